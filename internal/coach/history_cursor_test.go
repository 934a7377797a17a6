package coach

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
)

func TestACursorLeadsBackToItsPlace(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]ledger.Cursor{
		"with a time":    {Day: civil.MustDate("2026-11-30"), StartsAt: time.Date(2026, 11, 30, 7, 30, 0, 123000, time.UTC), ID: "abc"},
		"without a time": {Day: civil.MustDate("2026-11-30"), ID: "abc"},
		"without a day":  {ID: "a-b_c"},
	} {
		got, err := openCursor(sealCursor(at, "q"), "q")
		if err != nil || got.Day != at.Day || !got.StartsAt.Equal(at.StartsAt) || got.ID != at.ID {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func FuzzHistoryCursor(f *testing.F) {
	f.Add("")
	f.Add("x")
	f.Add(sealCursor(ledger.Cursor{Day: civil.MustDate("2026-11-30"), ID: "abc"}, "q"))
	f.Fuzz(func(t *testing.T, cursor string) {
		at, err := openCursor(cursor, "q")
		switch {
		case err != nil && (fault.KindOf(err) != fault.Invalid || fault.Of(err).Hint == ""):
			t.Errorf("%q: %v", cursor, err)
		case err == nil:
			if again, err := openCursor(sealCursor(at, "q"), "q"); err != nil || again != at {
				t.Errorf("%q: %+v, then %+v %v", cursor, at, again, err)
			}
		}
	})
}
