package archive_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
)

func dates(from, to string) archive.Dates {
	var d archive.Dates
	if from != "" {
		d.From = civil.MustDate(from)
	}
	if to != "" {
		d.To = civil.MustDate(to)
	}
	return d
}

// asking calls a tool's use case by name and returns its error alone.
func asking(ctx context.Context, s *archive.Service, kind string, d archive.Dates) error {
	var err error
	switch kind {
	case "exercises":
		_, err = s.Exercises(ctx, d, false, nil)
	case "activities":
		_, err = s.Activities(ctx, d, nil)
	case "heart rate":
		_, err = s.HeartRate(ctx, d, nil)
	case "sleep":
		_, err = s.Sleep(ctx, d)
	case "nightly recharge":
		_, err = s.NightlyRecharge(ctx, d)
	case "cardio load":
		_, err = s.CardioLoad(ctx, d)
	case "SleepWise":
		_, err = s.SleepWise(ctx, d, false, nil)
	default:
		panic(kind)
	}
	return err
}

func TestWhichDaysAQuestionMeans(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rule, from, to string
		want           string
	}{
		{"neither date is the last 28 days", "", "", "2026-11-03 to 2026-11-30"},
		{"a lone from is up to today", "2026-11-10", "", "2026-11-10 to 2026-11-30"},
		{"a lone to has the 27 days before it", "", "2026-10-28", "2026-10-01 to 2026-10-28"},
		{"both dates are as given", "2026-11-01", "2026-11-02", "2026-11-01 to 2026-11-02"},
		{"one day is both dates", "2026-11-30", "2026-11-30", "2026-11-30"},
		{"days after today are cut off", "2026-11-29", "2026-12-24", "2026-11-29 to 2026-11-30"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			f := &fake{}
			if _, err := over(t, f).CardioLoad(t.Context(), dates(tt.from, tt.to)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, f.ranges[0].String()); diff != "" {
				t.Errorf("days asked for (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTodayIsTheDateInThePersonsZone(t *testing.T) {
	t.Parallel()
	doc, err := over(t, &fake{}).Sleep(t.Context(), archive.Dates{})
	if err != nil {
		t.Fatal(err)
	}
	if doc.Today != today || doc.To != today {
		t.Errorf("at 00:30 in Helsinki today is %s and to is %s, want %s", doc.Today, doc.To, today)
	}
}

func TestDatesThatCannotBeAskedForAreRefusedWithWhatCan(t *testing.T) {
	t.Parallel()
	tests := []struct {
		rule, kind, from, to string
		message, hint        string
	}{
		{"from after to", "sleep", "2026-11-20", "2026-11-10", "from 2026-11-20 is after to 2026-11-10", "the same day as to or earlier"},
		{"a from in the future", "exercises", "2026-12-01", "", "from 2026-12-01 is in the future: today is 2026-11-30", "2026-11-30 or earlier"},
		{"a to so far ahead that its 28 days are all in the future", "sleep", "", "2027-03-01", "is in the future", "2026-11-30 or earlier"},
		{"heart rate without any date", "heart rate", "", "", "from and to are missing", "at most 28 days"},
		{"heart rate without from", "heart rate", "", "2026-11-30", "from is missing", "at most 28 days"},
		{"heart rate without to", "heart rate", "2026-11-30", "", "to is missing", "at most 28 days"},
		{"29 days of heart rate", "heart rate", "2026-11-02", "2026-11-30", "at most 28 days of heart rate", "from 2026-11-03 to 2026-11-30"},
		{"366 days of activities", "activities", "2025-11-30", "2026-11-30", "at most 365 days of activities", "from 2025-12-01"},
		{"activities of over a year ago", "activities", "2025-11-29", "2025-12-05", "of the last 365 days", "2025-11-30 or later"},
		{"181 days of cardio load", "cardio load", "2026-06-03", "2026-11-30", "at most 180 days of cardio load", "from 2026-06-04"},
		{"29 days of SleepWise", "SleepWise", "2026-11-02", "2026-11-30", "at most 28 days of SleepWise", "from 2026-11-03"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			f := &fake{}
			err := fault.Of(asking(t.Context(), over(t, f), tt.kind, dates(tt.from, tt.to)))
			if err == nil || err.Kind != fault.Invalid || !strings.Contains(err.Message, tt.message) || !strings.Contains(err.Hint, tt.hint) {
				t.Errorf("error %+v, want one with %q and %q", err, tt.message, tt.hint)
			}
			if len(f.called) > 0 {
				t.Errorf("a refused question cost requests: %v", f.called)
			}
		})
	}
}

func TestTheLongestRangesAreTaken(t *testing.T) {
	t.Parallel()
	for kind, from := range map[string]string{
		"heart rate": "2026-11-03", "activities": "2025-12-01", "cardio load": "2026-06-04", "SleepWise": "2026-11-03",
		"sleep": "2020-01-01", "nightly recharge": "2020-01-01", "exercises": "2020-01-01",
	} {
		if err := asking(t.Context(), over(t, &fake{}), kind, dates(from, "2026-11-30")); err != nil {
			t.Errorf("%s from %s: %v", kind, from, err)
		}
	}
}

func TestARangeBeyondWhatPolarKeepsSaysWhatItKeeps(t *testing.T) {
	t.Parallel()
	s := over(t, &fake{})
	sleep, err := s.Sleep(t.Context(), dates("2026-01-01", ""))
	if err != nil {
		t.Fatal(err)
	}
	exercises, err := s.Exercises(t.Context(), dates("2026-01-01", ""), false, nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{sleep.Markdown(): "2026-01-01 to 2026-11-02 is not in Polar's list, which covers the last 28 days, since 2026-11-03; ask for at most 7 earlier days", exercises.Markdown(): "last 30 days"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing from\n%s", want, text)
		}
	}
}
