package summary_test

import (
	"math"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// today is the day of every test: a Monday.
var (
	today    = civil.MustDate("2026-11-30")
	helsinki = mustZone("Europe/Helsinki")
)

func mustZone(name string) *time.Location {
	zone, err := civil.LoadZone(name)
	if err != nil {
		panic(err)
	}
	return zone
}

func on(days ...string) summary.Question {
	r := civil.Range{From: civil.MustDate(days[0]), To: civil.MustDate(days[len(days)-1])}
	return summary.Question{Days: r, Today: today, Zone: helsinki, Kept: 28}
}

func lastDays(n int) summary.Question {
	return summary.Question{Days: civil.Range{From: today.AddDays(1 - n), To: today}, Today: today, Zone: helsinki, Kept: 28}
}

// keeping is a question to a source that keeps so many days.
func keeping(days int, q summary.Question) summary.Question {
	q.Kept = days
	return q
}

// zonesOf are the limits of a workout's zones.
func zonesOf(w fitness.Workout) summary.Zones {
	limits, of, _ := analysis.ZoneLimitsOfNewest([]fitness.Workout{w})
	return summary.Zones{LowerBPM: limits, Origin: "exercise of " + of.String()}
}

func at(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return t
}

func clock(s string) civil.Clock {
	c, err := civil.ParseClock(s)
	if err != nil {
		panic(err)
	}
	return c
}

// activityDay is a whole day of movement with a sample for every minute awake.
func activityDay(d civil.Date) fitness.DayActivity {
	day := fitness.DayActivity{
		Date: d, End: civil.DateTime{Date: d.AddDays(1)},
		Active: new(2*time.Hour + 10*time.Minute), Inactive: new(9*time.Hour + 3*time.Minute),
		GoalPct: new(104.4), EnergyKcal: new(2450.0), ActiveEnergyKcal: new(820.0),
		Steps: new(13020), StepsDistanceM: new(7120.0), InactivityAlerts: new(2),
		StepRuns: &fitness.StepRuns{Interval: time.Minute, Total: new(13020)},
		InactivityStamps: []civil.DateTime{
			{Date: d, Clock: civil.NewClock(10, 4, 0)}, {Date: d, Clock: civil.NewClock(15, 31, 0)},
		},
	}
	at := func(hour, minute int) civil.DateTime {
		return civil.DateTime{Date: d, Clock: civil.NewClock(hour, minute, 0)}
	}
	runs := []struct{ hour, minute, steps int }{
		{0, 0, 0}, {7, 0, 6}, {8, 0, 24}, {9, 0, 4}, {12, 0, 17}, {13, 0, 3}, {17, 0, 30}, {17, 30, 110}, {18, 30, 12}, {19, 0, 5}, {22, 0, 0},
	}
	for _, r := range runs {
		day.StepRuns.Runs = append(day.StepRuns.Runs, fitness.StepRun{At: at(r.hour, r.minute), Steps: r.steps})
	}
	day.Zones = []fitness.ActivityZoneChange{
		{At: at(0, 0), Zone: fitness.ZoneResting},
		{At: at(7, 0), Zone: fitness.ZoneLight},
		{At: at(9, 0), Zone: fitness.ZoneSedentary},
		{At: at(12, 0), Zone: fitness.ZoneLight},
		{At: at(13, 0), Zone: fitness.ZoneSedentary},
		{At: at(17, 30), Zone: fitness.ZoneVigorous},
		{At: at(18, 10), Zone: fitness.ZoneModerate},
		{At: at(18, 40), Zone: fitness.ZoneNotWorn},
		{At: at(19, 0), Zone: fitness.ZoneSedentary},
		{At: at(22, 30), Zone: fitness.ZoneResting},
	}
	return day
}

// heartDay is a day with a sample every ten seconds.
func heartDay(d civil.Date) fitness.HeartDay {
	day := fitness.HeartDay{Date: d, Dropped: 3}
	for s := 0; s < 24*3600; s += 10 {
		hour := float64(s) / 3600
		v := 62 + 14*math.Sin((hour-8)/24*2*math.Pi) + 6*math.Sin(float64(s)/97)
		if hour >= 17.5 && hour < 18.5 {
			v += 70
		}
		day.Samples = append(day.Samples, fitness.ClockValue{Clock: civil.Clock(time.Duration(s) * time.Second), Value: math.Round(v)})
	}
	return day
}

// night is one whose last day of waking is d.
func night(d civil.Date) fitness.Night {
	start, end := d.AddDays(-1).Start(helsinki).Add(23*time.Hour+12*time.Minute), d.Start(helsinki).Add(6*time.Hour+57*time.Minute)
	n := fitness.Night{
		Date: d, Start: start, End: end,
		Light: new(3*time.Hour + 55*time.Minute), Deep: new(80 * time.Minute), REM: new(100 * time.Minute), Unrecognized: new(time.Duration(0)),
		Interruptions: new(50 * time.Minute), ShortBreaks: new(12 * time.Minute), LongBreaks: new(38 * time.Minute),
		Score: new(78), Continuity: new(3.4), ContinuityClass: new(4), Charge: new(3), Rating: new(4), Cycles: new(5), Goal: new(8 * time.Hour),
		DurationScore: new(70.0), SolidityScore: new(80.5), RegenerationScore: new(85.0),
	}
	for _, s := range []struct {
		clock string
		stage fitness.Stage
	}{
		{"23:12", fitness.StageN1},
		{"23:20", fitness.StageDeep},
		{"00:05", fitness.StageN2},
		{"00:58", fitness.StageREM},
		{"01:20", fitness.StageN2},
		{"02:10", fitness.StageDeep},
		{"02:40", fitness.StageN2},
		{"03:30", fitness.StageREM},
		{"03:55", fitness.StageWake},
		{"03:57", fitness.StageREM},
		{"04:20", fitness.StageN1},
		{"06:20", fitness.StageREM},
		{"06:52", fitness.StageWake},
	} {
		n.Hypnogram = append(n.Hypnogram, fitness.StageChange{Clock: clock(s.clock), Stage: s.stage})
	}
	for i, v := range []float64{61, 58, 55, 52, 50, 48, 47, 46, 47, 48, 50, 49, 48} {
		t := civil.ClockOf(start.Add(time.Duration(i) * 35 * time.Minute))
		n.HeartRate = append(n.HeartRate, fitness.ClockValue{Clock: t, Value: v})
	}
	return n
}

func recharge(d civil.Date) fitness.Recharge {
	r := fitness.Recharge{
		Date: d, AvgBPM: new(52.0), BeatToBeatMS: new(1153.0), RMSSDMS: new(42.0), BreathsPerMin: new(14.2),
		Status: new(3), ANSCharge: new(-1.5), ANSStatus: new(3),
	}
	for i := range 48 {
		c := civil.ClockOf(d.AddDays(-1).Start(helsinki).Add(23*time.Hour + 42*time.Minute + time.Duration(i)*5*time.Minute))
		r.RMSSD = append(r.RMSSD, fitness.ClockValue{Clock: c, Value: 36 + float64(i%12) + float64(i)/6})
		r.Breathing = append(r.Breathing, fitness.ClockValue{Clock: c, Value: 13.4 + float64(i%5)*0.4})
	}
	return r
}

func cardioLoad(d civil.Date) fitness.CardioLoad {
	return fitness.CardioLoad{
		Date: d, Status: "PRODUCTIVE", Load: new(92.4), Strain: new(60.2), Tolerance: new(55.0), Ratio: new(1.0945),
		Levels: &fitness.CardioLoadLevels{VeryLow: new(0.0), Low: new(20.0), Medium: new(50.0), High: new(90.0), VeryHigh: new(140.0)},
	}
}

func each[T any](a summary.Question, record func(civil.Date) T) []T {
	var all []T
	for d := range a.Days.All() {
		all = append(all, record(d))
	}
	return all
}

var runZones = []fitness.HeartRateZone{
	{LowerBPM: 95, UpperBPM: 114, InZone: 2 * time.Minute},
	{LowerBPM: 114, UpperBPM: 133, InZone: 10 * time.Minute},
	{LowerBPM: 133, UpperBPM: 152, InZone: 20 * time.Minute},
	{LowerBPM: 152, UpperBPM: 171, InZone: 12 * time.Minute},
	{LowerBPM: 171, UpperBPM: 190, InZone: time.Minute},
}

func run(d civil.Date) fitness.Workout {
	return fitness.Workout{
		ID: "aQlC83", Device: "Polar Vantage V3", Start: civil.DateTime{Date: d, Clock: civil.NewClock(18, 5, 30)}, UTCOffsetMin: new(120),
		Duration: new(45*time.Minute + 12*time.Second), Sport: "ROAD_RUNNING", SportFamily: "RUNNING",
		EnergyKcal: new(512.0), DistanceM: new(8020.0), AvgBPM: new(152.0), MaxBPM: new(171.0), RunningIndex: new(58),
		TrainingLoad: new(85.3), FatPct: new(38.0), CarbohydratePct: new(57.0), ProteinPct: new(5.0), HasRoute: true,
		Loads: &fitness.SessionLoads{
			Cardio:    fitness.SessionLoadPart{Value: new(92.4), Level: "MEDIUM"},
			Muscle:    fitness.SessionLoadPart{Value: new(40.0), Level: "LOW"},
			Perceived: fitness.SessionLoadPart{Value: new(270.0), Level: "HIGH"}, RPE: new(6),
		},
		Zones: runZones,
	}
}

// sampledRun is a run of 45:12 with every stream that a device can record.
func sampledRun(d civil.Date) fitness.Workout {
	w := run(d)
	n := int(w.Duration.Seconds())
	stream := func(kind fitness.StreamKind, value func(i int) float64) {
		s := fitness.Stream{Kind: kind, Interval: time.Second, Values: make([]float64, n)}
		for i := range n {
			s.Values[i] = value(i)
		}
		w.Streams = append(w.Streams, s)
	}
	wave := func(i int, period float64) float64 { return math.Sin(float64(i) / period) }
	stream(fitness.StreamHeartRate, func(i int) float64 {
		if i < 120 {
			return fitness.Absent
		}
		return math.Round(150 + 15*wave(i, 300))
	})
	stream(fitness.StreamDistance, func(i int) float64 { return 8020 * float64(i+1) / float64(n) })
	stream(fitness.StreamAltitude, func(i int) float64 { return 50 + 20*wave(i, 200) })
	stream(fitness.StreamPower, func(i int) float64 { return 240 + 60*wave(i, 40) })
	stream(fitness.StreamRunningCadence, func(i int) float64 { return 86 + 2*wave(i, 70) })
	stream(fitness.StreamTemperature, func(int) float64 { return 185 })
	stream(fitness.StreamAirPressure, func(i int) float64 { return 1008 + wave(i, 500) })
	rr := fitness.Stream{Kind: fitness.StreamRR}
	for i := range 400 {
		rr.Values = append(rr.Values, 400+10*wave(i, 3))
	}
	w.Streams = append(w.Streams, rr)
	return w
}

func alertness(d civil.Date) fitness.Alertness {
	zone := time.FixedZone("", 120*60)
	wake := d.Start(zone).Add(6*time.Hour + 57*time.Minute)
	a := fitness.Alertness{
		Grade: new(7.25), GradeValid: new(16 * time.Hour), GradeType: "PRIMARY", Classification: "STRONG", Validity: "VALID",
		SleepInertia: "MILD", SleepType: "PRIMARY", ResultType: "HISTORY", OffsetMin: new(120),
		Start: wake, End: wake.Add(16*time.Hour + 10*time.Minute), SleepStart: wake.Add(-7*time.Hour - 45*time.Minute), SleepEnd: wake,
	}
	levels := []string{"LOW", "HIGH", "HIGH", "VERY_HIGH", "VERY_HIGH", "HIGH", "LOW", "LOW", "HIGH", "HIGH", "HIGH", "HIGH", "LOW", "LOW", "MINIMAL", "MINIMAL"}
	from := wake
	for i, level := range levels {
		to := d.Start(zone).Add(time.Duration(8+i) * time.Hour)
		a.Hours = append(a.Hours, fitness.AlertnessHour{Start: from, End: to, Level: level, Validity: "VALID"})
		from = to
	}
	return a
}

// bedtime says offset 0, as Polar does wrongly.
func bedtime(d civil.Date) fitness.CircadianBedtime {
	end := d.Start(time.UTC).Add(5 * time.Hour)
	return fitness.CircadianBedtime{
		Validity: "VALID", Quality: "CLEARLY_RECOGNIZABLE", ResultType: "HISTORY", OffsetMin: new(0),
		Start: end.Add(-8 * time.Hour), End: end, PreferredStart: end.Add(-8 * time.Hour), PreferredEnd: end,
		GateStart: end.Add(-8*time.Hour - 15*time.Minute), GateEnd: end.Add(-7*time.Hour - 30*time.Minute),
	}
}
