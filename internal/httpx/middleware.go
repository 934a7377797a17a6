package httpx

import (
	"net/http"
	"slices"
)

// Middleware puts something around a handler.
type Middleware func(http.Handler) http.Handler

// Chain returns a handler with middleware around it, the first outermost.
func Chain(h http.Handler, around ...Middleware) http.Handler {
	for _, put := range slices.Backward(around) {
		h = put(h)
	}
	return h
}
