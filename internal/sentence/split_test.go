package sentence

import (
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// someone is a listener on Monday 30 November 2026, 14:05 in London.
func someone(t testing.TB) Listener {
	t.Helper()
	zone, err := civil.LoadZone("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	return Listener{
		Now: time.Date(2026, time.November, 30, 14, 5, 0, 0, zone), Zone: zone,
		Trackables: []Trackable{{ID: "coffee", Trackable: fitness.Trackable{Name: "Coffee", Unit: "cups", Aggregate: fitness.AggregateSum}}},
	}
}

func TestClausesEndWhereBothSidesHoldASubject(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		words string
		want  []string
	}{
		"sentences and lines":               {"40 squats. 20 dips\n10 burpees; 5 lunges", []string{"40 squats", "20 dips", "10 burpees", "5 lunges"}},
		"commas and words":                  {"40 squats, 20 dips and 10 burpees then 5 lunges", []string{"40 squats", "20 dips", "10 burpees", "5 lunges"}},
		"a comma with one subject does not": {"ran 10 km, 52 min", []string{"ran 10 km, 52 min"}},
		"a blood pressure stays whole":      {"BP 120 / 80", []string{"BP 120 / 80"}},
		"stones and pounds stay whole":      {"weight 12 st 7", []string{"weight 12 st 7"}},
		"hours and minutes stay whole":      {"slept 2 h and 30 min", []string{"slept 2 h and 30 min"}},
		"two days stay together":            {"20 dips on Monday and Friday", []string{"20 dips on Monday and Friday"}},
		"an exercise with and in its name":  {"clean and jerk 3x1 60kg", []string{"clean and jerk 3x1 60kg"}},
		"a day before goes along":           {"yesterday, 40 squats", []string{"yesterday, 40 squats"}},
		"a night is one":                    {"in bed 8h, slept 7h", []string{"in bed 8h, slept 7h"}},
		"the same again is two":             {"slept 7h, slept badly", []string{"slept 7h", "slept badly"}},
		"subjects without a separator":      {"40 squats 20 dips 10 burpees", []string{"40 squats", "20 dips", "10 burpees"}},
		"with their figures after them":     {"mood 7 energy 6 stress 3", []string{"mood 7", "energy 6", "stress 3"}},
		"a load stays with its sets":        {"5 deadlifts at 140 kg squat 5x5", []string{"5 deadlifts at 140 kg", "squat 5x5"}},
		"a denial begins anew":              {"40 squats but no dips", []string{"40 squats", "no dips"}},
		"sets on lines of their own":        {"Squat\nSet 1: 100 kg x 5\nSet 2: 100 kg x 3", []string{"Squat\nSet 1: 100 kg x 5\nSet 2: 100 kg x 3"}},
		"a note is its line":                {"note: 40 squats, no dips. All good\n5 dips", []string{"note: 40 squats, no dips. All good", "5 dips"}},
		"an amount of its own":              {"took 2 days off, 30 min", []string{"took 2 days off", "30 min"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := someone(t)
			r := newReader(test.words, l)
			var got []string
			for _, c := range r.split() {
				got = append(got, c.text())
			}
			if strings.Join(got, "|") != strings.Join(test.want, "|") {
				t.Errorf("%q is cut into %q, want %q", test.words, got, test.want)
			}
		})
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ words, want string }{
		"today":                         {"today", "2026-11-30"},
		"yesterday":                     {"yesterday", "2026-11-29"},
		"the day before":                {"the day before yesterday", "2026-11-28"},
		"so many days ago":              {"three days ago", "2026-11-27"},
		"a week ago":                    {"a week ago", "2026-11-23"},
		"a weekday is the latest":       {"on Friday", "2026-11-27"},
		"today's name is today":         {"on Monday", "2026-11-30"},
		"last with today's name is not": {"last Monday", "2026-11-23"},
		"ISO":                           {"2026-11-28", "2026-11-28"},
		"a day and a month":             {"28 Nov", "2026-11-28"},
		"a month and a day":             {"November 28th", "2026-11-28"},
		"of a year":                     {"Nov 28, 2025", "2025-11-28"},
		"a day of last year":            {"1 March", "2026-03-01"},
		"with slashes":                  {"on 28/11", "2026-11-28"},
		"two days that it can be":       {"on 3/11", "unclear"},
		"one that is to come soon":      {"5 Dec", "unclear"},
		"no day of the calendar":        {"2026-02-30", "unclear"},
		"no single day":                 {"last week", "unclear"},
		"a day of the month":            {"the 12th", "2026-11-12"},
		"a short name begins a line":    {"sun: rest", "2026-11-29"},
		"a number alone is none":        {"28", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, n := newReader(test.words, someone(t)).dayAt(0)
			got := d.date.String()
			if d.unclear != "" {
				got = "unclear"
			}
			if n == 0 {
				got = ""
			}
			if got != test.want {
				t.Errorf("%q is %q, want %q", test.words, got, test.want)
			}
		})
	}
	if _, n := newReader("the sun was out", someone(t)).dayAt(1); n > 0 {
		t.Error("the sun is a Sunday")
	}
}
