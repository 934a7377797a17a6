package web

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/httpx"
)

// handler answers a request, or says why it cannot: then a page tells that.
type handler func(w http.ResponseWriter, r *http.Request) error

// page returns a handler with what is around every page: a limit, a bound of what is sent, and a page for each error.
func (s *Server) page(h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ok, wait := s.limiter.Allow(network(httpx.ClientAddress(r.Context()))); !ok {
			s.fail(w, r, fault.New(fault.RateLimited, "that was a lot at once").WithRetryAfter(wait))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
		r = visited(r)
		if err := h(w, r); err != nil {
			s.fail(w, r, err)
		}
	})
}

// render writes a page. It is made whole first, so that one that fails is no half page.
func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, title string, body templ.Component) error {
	var v *visitor
	if found, in, err := s.visitor(r); err == nil && in { // where that cannot be found out, the page has no menu
		v = &found
	}
	var text bytes.Buffer
	if err := layout(title, v, body).Render(r.Context(), &text); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = text.WriteTo(w) // a browser that went away is nobody to tell
	}
	return nil
}

// fail answers with a page that says what is wrong. A fault of ours is logged, under the id that the page shows.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		err = fault.New(fault.TooLarge, "that is more than a form may hold")
	}
	problem := fault.Of(err)
	status := statusFor(problem.Kind)
	if status == http.StatusInternalServerError {
		s.logger.ErrorContext(r.Context(), "a page failed", slog.String("request", httpx.RequestID(r.Context())),
			slog.String("route", r.Pattern), slog.Any("error", err))
	}
	if problem.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((problem.RetryAfter+time.Second-1)/time.Second)))
	}
	if err := s.render(w, r, status, http.StatusText(status), failurePage(problem, httpx.RequestID(r.Context()))); err != nil {
		http.Error(w, http.StatusText(status), status)
	}
}

// statusFor returns the status of a kind of error on a page.
func statusFor(kind fault.Kind) int {
	switch kind {
	case fault.NotFound:
		return http.StatusNotFound
	case fault.Invalid, fault.Canceled:
		return http.StatusBadRequest
	case fault.Conflict, fault.NotConnected, fault.TokenExpired, fault.NotRegistered, fault.ConsentMissing:
		return http.StatusConflict
	case fault.RateLimited:
		return http.StatusTooManyRequests
	case fault.TooLarge:
		return http.StatusRequestEntityTooLarge
	case fault.Unavailable, fault.BadAnswer:
		return http.StatusServiceUnavailable
	case fault.Misconfigured, fault.Internal:
		return http.StatusInternalServerError
	default:
		return http.StatusInternalServerError
	}
}

// errElsewhere refuses a form that another site sent.
func errElsewhere() error {
	return fault.New(fault.Conflict, "this form came from another site, and nothing was changed")
}

// noPage answers what no route has.
func (s *Server) noPage(http.ResponseWriter, *http.Request) error {
	return fault.New(fault.NotFound, "there is no such page")
}

// seeOther sends a browser on after a form.
func seeOther(w http.ResponseWriter, r *http.Request, path string) error {
	http.Redirect(w, r, path, http.StatusSeeOther) //nolint:gosec // a path of ours: what comes from outside went through local
	return nil
}
