package archive_test

import (
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/summary"
)

func TestNightsBeforeTheListAreLookedUpByDateWhereTheyAreFew(t *testing.T) {
	t.Parallel()
	always := func(civil.Date) bool { return true }
	since := func(first string) func(civil.Date) bool {
		return func(d civil.Date) bool { return !d.Before(civil.MustDate(first)) }
	}
	for rule, tt := range map[string]struct {
		from, to     string
		byDate       func(civil.Date) bool
		fails        error
		found, asked int
		says         string
		kind         fault.Kind
	}{
		"days of the list need no look":           {"2026-11-03", "2026-11-30", always, nil, 0, 0, "", ""},
		"a day before it is looked up":            {"2026-11-02", "2026-11-30", always, nil, 1, 1, "2026-11-02 is not in Polar's list, which covers the last 28 days: looked up by date", ""},
		"and so are seven":                        {"2026-10-27", "2026-11-30", always, nil, 7, 7, "2026-10-27 to 2026-11-02 is not in", ""},
		"a week long ago too":                     {"2026-05-01", "2026-05-07", since("2026-05-06"), nil, 2, 7, "looked up by date", ""},
		"eight are too many":                      {"2026-10-26", "2026-11-30", always, nil, 0, 0, "ask for at most 7 earlier days", ""},
		"a date without a night is no night":      {"2026-11-01", "2026-11-02", since("2026-11-03"), nil, 0, 2, "looked up by date", ""},
		"a date that Polar refuses is no failure": {"2026-11-01", "2026-11-02", always, fault.New(fault.Invalid, "too old"), 0, 1, "Polar refuses days before 2026-11-03", ""},
		"any other error is one, never no data":   {"2026-11-01", "2026-11-02", always, fault.New(fault.RateLimited, "too many"), 0, 1, "", fault.RateLimited},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			f := &fake{byDate: tt.byDate, fails: map[string]error{"Night": tt.fails, "Recharge": tt.fails}}
			s := over(t, f)
			sleep, sleepErr := s.Sleep(t.Context(), dates(tt.from, tt.to))
			recharge, rechargeErr := s.NightlyRecharge(t.Context(), dates(tt.from, tt.to))
			if fault.KindOf(sleepErr) != tt.kind || fault.KindOf(rechargeErr) != tt.kind {
				t.Fatalf("errors %v and %v, want kind %q", sleepErr, rechargeErr, tt.kind)
			}
			if f.called["Night"] != tt.asked || f.called["Recharge"] != tt.asked {
				t.Errorf("%d nights and %d recharges were asked for by date, want %d", f.called["Night"], f.called["Recharge"], tt.asked)
			}
			if tt.kind != "" {
				return
			}
			if sleep.Found != tt.found || recharge.Found != tt.found {
				t.Errorf("%d nights and %d recharges, want %d", sleep.Found, recharge.Found, tt.found)
			}
			for _, doc := range []summary.Document{sleep, recharge} {
				if text := doc.Markdown(); !strings.Contains(text, tt.says) {
					t.Errorf("%q is missing from\n%s", tt.says, text)
				}
			}
		})
	}
}
