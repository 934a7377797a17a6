package polar_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// athletes are the people behind all simulators here, generated once.
var athletes = polarsim.New(polarsim.Config{
	Seed: 7, People: 2, Days: 70,
	Clock: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
})

// simulated returns a client of a simulator whose clock stands still, below a base path.
func simulated(t *testing.T, config polarsim.Config) (*polar.Client, *polarsim.Sim, source.Credentials) {
	t.Helper()
	config.Limits = polarsim.Limits{Short: 10_000, Long: 100_000}
	sim := athletes.Twin(config)
	s := httptest.NewServer(http.StripPrefix("/base", sim))
	t.Cleanup(s.Close)
	c := ok[*polar.Client](t)(polar.New(polar.Config{
		APIURL: s.URL + "/base", AuthURL: s.URL + "/base/oauth2/authorization", TokenURL: s.URL + "/base/v2/oauth2/token",
		HTTP: s.Client(), Now: time.Now,
	}))
	return c, sim, source.Credentials{AccessToken: source.Secret(sim.Token(0)), UserID: strconv.Itoa(int(sim.UserID(0)))}
}

// snapshot is all that a client reads of a person, by operation.
type snapshot struct {
	Person          *fitness.Person
	PhysicalInfo    *fitness.PhysicalInfo
	Workouts        source.Batch[fitness.Workout]
	Workout         *fitness.Workout
	Activities      source.Batch[fitness.DayActivity]
	Activity        *fitness.DayActivity
	ActivitySamples source.Batch[fitness.DayActivity]
	SamplesOf       *fitness.DayActivity
	HeartDays       source.Batch[fitness.HeartDay]
	HeartDay        *fitness.HeartDay
	CardioLoads     source.Batch[fitness.CardioLoad]
	RecentLoads     source.Batch[fitness.CardioLoad]
	LoadsOfDays     source.Batch[fitness.CardioLoad]
	LoadsOfMonths   source.Batch[fitness.CardioLoad]
	CardioLoad      *fitness.CardioLoad
	Nights          source.Batch[fitness.Night]
	SleepTimes      source.Batch[fitness.Night]
	Night           *fitness.Night
	Recharges       source.Batch[fitness.Recharge]
	Recharge        *fitness.Recharge
	Alertness       source.Batch[fitness.Alertness]
	RecentAlertness source.Batch[fitness.Alertness]
	Bedtimes        source.Batch[fitness.CircadianBedtime]
	RecentBedtimes  source.Batch[fitness.CircadianBedtime]
	Temperatures    source.Batch[fitness.BodyTemperature]
	Skin            source.Batch[fitness.SkinTemperature]
	Contacts        source.Batch[fitness.SkinContact]
	ECGs            source.Batch[fitness.ECG]
	SpO2s           source.Batch[fitness.SpO2]
}

