package civil_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
)

func between(from, to string) civil.Range {
	return civil.Range{From: civil.MustDate(from), To: civil.MustDate(to)}
}

func TestRange(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		days civil.Range
		n    int
		text string
	}{
		"both ends are in it":          {between("2026-11-01", "2026-11-28"), 28, "2026-11-01 to 2026-11-28"},
		"one day is one day":           {between("2026-11-01", "2026-11-01"), 1, "2026-11-01"},
		"over a leap day":              {between("2024-02-28", "2024-03-01"), 3, "2024-02-28 to 2024-03-01"},
		"an end before the start is 0": {between("2026-11-02", "2026-11-01"), 0, "2026-11-02 to 2026-11-01"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.days.Days() != test.n || test.days.String() != test.text {
				t.Errorf("%d days, %q, want %d, %q", test.days.Days(), test.days, test.n, test.text)
			}
		})
	}
}

func TestARangeIsSplitWithoutLoss(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := civil.MustDate("2026-01-01").AddDays(rapid.IntRange(-4000, 4000).Draw(t, "from"))
		r := civil.Range{From: from, To: from.AddDays(rapid.IntRange(-3, 400).Draw(t, "length"))}
		size := rapid.IntRange(1, 60).Draw(t, "size")
		var days []civil.Date
		for _, part := range r.Split(size) {
			if part.Days() < 1 || part.Days() > size {
				t.Fatalf("%v has %d days of at most %d", part, part.Days(), size)
			}
			days = slices.AppendSeq(days, part.All())
		}
		if !slices.Equal(days, slices.Collect(r.All())) || len(days) != r.Days() {
			t.Fatalf("%v in parts of %d is %v", r, size, days)
		}
		for _, d := range days {
			if !r.Contains(d) {
				t.Fatalf("%v is not in %v", d, r)
			}
		}
		if r.Contains(r.From.AddDays(-1)) || r.Contains(r.To.AddDays(1)) {
			t.Fatalf("%v contains what lies outside", r)
		}
	})
}

func TestPartsOfNoDaysAreDays(t *testing.T) {
	t.Parallel()
	if got := between("2026-11-01", "2026-11-03").Split(0); len(got) != 3 {
		t.Errorf("split into %v", got)
	}
}

func TestDaysOfARangeCanBeLeftEarly(t *testing.T) {
	t.Parallel()
	for d := range between("2026-11-01", "9999-12-31").All() {
		if d == civil.MustDate("2026-11-03") {
			return
		}
	}
	t.Error("the third day was not there")
}
