package fitness_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

var (
	today = civil.MustDate("2026-11-30")
	now   = time.Date(2026, time.November, 30, 14, 5, 0, 0, time.UTC)
)

// here is what the tests judge by: a person who weighed 80 kg two days ago.
func here() fitness.Circumstances {
	return fitness.Circumstances{Today: today, Now: now, LastWeight: new(80.0)}
}

func when() fitness.When { return fitness.When{Date: today, Zone: "Etc/UTC"} }

// measured is an entry of an amount in a unit; its canonical value is converted.
func measured(metric string, typed float64, unit string) *fitness.Entry {
	e := &fitness.Entry{Form: fitness.FormMeasure, Subject: metric, When: when(), Amount: &fitness.Quantity{Typed: typed, Unit: unit, Value: typed}}
	if m, ok := fitness.MetricNamed(metric); ok && unit != "" {
		if value, ok := units.Convert(typed, unit, m.Unit); ok {
			e.Amount.Value = value
		}
	}
	return e
}

func pressure(systolic, diastolic float64) *fitness.Entry {
	e := measured("blood_pressure", systolic, "")
	e.Second = &fitness.Quantity{Typed: diastolic, Value: diastolic}
	return e
}

func sets(exercise string, all ...fitness.Set) *fitness.Entry {
	return &fitness.Entry{Form: fitness.FormStrength, Subject: exercise, When: when(), Sets: all}
}

func kg(x float64) *fitness.Quantity { return &fitness.Quantity{Typed: x, Unit: "kg", Value: x} }

func lb(x float64) *fitness.Quantity {
	value, _ := units.Convert(x, "lb", "kg")
	return &fitness.Quantity{Typed: x, Unit: "lb", Value: value}
}

func session(sport string, s fitness.Session) *fitness.Entry {
	return &fitness.Entry{Form: fitness.FormSession, Subject: sport, When: when(), Session: &s}
}

func km(x float64) *fitness.Quantity { return &fitness.Quantity{Typed: x, Unit: "km", Value: x * 1000} }

func night(asleep float64) *fitness.Entry {
	return &fitness.Entry{Form: fitness.FormNight, When: when(), Sleep: &fitness.Sleep{AsleepS: asleep * 3600}}
}

func nap(minutes float64) *fitness.Entry {
	return &fitness.Entry{Form: fitness.FormNap, When: when(), Sleep: &fitness.Sleep{AsleepS: minutes * 60}}
}

func with[T any](v T, change func(T)) T {
	change(v)
	return v
}

