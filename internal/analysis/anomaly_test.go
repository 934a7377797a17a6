package analysis_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// then judges one value against those before it.
func then(m fitness.Metric, before []float64, value float64) ([]analysis.Anomaly, int) {
	d := daysFrom(monday, append(slices.Clone(before), value)...)
	day := monday.AddDays(len(before))
	return analysis.Anomalies(m, d, civil.Range{From: day, To: day})
}

func TestVariabilityIsUnusualByItsLogarithm(t *testing.T) {
	t.Parallel()
	before := []float64{62, 60, 65, 58, 64, 61, 66, 63, 59, 62, 64, 60, 65, 61, 63, 58, 66, 62, 60, 64}
	m := metric(t, "hrv_rmssd")
	found, judged := then(m, before, 52)
	if len(found) != 1 || judged != 1 {
		t.Fatalf("%v of %d", found, judged)
	}
	near(t, "z", found[0].Z, -3.518, 5e-4)
	near(t, "the usual", found[0].Usual, 62, 1e-9)
	if found, judged = then(m, before, 62); len(found) != 0 || judged != 1 {
		t.Errorf("%v of %d", found, judged)
	}
	if found, judged = then(m, before[1:], 52); len(found) != 0 || judged != 0 {
		t.Errorf("19 days are enough: %v of %d", found, judged)
	}
}

func TestWhereNothingVariesTheFloorKeepsASmallStepUsual(t *testing.T) {
	t.Parallel()
	before := make([]float64, 20)
	for i := range before {
		before[i] = 50
		if i%5 == 0 {
			before[i] = 51
		}
	}
	m := metric(t, "resting_heart_rate")
	for value, want := range map[float64]float64{52: 0, 54: 0, 57: 4.667} {
		found, judged := then(m, before, value)
		if judged != 1 || (len(found) == 1) != (want > 0) {
			t.Errorf("%v: %v of %d", value, found, judged)
		}
		if want > 0 {
			near(t, "z", found[0].Z, want, 5e-4)
		}
	}
}

func TestEachMetricHasItsFloor(t *testing.T) {
	t.Parallel()
	for name, floor := range map[string]float64{
		"hrv_rmssd": 0.05, "resting_heart_rate": 1.5, "night_heart_rate": 1.5, "asleep": 1800, "sleep_score": 4, "weight": 0.5, "body_fat": 0.7,
		"breathing_rate": 0.5, "skin_temperature": 0.2, "steps": 1500, "water": 300, "mood": 1,
	} {
		m := metric(t, name)
		before := make([]float64, 20)
		for i := range before {
			before[i] = 2000
		}
		value := func(z float64) float64 {
			if m.Log {
				return 2000 * math.Exp(z*floor)
			}
			return 2000 + z*floor
		}
		if found, judged := then(m, before, value(2.99)); len(found) != 0 || judged != 1 {
			t.Errorf("%s: %v of %d", name, found, judged)
		}
		if found, _ := then(m, before, value(3.01)); len(found) != 1 {
			t.Errorf("%s: %v", name, found)
		}
	}
}

func TestSomethingOfAPersonsOwnHasAFloorOf5Percent(t *testing.T) {
	t.Parallel()
	own := fitness.Metric{Name: "t1", Aggregate: fitness.AggregateSum}
	before := make([]float64, 40)
	for i := range before {
		before[i] = 100 + float64(i%5-2)/10
	}
	if found, judged := then(own, before, 114.9); len(found) != 0 || judged != 1 {
		t.Errorf("%v of %d", found, judged)
	}
	if found, _ := then(own, before, 115.1); len(found) != 1 {
		t.Errorf("%v", found)
	}
}

