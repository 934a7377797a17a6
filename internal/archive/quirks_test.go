package archive_test

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/summary"
)

// kinds are the records of a day that can be asked for.
var kinds = []string{"exercises", "activities", "heart rate", "sleep", "nightly recharge", "cardio load", "SleepWise"}

// fullDay returns what the simulator's full day says of some kinds of records, in detail.
func (s *simulated) fullDay(ctx context.Context, t testing.TB, kinds ...string) map[string]summary.Document {
	t.Helper()
	d := archive.Dates{From: s.sim.FullDay(0), To: s.sim.FullDay(0)}
	docs := map[string]summary.Document{}
	for _, kind := range kinds {
		var doc summary.Document
		var err error
		switch kind {
		case "exercises":
			doc, err = document(s.Exercises(ctx, d, true, nil))
		case "activities":
			doc, err = document(s.Activities(ctx, d, nil))
		case "heart rate":
			doc, err = document(s.HeartRate(ctx, d, nil))
		case "sleep":
			doc, err = document(s.Sleep(ctx, d))
		case "nightly recharge":
			doc, err = document(s.NightlyRecharge(ctx, d))
		case "cardio load":
			doc, err = document(s.CardioLoad(ctx, d))
		case "SleepWise":
			doc, err = document(s.SleepWise(ctx, d, true, nil))
		}
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		docs[kind] = doc
	}
	return docs
}

func TestAQuirkOfSpellingChangesNoAnswer(t *testing.T) {
	t.Parallel()
	want := map[string]string{}
	for kind, doc := range overSimulator(t, polarsim.Config{}).fullDay(t.Context(), t, kinds...) {
		want[kind] = doc.Markdown()
	}
	quirks := map[polarsim.Quirk][]string{}
	shownBy := func(kinds []string, shown ...polarsim.Quirk) {
		for _, q := range shown {
			quirks[q] = kinds
		}
	}
	shownBy([]string{"exercises"}, polarsim.KeysSnake, polarsim.SampleTypeInt, polarsim.ZoneIndexFromZero, polarsim.ExerciseStartMS,
		polarsim.DurationSeconds, polarsim.DurationDays, polarsim.SamplesSpaces, polarsim.PolarUserHosts)
	shownBy([]string{"activities"}, polarsim.ActivityStartDate, polarsim.ActivityStartMinute, polarsim.ActivityStartZ,
		polarsim.InactivitySamples, polarsim.InactivityStrings, polarsim.StepRepeats)
	shownBy([]string{"heart rate"}, polarsim.RangeArray, polarsim.RangeObject)
	shownBy([]string{"sleep", "nightly recharge"}, polarsim.HypnogramArray, polarsim.TrailingWake, polarsim.TextOrder)
	shownBy([]string{"cardio load"}, polarsim.LoadMinusOne, polarsim.VeryHighSnake, polarsim.LoadDescending)
	shownBy([]string{"SleepWise"}, polarsim.CircadianOffsetZero, polarsim.SleepWiseFractions)
	shownBy(kinds, polarsim.IntsAsFloats, polarsim.Duplicates)
	for quirk, shown := range quirks {
		t.Run(string(quirk), func(t *testing.T) {
			t.Parallel()
			s := overSimulator(t, polarsim.Config{Quirks: polarsim.NewQuirks(quirk)})
			for kind, doc := range s.fullDay(t.Context(), t, shown...) {
				if diff := cmp.Diff(want[kind], doc.Markdown()); diff != "" {
					t.Errorf("%s (-without +with the quirk):\n%s", kind, diff)
				}
			}
		})
	}
}

