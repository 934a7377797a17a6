package fitness_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// deviceRecords makes one empty record of each kind that a device gives, by its kind.
func deviceRecords() map[fitness.Kind]func() any {
	return map[fitness.Kind]func() any{
		fitness.KindWorkout:          func() any { return new(fitness.Workout) },
		fitness.KindNight:            func() any { return new(fitness.Night) },
		fitness.KindDayActivity:      func() any { return new(fitness.DayActivity) },
		fitness.KindHeartDay:         func() any { return new(fitness.HeartDay) },
		fitness.KindRecharge:         func() any { return new(fitness.Recharge) },
		fitness.KindCardioLoad:       func() any { return new(fitness.CardioLoad) },
		fitness.KindAlertness:        func() any { return new(fitness.Alertness) },
		fitness.KindCircadianBedtime: func() any { return new(fitness.CircadianBedtime) },
		fitness.KindPhysicalInfo:     func() any { return new(fitness.PhysicalInfo) },
		fitness.KindAccount:          func() any { return new(fitness.Person) },
		fitness.KindBodyTemperature:  func() any { return new(fitness.BodyTemperature) },
		fitness.KindSkinTemperature:  func() any { return new(fitness.SkinTemperature) },
		fitness.KindSkinContact:      func() any { return new(fitness.SkinContact) },
		fitness.KindECG:              func() any { return new(fitness.ECG) },
		fitness.KindSpO2:             func() any { return new(fitness.SpO2) },
	}
}

// fill sets every field of a record to something at random, nothing included, so that a new
// field is covered by itself.
func fill(t *rapid.T, v reflect.Value) {
	switch v.Interface().(type) {
	case time.Time:
		offset := rapid.IntRange(-14*60, 14*60).Draw(t, "offset") * 60
		at := time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "unix"), rapid.Int64Range(0, 999).Draw(t, "ms")*1e6)
		v.Set(reflect.ValueOf(at.In(time.FixedZone("", offset))))
		return
	case civil.Date:
		v.Set(reflect.ValueOf(civil.MustDate("2020-01-01").AddDays(rapid.IntRange(0, 4000).Draw(t, "day"))))
		return
	case civil.Clock:
		v.SetInt(rapid.Int64Range(0, int64(24*time.Hour)-1).Draw(t, "clock"))
		return
	case time.Duration:
		v.SetInt(rapid.Int64Range(0, int64(20*24*time.Hour)).Draw(t, "duration"))
		return
	case fitness.Stage:
		v.SetInt(rapid.Int64Range(int64(fitness.StageUnknown), int64(fitness.StageDeep)).Draw(t, "stage"))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "known") {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem())
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			fill(t, field)
		}
	case reflect.Slice:
		n := rapid.IntRange(0, 4).Draw(t, "length")
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(t, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(t, key)
			fill(t, value)
			v.SetMapIndex(key, value)
		}
	case reflect.Float64:
		v.SetFloat(rapid.Float64Range(-1e9, 1e9).Draw(t, "figure"))
	case reflect.Int:
		v.SetInt(rapid.Int64Range(-1e6, 1e6).Draw(t, "whole"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "flag"))
	case reflect.String:
		v.SetString(rapid.String().Draw(t, "text"))
	default:
		t.Fatalf("%s has no random value", v.Type())
	}
}

func TestWhatIsKeptOfADeviceComesBack(t *testing.T) {
	t.Parallel()
	for kind, empty := range deviceRecords() {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(r *rapid.T) {
				given, back := empty(), empty()
				fill(r, reflect.ValueOf(given).Elem())
				if w, is := given.(*fitness.Workout); is && len(w.Streams) > 0 && len(w.Streams[0].Values) > 0 {
					w.Streams[0].Values[0] = fitness.Absent
				}
				body, err := fitness.Encode(given)
				if err != nil {
					r.Fatal(err)
				}
				if err := fitness.Decode(body, back); err != nil {
					r.Fatalf("%v in %s", err, body)
				}
				if from, sampled := given.(fitness.Sampled); sampled {
					samples, err := fitness.EncodeSamples(from)
					if err != nil {
						r.Fatal(err)
					}
					if err := fitness.DecodeSamples(samples, back.(fitness.Sampled)); err != nil {
						r.Fatalf("%v in %s", err, samples)
					}
				}
				if diff := cmp.Diff(given, back, cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
					r.Fatalf("difference (-given +back):\n%s\nin %s", diff, body)
				}
				again, err := fitness.Encode(back)
				if err != nil || !bytes.Equal(again, body) {
					r.Fatalf("%v\n%s is written again as\n%s", err, body, again)
				}
			})
		})
	}
}

