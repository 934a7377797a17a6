package ledger_test

import (
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/ledger"
)

func TestOnlyADayThatASourceAnsweredForIsTold(t *testing.T) {
	t.Parallel()
	day := civil.MustDate
	answered := ledger.Answered{
		Days: []civil.Range{
			{From: day("2026-08-01"), To: day("2026-08-31")},
			{From: day("2026-11-01"), To: day("2026-11-29")},
		},
		SoFar: day("2026-11-30"),
	}
	tests := map[string]struct {
		day, today string
		want       bool
	}{
		"a whole day":                          {"2026-11-29", "2026-11-30", true},
		"the first":                            {"2026-11-01", "2026-11-30", true},
		"one before a gap":                     {"2026-08-31", "2026-11-30", true},
		"one in the gap":                       {"2026-09-15", "2026-11-30", false},
		"one before them all":                  {"2026-07-31", "2026-11-30", false},
		"today, so far":                        {"2026-11-30", "2026-11-30", true},
		"a day that was asked about in part":   {"2026-11-30", "2026-12-01", false},
		"today, where nobody has asked as yet": {"2026-12-01", "2026-12-01", false},
		"a day to come":                        {"2026-12-01", "2026-11-30", false},
	}
	for name, test := range tests {
		if got := answered.On(day(test.day), day(test.today)); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
	if none := (ledger.Answered{}); none.Ever() || none.On(day("2026-11-30"), day("2026-11-30")) || !answered.Ever() {
		t.Error("nothing was answered, and yet something is told")
	}
}