// take reads everything, with the day and the four weeks around it.
func take(t *testing.T, c *polar.Client, as source.Credentials, day civil.Date) snapshot {
	t.Helper()
	ctx := t.Context()
	days := civil.Range{From: day.AddDays(-6), To: day}
	month := civil.Range{From: day.AddDays(-27), To: day}
	all := source.WorkoutDetail{Zones: true, Streams: true, Route: true}
	s := snapshot{
		Person: ok[*fitness.Person](t)(c.Person(ctx, as)), PhysicalInfo: ok[*fitness.PhysicalInfo](t)(c.PhysicalInfo(ctx, as)),
		Workouts:   ok[source.Batch[fitness.Workout]](t)(c.Workouts(ctx, as, source.WorkoutDetail{Zones: true})),
		Activities: ok[source.Batch[fitness.DayActivity]](t)(c.Activities(ctx, as, days)), Activity: ok[*fitness.DayActivity](t)(c.Activity(ctx, as, day)),
		ActivitySamples: ok[source.Batch[fitness.DayActivity]](t)(c.ActivitySamples(ctx, as, days)), SamplesOf: ok[*fitness.DayActivity](t)(c.ActivitySamplesOf(ctx, as, day)),
		HeartDays: ok[source.Batch[fitness.HeartDay]](t)(c.HeartDays(ctx, as, days)), HeartDay: ok[*fitness.HeartDay](t)(c.HeartDay(ctx, as, day)),
		CardioLoads: ok[source.Batch[fitness.CardioLoad]](t)(c.CardioLoads(ctx, as, days)), RecentLoads: ok[source.Batch[fitness.CardioLoad]](t)(c.RecentCardioLoads(ctx, as)),
		LoadsOfDays: ok[source.Batch[fitness.CardioLoad]](t)(c.CardioLoadsOfDays(ctx, as, 40)), LoadsOfMonths: ok[source.Batch[fitness.CardioLoad]](t)(c.CardioLoadsOfMonths(ctx, as, 2)),
		CardioLoad: ok[*fitness.CardioLoad](t)(c.CardioLoad(ctx, as, day)),
		Nights:     ok[source.Batch[fitness.Night]](t)(c.Nights(ctx, as)), SleepTimes: ok[source.Batch[fitness.Night]](t)(c.SleepTimes(ctx, as)), Night: ok[*fitness.Night](t)(c.Night(ctx, as, day)),
		Recharges: ok[source.Batch[fitness.Recharge]](t)(c.Recharges(ctx, as)), Recharge: ok[*fitness.Recharge](t)(c.Recharge(ctx, as, day)),
		Alertness: ok[source.Batch[fitness.Alertness]](t)(c.Alertness(ctx, as, days)), RecentAlertness: ok[source.Batch[fitness.Alertness]](t)(c.RecentAlertness(ctx, as)),
		Bedtimes: ok[source.Batch[fitness.CircadianBedtime]](t)(c.CircadianBedtimes(ctx, as, days)), RecentBedtimes: ok[source.Batch[fitness.CircadianBedtime]](t)(c.RecentCircadianBedtimes(ctx, as)),
		Temperatures: ok[source.Batch[fitness.BodyTemperature]](t)(c.BodyTemperatures(ctx, as, days)), Skin: ok[source.Batch[fitness.SkinTemperature]](t)(c.SkinTemperatures(ctx, as, days)),
		Contacts: ok[source.Batch[fitness.SkinContact]](t)(c.SkinContacts(ctx, as, days)),
		ECGs:     ok[source.Batch[fitness.ECG]](t)(c.ECGs(ctx, as, month)), SpO2s: ok[source.Batch[fitness.SpO2]](t)(c.SpO2s(ctx, as, month)),
	}
	if id := shortestRoute(s.Workouts.Records); id != "" {
		s.Workout = ok[*fitness.Workout](t)(c.Workout(ctx, as, id, all))
		for _, stream := range s.Workout.Streams {
			for i, v := range stream.Values {
				if fitness.IsAbsent(v) {
					stream.Values[i] = absentValue
				}
			}
		}
	}
	return s
}

// shortestRoute returns the id of the shortest workout that has a route, "" without one.
func shortestRoute(workouts []fitness.Workout) string {
	id, shortest := "", 24*time.Hour
	for i := range workouts {
		if w := &workouts[i]; w.HasRoute && w.Duration != nil && *w.Duration < shortest {
			id, shortest = w.ID, *w.Duration
		}
	}
	return id
}

// absentValue stands for Absent in a snapshot, since a NaN is not equal to itself.
const absentValue = -12345

