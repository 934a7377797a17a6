package polar

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// RateLimit is how much of Polar's limits the application has used, as the last answer said.
type RateLimit struct {
	Short Window // 15 minutes
	Long  Window // 24 hours
}

// Window is the count of requests in one window of time.
type Window struct {
	Used  int
	Limit int       // 0 when Polar did not say
	Reset time.Time // zero when Polar did not say
}

func (w Window) exhausted(now time.Time) bool {
	return w.Limit > 0 && w.Used >= w.Limit && now.Before(w.Reset)
}

// limits remembers the rate limits between calls.
type limits struct {
	now func() time.Time

	mu    sync.Mutex
	last  RateLimit
	known bool
}

func newLimits(now func() time.Time) *limits { return &limits{now: now} }

// RateLimit returns what the last answer said of the rate limits, and whether one has.
func (c *Client) RateLimit() (RateLimit, bool) {
	c.limits.mu.Lock()
	defer c.limits.mu.Unlock()
	return c.limits.last, c.limits.known
}

// read takes the limits from an answer's header; what it does not say stays as it was.
func (l *limits) read(header http.Header) {
	used := numbers(header.Get("RateLimit-Usage"))
	limit := numbers(header.Get("RateLimit-Limit"))
	reset := numbers(header.Get("RateLimit-Reset"))
	if len(used)+len(limit)+len(reset) == 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known = true
	for i, w := range []*Window{&l.last.Short, &l.last.Long} {
		if i < len(used) {
			w.Used = used[i]
		}
		if i < len(limit) {
			w.Limit = limit[i]
		}
		if i < len(reset) {
			w.Reset = l.now().Add(time.Duration(reset[i]) * time.Second)
		}
	}
}

// numbers reads up to two whole numbers, separated by a comma; it stops at anything else.
func numbers(s string) []int {
	var found []int
	for part := range strings.SplitSeq(s, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 || n > 1<<31 || len(found) == 2 {
			break
		}
		found = append(found, n)
	}
	return found
}

// check returns a fault.RateLimited error while a window is used up: a request would be
// refused, and would count toward the limit of the day all the same.
func (l *limits) check() error {
	wait := l.wait()
	if wait <= 0 {
		return nil
	}
	return rateLimited(wait)
}

// wait returns how long a used-up window still lasts.
func (l *limits) wait() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, wait := l.now(), time.Duration(0)
	for _, w := range []Window{l.last.Short, l.last.Long} {
		if w.exhausted(now) {
			wait = max(wait, w.Reset.Sub(now))
		}
	}
	return wait
}

func rateLimited(after time.Duration) *fault.Error {
	e := fault.New(fault.RateLimited, "Polar's rate limit of this application is used up")
	if after <= 0 {
		return e
	}
	return e.WithRetryAfter(after.Round(time.Second) + time.Second) // never a moment too early
}

// retryAfter returns the wait that a refused answer asks for, 0 when it names none.
func (l *limits) retryAfter(header http.Header) time.Duration {
	if n := numbers(header.Get("Retry-After")); len(n) > 0 {
		return time.Duration(n[0]) * time.Second
	}
	if at, err := http.ParseTime(header.Get("Retry-After")); err == nil {
		return max(0, at.Sub(l.now()))
	}
	if wait := l.wait(); wait > 0 {
		return wait
	}
	if reset := numbers(header.Get("RateLimit-Reset")); len(reset) > 0 {
		return time.Duration(reset[0]) * time.Second
	}
	return 0
}
