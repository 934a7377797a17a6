package archive_test

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func TestZZTime(t *testing.T) {
	for range 3 {
		s := overStore(t, polarsim.Config{Days: 400, Seed: 7})
		s.sim.ForgetRequests()
		b := time.Now()
		s.freshen(t, source.NeedDay)
		t.Logf("%v %d requests", time.Since(b), len(s.paths()))
		b = time.Now()
		s.freshen(t, source.NeedDay)
		t.Logf("again %v", time.Since(b))
	}
}
