package analysis_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func shown(t testing.TB, s string) civil.DateTime {
	t.Helper()
	at, err := civil.ParseDateTime(s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// listed is a count of steps at a clock reading of the day.
type listed struct {
	clock string
	steps int
}

func stepDay(t testing.TB, date string, interval time.Duration, total *int, runs ...listed) *fitness.DayActivity {
	t.Helper()
	a := &fitness.DayActivity{Date: civil.MustDate(date), StepRuns: &fitness.StepRuns{Interval: interval, Total: total}}
	for _, r := range runs {
		a.StepRuns.Runs = append(a.StepRuns.Runs, fitness.StepRun{At: shown(t, date+"T"+r.clock), Steps: r.steps})
	}
	return a
}

func TestStepsByTheHour(t *testing.T) {
	t.Parallel()
	const date, minute = "2026-03-10", time.Minute
	tests := map[string]struct {
		day   *fitness.DayActivity
		hours []listed
		want  analysis.DaySteps // but for its hours
	}{
		"a value holds for each interval until the next": {
			stepDay(t, date, minute, nil, listed{"07:00", 10}, listed{"07:05", 0}, listed{"07:59", 3}),
			[]listed{{"07:00", 53}},
			analysis.DaySteps{Listed: 53},
		},
		"also over the full hour": {
			stepDay(t, date, minute, nil, listed{"07:50", 100}, listed{"08:10", 0}),
			[]listed{{"07:00", 1000}, {"08:00", 1000}},
			analysis.DaySteps{Listed: 2000},
		},
		"an hour that samples cover without a step is 0, the others are unknown": {
			stepDay(t, date, minute, nil, listed{"07:00", 0}, listed{"09:00", 5}),
			[]listed{{"07:00", 0}, {"08:00", 0}, {"09:00", 5}},
			analysis.DaySteps{Listed: 5},
		},
		"the last value counts once, the rest of the total is later": {
			stepDay(t, date, minute, new(500), listed{"07:00", 100}, listed{"07:01", 50}),
			[]listed{{"07:00", 150}},
			analysis.DaySteps{Listed: 150, Later: 350},
		},
		"a total that agrees has nothing later": {
			stepDay(t, date, minute, new(150), listed{"07:00", 100}, listed{"07:01", 50}),
			[]listed{{"07:00", 150}},
			analysis.DaySteps{Listed: 150},
		},
		"more steps than the total are flagged": {
			stepDay(t, date, minute, new(149), listed{"07:00", 100}, listed{"07:01", 50}),
			[]listed{{"07:00", 150}},
			analysis.DaySteps{Listed: 150, Mismatch: true},
		},
		"nothing is later than the last minute": {
			stepDay(t, date, minute, new(20), listed{"23:59", 10}),
			[]listed{{"23:00", 10}},
			analysis.DaySteps{Listed: 10, Later: 10, Mismatch: true},
		},
		"without an interval it is a minute, and said so": {
			stepDay(t, date, 0, nil, listed{"07:00", 10}, listed{"07:05", 0}),
			[]listed{{"07:00", 50}},
			analysis.DaySteps{Listed: 50, IntervalAssumed: true},
		},
		"a longer interval counts fewer times": {
			stepDay(t, date, 5*minute, nil, listed{"07:00", 10}, listed{"07:30", 0}),
			[]listed{{"07:00", 60}},
			analysis.DaySteps{Listed: 60},
		},
		"the order of the list does not matter": {
			stepDay(t, date, minute, nil, listed{"07:05", 0}, listed{"07:00", 10}),
			[]listed{{"07:00", 50}},
			analysis.DaySteps{Listed: 50},
		},
		"255 steps a minute are real": {
			stepDay(t, date, minute, nil, listed{"07:00", 255}),
			[]listed{{"07:00", 255}},
			analysis.DaySteps{Listed: 255},
		},
		"an hour that is skipped has no steps": {
			stepDay(t, "2026-03-29", minute, nil, listed{"02:58", 1}, listed{"04:02", 0}),
			[]listed{{"02:00", 2}, {"04:00", 2}},
			analysis.DaySteps{Listed: 4},
		},
		"an hour that comes twice has two, with their offsets": {
			stepDay(t, "2026-10-25", minute, nil,
				listed{"02:59", 1}, listed{"03:58", 2}, listed{"03:00", 3}, listed{"03:59", 4}, listed{"04:01", 0}),
			[]listed{{"02:00", 1}, {"03:00+03:00", 58 + 2*2}, {"03:00+02:00", 59*3 + 4}, {"04:00", 4}},
			analysis.DaySteps{Listed: 1 + 58 + 4 + 177 + 4 + 4},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.StepsOf(test.day, zoneOf(t, "Europe/Helsinki"))
			var hours []listed
			for _, h := range got.Hours {
				hours = append(hours, listed{label(h.Start, h.Twice), h.Steps})
			}
			if diff := cmp.Diff(test.hours, hours, cmp.AllowUnexported(listed{})); diff != "" {
				t.Errorf("hours differ (-want +got):\n%s", diff)
			}
			got.Hours = nil
			if diff := cmp.Diff(test.want, got); diff != "" || !ok {
				t.Errorf("steps differ, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestADayWithoutListedStepsHasNoHours(t *testing.T) {
	t.Parallel()
	foreign := stepDay(t, "2026-03-11", time.Minute, nil, listed{"07:00", 10})
	foreign.Date = civil.MustDate("2026-03-10")
	for name, a := range map[string]*fitness.DayActivity{
		"no samples asked for":    {Date: civil.MustDate("2026-03-10")},
		"an empty list":           stepDay(t, "2026-03-10", time.Minute, new(100)),
		"samples of another date": foreign,
	} {
		if got, ok := analysis.StepsOf(a, time.UTC); ok {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestHoursAddUpToTheStepsListed(t *testing.T) {
	t.Parallel()
	zones := []string{"Europe/Helsinki", "America/Sao_Paulo", "Pacific/Apia", "Australia/Lord_Howe"}
	rapid.Check(t, func(r *rapid.T) {
		zone := zoneOf(t, rapid.SampledFrom(zones).Draw(r, "zone"))
		date := civil.MustDate("2017-01-01").AddDays(rapid.IntRange(0, 4000).Draw(r, "day"))
		a := &fitness.DayActivity{Date: date, StepRuns: &fitness.StepRuns{Interval: time.Minute}}
		// One count through all of a day, so that what each minute holds is known.
		for at := date.Start(zone); at.Before(date.AddDays(1).Start(zone)); {
			a.StepRuns.Runs = append(a.StepRuns.Runs, fitness.StepRun{At: civil.DateTimeOf(at.In(zone)), Steps: 2})
			at = at.Add(time.Duration(rapid.IntRange(1, 200).Draw(r, "minutes")) * time.Minute)
		}
		got, ok := analysis.StepsOf(a, zone)
		sum := 0
		for _, h := range got.Hours {
			sum += h.Steps
			if h.Steps > 120 {
				r.Fatalf("%+v", h)
			}
		}
		last := len(a.StepRuns.Runs) - 1
		if !ok && date.Length(zone) > 0 || sum != got.Listed || got.Listed > 2*int(date.Length(zone)/time.Minute) {
			r.Fatalf("%d runs: %+v", last+1, got)
		}
	})
}

type zoneAt struct {
	clock string
	zone  fitness.ActivityZone
}

func zoneDay(t testing.TB, date, end string, zones ...zoneAt) *fitness.DayActivity {
	t.Helper()
	a := &fitness.DayActivity{Date: civil.MustDate(date)}
	if end != "" {
		a.End = shown(t, end)
	}
	for _, z := range zones {
		a.Zones = append(a.Zones, fitness.ActivityZoneChange{At: shown(t, date+"T"+z.clock), Zone: z.zone})
	}
	return a
}

func TestTimeInActivityZones(t *testing.T) {
	t.Parallel()
	const date = "2026-03-10"
	tests := map[string]struct {
		day  *fitness.DayActivity
		want map[fitness.ActivityZone]time.Duration
	}{
		"a zone lasts until the next, the last until midnight": {
			zoneDay(t, date, "", zoneAt{"00:00", fitness.ZoneResting}, zoneAt{"07:00", fitness.ZoneLight}, zoneAt{"23:00", fitness.ZoneResting}),
			map[fitness.ActivityZone]time.Duration{fitness.ZoneResting: 8 * time.Hour, fitness.ZoneLight: 16 * time.Hour},
		},
		"or until the device reports no more": {
			zoneDay(t, date, date+"T15:30", zoneAt{"00:00", fitness.ZoneNotWorn}, zoneAt{"15:00", fitness.ZoneVigorous}),
			map[fitness.ActivityZone]time.Duration{fitness.ZoneNotWorn: 15 * time.Hour, fitness.ZoneVigorous: 30 * time.Minute},
		},
		"an end before the last change is none": {
			zoneDay(t, date, date+"T00:00", zoneAt{"12:00", fitness.ZoneModerate}),
			map[fitness.ActivityZone]time.Duration{fitness.ZoneModerate: 12 * time.Hour},
		},
		"an end on another day is midnight": {
			zoneDay(t, date, "2026-03-12T00:00", zoneAt{"12:00", fitness.ZoneSedentary}),
			map[fitness.ActivityZone]time.Duration{fitness.ZoneSedentary: 12 * time.Hour},
		},
		"the order of the list does not matter": {
			zoneDay(t, date, "", zoneAt{"23:00", fitness.ZoneResting}, zoneAt{"22:00", fitness.ZoneLight}),
			map[fitness.ActivityZone]time.Duration{fitness.ZoneResting: time.Hour, fitness.ZoneLight: time.Hour},
		},
		"a day of 23 hours": {
			zoneDay(t, "2026-03-29", "", zoneAt{"00:00", fitness.ZoneResting}),
			map[fitness.ActivityZone]time.Duration{fitness.ZoneResting: 23 * time.Hour},
		},
		"a day of 25 hours": {
			zoneDay(t, "2026-10-25", "", zoneAt{"00:00", fitness.ZoneResting}, zoneAt{"06:00", fitness.ZoneUnknown}),
			map[fitness.ActivityZone]time.Duration{fitness.ZoneResting: 7 * time.Hour, fitness.ZoneUnknown: 18 * time.Hour},
		},
		"no change is no zone": {zoneDay(t, date, ""), nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := analysis.ActivityZoneTimes(test.day, zoneOf(t, "Europe/Helsinki"))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("zones differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestZonesAddUpToTheDayFromTheFirstOn(t *testing.T) {
	t.Parallel()
	all := []fitness.ActivityZone{
		fitness.ZoneResting, fitness.ZoneSedentary, fitness.ZoneLight, fitness.ZoneModerate, fitness.ZoneVigorous, fitness.ZoneNotWorn,
	}
	rapid.Check(t, func(r *rapid.T) {
		zone := zoneOf(t, rapid.SampledFrom([]string{"Europe/Helsinki", "America/New_York", "America/Sao_Paulo"}).Draw(r, "zone"))
		date := civil.MustDate("2017-01-01").AddDays(rapid.IntRange(0, 4000).Draw(r, "day"))
		a := &fitness.DayActivity{Date: date, Zones: []fitness.ActivityZoneChange{{
			At: civil.DateTimeOf(date.Start(zone)), Zone: fitness.ZoneResting,
		}}}
		for range rapid.IntRange(0, 50).Draw(r, "changes") {
			a.Zones = append(a.Zones, fitness.ActivityZoneChange{
				At:   civil.DateTime{Date: date, Clock: civil.Clock(time.Duration(rapid.IntRange(0, 86399).Draw(r, "clock")) * time.Second)},
				Zone: rapid.SampledFrom(all).Draw(r, "activity"),
			})
		}
		sum := time.Duration(0)
		for _, length := range analysis.ActivityZoneTimes(a, zone) {
			sum += length
		}
		if sum != date.Length(zone) {
			r.Fatalf("zones add up to %v of %v", sum, date.Length(zone))
		}
	})
}
