package fetch

import (
	"net/http"
	"testing"
	"time"
)

func TestADocumentStaysFreshAsItSaysWithinBounds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, cacheControl, age string
		want                    time.Duration
	}{
		{"nothing said", "", "", time.Hour},
		{"two hours", "public, max-age=7200", "", 2 * time.Hour},
		{"in any case and with quotes", `Max-Age="7200"`, "", 2 * time.Hour},
		{"too short", "max-age=1", "", 5 * time.Minute},
		{"too long", "max-age=31536000, immutable", "", 24 * time.Hour},
		{"longer than a number can be", "max-age=99999999999999999999", "", 5 * time.Minute},
		{"what shared caches are told wins", "s-maxage=600, max-age=7200", "", 10 * time.Minute},
		{"in any order", "max-age=7200, s-maxage=600", "", 10 * time.Minute},
		{"an age counts", "max-age=7200", "3600", time.Hour},
		{"an age beyond it", "max-age=7200", "99999", 5 * time.Minute},
		{"not to be kept", "max-age=7200, no-store", "", 5 * time.Minute},
		{"to be asked again", "no-cache", "", 5 * time.Minute},
		{"another's", "private, max-age=7200", "", 5 * time.Minute},
		{"less than nothing", "max-age=-1", "", 5 * time.Minute},
		{"nonsense", ",,=;max-age", "", time.Hour},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			header := http.Header{"Cache-Control": {tt.cacheControl}, "Age": {tt.age}}
			if got := freshness(header); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func FuzzFreshness(f *testing.F) {
	f.Add("max-age=7200", "")
	f.Add(`s-maxage="0", max-age=18446744073709551615`, "9223372036854775807")
	f.Fuzz(func(t *testing.T, cacheControl, age string) {
		got := freshness(http.Header{"Cache-Control": {cacheControl}, "Age": {age}})
		if got < leastFresh || got > mostFresh {
			t.Errorf("%q, age %q: %s is out of bounds", cacheControl, age, got)
		}
	})
}