func ok[T any](t *testing.T) func(T, error) T {
	t.Helper()
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func (s snapshot) skipped() int {
	return s.Workouts.Skipped + s.Activities.Skipped + s.HeartDays.Skipped + s.CardioLoads.Skipped +
		s.Nights.Skipped + s.Recharges.Skipped + s.Alertness.Skipped + s.Bedtimes.Skipped +
		s.Temperatures.Skipped + s.Skin.Skipped + s.Contacts.Skipped + s.ECGs.Skipped + s.SpO2s.Skipped
}

// differ names the operations of which something else was read. Whole differences would be
// as long as the data, and cmp takes a second for them.
func differ(want, got snapshot) []string {
	var operations []string
	w, g := reflect.ValueOf(want), reflect.ValueOf(got)
	for i := range w.NumField() {
		if !reflect.DeepEqual(w.Field(i).Interface(), g.Field(i).Interface()) {
			operations = append(operations, w.Type().Field(i).Name)
		}
	}
	return operations
}

func TestEverythingOfASimulatedAthleteIsRead(t *testing.T) {
	t.Parallel()
	c, sim, as := simulated(t, polarsim.Config{})
	day := sim.FullDay(0)
	s := take(t, c, as, day)
	for what, there := range map[string]bool{
		"person": s.Person != nil && s.Person.ID == as.UserID, "physical info": s.PhysicalInfo != nil && s.PhysicalInfo.MaxBPM != nil,
		"workouts": len(s.Workouts.Records) > 5, "one workout": s.Workout != nil && s.Workout.ID == shortestRoute(s.Workouts.Records) && len(s.Workout.Streams) > 0,
		"activities": len(s.Activities.Records) == 7, "the activity of the day": s.Activity != nil && s.Activity.Date == day && s.Activity.StepRuns != nil && len(s.Activity.Zones) > 0,
		"the activity's samples": len(s.ActivitySamples.Records) == 7 && s.SamplesOf != nil && reflect.DeepEqual(s.SamplesOf.StepRuns, s.Activity.StepRuns),
		"heart days":             len(s.HeartDays.Records) > 0, "the heart day": s.HeartDay != nil && len(s.HeartDay.Samples) >= 48,
		"cardio loads of a range": len(s.CardioLoads.Records) == 7, "cardio load": s.CardioLoad != nil && s.CardioLoad.Load != nil && s.CardioLoad.Levels != nil,
		"cardio loads of 28 days": len(s.RecentLoads.Records) == 28, "of 40 days": len(s.LoadsOfDays.Records) == 40, "of 2 months": len(s.LoadsOfMonths.Records) > 58,
		"nights": len(s.Nights.Records) > 15 && len(s.SleepTimes.Records) == len(s.Nights.Records), "the night": s.Night != nil && s.Night.WakeDate() == day && len(s.Night.Hypnogram) > 5 && len(s.Night.HeartRate) > 5,
		"recharges": len(s.Recharges.Records) > 15, "the recharge": s.Recharge != nil && s.Recharge.ANSCharge != nil && len(s.Recharge.RMSSD) > 5,
		"alertness":         len(s.Alertness.Records) > 0 && len(s.RecentAlertness.Records) > 15 && len(s.RecentAlertness.Records[0].Hours) > 5,
		"bedtimes":          len(s.Bedtimes.Records) > 0 && len(s.RecentBedtimes.Records) > 15,
		"body temperatures": len(s.Temperatures.Records) > 3 && s.Temperatures.Records[0].Type == "SKIN_TEMPERATURE" && len(s.Temperatures.Records[0].Samples) > 20,
		"skin temperatures": len(s.Skin.Records) > 3 && s.Skin.Records[0].Celsius != nil && s.Skin.Records[0].FromBaseline != nil,
		"skin contacts":     len(s.Contacts.Records) > 3 && len(s.Contacts.Records[0].Changes) > 0 && s.Contacts.Records[0].End.After(s.Contacts.Records[0].Start),
		"ECGs":              len(s.ECGs.Records) > 1 && len(s.ECGs.Records[0].Samples) == 3750 && len(s.ECGs.Records[0].Quality) == 2 && s.ECGs.Records[0].HRVMS != nil,
		"SpO2 tests": len(s.SpO2s.Records) > 2 && slices.ContainsFunc(s.SpO2s.Records, func(t fitness.SpO2) bool { return t.Passed() && t.OxygenPct != nil }) &&
			slices.ContainsFunc(s.SpO2s.Records, func(t fitness.SpO2) bool { return !t.Passed() && t.OxygenPct == nil }),
	} {
		if !there {
			t.Errorf("%s: not there, or not whole", what)
		}
	}
	for i := range s.Workouts.Records {
		if w := &s.Workouts.Records[i]; w.Duration == nil || w.Sport == "" || w.Loads == nil {
			t.Errorf("workout of %s: no duration, sport or loads", w.Start)
		}
	}
	if s.skipped() != 0 {
		t.Errorf("%d records were skipped", s.skipped())
	}
}

// formOnly change the form of an answer and not what it says.
var formOnly = []polarsim.Quirk{
	polarsim.KeysSnake, polarsim.SampleTypeInt, polarsim.ZoneIndexFromZero, polarsim.ExerciseStartMS, polarsim.DurationSeconds, polarsim.DurationDays,
	polarsim.SamplesTrailing, polarsim.SamplesSpaces, polarsim.ActivityStartDate, polarsim.ActivityStartMinute, polarsim.ActivityStartZ,
	polarsim.InactivitySamples, polarsim.InactivityStrings, polarsim.RangeArray, polarsim.DateWrapper, polarsim.DateArray,
	polarsim.LoadZeros, polarsim.VeryHighSnake, polarsim.LoadDescending, polarsim.LoadDateObject, polarsim.HypnogramArray, polarsim.PolarUserHosts,
	polarsim.TestTimeMS, polarsim.Empty204, polarsim.Empty404, polarsim.EmptyList, polarsim.EmptyObject, polarsim.EmptyBlank, polarsim.IntsAsFloats, polarsim.ErrorsPlain, polarsim.ErrorsEmpty,
}

// holds says what a quirk does to what is read.
var holds = map[polarsim.Quirk]func(snapshot) bool{
	polarsim.CaloriesZero:   func(s snapshot) bool { return s.Workout.EnergyKcal == nil },
	polarsim.ExerciseHRNull: func(s snapshot) bool { return s.Workout.AvgBPM == nil && s.Workout.MaxBPM == nil },
	polarsim.LoadProMinusOne: func(s snapshot) bool {
		return s.Workout.Loads.Muscle.Value == nil && s.Workout.Loads.Perceived.Value == nil && s.Workout.Loads.Cardio.Value != nil
	},
	polarsim.LoadProString: func(s snapshot) bool {
		return s.Workout.Loads.Muscle.Value == nil && s.Workout.Loads.Perceived.Value == nil && s.Workout.Loads.Cardio.Value != nil
	},
	polarsim.LevelEmpty:      func(s snapshot) bool { return s.CardioLoad.Levels == nil },
	polarsim.LevelZeros:      func(s snapshot) bool { return s.CardioLoad.Levels == nil },
	polarsim.HypnogramEmpty:  func(s snapshot) bool { return len(s.Night.Hypnogram) == 0 },
	polarsim.HypnogramAbsent: func(s snapshot) bool { return len(s.Night.Hypnogram) == 0 },
	polarsim.HypnogramSingle: func(s snapshot) bool { return len(s.Night.Hypnogram) == 1 },
	polarsim.SparseSleep:     func(s snapshot) bool { return s.Night.Score != nil && s.Night.Light == nil && s.Night.Cycles == nil },
	polarsim.ZeroSentinels: func(s snapshot) bool {
		return s.Night.Continuity == nil && s.Night.ContinuityClass == nil && s.Night.Charge == nil && s.Night.Rating == nil
	},
	polarsim.RechargeBare:   func(s snapshot) bool { return s.Recharge.ANSCharge == nil && s.Recharge.AvgBPM != nil },
	polarsim.RechargeStatus: func(s snapshot) bool { return s.Recharge.Status != nil && s.Recharge.AvgBPM == nil },
	polarsim.CircadianOffsetZero: func(s snapshot) bool {
		return *s.RecentBedtimes.Records[0].OffsetMin == 0 && *s.RecentAlertness.Records[0].OffsetMin != 0
	},
	polarsim.StepIntervalZero: func(s snapshot) bool { return s.Activity.StepRuns.Interval == 0 && len(s.Activity.StepRuns.Runs) > 0 },
	polarsim.HeartRateZeros:   func(s snapshot) bool { return s.HeartDay.Dropped > 0 && len(s.HeartDay.Samples) > 0 },
	polarsim.DenseHeartRate:   func(s snapshot) bool { return len(s.HeartDay.Samples) == 8640 },
	polarsim.TwoDevices:       func(s snapshot) bool { return len(s.HeartDays.Records) > 0 && len(s.HeartDay.Samples) > 48 },
	polarsim.BiosensingNull: func(s snapshot) bool {
		return len(s.Temperatures.Records) > 3 && len(s.Temperatures.Records[0].Samples) == 0 && len(s.ECGs.Records) > 1 && len(s.ECGs.Records[0].Samples) == 0 && s.ECGs.Records[0].AvgBPM != nil
	},
	polarsim.Samples999:         absentHeartRates,
	polarsim.SamplesNegative:    absentHeartRates,
	polarsim.SamplesLeadingZero: absentHeartRates,
	polarsim.SamplesNullUpper:   absentHeartRates,
	polarsim.SamplesNullLower:   absentHeartRates,
	polarsim.SamplesEmpty:       absentHeartRates,
	polarsim.LoadMinusOne: func(s snapshot) bool { // of a day without the watch, while the strain is real
		return slices.ContainsFunc(s.RecentLoads.Records, func(l fitness.CardioLoad) bool { return l.Load == nil && l.Strain != nil && *l.Strain > 0 })
	},
	polarsim.MalformedRecord: func(s snapshot) bool {
		return s.Workouts.Skipped > 0 && s.Nights.Skipped > 0 && s.Activities.Skipped > 0 && len(s.Workouts.Records) > 0 && len(s.Nights.Records) > 0
	},
}

func TestEachQuirkOfTheSimulatorIsTolerated(t *testing.T) {
	t.Parallel()
	c, sim, as := simulated(t, polarsim.Config{})
	day := sim.FullDay(0)
	documented := take(t, c, as, day)
	for _, doc := range polarsim.AllQuirks() {
		t.Run(string(doc.Quirk), func(t *testing.T) {
			t.Parallel()
			c, sim, as := simulated(t, polarsim.Config{Quirks: polarsim.NewQuirks(doc.Quirk)})
			got := take(t, c, as, sim.FullDay(0))
			if slices.Contains(formOnly, doc.Quirk) {
				if operations := differ(documented, got); len(operations) > 0 {
					t.Errorf("something else is read of %v, though: %s", operations, doc.Does)
				}
			}
			if check := holds[doc.Quirk]; check != nil && !check(got) {
				t.Errorf("what is read does not show that %s", doc.Does)
			}
			if got.skipped() > 0 && doc.Quirk != polarsim.MalformedRecord {
				t.Errorf("%d records were skipped", got.skipped())
			}
		})
	}
}

func absentHeartRates(s snapshot) bool {
	hr, _ := s.Workout.Stream(fitness.StreamHeartRate)
	return slices.Contains(hr.Values, absentValue)
}

func TestEachFaultOfTheSimulatorKeepsItsKind(t *testing.T) {
	t.Parallel()
	for kind, want := range map[polarsim.FaultKind]fault.Kind{
		polarsim.Unauthorized: fault.TokenExpired, polarsim.NotRegistered: fault.NotRegistered, polarsim.NoConsent: fault.NotRegistered,
		polarsim.TooMany: fault.RateLimited, polarsim.ServerError: fault.Unavailable, polarsim.BadGateway: fault.Unavailable, polarsim.Unavailable: fault.Unavailable,
		polarsim.GatewayTimeout: fault.Unavailable, polarsim.HTML200: fault.BadAnswer, polarsim.HTML500: fault.Unavailable, polarsim.TruncatedBody: fault.BadAnswer,
		polarsim.BrokenBody: fault.BadAnswer, polarsim.RedirectAway: fault.BadAnswer, polarsim.ConnectionReset: fault.Unavailable, polarsim.Conflict: fault.Conflict,
		polarsim.Blank200: "", polarsim.Null200: "",
	} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			c, sim, as := simulated(t, polarsim.Config{})
			sim.Fail(polarsim.Fault{Kind: kind})
			found, err := c.Nights(t.Context(), as)
			if fault.KindOf(err) != want || len(found.Records) > 0 {
				t.Errorf("got %q (%v), want %q", fault.KindOf(err), err, want)
			}
		})
	}
}

