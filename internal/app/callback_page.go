package app

import (
	_ "embed"
	"html/template"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/paceline/paceline/internal/fault"
)

// page is what the browser shows at the end.
type page struct {
	Title, Text, More string
}

// outcomePage returns the page of what became of an answer: err is why there is no
// connection, or why one is not whole.
func outcomePage(kept bool, err error) page {
	const back = "You can close this page and go back to the terminal."
	f := fault.Of(err)
	switch {
	case err == nil:
		return page{Title: "Connected", Text: "Paceline can read your Polar data now.", More: back}
	case kept:
		return page{Title: "Connected in part", Text: sentence(f.Message), More: "The terminal says what to do next."}
	case f.Hint != "":
		return page{Title: "Not connected", Text: sentence(f.Message), More: strings.ReplaceAll(f.Hint, "`", "")}
	}
	return page{Title: "Not connected", Text: sentence(f.Message), More: "The terminal says what to do next."}
}

// sentence returns a message of an error as a sentence of its own.
func sentence(message string) string {
	first, size := utf8.DecodeRuneInString(message)
	return string(unicode.ToUpper(first)) + message[size:] + "."
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
