package polarsim_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

type rate struct{ Usage, Limit, Reset string }

func rateOf(h http.Header) rate {
	return rate{h.Get("RateLimit-Usage"), h.Get("RateLimit-Limit"), h.Get("RateLimit-Reset")}
}

func TestLimitsGrowWithTheRegisteredUsers(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{People: 3, Unregistered: []int{2}})
	got := rateOf(do(s, request{path: "/v3/notifications", basic: true}).Header())
	if diff := cmp.Diff(rate{"1, 1", "540, 5200", "900, 86400"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestEveryAnswerCarriesTheRate(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	for i, path := range []string{"/v3/users/sleep", "/v3/users/sleep/1999-01-01", "/v3/users/sleep/x", "/v3/nowhere"} {
		if got := rateOf(get(s, path).Header()); got.Usage != []string{"1, 1", "2, 2", "3, 3", "4, 4"}[i] {
			t.Errorf("%s: usage %q", path, got.Usage)
		}
	}
	s.Fail(polarsim.Fault{Kind: polarsim.HTML500, Times: 1})
	if got := rateOf(get(s, "/v3/users/sleep").Header()).Usage; got != "5, 5" {
		t.Errorf("a fault's usage %q, want 5, 5", got)
	}
	if got := rateOf(do(s, request{path: "/sim/"}).Header()); got != (rate{}) {
		t.Errorf("the control interface counts: %v", got)
	}
}

func TestWindowsStartAtTheirFirstRequest(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.SetNow(noon())
	get(s, "/v3/users/sleep")
	s.Advance(14*time.Minute + 30*time.Second)
	if got := rateOf(get(s, "/v3/users/sleep").Header()); got.Usage != "2, 2" || got.Reset != "30, 85530" {
		t.Errorf("within the window: %v", got)
	}
	s.Advance(31 * time.Second)
	if got := rateOf(get(s, "/v3/users/sleep").Header()); got.Usage != "1, 3" || got.Reset != "900, 85499" {
		t.Errorf("in the next short window: %v", got)
	}
	s.Advance(24 * time.Hour)
	if got := rateOf(get(s, "/v3/users/sleep").Header()); got.Usage != "1, 1" {
		t.Errorf("a day later: %v", got)
	}
}

func TestRefusedRequestsCountTowardTheDay(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Limits: polarsim.Limits{Short: 2, Long: 6}})
	s.SetNow(noon())
	statuses := func(n int) []int {
		var got []int
		for range n {
			got = append(got, get(s, "/v3/users/sleep").Code)
		}
		return got
	}
	if diff := cmp.Diff([]int{200, 200, 429, 429}, statuses(4)); diff != "" {
		t.Errorf("the short limit: %s", diff)
	}
	s.Advance(15 * time.Minute)
	if diff := cmp.Diff([]int{200, 200, 429}, statuses(3)); diff != "" {
		t.Errorf("the next quarter of an hour: %s", diff)
	}
	s.Advance(15 * time.Minute)
	if diff := cmp.Diff([]int{429}, statuses(1)); diff != "" {
		t.Errorf("the day is used up: %s", diff)
	}
	s.Advance(24 * time.Hour)
	if diff := cmp.Diff([]int{200}, statuses(1)); diff != "" {
		t.Errorf("a new day: %s", diff)
	}
}