func TestWhatAnEntryCanBe(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		entry   *fitness.Entry
		reason  fitness.Reason // "" when it is stored
		message string         // part of what is said
		hint    string
	}{
		"an ordinary weight":                  {entry: measured("weight", 82.5, "kg")},
		"a weight of a giant":                 {measured("weight", 800, "kg"), fitness.OutOfRange, "weight of 800 kg is outside 20 to 400 kg", ""},
		"a range is told in the typed unit":   {measured("weight", 1000, "lb"), fitness.OutOfRange, "weight of 1000 lb is outside 44.1 to 881.8 lb", ""},
		"a weight in pounds taken for kg":     {measured("weight", 180, "kg"), fitness.Unusual, "180 kg differs from the last, 80 kg", "Did you mean lb? That would be 81.6 kg."},
		"a weight in kg taken for pounds":     {measured("weight", 80, "lb"), fitness.Unusual, "80 lb differs from the last, 176.4 lb", "Did you mean kg? That would be 80 kg."},
		"a tenth of the weight is usual":      {entry: measured("weight", 88, "kg")},
		"more than a tenth is not":            {measured("weight", 88.1, "kg"), fitness.Unusual, "88.1 kg differs", "force: true"},
		"a weight in kilometres":              {measured("weight", 80, "km"), fitness.UnitMismatch, "weight is not in km", "Give it in kg."},
		"a metric that nobody has":            {measured("luck", 3, ""), fitness.Ambiguous, `"luck" is nothing`, ""},
		"a night is not measured but logged":  {measured("asleep", 7, "h"), fitness.Ambiguous, `"asleep" is nothing`, ""},
		"a heart rate of 400":                 {measured("heart_rate", 400, "bpm"), fitness.OutOfRange, "heart rate of 400 bpm is outside 25 to 240 bpm", ""},
		"a resting heart rate of 31":          {measured("resting_heart_rate", 31, ""), fitness.Unusual, "outside 32 to 100 bpm", "force"},
		"steps of a day":                      {entry: measured("steps", 10000, "")},
		"steps are whole":                     {measured("steps", 10.5, ""), fitness.OutOfRange, "steps is a whole number, not 10.5", ""},
		"150 001 steps":                       {measured("steps", 150001, ""), fitness.OutOfRange, "outside 0 to 150000 steps", ""},
		"60 001 steps":                        {measured("steps", 60001, ""), fitness.Unusual, "outside 0 to 60000 steps, which is usual", ""},
		"mood in halves":                      {entry: measured("mood", 6.5, "")},
		"mood in quarters":                    {measured("mood", 6.25, ""), fitness.OutOfRange, "mood goes in steps of 0.5", ""},
		"mood of 0":                           {measured("mood", 0, ""), fitness.OutOfRange, "mood of 0 is outside 1 to 10", ""},
		"no pain":                             {entry: measured("pain", 0, "")},
		"sleep rating of five":                {entry: measured("sleep_rating", 5, "")},
		"sleep rating of ten":                 {measured("sleep_rating", 10, ""), fitness.OutOfRange, "outside 1 to 5", ""},
		"sleep quality of ten":                {entry: measured("sleep_quality", 10, "")},
		"a negative amount of water":          {measured("water", -5, "ml"), fitness.OutOfRange, "outside 1 to 5000 ml", ""},
		"three litres at once":                {measured("water", 3, "l"), fitness.Unusual, "water of 3 l is outside 0.001 to 2 l", ""},
		"a fever in Fahrenheit":               {entry: measured("body_temperature", 101.3, "°F")},
		"a temperature of nobody":             {measured("body_temperature", 120, "°F"), fitness.OutOfRange, "120 °F is outside 89.6 to 109.4 °F", ""},
		"glucose in the other unit":           {entry: measured("glucose", 90, "mg/dL")},
		"no number":                           {measured("weight", math.NaN(), "kg"), fitness.OutOfRange, "weight is not a number", ""},
		"an infinite number":                  {measured("weight", math.Inf(1), "kg"), fitness.OutOfRange, "weight is not a number", ""},
		"no amount":                           {&fitness.Entry{Form: fitness.FormMeasure, Subject: "weight", When: when()}, fitness.NoAmount, "amount of weight is missing", ""},
		"a value that is not what was typed":  {with(measured("weight", 80, "kg"), func(e *fitness.Entry) { e.Amount.Value = 36.3 }), fitness.UnitMismatch, "does not agree", ""},
		"more muscle than weight":             {measured("muscle_mass", 81, "kg"), fitness.Conflicting, "muscle mass of 81 kg is more than the weight, 80 kg", ""},
		"a blood pressure":                    {entry: pressure(120, 80)},
		"one pressure alone":                  {measured("blood_pressure", 120, ""), fitness.NoAmount, "diastolic pressure is missing", "120/80"},
		"pressures in the wrong order":        {pressure(80, 110), fitness.Conflicting, "80/110", ""},
		"the pressures swapped, and unusual":  {pressure(80, 120), fitness.Conflicting, "80/120", ""},
		"pressures too close":                 {pressure(94, 90), fitness.Conflicting, "94/90", ""},
		"pressures 5 apart":                   {entry: pressure(95, 90)},
		"two figures of what has one":         {with(measured("spo2", 97, "%"), func(e *fitness.Entry) { e.Second = kg(3) }), fitness.Conflicting, "one figure", ""},
		"a bare count":                        {entry: sets("squat", fitness.Set{Sets: 1, Reps: new(40)})},
		"40 000 squats":                       {sets("squat", fitness.Set{Sets: 1, Reps: new(40000)}), fitness.OutOfRange, "40000 reps is outside 1 to 10000 reps", ""},
		"no squats at all":                    {sets("squat", fitness.Set{Sets: 1, Reps: new(0)}), fitness.OutOfRange, "outside 1 to 10000", ""},
		"less than none":                      {sets("push_up", fitness.Set{Sets: 1, Reps: new(-5)}), fitness.OutOfRange, "outside 1 to 10000", ""},
		"600 in a set":                        {sets("squat", fitness.Set{Sets: 1, Reps: new(600)}), fitness.Unusual, "outside 1 to 500", ""},
		"600 in sets of 20":                   {entry: sets("squat", fitness.Set{Sets: 30, Reps: new(20)})},
		"more than 10 000 in all sets":        {sets("squat", fitness.Set{Sets: 30, Reps: new(500)}), fitness.OutOfRange, "reps of all sets of 15000", ""},
		"31 sets":                             {sets("squat", fitness.Set{Sets: 31, Reps: new(10)}), fitness.Unusual, "31 sets is outside 1 to 30 sets", ""},
		"no sets":                             {sets("squat"), fitness.NoAmount, "count is missing", "3x10"},
		"an exercise of no catalogue":         {sets("moonwalk", fitness.Set{Sets: 1, Reps: new(3)}), fitness.Ambiguous, "moonwalk", ""},
		"an empty bar":                        {entry: sets("bench_press", fitness.Set{Sets: 3, Reps: new(10), Load: kg(0)})},
		"360 kg":                              {sets("deadlift", fitness.Set{Sets: 1, Reps: new(1), Load: kg(360)}), fitness.Unusual, "load of 360 kg is outside 0 to 350 kg", "right unit"},
		"a load in pounds":                    {sets("deadlift", fitness.Set{Sets: 1, Reps: new(1), Load: lb(2300)}), fitness.OutOfRange, "load of 2300 lb is outside 0 to 2204.6 lb", ""},
		"assistance of all the body":          {sets("pull_up", fitness.Set{Sets: 1, Reps: new(1), Assistance: kg(80)}), "", "", ""},
		"added weight and assistance":         {sets("pull_up", fitness.Set{Sets: 1, Reps: new(1), Added: kg(5), Assistance: kg(5)}), fitness.Conflicting, "either", ""},
		"16 minutes of plank":                 {sets("plank", fitness.Set{Sets: 1, HoldS: new(960.0)}), fitness.Unusual, "hold of 960 s", ""},
		"eleven in reserve":                   {sets("squat", fitness.Set{Sets: 1, Reps: new(5), InReserve: new(11)}), fitness.OutOfRange, "reps in reserve of 11", ""},
		"RPE 9.5":                             {entry: sets("squat", fitness.Set{Sets: 1, Reps: new(5), RPE: new(9.5)})},
		"RPE of Borg's scale":                 {with(sets("squat", fitness.Set{Sets: 1, Reps: new(5)}), func(e *fitness.Entry) { e.RPE = new(13.0) }), fitness.OutOfRange, "RPE of 13 is outside 1 to 10", "Borg"},
		"RPE in thirds":                       {with(sets("squat", fitness.Set{Sets: 1, Reps: new(5)}), func(e *fitness.Entry) { e.RPE = new(7.3) }), fitness.OutOfRange, "RPE goes in steps of 0.5", ""},
		"5 km in 25 min":                      {entry: session("run", fitness.Session{Distance: km(5), DurationS: new(1500.0)})},
		"10 km in 5 min":                      {session("run", fitness.Session{Distance: km(10), DurationS: new(300.0)}), fitness.Conflicting, "10 km in 5:00 is 120 km/h, faster than 27 km/h", "two figures"},
		"100 m in 10 s":                       {session("run", fitness.Session{Distance: km(0.1), DurationS: new(10.0)}), fitness.Unusual, "0.1 km in 0:10 is 36 km/h", ""},
		"5 km in 10 hours":                    {session("run", fitness.Session{Distance: km(5), DurationS: new(36000.0)}), fitness.Conflicting, "slower than 0.7 km/h", ""},
		"a run at a walking pace":             {session("run", fitness.Session{Distance: km(5), DurationS: new(5000.0)}), fitness.Unusual, "outside 4.3 km/h to 23.4 km/h", ""},
		"70 km on foot":                       {session("run", fitness.Session{Distance: km(70)}), fitness.Unusual, "run distance of 70 km is outside 0.01 to 60 km", "unit"},
		"a run over 350 km":                   {session("trail_run", fitness.Session{Distance: km(351)}), fitness.OutOfRange, "outside 0.01 to 350 km", ""},
		"a run of 9 m":                        {session("run", fitness.Session{Distance: km(0.009)}), fitness.OutOfRange, "run distance of 0.009 km is outside 0.01 to 350 km", ""},
		"a ride of 200 km":                    {entry: session("ride", fitness.Session{Distance: km(200)})},
		"a swim of 16 km":                     {session("swim", fitness.Session{Distance: km(16)}), fitness.Unusual, "outside 0.01 to 15 km", ""},
		"13 hours of hiking":                  {session("hike", fitness.Session{DurationS: new(13 * 3600.0)}), fitness.Unusual, "duration of 780 min is outside 0.017 to 720 min", ""},
		"a session of nothing":                {session("yoga", fitness.Session{}), fitness.NoAmount, "how far or how long is missing", ""},
		"a sport of no catalogue":             {session("chess", fitness.Session{DurationS: new(60.0)}), fitness.Ambiguous, "chess", ""},
		"a group is a sport":                  {entry: session("ball", fitness.Session{DurationS: new(3600.0)})},
		"a mean heart rate over the highest":  {session("run", fitness.Session{DurationS: new(60.0), AvgBPM: new(160.0), MaxBPM: new(150.0)}), fitness.Conflicting, "160 bpm is above the maximum of 150 bpm", ""},
		"5 000 kcal in a session":             {session("ride", fitness.Session{EnergyKcal: new(5000.0)}), fitness.Unusual, "energy of a session of 5000 kcal", ""},
		"8 times 400 m in 90 s":               {entry: session("run", fitness.Session{Distance: km(3.2), Intervals: &fitness.Intervals{Repeats: 8, Distance: km(0.4), EachS: new(90.0)}})},
		"8 times 400 m in 9 s":                {session("run", fitness.Session{Intervals: &fitness.Intervals{Repeats: 8, Distance: km(0.4), EachS: new(9.0)}}), fitness.Conflicting, "0.4 km in 0:09", ""},
		"six hours of sleep":                  {entry: night(6)},
		"70 hours of sleep":                   {night(70), fitness.OutOfRange, "asleep of 70 h is outside 0 to 24 h", ""},
		"minutes taken for hours":             {night(7.0 / 60), fitness.Unusual, "outside 2 to 14 h", "Did you mean hours, not minutes?"},
		"longer asleep than in bed":           {with(night(8), func(e *fitness.Entry) { e.Sleep.InBedS = new(7.5 * 3600) }), fitness.Conflicting, "asleep 8h is longer than in bed 7h 30m", ""},
		"a nap":                               {entry: nap(20)},
		"a nap of three hours and more":       {nap(181), fitness.Unusual, "nap", "night"},
		"a nap of over six hours":             {nap(361), fitness.OutOfRange, "nap of 361 min is outside 1 to 360 min", "night"},
		"no time asleep":                      {&fitness.Entry{Form: fitness.FormNight, When: when()}, fitness.NoAmount, "time asleep is missing", ""},
		"a note":                              {entry: &fitness.Entry{Form: fitness.FormNote, When: when(), Text: "knee is fine"}},
		"an empty note":                       {&fitness.Entry{Form: fitness.FormNote, When: when(), Text: " "}, fitness.NoAmount, "note is empty", ""},
		"a note of 2 000 characters":          {entry: &fitness.Entry{Form: fitness.FormNote, When: when(), Text: strings.Repeat("é", 2000)}},
		"a note of 2 001 characters":          {&fitness.Entry{Form: fitness.FormNote, When: when(), Text: strings.Repeat("é", 2001)}, fitness.OutOfRange, "2001 characters", "Shorten"},
		"an entry of no form":                 {&fitness.Entry{When: when()}, fitness.Ambiguous, "no form", ""},
		"something tracked without an amount": {&fitness.Entry{Form: fitness.FormTracked, Subject: "t1", When: when()}, fitness.NoAmount, "", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wantProblem(t, test.entry.Check(here()), test.reason, test.message, test.hint)
		})
	}
}

