package polarsim

import (
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const jsonType = "application/json;charset=UTF-8"

// answer is a whole response, so that a fault can still spoil it.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func reply(status int, contentType string, body []byte) answer {
	a := answer{status: status, header: http.Header{}, body: body}
	if contentType != "" {
		a.header.Set("Content-Type", contentType)
	}
	return a
}

func noContent() answer { return reply(http.StatusNoContent, "", nil) }

func (a answer) write(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.header)
	if a.status != http.StatusNoContent && w.Header().Get("Content-Length") == "" {
		w.Header().Set("Content-Length", strconv.Itoa(len(a.body)))
	}
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body) // the client may be gone: nobody is left to tell
}

// capture is a ResponseWriter that keeps the answer.
type capture struct{ answer }

func (c *capture) Header() http.Header {
	if c.header == nil {
		c.header = http.Header{}
	}
	return c.header
}

func (c *capture) WriteHeader(status int) {
	if c.status == 0 {
		c.status = status
	}
}

func (c *capture) Write(b []byte) (int, error) {
	c.WriteHeader(http.StatusOK)
	c.body = append(c.body, b...)
	return len(b), nil
}

// ok answers 200 with value in the quirks' style of numbers.
func ok(q Quirks, value any) answer {
	return reply(http.StatusOK, jsonType, writer{floats: q.has(IntsAsFloats)}.append(nil, value))
}

// refuse answers an error as Polar words it.
func (s *Sim) refuse(status int, errorType, message string) answer {
	s.mu.Lock()
	q, now := s.quirks, s.now()
	s.mu.Unlock()
	switch {
	case q.has(ErrorsEmpty):
		return reply(status, "", nil)
	case q.has(ErrorsPlain):
		return reply(status, "text/plain;charset=UTF-8", []byte(message))
	}
	return reply(status, jsonType, writer{}.append(nil, object{
		{"timestamp", now.UTC().Format(time.RFC3339)},
		{"status", status},
		{"errorType", errorType},
		{"message", message},
		{"corrId", secret(s.cfg.Seed, now.UnixNano(), "correlation")[:16]},
	}))
}

func (s *Sim) badRequest(message string) answer {
	return s.refuse(http.StatusBadRequest, "bad_request", message)
}

func (s *Sim) notFound(message string) answer {
	return s.refuse(http.StatusNotFound, "not_found", message)
}

// authorization splits the header of r into its scheme and the rest.
func authorization(r *http.Request) (scheme, rest string) {
	scheme, rest, _ = strings.Cut(r.Header.Get("Authorization"), " ")
	return scheme, strings.TrimSpace(rest)
}
