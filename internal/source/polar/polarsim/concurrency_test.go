package polarsim_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func TestRequestsAtOnceGetWhatTheyGetAlone(t *testing.T) {
	t.Parallel()
	alone, together := newSim(polarsim.Config{Days: 60}), newSim(polarsim.Config{Days: 60})
	token := together.Token(0)
	paths := []string{
		"/v3/users/activities", "/v3/users/sleep", "/v3/users/nightly-recharge", "/v3/exercises",
		"/v3/users/cardio-load", "/v3/users/sleepwise/alertness", "/v3/users/physical-info",
	}
	want := map[string]string{}
	for _, path := range paths {
		want[path] = get(alone, path).Body.String()
	}
	var all sync.WaitGroup
	for range 3 {
		for _, path := range paths {
			all.Go(func() {
				if got := do(together, request{path: path, token: token}); got.Code != http.StatusOK || got.Body.String() != want[path] {
					t.Errorf("%s: another answer among others (status %d)", path, got.Code)
				}
			})
		}
		all.Go(func() {
			together.SetQuirks(polarsim.NewQuirks(polarsim.Register201))
			together.Fail(polarsim.Fault{Kind: polarsim.Slow, Path: "/v3/none", Times: 1})
			together.SetLimits(polarsim.Limits{Short: 1000, Long: 1000})
			together.Advance(0 * time.Second)
			_ = together.Requests()
		})
	}
	all.Wait()
}
