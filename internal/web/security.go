package web

import (
	"net/http"
	"strings"
)

// policy is what pages may load: what is ours and embedded. formTargets are where a form may lead beside ourselves.
func policy(formTargets ...string) string {
	return "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; " +
		"frame-ancestors 'none'; form-action " + strings.TrimSpace("'self' "+strings.Join(formTargets, " "))
}

// secured sets the headers that hold for every answer, whoever writes it.
func (s *Server) secured(next http.Handler) http.Handler {
	https := s.public.Scheme == "https"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy())
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("X-Frame-Options", "DENY")
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		header.Set("Cache-Control", "no-store")
		if https {
			header.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}
