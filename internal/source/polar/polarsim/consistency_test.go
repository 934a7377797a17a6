package polarsim_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

type activityDay struct {
	Start    string `json:"start_time"`
	End      string `json:"end_time"`
	Active   string `json:"active_duration"`
	Inactive string `json:"inactive_duration"`
	Calories int
	ActiveKC int `json:"active_calories"`
	Steps    int
	Alerts   int `json:"inactivity_alert_count"`
	Samples  struct {
		Date  string
		Steps struct {
			Interval int `json:"interval_ms"`
			Total    int `json:"total_steps"`
			Samples  []struct {
				Steps int
				At    string `json:"timestamp"`
			}
		}
		Zones struct {
			Samples []struct{ Zone, Timestamp string }
		} `json:"activity_zones"`
		Stamps []struct{ Stamp string } `json:"inactivity_stamps"`
	}
}

type heartDay struct {
	Date    string
	Samples []struct {
		HR int    `json:"heart_rate"`
		At string `json:"sample_time"`
	} `json:"heart_rate_samples"`
}

type nightRecord struct {
	Date       string
	Start      time.Time `json:"sleep_start_time"`
	End        time.Time `json:"sleep_end_time"`
	Light      int       `json:"light_sleep"`
	Deep       int       `json:"deep_sleep"`
	REM        int       `json:"rem_sleep"`
	Unknown    int       `json:"unrecognized_sleep_stage"`
	Broken     int       `json:"total_interruption_duration"`
	Short      int       `json:"short_interruption_duration"`
	Long       int       `json:"long_interruption_duration"`
	Score      *int      `json:"sleep_score"`
	Hypnogram  map[string]int
	HeartRates map[string]int `json:"heart_rate_samples"`
}

type loadDay struct {
	Date      string
	Status    string   `json:"cardio_load_status"`
	Load      *float64 `json:"cardio_load"`
	Strain    *float64
	Tolerance *float64
	Ratio     *float64 `json:"cardio_load_ratio"`
}

func minuteOf(t testing.TB, text string) time.Time {
	t.Helper()
	at, err := civil.ParseDateTime(text)
	if err != nil {
		t.Fatal(err)
	}
	return at.AtOffset(0)
}

func isoDuration(t testing.TB, text string) time.Duration {
	t.Helper()
	d, err := time.ParseDuration(strings.ToLower(strings.TrimPrefix(text, "PT")))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func activityOf(t testing.TB, s *polarsim.Sim, date civil.Date) activityDay {
	t.Helper()
	return decode[activityDay](t, get(s, "/v3/users/activities/"+date.String()+"?steps=true&activity_zones=true&inactivity_stamps=true"))
}

// drawDay draws a simulator and a worn date of its history, ordinary or not.
func drawDay(t *rapid.T) (*polarsim.Sim, civil.Date) {
	s := newSim(polarsim.Config{Seed: rapid.Uint64().Draw(t, "seed"), Days: 120})
	date := s.Today(0).AddDays(-rapid.IntRange(1, 100).Draw(t, "days ago"))
	for !s.Day(0, date).Worn || s.Day(0, date).ClockChange {
		date = date.AddDays(-1)
	}
	return s, date
}

func TestStepsAndZonesAddUpToTheDay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		s, date := drawDay(rt)
		a := activityOf(t, s, date)
		end := minuteOf(t, a.End).Add(time.Second)
		steps := 0
		for i, sample := range a.Samples.Steps.Samples {
			until := end
			if i+1 < len(a.Samples.Steps.Samples) {
				until = minuteOf(t, a.Samples.Steps.Samples[i+1].At)
			}
			steps += sample.Steps * int(until.Sub(minuteOf(t, sample.At))/time.Minute)
		}
		if steps != a.Steps || a.Samples.Steps.Total != a.Steps {
			rt.Errorf("%s: samples hold %d steps, total_steps %d, the day %d", date, steps, a.Samples.Steps.Total, a.Steps)
		}
		minutes := map[string]time.Duration{}
		for i, change := range a.Samples.Zones.Samples {
			until := end
			if i+1 < len(a.Samples.Zones.Samples) {
				until = minuteOf(t, a.Samples.Zones.Samples[i+1].Timestamp)
			}
			minutes[change.Zone] += until.Sub(minuteOf(t, change.Timestamp))
		}
		active := minutes["LIGHT"] + minutes["MODERATE"] + minutes["VIGOROUS"]
		if active != isoDuration(t, a.Active) || minutes["SEDENTARY"] != isoDuration(t, a.Inactive) {
			rt.Errorf("%s: zones %v, but active %s and inactive %s", date, minutes, a.Active, a.Inactive)
		}
		if whole := active + minutes["SEDENTARY"] + minutes["SLEEP"]; whole != end.Sub(minuteOf(t, a.Start)) {
			rt.Errorf("%s: zones last %s of %s", date, whole, end.Sub(minuteOf(t, a.Start)))
		}
		if a.Alerts != len(a.Samples.Stamps) {
			rt.Errorf("%s: %d alerts, %d stamps", date, a.Alerts, len(a.Samples.Stamps))
		}
		if a.Steps < 50 || a.Steps > 45_000 || a.Calories < a.ActiveKC || a.ActiveKC < 0 || a.Calories > 7000 {
			rt.Errorf("%s: %d steps, %d of %d kcal", date, a.Steps, a.ActiveKC, a.Calories)
		}
	})
}