func TestABodyIsKeptWithoutTheSeries(t *testing.T) {
	t.Parallel()
	clock := fitness.ClockValue{Clock: civil.NewClock(1, 2, 3), Value: 55}
	records := map[string]any{
		"a workout":           fitness.Workout{ID: "a", Streams: []fitness.Stream{{Kind: fitness.StreamPower, Interval: time.Second, Values: []float64{55}}}, Route: []fitness.RoutePoint{{Latitude: 55}}},
		"a night":             fitness.Night{HeartRate: []fitness.ClockValue{clock}, Hypnogram: []fitness.StageChange{{Clock: clock.Clock, Stage: fitness.StageDeep}}},
		"a day of heart":      fitness.HeartDay{Samples: []fitness.ClockValue{clock}},
		"a recharge":          fitness.Recharge{RMSSD: []fitness.ClockValue{clock}, Breathing: []fitness.ClockValue{clock}},
		"a day of activity":   fitness.DayActivity{StepRuns: &fitness.StepRuns{Runs: []fitness.StepRun{{Steps: 55}}}, Zones: []fitness.ActivityZoneChange{{Zone: fitness.ZoneLight}}},
		"a forecast":          fitness.Alertness{Hours: []fitness.AlertnessHour{{Level: "HIGH"}}},
		"an ECG":              fitness.ECG{Samples: []fitness.TimedValue{{Value: 55}}, Quality: []fitness.ECGQuality{{Level: "HIGH"}}},
		"temperatures":        fitness.BodyTemperature{Samples: []fitness.TimedValue{{Value: 55}}},
		"contact with a skin": fitness.SkinContact{Changes: []fitness.ContactChange{{Contact: true}}},
	}
	for name, record := range records {
		body, err := fitness.Encode(record)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"55", "HIGH", "deep", "light", "true"} {
			if strings.Contains(string(body), part) {
				t.Errorf("%s is kept as %s", name, body)
			}
		}
	}
}

func TestNamesInADocumentCarryTheirUnits(t *testing.T) {
	t.Parallel()
	night := fitness.Night{
		Date: civil.MustDate("2026-11-30"), Start: instant(t, "2026-11-29T23:10:30+02:00"), End: instant(t, "2026-11-30T07:00:00+02:00"),
		Deep: new(90 * time.Minute), Light: new(1500 * time.Millisecond), Score: new(80),
		HeartRate: []fitness.ClockValue{{Clock: civil.NewClock(23, 15, 0), Value: 52}, {Clock: civil.NewClock(0, 0, 1) / 2, Value: fitness.Absent}},
		Hypnogram: []fitness.StageChange{{Clock: civil.NewClock(23, 10, 0), Stage: fitness.StageN2}},
	}
	body, bodyErr := fitness.Encode(night)
	samples, samplesErr := fitness.EncodeSamples(&night)
	workout, workoutErr := fitness.Encode(fitness.Workout{
		ID: "2AC312F", Start: civil.DateTime{Date: civil.MustDate("2026-11-30"), Clock: civil.NewClock(7, 30, 0) + civil.Clock(500*time.Millisecond)},
		Duration: new(time.Hour), Zones: []fitness.HeartRateZone{{LowerBPM: 100, UpperBPM: 120, InZone: time.Minute}}, Recorded: []fitness.StreamKind{},
	})
	if err := errors.Join(bodyErr, samplesErr, workoutErr); err != nil {
		t.Fatal(err)
	}
	for got, want := range map[string]string{
		string(body):    `{"v":1,"date":"2026-11-30","start":"2026-11-29T23:10:30+02:00","end":"2026-11-30T07:00:00+02:00","sleep_score":80,"light_s":1.5,"deep_s":5400}`,
		string(samples): `{"v":1,"hypnogram":{"at_s":[83400],"stage":["n2"]},"heart_rate_bpm":{"at_s":[83700,0.5],"values":[52,null]}}`,
		string(workout): `{"v":1,"id":"2AC312F","zones":[{"lower_bpm":100,"upper_bpm":120,"in_zone_s":60}],"recorded":[],"start":"2026-11-30T07:30:00.5","duration_s":3600}`,
	} {
		if got != want {
			t.Errorf("kept as\n%s\nwant\n%s", got, want)
		}
	}
}