func TestASentinelIsNeverShownAsAFigure(t *testing.T) {
	t.Parallel()
	sentinel := regexp.MustCompile(`":-1[,}]|NaN|null|(avg|min|max|mean)(_heart_rate)?_bpm":0[,}]|"energy_kcal":0[,}]|_to_(5|6|100)":0[,}]|":999`)
	for quirk, shown := range map[polarsim.Quirk][]string{
		polarsim.CaloriesZero: {"exercises"}, polarsim.LoadProMinusOne: {"exercises"}, polarsim.LoadProString: {"exercises"},
		polarsim.SamplesLeadingZero: {"exercises"}, polarsim.Samples999: {"exercises"}, polarsim.SamplesNegative: {"exercises"},
		polarsim.SamplesNullUpper: {"exercises"}, polarsim.SamplesEmpty: {"exercises"}, polarsim.SamplesUneven: {"exercises"},
		polarsim.ExerciseHRNull: {"exercises"}, polarsim.HeartRateZeros: {"heart rate"},
		polarsim.LoadMinusOne: {"cardio load"}, polarsim.LoadZeros: {"cardio load"}, polarsim.LevelZeros: {"cardio load"},
		polarsim.ZeroSentinels: {"sleep", "nightly recharge"}, polarsim.SparseSleep: {"sleep"}, polarsim.HypnogramAbsent: {"sleep"},
		polarsim.RechargeBare: {"nightly recharge"}, polarsim.RechargeStatus: {"nightly recharge"}, polarsim.MissingFields: kinds,
	} {
		t.Run(string(quirk), func(t *testing.T) {
			t.Parallel()
			s := overSimulator(t, polarsim.Config{Quirks: polarsim.NewQuirks(quirk)})
			for kind, doc := range s.fullDay(t.Context(), t, shown...) {
				raw, err := summary.JSON(doc)
				if err != nil || !json.Valid(raw) {
					t.Errorf("%s is no JSON: %v", kind, err)
				}
				if found := sentinel.FindAllString(string(raw), -1); found != nil {
					t.Errorf("%s holds %q: %.2000s", kind, found, raw)
				}
			}
		})
	}
}

func TestAMalformedRecordIsCountedAndTheOthersAreThere(t *testing.T) {
	t.Parallel()
	s := overSimulator(t, polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.MalformedRecord)})
	doc, err := s.Sleep(t.Context(), archive.Dates{})
	if err != nil || doc.Skipped != 1 || doc.Found < 20 {
		t.Errorf("%d nights, %d skipped, %v", doc.Found, doc.Skipped, err)
	}
}

