package polarsim_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func TestTheSameSeedGivesTheSameDataInAnyOrder(t *testing.T) {
	t.Parallel()
	forward, backward := newSim(polarsim.Config{Seed: 3}), newSim(polarsim.Config{Seed: 3, People: 4})
	paths := endpoints(forward.FullDay(0))
	for _, e := range exercisesOf(t, forward, "")[:5] {
		paths = append(paths, "/v3/exercises/"+e.ID+"?samples=true&route=true", "/v3/exercises/"+e.ID+"/fit")
	}
	got, want := map[string]string{}, map[string]string{}
	for _, path := range paths {
		want[path] = get(forward, path).Body.String()
	}
	slices.Reverse(paths)
	for _, path := range paths {
		got[path] = get(backward, path).Body.String()
		if got[path] != want[path] {
			t.Errorf("%s differs", path)
		}
	}
}

func TestAnotherSeedIsAnotherPerson(t *testing.T) {
	t.Parallel()
	a, b := newSim(polarsim.Config{Seed: 1}), newSim(polarsim.Config{Seed: 2, People: 2})
	for _, path := range []string{"/v3/users/sleep", "/v3/users/activities", "/v3/exercises", "/v3/users/physical-info"} {
		if get(a, path).Body.String() == get(b, path).Body.String() {
			t.Errorf("%s is the same for two seeds", path)
		}
		if get(b, path).Body.String() == do(b, request{path: path, token: b.Token(1)}).Body.String() {
			t.Errorf("%s is the same for two people", path)
		}
	}
}

func TestYesterdayStaysWhenTheClockMoves(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.SetNow(noon())
	day := s.FullDay(0).String()
	paths := []string{
		"/v3/users/activities/" + day + "?steps=true", "/v3/users/sleep/" + day,
		"/v3/users/continuous-heart-rate/" + day, "/v3/users/nightly-recharge/" + day,
	}
	before := map[string]string{}
	for _, path := range paths {
		before[path] = get(s, path).Body.String()
	}
	s.Advance(50 * 24 * time.Hour)
	for _, path := range paths {
		if get(s, path).Body.String() != before[path] {
			t.Errorf("%s changed", path)
		}
	}
}

func TestTheLengthOfTheHistoryChangesNoDayInIt(t *testing.T) {
	t.Parallel()
	short, long := newSim(polarsim.Config{Days: 45}), newSim(polarsim.Config{Days: 900})
	day := short.FullDay(0).String()
	for _, path := range []string{
		"/v3/users/activities/" + day + "?steps=true", "/v3/users/sleep/" + day, "/v3/users/continuous-heart-rate/" + day,
		"/v3/users/nightly-recharge/" + day, "/v3/exercises?zones=true",
	} {
		a, b := get(short, path).Body.String(), get(long, path).Body.String()
		if strings.Contains(path, "exercises") { // how a load compares with 90 days is of the history
			words := regexp.MustCompile(`"cardio-load-interpretation":"\w+"`)
			a, b = words.ReplaceAllString(a, ""), words.ReplaceAllString(b, "")
		}
		if a != b {
			t.Errorf("%s differs", path)
		}
	}
}

func TestThereIsNoLoadBeforeThereIsHistory(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Days: 20})
	for _, l := range decode[[]loadDay](t, get(s, "/v3/users/cardio-load")) {
		if l.Status != "LOAD_STATUS_NOT_AVAILABLE" || l.Ratio != nil {
			t.Errorf("%s: %+v after three weeks", l.Date, l)
		}
	}
}

func TestTodayEndsNow(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.DenseHeartRate)})
	day, ok := s.FindDay(0, func(d polarsim.Day) bool { return d.Worn && d.Night && !d.Travelling && len(d.Sports) > 0 })
	if !ok {
		t.Fatal("no such day")
	}
	zone := s.Day(0, day).Zone
	at := func(h, m int) { s.SetNow(civil.DateTime{Date: day, Clock: civil.NewClock(h, m, 0)}.In(zone)) }

	at(3, 0)
	wantStatus(t, get(s, "/v3/users/sleep/"+day.String()), 404)
	wantStatus(t, get(s, "/v3/users/nightly-recharge/"+day.String()), 404)

	at(9, 15)
	wantStatus(t, get(s, "/v3/users/sleep/"+day.String()), 200)
	a := activityOf(t, s, day)
	if a.End != day.String()+"T09:14:59" {
		t.Errorf("activity ends at %s", a.End)
	}
	heart := decode[heartDay](t, get(s, "/v3/users/continuous-heart-rate/"+day.String()))
	if last := heart.Samples[len(heart.Samples)-1].At; last != "09:14:50" {
		t.Errorf("the last heart rate is of %s", last)
	}
	for _, e := range exercisesOf(t, s, "") {
		if strings.HasPrefix(e.Start, day.String()) {
			t.Errorf("an exercise of %s is there before it began", e.Start)
		}
	}
	wantStatus(t, get(s, "/v3/users/activities/"+day.AddDays(1).String()), 204)
	loads := decode[[]loadDay](t, get(s, "/v3/users/cardio-load"))
	if last := loads[len(loads)-1]; last.Date != day.String() || *last.Load != 0 {
		t.Errorf("today's load: %+v", last)
	}
	at(23, 30)
	if got := activityOf(t, s, day); got.Steps <= a.Steps {
		t.Errorf("%d steps at 23:30, %d at 9:15", got.Steps, a.Steps)
	}
}