func TestAPassingFaultOfTheSimulatorIsRetried(t *testing.T) {
	t.Parallel()
	for _, kind := range []polarsim.FaultKind{polarsim.BadGateway, polarsim.Unavailable, polarsim.GatewayTimeout, polarsim.BrokenBody, polarsim.ConnectionReset} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			c, sim, as := simulated(t, polarsim.Config{})
			sim.Fail(polarsim.Fault{Kind: kind, Times: 2})
			if found := ok[source.Batch[fitness.Night]](t)(c.Nights(t.Context(), as)); len(found.Records) == 0 {
				t.Error("no nights")
			}
		})
	}
}

func TestConsentForOneResourceIsToldApart(t *testing.T) {
	t.Parallel()
	c, sim, as := simulated(t, polarsim.Config{})
	sim.Fail(polarsim.Fault{Kind: polarsim.NoConsent, Path: "/v3/users/sleep"})
	ok[source.Batch[fitness.Recharge]](t)(c.Recharges(t.Context(), as))
	_, err := c.Nights(t.Context(), as)
	if fault.KindOf(err) != fault.ConsentMissing {
		t.Errorf("got %v", err)
	}
}

func TestASlowAnswerEndsWithTheCall(t *testing.T) {
	t.Parallel()
	c, sim, as := simulated(t, polarsim.Config{})
	sim.Fail(polarsim.Fault{Kind: polarsim.Slow})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := c.Nights(ctx, as)
	if fault.KindOf(err) != fault.Unavailable {
		t.Errorf("got %v", err)
	}
}