// wantProblem checks that there is one problem, or none for a reason of "".
func wantProblem(t *testing.T, problems []fitness.Problem, reason fitness.Reason, message, hint string) {
	t.Helper()
	if reason == "" {
		if len(problems) != 0 {
			t.Errorf("refused: %+v", problems)
		}
		return
	}
	if len(problems) != 1 {
		t.Fatalf("%d problems, want one of %s: %+v", len(problems), reason, problems)
	}
	p := problems[0]
	if p.Reason != reason || !strings.Contains(p.Message, message) || !strings.Contains(p.Hint, hint) {
		t.Errorf("got %+v, want %s with %q and %q", p, reason, message, hint)
	}
}

func TestForceOverrulesWhatIsUnusualAndNothingElse(t *testing.T) {
	t.Parallel()
	c := here()
	c.Force = true
	for name, entry := range map[string]*fitness.Entry{
		"a weight far from the last": measured("weight", 180, "kg"),
		"an hour of sleep":           night(1),
		"a slow run":                 session("run", fitness.Session{Distance: km(5), DurationS: new(5000.0)}),
		"two years ago":              with(night(7), func(e *fitness.Entry) { e.When.Date = today.AddDays(-700) }),
	} {
		if problems := entry.Check(c); len(problems) != 0 {
			t.Errorf("%s: %+v", name, problems)
		}
		if problems := entry.Check(here()); len(problems) != 1 || problems[0].Reason != fitness.Unusual {
			t.Errorf("%s without force: %+v", name, problems)
		}
	}
	for name, entry := range map[string]*fitness.Entry{
		"out of range":      measured("weight", 800, "kg"),
		"an impossible run": session("run", fitness.Session{Distance: km(10), DurationS: new(300.0)}),
		"pressures swapped": pressure(80, 110),
		"tomorrow":          with(night(7), func(e *fitness.Entry) { e.When.Date = today.AddDays(1) }),
	} {
		if problems := entry.Check(c); len(problems) == 0 {
			t.Errorf("%s is stored by force", name)
		}
	}
}

