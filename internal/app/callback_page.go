package app

import (
	_ "embed"
	"html/template"
	"net/http"
)

// page is what the browser shows at the end.
type page struct {
	Title, Text, More string
}

//go:embed callback.html
var callbackHTML string

func (c *callback) show(w http.ResponseWriter, status int, p page) {
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	header.Set("Referrer-Policy", "no-referrer") // the address has the code in it
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Connection", "close")
	w.WriteHeader(status)
	// A browser that has gone does not need its page.
	_ = template.Must(template.New("callback").Parse(callbackHTML)).Execute(w, p)
}