func TestFromCodeToData(t *testing.T) {
	t.Parallel()
	for _, quirk := range []polarsim.Quirk{polarsim.ErrorsPlain, polarsim.Register201} {
		t.Run(string(quirk), func(t *testing.T) {
			t.Parallel()
			c, sim, _ := simulated(t, polarsim.Config{Unregistered: []int{1}, RegisterSinceFirstDay: true, Quirks: polarsim.NewQuirks(quirk)})
			app := source.App{ClientID: polarsim.DemoClientID, ClientSecret: polarsim.DemoClientSecret}
			code := sim.Code(1, polarsim.DemoRedirectURI)
			grant := ok[source.Grant](t)(c.Exchange(t.Context(), app, code, polarsim.DemoRedirectURI))
			_, err := c.Nights(t.Context(), grant.Credentials)
			if fault.KindOf(err) != fault.NotRegistered {
				t.Fatalf("before the registration: %v", err)
			}
			for _, already := range []bool{false, true} {
				person, was, err := c.Register(t.Context(), grant.Credentials, "paceline-1")
				if err != nil || was != already || person.ID != grant.UserID {
					t.Fatalf("registering: %v, %v, %v", person, was, err)
				}
			}
			if found := ok[source.Batch[fitness.Night]](t)(c.Nights(t.Context(), grant.Credentials)); len(found.Records) == 0 {
				t.Error("no nights after the registration")
			}
		})
	}
}