func TestADayThatAnEntryCanHave(t *testing.T) {
	t.Parallel()
	clock := func(hour, minute int) *civil.Clock { return new(civil.NewClock(hour, minute, 0)) }
	tests := map[string]struct {
		when   fitness.When
		birth  civil.Date
		reason fitness.Reason
	}{
		"today":                               {fitness.When{Date: today}, civil.Date{}, ""},
		"tomorrow":                            {fitness.When{Date: today.AddDays(1)}, civil.Date{}, fitness.InFuture},
		"366 days ago":                        {fitness.When{Date: today.AddDays(-366)}, civil.Date{}, ""},
		"367 days ago":                        {fitness.When{Date: today.AddDays(-367)}, civil.Date{}, fitness.Unusual},
		"before 1950":                         {fitness.When{Date: civil.MustDate("1949-12-31")}, civil.Date{}, fitness.OutOfRange},
		"before birth":                        {fitness.When{Date: civil.MustDate("1990-01-01")}, civil.MustDate("1990-01-02"), fitness.OutOfRange},
		"born before 1950":                    {fitness.When{Date: civil.MustDate("1949-12-31")}, civil.MustDate("1940-01-01"), fitness.Unusual},
		"no date":                             {fitness.When{}, civil.Date{}, fitness.OutOfRange},
		"five minutes from now":               {fitness.When{Date: today, Clock: clock(14, 10)}, civil.Date{}, ""},
		"six minutes from now":                {fitness.When{Date: today, Clock: clock(14, 11)}, civil.Date{}, fitness.InFuture},
		"earlier in a zone that is ahead":     {fitness.When{Date: today, Clock: clock(16, 0), OffsetMin: 120}, civil.Date{}, ""},
		"later in a zone that is ahead":       {fitness.When{Date: today, Clock: clock(16, 11), OffsetMin: 120}, civil.Date{}, fitness.InFuture},
		"this evening":                        {fitness.When{Date: today, Clock: clock(20, 0)}, civil.Date{}, fitness.InFuture},
		"tomorrow where it is tomorrow by 5'": {fitness.When{Date: today.AddDays(1), Clock: clock(0, 4), OffsetMin: 600}, civil.Date{}, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := measured("mood", 6, "")
			e.When = test.when
			c := here()
			c.Birth = test.birth
			wantProblem(t, e.Check(c), test.reason, "", "")
		})
	}
}

