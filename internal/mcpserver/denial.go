package mcpserver

import (
	"net/http"
	"strconv"
	"time"
)

// denial is the answer to a request that the protocol server never sees.
type denial struct {
	status    int
	challenge string        // what would be right, in WWW-Authenticate; "" for none
	retry     time.Duration // when to try again; 0 for never
	body      *refusal
}

func badRequest(status int, wrong *refusal) *denial { return &denial{status: status, body: wrong} }

// write answers with the denial.
func (d *denial) write(w http.ResponseWriter) {
	text, err := d.body.encode()
	if err != nil {
		panic(err) // a text and a number are always JSON
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	if d.challenge != "" {
		header.Set("WWW-Authenticate", d.challenge)
	}
	if d.retry > 0 {
		header.Set("Retry-After", strconv.FormatInt(int64((d.retry+time.Second-1)/time.Second), 10))
	}
	w.WriteHeader(d.status)
	_, _ = w.Write(text) // a client that went away needs no answer
}