func TestARefusedCodeOfTheSimulator(t *testing.T) {
	t.Parallel()
	for _, quirks := range []polarsim.Quirks{{}, polarsim.NewQuirks(polarsim.TokenErrorHTML), polarsim.NewQuirks(polarsim.ErrorsEmpty)} {
		c, _, _ := simulated(t, polarsim.Config{Quirks: quirks})
		_, err := c.Exchange(t.Context(), source.App{ClientID: polarsim.DemoClientID, ClientSecret: polarsim.DemoClientSecret}, "no-such-code", "")
		if fault.KindOf(err) != fault.Invalid || strings.Contains(err.Error(), "no-such-code") || strings.Contains(err.Error(), polarsim.DemoClientSecret) {
			t.Errorf("got %v", err)
		}
	}
}

func TestFilesOfASimulatedExercise(t *testing.T) {
	t.Parallel()
	for _, quirks := range []polarsim.Quirks{{}, polarsim.NewQuirks(polarsim.TCXContentEncoding), polarsim.NewQuirks(polarsim.TCXPlain)} {
		c, _, as := simulated(t, polarsim.Config{Quirks: quirks})
		routed := shortestRoute(ok[source.Batch[fitness.Workout]](t)(c.Workouts(t.Context(), as, source.WorkoutDetail{})).Records)
		for format, begins := range map[source.FileFormat]string{source.TCX: "<?xml", source.GPX: "<?xml", source.FIT: ".FIT"} {
			var file bytes.Buffer
			size := ok[int64](t)(c.Download(t.Context(), as, routed, format, &file))
			head := file.String()[:min(file.Len(), 16)]
			if size != int64(file.Len()) || !strings.Contains(head, begins) {
				t.Errorf("%s: %d bytes that begin with %q", format, size, head)
			}
		}
	}
}