func TestASleepThatEndsAndBegins(t *testing.T) {
	t.Parallel()
	slept := func(start, end time.Time, asleep float64) *fitness.Entry {
		return with(night(asleep), func(e *fitness.Entry) { e.Sleep.Start, e.Sleep.End = start, end })
	}
	bed := time.Date(2026, time.November, 29, 23, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		entry   *fitness.Entry
		reason  fitness.Reason
		message string
	}{
		"from 23 to 7":          {slept(bed, bed.Add(8*time.Hour), 8), "", ""},
		"longer than its span":  {slept(bed, bed.Add(7*time.Hour), 8), fitness.Conflicting, "asleep 8h is longer than the 7h from 23:00 to 06:00"},
		"it ends first":         {slept(bed, bed.Add(-time.Hour), 8), fitness.Conflicting, ""},
		"it ends in the future": {slept(now.Add(-time.Hour), now.Add(2*time.Hour), 3), fitness.InFuture, "ends at 16:05"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wantProblem(t, test.entry.Check(here()), test.reason, test.message, "")
		})
	}
}

func TestBoundsAreIncludedAndToldAsTheyAre(t *testing.T) {
	t.Parallel()
	for _, m := range fitness.Metrics() {
		if !m.Logged || m.Name == "blood_pressure" {
			continue
		}
		c := fitness.Circumstances{Today: today, Force: true}
		step := 1e-6
		if m.Whole {
			step = 1
		}
		if m.Half {
			step = 0.5
		}
		for value, allowed := range map[float64]bool{
			m.Allowed.Min: true, m.Allowed.Max: true, m.Allowed.Min - step: false, m.Allowed.Max + step: false, math.NaN(): false, math.Inf(1): false,
		} {
			problems := measured(m.Name, value, "").Check(c)
			if allowed != (len(problems) == 0) {
				t.Errorf("%s of %v: %+v", m.Name, value, problems)
				continue
			}
			if !allowed && (problems[0].Reason != fitness.OutOfRange || problems[0].Min == nil || *problems[0].Min > *problems[0].Max) {
				t.Errorf("%s of %v: %+v", m.Name, value, problems)
			}
		}
	}
}

