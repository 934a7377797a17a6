package coach_test

import (
	"testing"

	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

// onEachEngine runs a test of who writes, repeats and undoes what on both engines. Each diary
// that it opens is on a database of its own.
func onEachEngine(t *testing.T, test func(t *testing.T, open func(*testing.T) *diary)) {
	t.Helper()
	for engine, open := range map[string]func(*testing.T) *diary{
		"sqlite": newDiary,
		"postgres": func(t *testing.T) *diary {
			t.Helper()
			return newDiaryOn(t, storetest.OpenAt(t, postgrestest.URL(t)))
		},
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			test(t, open)
		})
	}
}