func TestWhatIsNotAWholeFileOfTheSimulatorIsABadAnswer(t *testing.T) {
	t.Parallel()
	for _, kind := range []polarsim.FaultKind{polarsim.TruncatedBody, polarsim.BrokenBody, polarsim.Null200, polarsim.HTML200} {
		for _, format := range source.FileFormats() {
			t.Run(string(kind)+" "+string(format), func(t *testing.T) {
				t.Parallel()
				c, sim, as := simulated(t, polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.TCXPlain)})
				var routed string
				for _, w := range ok[source.Batch[fitness.Workout]](t)(c.Workouts(t.Context(), as, source.WorkoutDetail{})).Records {
					if w.HasRoute {
						routed = w.ID
					}
				}
				sim.Fail(polarsim.Fault{Kind: kind, Path: "/v3/exercises/" + routed + "/"})
				_, err := c.Download(t.Context(), as, routed, format, io.Discard)
				if fault.KindOf(err) != fault.BadAnswer {
					t.Errorf("got %v", err)
				}
			})
		}
	}
}

func TestTheSimulatorsLimitsAreSeen(t *testing.T) {
	t.Parallel()
	c, sim, as := simulated(t, polarsim.Config{})
	sim.SetLimits(polarsim.Limits{Short: 2, Long: 100})
	var err error
	for range 4 {
		_, err = c.Nights(t.Context(), as)
	}
	e := fault.Of(err)
	if e == nil || e.Kind != fault.RateLimited || e.RetryAfter <= 0 {
		t.Fatalf("got %v", err)
	}
	if got := len(sim.Requests()); got != 2 {
		t.Errorf("%d requests were sent, want 2: the third is refused here", got)
	}
	if limit, known := c.RateLimit(); !known || limit.Short.Limit != 2 || limit.Short.Used != 2 {
		t.Errorf("rate limit = %+v, %v", limit, known)
	}
}

// What is kept of a record is what was read of it: nothing is lost on the way to the store.
func TestEverythingThatIsReadCanBeKept(t *testing.T) {
	t.Parallel()
	for _, quirks := range []polarsim.Quirks{{}, polarsim.NewQuirks(polarsim.SamplesNullUpper, polarsim.TwoDevices, polarsim.SleepFractions, polarsim.ExerciseStartMS)} {
		c, sim, as := simulated(t, polarsim.Config{Quirks: quirks})
		taken := reflect.ValueOf(new(take(t, c, as, sim.FullDay(0)))).Elem()
		for i := range taken.NumField() {
			name, field := taken.Type().Field(i).Name, taken.Field(i)
			if field.Kind() == reflect.Pointer {
				wantKept(t, name, field)
				continue
			}
			for j := range field.FieldByName("Records").Len() {
				wantKept(t, name, field.FieldByName("Records").Index(j).Addr())
			}
		}
	}
}

func wantKept(t *testing.T, name string, record reflect.Value) {
	t.Helper()
	back := reflect.New(record.Type().Elem())
	body, err := fitness.Encode(record.Interface())
	if err == nil {
		err = fitness.Decode(body, back.Interface())
	}
	if from, sampled := reflect.TypeAssert[fitness.Sampled](record); sampled && err == nil {
		var samples []byte
		if samples, err = fitness.EncodeSamples(from); err == nil {
			err = fitness.DecodeSamples(samples, back.Interface().(fitness.Sampled))
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if diff := cmp.Diff(record.Interface(), back.Interface(), cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s is kept otherwise (-read +kept):\n%.2000s\n%s", name, diff, body)
	}
}
