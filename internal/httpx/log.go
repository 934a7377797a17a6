package httpx

import (
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"
)

// Observe is told of each request that was answered: the pattern of its route, and not its path, which may hold a secret.
type Observe func(route string, status int, took time.Duration)

// Logged writes a line for each request, and tells observe, which may be nil. Neither the query nor a path that no route has
// is in it.
func Logged(log *slog.Logger, now func() time.Time, observe Observe) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			began := now()
			watched := &watched{ResponseWriter: w}
			defer func() { // also of an answer that breaks off
				took, route := now().Sub(began), r.Pattern
				if route == "" {
					route = "none"
				}
				if observe != nil {
					observe(route, watched.code(), took)
				}
				log.LogAttrs(r.Context(), slog.LevelInfo, "answered", slog.String("request", RequestID(r.Context())),
					slog.String("method", r.Method), slog.String("route", route), slog.Int("status", watched.code()),
					slog.Duration("took", took.Round(time.Microsecond)))
			}()
			next.ServeHTTP(watched, r)
		})
	}
}

// watched remembers the status of an answer.
type watched struct {
	http.ResponseWriter

	status int
}

func (w *watched) WriteHeader(status int) {
	if w.status == 0 || w.status < http.StatusOK { // those before 200 are notices
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController find what the writer beneath can do.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *watched) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }

func (w *watched) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

// Recovered answers 500 to a request whose handler panics, and logs where. The value of the panic may hold anything, so it is
// not logged.
func Recovered(log *slog.Logger) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			defer func() {
				problem := recover()
				if problem == nil {
					return
				}
				if problem == http.ErrAbortHandler { //nolint:errorlint,err113 // it is this very value
					panic(problem)
				}
				log.ErrorContext(r.Context(), "a handler panicked",
					slog.String("request", RequestID(r.Context())), slog.String("stack", string(debug.Stack())))
				http.Error(w, "Something went wrong inside Paceline.", http.StatusInternalServerError)
			}()
			next.ServeHTTP(w, r)
		})
	}
}