func TestStagesAgreeWithTheHypnogram(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		s, date := drawDay(rt)
		if !s.Day(0, date).Night {
			return
		}
		n := decode[nightRecord](t, get(s, "/v3/users/sleep/"+date.String()))
		if got := civil.DateOf(n.End); got != date {
			rt.Errorf("the night of %s ends on %s", date, got)
		}
		span := int(n.End.Sub(n.Start) / time.Second)
		if sum := n.Light + n.Deep + n.REM + n.Unknown + n.Broken; sum != span || n.Short+n.Long != n.Broken {
			rt.Errorf("%s: stages last %d s of %d", date, sum, span)
		}
		if hours := float64(span) / 3600; hours < 3 || hours > 10 {
			rt.Errorf("%s: %.1f hours of sleep", date, hours)
		}
		totals := hypnogramSeconds(t, n)
		for stage, want := range []int{n.Broken, n.REM, n.Light, n.Light, n.Deep, n.Unknown} {
			got := totals[stage]
			if stage == 2 || stage == 3 {
				got = totals[2] + totals[3]
			}
			// A change within a minute is written at its beginning: half a minute each.
			if tolerance := 60 * len(n.Hypnogram); got < want-tolerance || got > want+tolerance {
				rt.Errorf("%s: stage %d lasts %d s in the hypnogram, %d in the totals", date, stage, got, want)
			}
		}
		for at, hr := range n.HeartRates {
			if hr < 38 || hr > 95 {
				rt.Errorf("%s: heart rate %d at %s asleep", date, hr, at)
			}
		}
	})
}

func hypnogramSeconds(t testing.TB, n nightRecord) map[int]int {
	t.Helper()
	first := civil.DateTimeOf(n.Start)
	type entry struct {
		at    time.Duration
		stage int
	}
	var entries []entry
	for key, stage := range n.Hypnogram {
		clock, err := civil.ParseClock(key)
		if err != nil {
			t.Fatal(err)
		}
		since := time.Duration(clock) - time.Duration(first.Clock)
		if since < -time.Minute {
			since += 24 * time.Hour
		}
		entries = append(entries, entry{max(0, since), stage})
	}
	slices.SortFunc(entries, func(a, b entry) int { return int(a.at - b.at) })
	seconds := map[int]int{}
	for i, e := range entries {
		end := n.End.Sub(n.Start)
		if i+1 < len(entries) {
			end = entries[i+1].at
		}
		seconds[e.stage] += int((end - e.at) / time.Second)
	}
	return seconds
}

func TestHeartRatesOfTheDayAgreeWithItsExercises(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.DenseHeartRate)})
	compared := 0
	for _, e := range exercisesOf(t, s, "?samples=true") {
		start := minuteOf(t, e.Start)
		day := decode[heartDay](t, get(s, "/v3/users/continuous-heart-rate/"+e.Start[:10]))
		values := strings.Split(e.Samples[0].Data, ",")
		for _, sample := range day.Samples {
			text := e.Start[:10] + "T" + sample.At
			if text < e.Start { // parsing is slow, and a day has many samples
				continue
			}
			at := minuteOf(t, text)
			second := int(at.Sub(start) / time.Second)
			if second < 0 || second >= len(values) {
				break
			}
			compared++
			if want, _ := strconv.Atoi(values[second]); want != sample.HR {
				t.Fatalf("%s: %d bpm at %s, %s in the exercise", e.Start, sample.HR, sample.At, values[second])
			}
		}
	}
	if compared < 5000 {
		t.Errorf("only %d samples compared", compared)
	}
}

