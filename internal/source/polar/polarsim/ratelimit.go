package polarsim

import (
	"fmt"
	"net/http"
	"time"
)

// Limits are the requests allowed in 15 minutes and in 24 hours.
type Limits struct{ Short, Long int }

// limiter counts as Polar counts: one client, two windows, each of which starts at its
// first request. A refused request still counts toward the long one.
type limiter struct {
	short, long window
}

type window struct {
	length  time.Duration
	started time.Time
	used    int
}

func newLimiter() limiter {
	return limiter{short: window{length: 15 * time.Minute}, long: window{length: 24 * time.Hour}}
}

// limitsFor returns what Polar grants a client with so many registered users.
func limitsFor(users int) Limits { return Limits{Short: 500 + 20*users, Long: 5000 + 100*users} }

func (w *window) open(now time.Time) {
	if w.started.IsZero() || now.Sub(w.started) >= w.length || now.Before(w.started) {
		w.started, w.used = now, 0
	}
}

func (w *window) resetSeconds(now time.Time) int {
	return int((w.length - now.Sub(w.started) + time.Second - 1) / time.Second)
}

// take counts a request at now and reports whether it is within limits.
func (l *limiter) take(now time.Time, limits Limits) bool {
	l.short.open(now)
	l.long.open(now)
	within := l.short.used < limits.Short && l.long.used < limits.Long
	l.long.used++
	if within {
		l.short.used++
	}
	return within
}

// stamp writes the state into the headers of an answer.
func (l *limiter) stamp(h http.Header, now time.Time, limits Limits) {
	h.Set("RateLimit-Usage", fmt.Sprintf("%d, %d", l.short.used, l.long.used))
	h.Set("RateLimit-Limit", fmt.Sprintf("%d, %d", limits.Short, limits.Long))
	h.Set("RateLimit-Reset", fmt.Sprintf("%d, %d", l.short.resetSeconds(now), l.long.resetSeconds(now)))
}