// atHomeOn returns a simulator whose person 0 spends the dates at home with the watch on.
func atHomeOn(t *testing.T, dates ...string) *polarsim.Sim {
	t.Helper()
	for seed := range uint64(50) {
		s := newSim(polarsim.Config{Seed: seed})
		if !slices.ContainsFunc(dates, func(date string) bool {
			d := s.Day(0, civil.MustDate(date))
			return d.Travelling || !d.Night
		}) {
			return s
		}
	}
	t.Fatal("nobody is at home")
	return nil
}

func TestAClockChangeMakesDaysOf23And25Hours(t *testing.T) {
	t.Parallel()
	s := atHomeOn(t, "2026-03-29", "2026-10-25")
	s.SetQuirks(polarsim.NewQuirks(polarsim.DenseHeartRate, polarsim.StepRepeats))
	tests := map[string]struct{ samples, three int }{
		"2026-03-29": {23 * 360, 0},
		"2026-10-25": {25 * 360, 720},
	}
	for date, want := range tests {
		day := s.Day(0, civil.MustDate(date))
		if !day.ClockChange {
			t.Fatalf("%s has 24 hours in %s", date, day.Zone)
		}
		heart := decode[heartDay](t, get(s, "/v3/users/continuous-heart-rate/"+date))
		three := 0
		for _, sample := range heart.Samples {
			if strings.HasPrefix(sample.At, "03:") {
				three++
			}
		}
		if day.Charging {
			want.samples -= 360
		}
		if len(heart.Samples) != want.samples || three != want.three {
			t.Errorf("%s: %d samples, %d of them at three o'clock; want %+v", date, len(heart.Samples), three, want)
		}
		if steps := activityOf(t, s, civil.MustDate(date)).Samples.Steps.Samples; len(steps) != want.samples/6+map[bool]int{true: 60}[day.Charging] {
			t.Errorf("%s: %d minutes of steps", date, len(steps))
		}
	}
	n := decode[nightRecord](t, get(s, "/v3/users/sleep/2026-10-25"))
	_, before := n.Start.Zone()
	_, after := n.End.Zone()
	if before != 3*3600 || after != 2*3600 {
		t.Errorf("the night of the change runs from %s to %s", n.Start, n.End)
	}
}

func TestACalendarHasEverySortOfDay(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{People: 3})
	for person := range 3 {
		for sort, is := range map[string]func(polarsim.Day) bool{
			"unworn":        func(d polarsim.Day) bool { return !d.Worn },
			"sick":          func(d polarsim.Day) bool { return d.Sick },
			"away":          func(d polarsim.Day) bool { return d.Travelling },
			"daytime sleep": func(d polarsim.Day) bool { return d.DaytimeSleep },
			"charging":      func(d polarsim.Day) bool { return d.Charging },
			"clock change":  func(d polarsim.Day) bool { return d.ClockChange },
			"resting":       func(d polarsim.Day) bool { return d.Worn && !d.Sick && len(d.Sports) == 0 },
			"two sessions":  func(d polarsim.Day) bool { return len(d.Sports) == 2 },
			"trail run":     func(d polarsim.Day) bool { return slices.Contains(d.Sports, "TRAIL_RUNNING") },
		} {
			if _, ok := s.FindDay(person, is); !ok {
				t.Errorf("person %d has no day of the sort %q", person, sort)
			}
		}
	}
}

func TestAwayTheClockAndTheOffsetAreOthers(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	date, ok := s.FindDay(0, func(d polarsim.Day) bool { return d.Travelling && d.Night && len(d.Sports) > 0 })
	if !ok {
		t.Fatal("no trip")
	}
	n := decode[nightRecord](t, get(s, "/v3/users/sleep/"+date.String()))
	_, offset := n.End.Zone()
	_, want := date.Start(s.Day(0, date).Zone).Zone()
	if offset != want || offset >= 0 {
		t.Errorf("the night ends at offset %d, want %d", offset, want)
	}
	s.SetNow(date.AddDays(2).Start(time.UTC))
	for _, e := range exercisesOf(t, s, "") {
		if strings.HasPrefix(e.Start, date.String()) && e.Offset != offset/60 {
			t.Errorf("the exercise is at offset %d, the night at %d", e.Offset, offset/60)
		}
	}
}

