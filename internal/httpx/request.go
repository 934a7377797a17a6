package httpx

import (
	"context"
	"crypto/rand"
	"net/http"
)

type requestIDKey struct{}

// RequestID returns the id of the request that a context belongs to, and "" outside of one.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// WithRequestID gives each request a random id, which its answer carries as X-Request-Id. One that a client sent is not
// taken: what stands in our logs is ours.
func WithRequestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:16]
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
	})
}