func TestASeriesThatWasNeverAskedForIsNotOneThatIsEmpty(t *testing.T) {
	t.Parallel()
	for text, asked := range map[string]bool{`{"v":1,"id":"a"}`: false, `{"v":1,"id":"a","recorded":[]}`: true} {
		var w fitness.Workout
		if err := fitness.Decode([]byte(text), &w); err != nil || (w.Recorded != nil) != asked {
			t.Errorf("%s is read as %#v, %v", text, w.Recorded, err)
		}
	}
	samples, err := fitness.EncodeSamples(&fitness.Night{})
	if samples != nil || err != nil {
		t.Errorf("a night without series has the samples %q, %v", samples, err)
	}
	night := fitness.Night{HeartRate: []fitness.ClockValue{{Value: 50}}}
	if err := fitness.DecodeSamples(nil, &night); err != nil || night.HeartRate != nil {
		t.Errorf("no samples are read as %v, %v", night.HeartRate, err)
	}
}

func TestADocumentThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	for rule, text := range map[string]string{
		"a newer form":              `{"v":2,"heart_rate_bpm":{"at_s":[1],"values":[2]}}`,
		"a longer version":          `{"v":10}`,
		"no version":                `{"heart_rate_bpm":{"at_s":[1],"values":[2]}}`,
		"a version and no end":      `{"v":1`,
		"columns of other lengths":  `{"v":1,"heart_rate_bpm":{"at_s":[1],"values":[2,3]}}`,
		"a word in a column":        `{"v":1,"heart_rate_bpm":{"at_s":["1"],"values":[2]}}`,
		"a column within a column":  `{"v":1,"heart_rate_bpm":{"at_s":[[1]],"values":[2]}}`,
		"a number beyond all":       `{"v":1,"heart_rate_bpm":{"at_s":[1e999],"values":[2]}}`,
		"what is no JSON":           `{"v":1,"heart_rate_bpm":}`,
		"an object for a column":    `{"v":1,"heart_rate_bpm":{"at_s":{},"values":[2]}}`,
		"stages without their time": `{"v":1,"hypnogram":{"at_s":[],"stage":["rem"]}}`,
	} {
		if err := fitness.DecodeSamples([]byte(text), new(fitness.Night)); err == nil {
			t.Errorf("%s is read: %s", rule, text)
		}
	}
	if err := fitness.DecodeSamples([]byte(`{"v":2}`), new(fitness.Night)); !errors.Is(err, fitness.ErrNewerDocument) {
		t.Errorf("a newer form is %v", err)
	}
	if _, err := fitness.EncodeSamples(&fitness.HeartDay{Samples: []fitness.ClockValue{{Value: math.Inf(1)}}}); err == nil {
		t.Error("an infinite value is kept")
	}
}

// However a kept document was damaged, reading it ends, and what is read can be kept again.
func FuzzDecodeSamples(f *testing.F) {
	f.Add([]byte(`{"v":1,"hypnogram":{"at_s":[83400],"stage":["n2"]},"heart_rate_bpm":{"at_s":[83700],"values":[52,null]}}`))
	f.Add([]byte(`{"v":1,"streams":[{"kind":"power_w","interval_s":1,"values":[1,null,3]}],"route":{"since_start_s":[0],"latitude_deg":[1],"longitude_deg":[2]}}`))
	f.Add([]byte(`{"v":1,"step_runs":{"interval_s":60,"at":["2026-11-30T00:02"],"steps":[3]},"inactive_at":["2026-11-30T00:02"]}`))
	f.Fuzz(func(t *testing.T, document []byte) {
		for _, v := range []fitness.Sampled{new(fitness.Night), new(fitness.Workout), new(fitness.DayActivity), new(fitness.ECG)} {
			if fitness.DecodeSamples(document, v) != nil {
				continue
			}
			if again, err := fitness.EncodeSamples(v); err != nil || again != nil && !json.Valid(again) {
				t.Errorf("%q is read and cannot be kept again: %v", document, err)
			}
		}
	})
}

func TestColumnsOfASeriesThatDifferInLengthAreRefused(t *testing.T) {
	t.Parallel()
	for document, into := range map[string]fitness.Sampled{
		`{"v":1,"hypnogram":{"at_s":[1,2],"stage":["rem"]}}`:                 &fitness.Night{},
		`{"v":1,"heart_rate_bpm":{"at_s":[1],"values":[50,51]}}`:             &fitness.Night{},
		`{"v":1,"since_start_s":[1,2],"contact":[true]}`:                     &fitness.SkinContact{},
		`{"v":1,"quality":{"since_start_s":[],"level":["LOW"]}}`:             &fitness.ECG{},
		`{"v":1,"temperature_c":{"since_start_s":[1,2,3],"values":[34,35]}}`: &fitness.BodyTemperature{},
	} {
		if err := fitness.DecodeSamples([]byte(document), into); err == nil {
			t.Errorf("%s is read as %+v", document, into)
		}
	}
}