func TestSicknessShowsInTheNight(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	sick, _ := s.FindDay(0, func(d polarsim.Day) bool { return d.Sick && d.Night })
	well := s.FullDay(0)
	type recharge struct {
		HR  int     `json:"heart_rate_avg"`
		HRV int     `json:"heart_rate_variability_avg"`
		ANS float64 `json:"ans_charge"`
	}
	a := decode[recharge](t, get(s, "/v3/users/nightly-recharge/"+sick.String()))
	b := decode[recharge](t, get(s, "/v3/users/nightly-recharge/"+well.String()))
	if a.HR <= b.HR || a.HRV >= b.HRV || a.ANS >= b.ANS {
		t.Errorf("sick %+v, well %+v", a, b)
	}
	if got, want := activityOf(t, s, sick).Steps, activityOf(t, s, well).Steps; got >= want {
		t.Errorf("%d steps when sick, %d when well", got, want)
	}
}

func TestADaytimeSleepIsTheDatesOnlySleep(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	date, _ := s.FindDay(0, func(d polarsim.Day) bool { return d.DaytimeSleep })
	n := decode[nightRecord](t, get(s, "/v3/users/sleep/"+date.String()))
	if n.Start.Hour() < 9 || n.End.Hour() >= 20 || n.End.Sub(n.Start) > 3*time.Hour || n.Score != nil {
		t.Errorf("daytime sleep %+v", n)
	}
	wantStatus(t, get(s, "/v3/users/nightly-recharge/"+date.String()), 404)
}

func TestAFullDayHasEverything(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		s := newSim(polarsim.Config{Seed: seed, Days: 60, People: 2})
		for person := range 2 {
			date := s.FullDay(person)
			read := func(path string) string {
				return do(s, request{path: path, token: s.Token(person)}).Body.String()
			}
			heart := decode[heartDay](t, do(s, request{path: "/v3/users/continuous-heart-rate/" + date.String(), token: s.Token(person)}))
			halves := map[string]bool{}
			for _, sample := range heart.Samples {
				halves[sample.At[:2]+map[bool]string{true: "b", false: "a"}[sample.At[3] >= '3']] = true
			}
			if len(halves) != 48 {
				t.Errorf("%s: heart rate in %d half-hours", date, len(halves))
			}
			for path, want := range map[string]string{
				"/v3/exercises":                                 `"start_time":"` + date.String(),
				"/v3/users/sleep/" + date.String():              `"hypnogram":{"`,
				"/v3/users/nightly-recharge/" + date.String():   `"ans_charge":`,
				"/v3/users/activities/samples/" + date.String(): `"total_steps":`,
				"/v3/users/cardio-load/" + date.String():        `"cardio_load_ratio":`,
				"/v3/users/sleepwise/alertness":                 `"hourly_data":[`,
			} {
				if !strings.Contains(read(path), want) {
					t.Errorf("seed %d, person %d: %s lacks %s", seed, person, path, want)
				}
			}
		}
	}
}

func TestWeightDriftsSlowly(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.SetNow(noon())
	weights := map[string]bool{}
	last := 0.0
	for range 60 {
		weight := decode[struct{ Weight float64 }](t, get(s, "/v3/users/physical-info")).Weight
		if last != 0 && math.Abs(weight-last) > 1 {
			t.Errorf("%v kg after %v kg within a day", weight, last)
		}
		last = weight
		weights[fmt.Sprint(weight)] = true
		s.Advance(24 * time.Hour)
	}
	if len(weights) < 4 {
		t.Errorf("%d weights in two months", len(weights))
	}
}

func TestSleepWiseIsInUTCAndJoinsTheNight(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	date := s.FullDay(0)
	n := decode[nightRecord](t, get(s, "/v3/users/sleep/"+date.String()))
	records := decode[[]struct {
		Start  string `json:"sleep_period_start_time"`
		End    string `json:"sleep_period_end_time"`
		Offset int    `json:"sleep_timezone_offset_minutes"`
		Hours  []struct {
			Start string `json:"start_time"`
			End   string `json:"end_time"`
		} `json:"hourly_data"`
	}](t, get(s, "/v3/users/sleepwise/alertness/date?from="+date.String()+"&to="+date.String()))
	if len(records) != 1 {
		t.Fatalf("%d records of one night", len(records))
	}
	r := records[0]
	_, offset := n.End.Zone()
	if diff := cmp.Diff([]string{n.Start.UTC().Format("2006-01-02T15:04:05"), n.End.UTC().Format("2006-01-02T15:04:05")}, []string{r.Start, r.End}); diff != "" {
		t.Error(diff)
	}
	if r.Offset != offset/60 {
		t.Errorf("offset %d, the night's is %d", r.Offset, offset/60)
	}
	first := minuteOf(t, r.Hours[0].End).Sub(minuteOf(t, r.Hours[0].Start))
	whole := minuteOf(t, r.Hours[1].End).Sub(minuteOf(t, r.Hours[1].Start))
	if first >= time.Hour || whole != time.Hour {
		t.Errorf("buckets of %s and %s", first, whole)
	}
}
