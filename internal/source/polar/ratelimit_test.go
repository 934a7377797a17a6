package polar

import (
	"net/http"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

func TestRateLimitsAreReadFromEachAnswer(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	in := func(s int) time.Time { return now.Add(time.Duration(s) * time.Second) }
	for _, test := range []struct {
		rule                string
		usage, limit, reset string
		want                RateLimit
		known               bool
	}{
		{
			"two windows", "3, 10", "520, 5100", "620, 86000",
			RateLimit{Window{3, 520, in(620)}, Window{10, 5100, in(86000)}},
			true,
		},
		{
			"without spaces", "3,10", "520,5100", "620,86000",
			RateLimit{Window{3, 520, in(620)}, Window{10, 5100, in(86000)}},
			true,
		},
		{
			"one number is the short window", " 3 ", "520", "620",
			RateLimit{Short: Window{3, 520, in(620)}},
			true,
		},
		{
			"what is missing stays unknown", "3, 10", "", "",
			RateLimit{Short: Window{Used: 3}, Long: Window{Used: 10}},
			true,
		},
		{"what is no number is passed over", "many", "-5", "soon, 3", RateLimit{}, false},
		{"none", "", "", "", RateLimit{}, false},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, _ := server(t, func(w http.ResponseWriter, _ *http.Request) {
				setLimits(w.Header(), test.usage, test.limit, test.reset)
				w.WriteHeader(http.StatusNoContent)
			})
			c.limits.now = func() time.Time { return now }
			if _, err := c.Nights(t.Context(), someone); err != nil {
				t.Fatal(err)
			}
			got, known := c.RateLimit()
			wantEqual(t, got, test.want)
			wantEqual(t, known, test.known)
		})
	}
}

func TestRateLimitsAreReadFromRefusalsToo(t *testing.T) {
	t.Parallel()
	c, _ := server(t, func(w http.ResponseWriter, _ *http.Request) {
		setLimits(w.Header(), "1, 2", "500, 5000", "9, 9")
		w.WriteHeader(http.StatusForbidden)
	})
	_, err := c.Nights(t.Context(), someone)
	wantKind(t, err, fault.NotRegistered)
	got, _ := c.RateLimit()
	wantEqual(t, got.Short.Limit, 500)
}

func TestAUsedUpWindowIsRefusedHereUntilItsReset(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ rule, usage, limit, reset string }{
		{"the short one", "520, 10", "520, 5100", "620, 86000"},
		{"the long one", "3, 5100", "520, 5100", "620, 620"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c, count := scripted(func(int64, *http.Request) (*http.Response, error) {
					h := http.Header{}
					setLimits(h, test.usage, test.limit, test.reset)
					return reply(204, "", h), nil
				})
				if _, err := c.Nights(t.Context(), someone); err != nil {
					t.Fatal(err)
				}
				_, err := c.Nights(t.Context(), someone)
				e := wantKind(t, err, fault.RateLimited)
				wantEqual(t, count.Load(), int64(1))
				wantEqual(t, e.RetryAfter, 621*time.Second)
				time.Sleep(620 * time.Second)
				if _, err := c.Nights(t.Context(), someone); err != nil || count.Load() != 2 {
					t.Errorf("after the reset: %v, %d requests", err, count.Load())
				}
			})
		})
	}
}

func TestARateLimitIsWaitedOutOnlyWhenItsEndIsNear(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rule   string
		header http.Header
		waits  time.Duration // 0: refused
		after  time.Duration
	}{
		{"Retry-After of 2 s is waited out", http.Header{"Retry-After": {"2"}}, 2 * time.Second, 0},
		{"a reset in 5 s is waited out", limitHeader("520, 9", "520, 5100", "5, 900"), 5 * time.Second, 0},
		{"a reset in 6 s is not", limitHeader("520, 9", "520, 5100", "6, 900"), 0, 7 * time.Second},
		{"a used-up day is not, though the quarter of an hour ends soon", limitHeader("520, 5100", "520, 5100", "3, 900"), 0, 901 * time.Second},
		{"Retry-After of a minute is not", http.Header{"Retry-After": {"60"}}, 0, 61 * time.Second},
		{"no header is not", http.Header{}, 0, 0},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				c, count := scripted(func(n int64, _ *http.Request) (*http.Response, error) {
					if n == 1 {
						return reply(http.StatusTooManyRequests, "", test.header), nil
					}
					return reply(204, "", nil), nil
				})
				_, err := c.Nights(t.Context(), someone)
				if test.waits > 0 {
					if err != nil || time.Since(start) != test.waits || count.Load() != 2 {
						t.Errorf("%v after %s and %d requests", err, time.Since(start), count.Load())
					}
					return
				}
				e := wantKind(t, err, fault.RateLimited)
				wantEqual(t, e.RetryAfter, test.after)
				wantEqual(t, count.Load(), int64(1))
			})
		})
	}
}

func TestRetryAfterCanBeADate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, _ := scripted(func(int64, *http.Request) (*http.Response, error) {
			at := time.Now().Add(time.Minute).UTC().Format(http.TimeFormat)
			return reply(http.StatusTooManyRequests, "", http.Header{"Retry-After": {at}}), nil
		})
		_, err := c.Nights(t.Context(), someone)
		wantEqual(t, wantKind(t, err, fault.RateLimited).RetryAfter, 61*time.Second)
	})
}

func limitHeader(usage, limit, reset string) http.Header {
	h := http.Header{}
	setLimits(h, usage, limit, reset)
	return h
}

func setLimits(h http.Header, usage, limit, reset string) {
	for name, value := range map[string]string{"Usage": usage, "Limit": limit, "Reset": reset} {
		if value != "" {
			h.Set("RateLimit-"+name, value)
		}
	}
}

func FuzzRateLimitHeader(f *testing.F) {
	f.Add("3, 10")
	f.Add(" ,")
	f.Fuzz(func(t *testing.T, s string) {
		for _, n := range numbers(s) {
			if n < 0 {
				t.Errorf("numbers(%s) has %d", strconv.Quote(s), n)
			}
		}
	})
}
