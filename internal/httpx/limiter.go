package httpx

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limiter bounds how often somebody may ask, in this process. It knows so many at most: whoever was seen longest ago is
// forgotten first.
type Limiter struct {
	every time.Duration
	burst int
	most  int
	now   func() time.Time

	mu     sync.Mutex
	bucket map[string]*list.Element
	order  *list.List // the last seen first
}

type bucket struct {
	key   string
	limit *rate.Limiter
}

// NewLimiter returns a limiter that lets each key ask burst times at once, and then once in every. It remembers most keys.
func NewLimiter(every time.Duration, burst, most int, now func() time.Time) *Limiter {
	return &Limiter{every: every, burst: burst, most: most, now: now, bucket: map[string]*list.Element{}, order: list.New()}
}

// Allow reports whether a key may ask now, and otherwise after how long.
func (l *Limiter) Allow(key string) (bool, time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	reservation := l.of(key).ReserveN(now, 1)
	wait := reservation.DelayFrom(now)
	if wait > 0 {
		reservation.CancelAt(now)
	}
	return wait == 0, wait
}

func (l *Limiter) of(key string) *rate.Limiter {
	if known, found := l.bucket[key]; found {
		l.order.MoveToFront(known)
		return known.Value.(*bucket).limit //nolint:errcheck,forcetypeassert // only buckets are put in
	}
	if l.order.Len() >= l.most {
		oldest := l.order.Back()
		delete(l.bucket, l.order.Remove(oldest).(*bucket).key) //nolint:errcheck,forcetypeassert // likewise
	}
	limit := rate.NewLimiter(rate.Every(l.every), l.burst)
	l.bucket[key] = l.order.PushFront(&bucket{key, limit})
	return limit
}