func TestTwentyEightDaysOfActivitiesCostAtMostTwoRequests(t *testing.T) {
	t.Parallel()
	s := overSimulator(t, polarsim.Config{})
	s.sim.ForgetRequests()
	doc, err := s.Activities(t.Context(), archive.Dates{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(s.sim.Requests()); n > 2 || doc.Found < 20 {
		t.Errorf("%d requests for %d days", n, doc.Found)
	}
}

func TestAnErrorNeverReadsAsNoData(t *testing.T) {
	t.Parallel()
	answers := map[polarsim.FaultKind]fault.Kind{
		polarsim.Unauthorized: fault.TokenExpired, polarsim.NotRegistered: fault.NotRegistered, polarsim.TooMany: fault.RateLimited,
		polarsim.TruncatedBody: fault.BadAnswer,
	}
	for sent, want := range answers {
		for _, what := range kinds {
			t.Run(string(want)+" on "+what, func(t *testing.T) {
				t.Parallel()
				s := overSimulator(t, polarsim.Config{})
				s.sim.Fail(polarsim.Fault{Kind: sent})
				d := archive.Dates{From: s.today.AddDays(-1), To: s.today}
				if err := asking(t.Context(), s.Service, what, d); fault.KindOf(err) != want {
					t.Errorf("error %v of kind %q, want %q", err, fault.KindOf(err), want)
				}
			})
		}
	}
}

func TestARefusalOfOneResourceLeavesTheOthers(t *testing.T) {
	t.Parallel()
	s := overSimulator(t, polarsim.Config{})
	s.sim.Fail(polarsim.Fault{Kind: polarsim.NoConsent, Path: "/v3/exercises"})
	heart, err := s.HeartRate(t.Context(), s.back(2), nil)
	if err != nil || len(heart.ZoneLimitsBPM) != 3 {
		t.Errorf("heart rate with %v zones by thresholds, %v", heart, err)
	}
}

func TestTheFiguresOfTheFullDayAgree(t *testing.T) {
	t.Parallel()
	s := overSimulator(t, polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.DenseHeartRate)})
	day := s.sim.FullDay(0)
	d := archive.Dates{From: day, To: day}
	heart, err := s.HeartRate(t.Context(), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := heart.Days[0]; len(got.HalfHours) != 48 || got.Samples != 8640 {
		t.Errorf("%d half-hours of %d samples, want 48 of 8640", len(got.HalfHours), got.Samples)
	}
	for _, half := range heart.Days[0].HalfHours {
		if half.MinBPM > half.AvgBPM || half.AvgBPM > half.MaxBPM {
			t.Errorf("half-hour %+v is not in order", half)
		}
	}
	activity, err := s.Activities(t.Context(), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	steps := activity.Days[0].StepsLater
	for _, h := range activity.Days[0].HourlySteps {
		steps += h.Steps
	}
	if activity.Days[0].Steps == nil || steps != *activity.Days[0].Steps || activity.Days[0].StepsMismatch {
		t.Errorf("steps by hour come to %d, the day has %v", steps, activity.Days[0].Steps)
	}
	sleep, err := s.Sleep(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	night := sleep.Nights[0]
	if night.Date != day || night.Asleep == nil || *night.Asleep > *night.Span {
		t.Errorf("night %+v", night)
	}
	exercises, err := s.Exercises(t.Context(), d, true, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range exercises.Exercises {
		if len(e.Zones) == 0 || e.TrainingLoad == nil || e.Loads == nil {
			t.Errorf("exercise %s has no zones or no loads", e.ID)
		}
		sum := 0.0
		if e.Samples != nil {
			for _, split := range e.Samples.Splits {
				sum += float64(split.LengthM)
			}
		}
		if e.DistanceM != nil && (sum < float64(*e.DistanceM)*0.99 || sum > float64(*e.DistanceM)*1.01) {
			t.Errorf("splits come to %.0f m of %.0f", sum, float64(*e.DistanceM))
		}
	}
	if exercises.Found == 0 {
		t.Error("the full day has an exercise")
	}
}

func TestDaysWithoutAWatchAreNamedAsSuch(t *testing.T) {
	t.Parallel()
	s := overSimulator(t, polarsim.Config{})
	off, ok := s.sim.FindDay(0, func(d polarsim.Day) bool { return !d.Worn })
	if !ok {
		t.Fatal("the simulator has no day without the watch")
	}
	d := archive.Dates{From: off, To: off}
	heart, err := s.HeartRate(t.Context(), d, nil)
	if err != nil || heart.Found != 0 || !strings.Contains(heart.Markdown(), "not worn") {
		t.Errorf("%v\n%v", err, heart)
	}
	if off.Before(s.today.AddDays(-27)) {
		return
	}
	sleep, err := s.Sleep(t.Context(), d)
	if err != nil || !strings.Contains(sleep.Markdown(), "It has some of") {
		t.Errorf("%v\n%v", err, sleep)
	}
}

func TestThePersonRegistersAndReadsFromACodeOn(t *testing.T) {
	t.Parallel()
	s := overSimulator(t, polarsim.Config{Unregistered: []int{0}, RegisterSinceFirstDay: true})
	s.kept.creds.AccessToken = ""
	if _, err := s.Sleep(t.Context(), archive.Dates{}); fault.KindOf(err) != fault.NotConnected {
		t.Fatalf("before connecting: %v", err)
	}
	code := s.sim.Code(0, polarsim.DemoRedirectURI)
	connection, err := s.Exchange(t.Context(), demoApp, code, polarsim.DemoRedirectURI, false)
	if err != nil || !connection.Kept {
		t.Fatalf("exchange: %+v, %v", connection, err)
	}
	if _, err := s.Sleep(t.Context(), archive.Dates{}); fault.KindOf(err) != fault.NotRegistered {
		t.Fatalf("before registering: %v", err)
	}
	for _, already := range []bool{false, true} {
		registration, err := s.Register(t.Context())
		if err != nil || registration.Already != already {
			t.Fatalf("register: %+v, %v", registration, err)
		}
	}
	sleep, err := s.Sleep(t.Context(), archive.Dates{})
	if err != nil || sleep.Found == 0 {
		t.Errorf("after registering: %+v, %v", sleep, err)
	}
	person, err := s.Person(t.Context())
	if err != nil || !person.Found || string(person.MemberID) != "paceline-"+s.kept.creds.UserID {
		t.Errorf("person: %+v, %v", person, err)
	}
	if info, err := s.PhysicalInfo(t.Context()); err != nil || info.ModifiedAt.At.Date.Before(civil.MustDate("2025-01-01")) {
		t.Errorf("physical info: %+v, %v", info, err)
	}
}