func TestSummariesOfExercisesFollowFromTheirSamples(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Seed: 5})
	seen := map[string]bool{}
	for _, e := range exercisesOf(t, s, "?samples=true&zones=true") {
		seen[e.Sport] = true
		seconds := isoDuration(t, e.Duration).Seconds()
		sum, highest, n := 0, 0, 0
		for _, series := range e.Samples {
			values := strings.Split(series.Data, ",")
			if series.Rate != nil && len(values) != int(seconds) {
				t.Errorf("%s: %d samples of type %s in %v s", e.Start, len(values), series.Type, seconds)
			}
			switch series.Type {
			case "0":
				for _, v := range values {
					hr, err := strconv.Atoi(v)
					if err != nil || hr < 40 || hr > 210 {
						t.Fatalf("%s: heart rate %q", e.Start, v)
					}
					sum, highest, n = sum+hr, max(highest, hr), n+1
				}
			case "10":
				if last, _ := strconv.ParseFloat(values[len(values)-1], 64); last != e.Distance {
					t.Errorf("%s: distance %v, the last sample %v", e.Start, e.Distance, last)
				}
			case "11":
				if series.Rate != nil || !slices.Contains(values, "NULL") {
					t.Errorf("%s: RR with a rate, or without a gap", e.Start)
				}
			}
		}
		if want := int(math.Round(float64(sum) / float64(n))); e.HeartRt.Average != want || e.HeartRt.Maximum != highest {
			t.Errorf("%s: heart rate %+v, want %d and %d", e.Start, e.HeartRt, want, highest)
		}
		inZones := 0.0
		for i, z := range e.Zones {
			inZones += isoDuration(t, z.InZone).Seconds()
			if z.Index != i+1 || z.Lower >= z.Upper {
				t.Errorf("%s: zone %+v", e.Start, z)
			}
		}
		if inZones > seconds || inZones < 0.5*seconds {
			t.Errorf("%s: %v of %v s in zones", e.Start, inZones, seconds)
		}
	}
	for _, sport := range []string{"RUNNING", "ROAD_RUNNING", "ROAD_BIKING", "POOL_SWIMMING", "STRENGTH_TRAINING"} {
		if !seen[sport] {
			t.Errorf("no %s in 30 days", sport)
		}
	}
}

func TestCardioLoadIsTheMeanOfItsDays(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Days: 300})
	loads := decode[[]loadDay](t, get(s, "/v3/users/cardio-load/period/days/180"))
	if len(loads) != 180 || loads[179].Date != s.Today(0).String() {
		t.Fatalf("%d days to %s", len(loads), loads[len(loads)-1].Date)
	}
	mean := func(i, days int) float64 {
		sum := 0.0
		for _, l := range loads[i-days+1 : i+1] {
			sum += *l.Load
		}
		return sum / float64(days)
	}
	statuses := map[string]int{}
	for i := 28; i < len(loads); i++ {
		l := loads[i]
		statuses[l.Status]++
		if math.Abs(*l.Strain-mean(i, 7)) > 1e-4 || math.Abs(*l.Tolerance-mean(i, 28)) > 1e-4 {
			t.Errorf("%s: strain %v of %v, tolerance %v of %v", l.Date, *l.Strain, mean(i, 7), *l.Tolerance, mean(i, 28))
		}
		if math.Abs(*l.Ratio - *l.Strain / *l.Tolerance) > 1e-4 {
			t.Errorf("%s: ratio %v", l.Date, *l.Ratio)
		}
	}
	if len(statuses) < 3 {
		t.Errorf("half a year of one kind: %v", statuses)
	}
	byDate := map[string]float64{}
	for _, e := range exercisesOf(t, s, "") {
		byDate[e.Start[:10]] += e.Pro.Load
	}
	for _, l := range loads[160:] {
		if math.Abs(byDate[l.Date]-*l.Load) > 0.01 {
			t.Errorf("%s: load %v, its sessions %v", l.Date, *l.Load, byDate[l.Date])
		}
	}
}
