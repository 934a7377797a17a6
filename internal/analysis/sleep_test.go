package analysis_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
)

func hours(h float64) *time.Duration { return new(time.Duration(h * float64(time.Hour))) }

func minutes(m float64) *time.Duration { return new(time.Duration(m * float64(time.Minute))) }

func TestSleepTime(t *testing.T) {
	t.Parallel()
	const start, end = "2026-03-01T23:00:00+02:00", "2026-03-02T07:00:00+02:00"
	tests := map[string]struct {
		start, end string
		night      fitness.Night
		want       analysis.SleepTime
	}{
		"asleep is the sum of the stages, the unrecognised one too": {
			start, end,
			fitness.Night{Light: hours(4), Deep: hours(1), REM: hours(2), Unrecognized: hours(0.5), Interruptions: hours(1)},
			analysis.SleepTime{Span: hours(8), Asleep: hours(7.5)},
		},
		"a missing stage is unknown, not none: the span less interruptions": {
			start, end,
			fitness.Night{Light: hours(4), Deep: hours(1), Interruptions: hours(0.5)},
			analysis.SleepTime{Span: hours(8), Asleep: hours(7.5)},
		},
		"stages that are all zero were not measured": {
			start, end,
			fitness.Night{Light: hours(0), Deep: hours(0), REM: hours(0), Interruptions: hours(0)},
			analysis.SleepTime{Span: hours(8), Asleep: hours(8)},
		},
		"without stages and interruptions sleep is unknown": {
			start, end, fitness.Night{}, analysis.SleepTime{Span: hours(8)},
		},
		"the night on which a clock goes forward has 7 hours": {
			"2026-03-28T23:00:00+01:00", "2026-03-29T07:00:00+02:00", fitness.Night{}, analysis.SleepTime{Span: hours(7)},
		},
		"the night on which a clock goes back has 9 hours": {
			"2026-10-24T23:00:00+02:00", "2026-10-25T07:00:00+01:00", fitness.Night{}, analysis.SleepTime{Span: hours(9)},
		},
		"likewise forward in the United States": {
			"2026-03-07T23:00:00-05:00", "2026-03-08T07:00:00-04:00", fitness.Night{}, analysis.SleepTime{Span: hours(7)},
		},
		"and back": {
			"2026-10-31T23:00:00-04:00", "2026-11-01T07:00:00-05:00", fitness.Night{}, analysis.SleepTime{Span: hours(9)},
		},
		"more sleep than night is flagged": {
			start, end,
			fitness.Night{Light: hours(30), Deep: hours(5), REM: hours(4)},
			analysis.SleepTime{Span: hours(8), Asleep: hours(39), Inconsistent: true},
		},
		"more interruption than night is flagged": {
			start, end, fitness.Night{Interruptions: hours(9)}, analysis.SleepTime{Span: hours(8), Inconsistent: true},
		},
		"an end before the start is flagged": {
			end, start, fitness.Night{}, analysis.SleepTime{Inconsistent: true},
		},
		"a fraction of a second makes no conflict": {
			"2026-03-01T23:00:00.8+02:00", end,
			fitness.Night{Light: hours(5), Deep: hours(1), REM: minutes(119.98333)},
			analysis.SleepTime{Span: minutes(479.98333), Asleep: minutes(479.98333)},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := test.night
			n.Start, n.End = instant(t, test.start), instant(t, test.end)
			if diff := cmp.Diff(test.want, analysis.SleepTimeOf(&n), roughly()); diff != "" {
				t.Errorf("sleep time differs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAnUnknownEndHasNoSpan(t *testing.T) {
	t.Parallel()
	n := night(t, "2026-03-01T23:00:00+02:00", "")
	n.Light, n.Deep, n.REM = hours(4), hours(1), hours(2)
	want := analysis.SleepTime{Asleep: hours(7)}
	if diff := cmp.Diff(want, analysis.SleepTimeOf(n)); diff != "" {
		t.Errorf("sleep time differs (-want +got):\n%s", diff)
	}
}

func TestAsleepIsWithinTheSpanOrFlagged(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		length := func(name string) *time.Duration {
			if rapid.Bool().Draw(t, name+" known") {
				return new(time.Duration(rapid.IntRange(0, 40000).Draw(t, name)) * time.Second)
			}
			return nil
		}
		start := time.Unix(1772400000, 0)
		n := fitness.Night{
			Start: start, End: start.Add(time.Duration(rapid.IntRange(-3600, 40000).Draw(t, "span")) * time.Second),
			Light: length("light"), Deep: length("deep"), REM: length("rem"),
			Unrecognized: length("unrecognised"), Interruptions: length("interruptions"),
		}
		s := analysis.SleepTimeOf(&n)
		if s.Span != nil && s.Asleep != nil && *s.Asleep > *s.Span && !s.Inconsistent {
			t.Fatalf("%v asleep in %v", *s.Asleep, *s.Span)
		}
		if s.Asleep != nil && *s.Asleep < 0 {
			t.Fatalf("%v asleep", *s.Asleep)
		}
	})
}

func TestDaytimeSleep(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		start, end string
		want       bool
	}{
		"two hours after lunch":           {"2026-03-02T13:00:00+02:00", "2026-03-02T15:00:00+02:00", true},
		"three hours are a night":         {"2026-03-02T13:00:00+02:00", "2026-03-02T16:00:00+02:00", false},
		"begun at 09:00 it is a night":    {"2026-03-02T09:00:00+02:00", "2026-03-02T10:00:00+02:00", false},
		"ended at 20:00 it is a night":    {"2026-03-02T18:00:00+02:00", "2026-03-02T20:00:00+02:00", false},
		"a short night":                   {"2026-03-02T02:00:00+02:00", "2026-03-02T04:00:00+02:00", false},
		"an unknown end says nothing":     {"2026-03-02T13:00:00+02:00", "", false},
		"an end before the start neither": {"2026-03-02T13:00:00+02:00", "2026-03-02T12:00:00+02:00", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := analysis.DaytimeSleep(night(t, test.start, test.end)); got != test.want {
				t.Errorf("DaytimeSleep() = %v, want %v", got, test.want)
			}
		})
	}
}