func TestWithoutAFloorItTakesFiveDifferentValuesThatVaryToSayWhatIsUnusual(t *testing.T) {
	t.Parallel()
	cycle := func(values ...float64) []float64 {
		before := make([]float64, 60)
		for i := range before {
			before[i] = values[i%len(values)]
		}
		return before
	}
	const once = 1.0
	tests := map[string]struct {
		before []float64
		judged int
	}{
		"a session on every day":                  {cycle(once), 0},
		"a session on almost every day":           {cycle(once, once, once, once, once, 2), 0},
		"four different counts":                   {cycle(1, 2, 3, 4), 0},
		"five different counts":                   {cycle(1, 2, 3, 4, 5), 1},
		"five of which most are one and the same": {cycle(3, 3, 3, 3, 3, 3, 1, 2, 4, 5), 0},
	}
	for name, test := range tests {
		for _, of := range []string{"training_sessions", "meals", "push_up"} {
			t.Run(name+": "+of, func(t *testing.T) {
				t.Parallel()
				for _, value := range []float64{0, 9} {
					if found, judged := then(metric(t, of), test.before, value); judged != test.judged || judged == 0 && len(found) != 0 {
						t.Errorf("%v: %v of %d, want %d judged", value, found, judged, test.judged)
					}
				}
			})
		}
	}
}

func TestWhatIsMostly0IsNeverUnusual(t *testing.T) {
	t.Parallel()
	before := make([]float64, 40)
	for i := range 19 {
		before[i] = 5000 + float64(i)
	}
	m := metric(t, "run_distance")
	if found, judged := then(m, before, 42000); len(found) != 0 || judged != 0 {
		t.Errorf("%v of %d", found, judged)
	}
	before[19] = 5000
	if _, judged := then(m, before, 42000); judged != 1 {
		t.Errorf("half of it 0: %d", judged)
	}
}

func TestTheMostUnusualComesFirst(t *testing.T) {
	t.Parallel()
	d := daysFrom(monday)
	for i := range 60 {
		d.Values = append(d.Values, 8000+float64(i%7)*100)
	}
	d.Values[40], d.Values[50], d.Values[55] = 20000, 30000, none
	found, judged := analysis.Anomalies(metric(t, "steps"), d, civil.Range{From: monday.AddDays(30), To: monday.AddDays(59)})
	if judged != 29 || len(found) != 2 || found[0].Day != monday.AddDays(50) || found[1].Day != monday.AddDays(40) {
		t.Errorf("%v of %d", found, judged)
	}
}

// The deviation of each day, by sorting the 60 days before it.
func TestADayIsJudgedByThe60DaysBeforeIt(t *testing.T) {
	t.Parallel()
	m := fitness.Metric{Floor: 0.001}
	rapid.Check(t, func(t *rapid.T) {
		d := daysFrom(monday, rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(-50, 50), rapid.Just(math.NaN()), rapid.SampledFrom([]float64{0, 1, 2})), 1, 150).Draw(t, "values")...)
		found, judged := analysis.Anomalies(m, d, d.Range())
		want := 0
		flagged := map[civil.Date]float64{}
		for i, v := range d.Values {
			before := d.In(civil.Range{From: d.From.AddDays(i - 60), To: d.From.AddDays(i - 1)}).Known()
			if i == 0 || math.IsNaN(v) || len(before) < 20 || 2*zerosIn(before) > len(before) {
				continue
			}
			want++
			med := medianOf(before)
			deviations := make([]float64, len(before))
			for k, b := range before {
				deviations[k] = math.Abs(b - med)
			}
			if z := (v - med) / max(1.4826*medianOf(deviations), m.Floor); math.Abs(z) >= 3 {
				flagged[d.From.AddDays(i)] = z
			}
		}
		if judged != want || len(found) != len(flagged) {
			t.Fatalf("judged %d, want %d; found %d, want %d", judged, want, len(found), len(flagged))
		}
		for _, a := range found {
			if z := flagged[a.Day]; math.Abs(z-a.Z) > 1e-9*math.Abs(z) {
				t.Fatalf("%v, want z %v", a, z)
			}
		}
	})
}

func zerosIn(values []float64) int {
	n := 0
	for _, v := range values {
		if v == 0 {
			n++
		}
	}
	return n
}

func medianOf(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
