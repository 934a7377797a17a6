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

// MaxBody bounds the bodies of requests, in bytes. Reading past the bound is an *http.MaxBytesError.
func MaxBody(bytes int64) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Body = http.MaxBytesReader(w, r.Body, bytes)
			next.ServeHTTP(w, r)
		})
	}
}