func TestARangeThatIsToldIsAccepted(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := fitness.Metrics()
		m := rapid.SampledFrom(rows).Filter(func(m fitness.Metric) bool { return m.Logged && m.Name != "blood_pressure" }).Draw(t, "metric")
		c := fitness.Circumstances{Today: today, Force: true, Pounds: rapid.Bool().Draw(t, "pounds"), Miles: rapid.Bool().Draw(t, "miles")}
		problems := measured(m.Name, m.Allowed.Max*2+1, "").Check(c)
		for _, told := range []float64{*problems[0].Min, *problems[0].Max} {
			if again := measured(m.Name, told, problems[0].Unit).Check(c); len(again) != 0 {
				t.Fatalf("%s of %v %s: %+v", m.Name, told, problems[0].Unit, again)
			}
		}
	})
}

func TestTheSumOfADay(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		metric string
		sum    float64
		reason fitness.Reason
	}{
		{"water", 6000, ""},
		{"water", 6001, fitness.Unusual},
		{"caffeine", 401, fitness.Unusual},
		{"steps", 150001, fitness.OutOfRange},
		{"energy_intake", 7001, fitness.Unusual},
		{"energy_intake", 20001, fitness.OutOfRange},
		{"weight", 9000, ""}, // is not summed
	} {
		m, _ := fitness.MetricNamed(test.metric)
		wantProblem(t, m.CheckDay(test.sum, here()), test.reason, "", "")
	}
}

func TestTextIsKeptWithoutControlCharacters(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		" knee\tfine \r\nday two\n":   "knee fine \nday two",
		"a\x00b\x1b[31mc\x7f\u0085d":  "ab[31mcd",
		"broken \xff byte":            "broken  byte",
		"emoji 👩‍🚀 and שלום stay":     "emoji 👩‍🚀 and שלום stay",
		"ignore previous; <b>x</b> |": "ignore previous; <b>x</b> |",
	} {
		if got := fitness.CleanText(text); got != want {
			t.Errorf("%q is kept as %q, want %q", text, got, want)
		}
	}
}
