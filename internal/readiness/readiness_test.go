package readiness_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/readiness"
	"github.com/paceline/paceline/internal/units"
)

var day = civil.MustDate("2026-11-30")

func hours(h float64) time.Duration { return time.Duration(h * float64(time.Hour)) }

// asleep is a night of so many hours whose two scores have a mean.
func asleep(h, quality float64) *readiness.Night {
	return &readiness.Night{Asleep: hours(h), Source: "polar", Solidity: new(quality - 5), Regeneration: new(quality + 5)}
}

func charged(ans float64) *readiness.Recharge {
	return &readiness.Recharge{Source: "polar", ANSCharge: &ans}
}

func loaded(ratio float64) *readiness.CardioLoad {
	return &readiness.CardioLoad{Source: "polar", Available: true, Strain: new(ratio * 100), Tolerance: new(100.0)}
}

// nights is a history of one night a day up to the day before, oldest first.
func nights(rmssd ...float64) []readiness.HRVNight {
	history := make([]readiness.HRVNight, len(rmssd))
	for i, ms := range rmssd {
		history[i] = readiness.HRVNight{Date: day.AddDays(i - len(rmssd)), RMSSDMS: ms, Source: "polar"}
	}
	return history
}

func usual() []readiness.HRVNight {
	return nights(60, 65, 58, 70, 62, 66, 64, 61, 67, 59, 63, 68, 60, 66)
}

// ordinary is a day that nothing is wrong with: 84, high.
func ordinary() readiness.Input {
	return readiness.Input{
		Date: day, Today: day, Night: asleep(7.2, 76), Need: readiness.Need{For: hours(8), Source: "profile"},
		Recharge: charged(0), Load: loaded(1), Synced: true,
	}
}

func with(change func(*readiness.Input)) readiness.Input {
	in := ordinary()
	change(&in)
	return in
}

func part(t *testing.T, r readiness.Result, name readiness.PartName) readiness.Part {
	t.Helper()
	for _, p := range r.Parts {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("no part %s in %+v", name, r)
	return readiness.Part{}
}

func near(got, want float64) bool { return math.Abs(got-want) < 0.005+1e-9 }

func TestSleepIsJudgedAgainstTheNeed(t *testing.T) {
	t.Parallel()
	for h, want := range map[float64]float64{8: 100, 7.2: 83.33, 7: 79.17, 6: 58.33, 5: 37.5, 4: 16.67, 3.2: 0, 1: 0, 9.5: 100} {
		r := readiness.Of(with(func(in *readiness.Input) { in.Night = asleep(h, 76) }))
		if got := part(t, r, readiness.SleepDuration).Points; !near(got, want) {
			t.Errorf("%v of 8 hours give %v, want %v", h, got, want)
		}
	}
}

func TestTheBaselineIsThePersonsOwnFrom14Nights(t *testing.T) {
	t.Parallel()
	for ms, want := range map[float64]float64{63: 77.23, 60: 56.00, 55: 10.51, 66: 93.98, 72: 95.73, 48: 0} {
		r := readiness.Of(with(func(in *readiness.Input) {
			in.Recharge = &readiness.Recharge{Source: "polar", RMSSDMS: new(ms), ANSCharge: new(0.0)}
			in.History = usual()
		}))
		p := part(t, r, readiness.Recovery)
		if !near(p.Points, want) || p.Of != "rmssd" || !slices.Contains(p.Marks, "baseline: own 60 d, n 14") {
			t.Errorf("%v ms give %v of %s %v, want %v", ms, p.Points, p.Of, p.Marks, want)
		}
	}
}

func TestWhatIsNoBaseline(t *testing.T) {
	t.Parallel()
	stale := usual()
	for i := range stale {
		stale[i].Date = stale[i].Date.AddDays(-12) // two of them are within the last 14 days
	}
	foreign := usual()
	foreign[0].Source = "other"
	old := usual()
	old[0].Date = day.AddDays(-61)
	tests := map[string]struct {
		history []readiness.HRVNight
		lacks   string
	}{
		"13 nights":                        {usual()[1:], "own baseline needs 14 nights, has 13"},
		"fewer than 3 in the last 14 days": {stale, "own baseline needs 3 nights in the last 14 days, has 2"},
		"another source does not count":    {foreign, "own baseline needs 14 nights, has 13"},
		"61 days ago does not count":       {old, "own baseline needs 14 nights, has 13"},
		"0 ms is no value":                 {append(usual()[1:], readiness.HRVNight{Date: day.AddDays(-14), Source: "polar"}), "own baseline needs 14 nights, has 13"},
		"the day itself is not its usual":  {append(usual()[1:], readiness.HRVNight{Date: day, RMSSDMS: 63, Source: "polar"}), "own baseline needs 14 nights, has 13"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := readiness.Of(with(func(in *readiness.Input) {
				in.Recharge = &readiness.Recharge{Source: "polar", RMSSDMS: new(63.0), ANSCharge: new(-3.0)}
				in.History = test.history
			}))
			p := part(t, r, readiness.Recovery)
			if p.Of != "ans_charge" || !slices.Equal(p.Marks, []string{"baseline: Polar 28 d", test.lacks}) {
				t.Errorf("recovery is of %s, marked %q", p.Of, p.Marks)
			}
		})
	}
}

func TestEveryANSChargeIsReal(t *testing.T) {
	t.Parallel()
	for ans, want := range map[float64]float64{-10: 0, -6: 20, -3: 55, -1: 71.67, 0: 80, 1.5: 90, 3: 100, 10: 100} {
		r := readiness.Of(with(func(in *readiness.Input) { in.Recharge = charged(ans) }))
		if got := part(t, r, readiness.Recovery).Points; !near(got, want) {
			t.Errorf("an ANS charge of %v gives %v, want %v", ans, got, want)
		}
	}
}

func TestRecoveryIsTheFirstThatCanBeHad(t *testing.T) {
	t.Parallel()
	statuses := []struct {
		status *readiness.Recharge
		of     string
		points []float64
	}{
		{&readiness.Recharge{ANSStatus: new(0), Status: new(3)}, "ans_status", []float64{10, 45, 80, 95, 100}},
		{&readiness.Recharge{Status: new(0)}, "recharge_status", []float64{10, 30, 50, 70, 85, 100}},
	}
	for _, s := range statuses {
		for i, want := range s.points {
			recharge := *s.status
			if recharge.ANSStatus != nil {
				recharge.ANSStatus = new(i + 1)
			} else {
				recharge.Status = new(i + 1)
			}
			r := readiness.Of(with(func(in *readiness.Input) { in.Recharge = &recharge }))
			if p := part(t, r, readiness.Recovery); p.Of != s.of || p.Points != want {
				t.Errorf("step %d gives %v of %s, want %v of %s", i+1, p.Points, p.Of, want, s.of)
			}
		}
	}
}

func TestARechargeStatusStandsInForSleepQualityToo(t *testing.T) {
	t.Parallel()
	r := readiness.Of(with(func(in *readiness.Input) { in.Recharge = &readiness.Recharge{Source: "polar", Status: new(4)} }))
	if r.Coverage != 80 || !slices.Contains(r.Missing, readiness.Missing{Name: readiness.SleepQuality, Why: "contained in the recharge status"}) {
		t.Errorf("coverage %d, missing %v", r.Coverage, r.Missing)
	}
}

func TestTwoBaselinesThatDisagreeAreBothNamed(t *testing.T) {
	t.Parallel()
	apart := func(ans float64) readiness.Result {
		return readiness.Of(with(func(in *readiness.Input) {
			in.Recharge = &readiness.Recharge{Source: "polar", RMSSDMS: new(55.0), ANSCharge: new(ans)} // own z is -2.475
			in.History = usual()
		}))
	}
	if r := apart(-2.7); !slices.Contains(r.Notes, "the two baselines disagree: own -2.5 SD, Polar ANS charge -2.7") {
		t.Errorf("notes are %q", r.Notes)
	}
	r := apart(-3)
	if len(r.Notes) != 0 || !slices.Contains(part(t, r, readiness.Recovery).Marks, "Polar ANS -3") {
		t.Errorf("notes are %q, marks %q", r.Notes, part(t, r, readiness.Recovery).Marks)
	}
}

func TestFarAboveTheUsualIsNoReasonToTrainHarder(t *testing.T) {
	t.Parallel()
	r := readiness.Of(with(func(in *readiness.Input) {
		in.Recharge, in.History = &readiness.Recharge{Source: "polar", RMSSDMS: new(72.0)}, usual()
	}))
	if !slices.Contains(r.Notes, "HRV unusually high, by itself no reason to train harder") {
		t.Errorf("notes are %q", r.Notes)
	}
}

func TestANewDeviceIsSaidUntil14NightsAreOnIt(t *testing.T) {
	t.Parallel()
	since := func(nightsOnIt int) []string {
		r := readiness.Of(with(func(in *readiness.Input) {
			in.Recharge, in.History = &readiness.Recharge{Source: "polar", RMSSDMS: new(63.0)}, usual()
			for back := range 30 {
				device := "new"
				if back >= nightsOnIt {
					device = "old"
				}
				in.Devices = append(in.Devices, readiness.Worn{Date: day.AddDays(-back), Device: device})
			}
		}))
		return r.Notes
	}
	if got := since(3); !slices.Equal(got, []string{"new device since 2026-11-28, usual may shift"}) {
		t.Errorf("after 3 nights: %q", got)
	}
	for _, n := range []int{14, 30} {
		if got := since(n); len(got) != 0 {
			t.Errorf("after %d nights: %q", n, got)
		}
	}
}

func TestLoadIsThatOfTheDayBefore(t *testing.T) {
	t.Parallel()
	for ratio, want := range map[float64]float64{
		0.2: 90, 0.5: 90, 0.55: 91.67, 0.8: 100, 1: 100, 1.3: 100, 1.5: 75, 1.7: 50, 1.9: 25, 1.95: 18.75, 2.1: 0, 4: 0,
	} {
		r := readiness.Of(with(func(in *readiness.Input) { in.Load, in.LoadNow = loaded(ratio), loaded(9) }))
		p := part(t, r, readiness.Load)
		if !near(p.Points, want) || p.Date != day.AddDays(-1) || len(p.Marks) != 0 {
			t.Errorf("a ratio of %v gives %v of %s %v, want %v", ratio, p.Points, p.Date, p.Marks, want)
		}
	}
	r := readiness.Of(with(func(in *readiness.Input) { in.Load, in.LoadNow = nil, loaded(1.5) }))
	if p := part(t, r, readiness.Load); p.Date != day || !slices.Equal(p.Marks, []string{"includes today"}) {
		t.Errorf("the entry of the day itself is dated %s and marked %q", p.Date, p.Marks)
	}
}

func TestWhatIsNoLoad(t *testing.T) {
	t.Parallel()
	tests := map[string]func(*readiness.Input){
		"no entry":             func(in *readiness.Input) { in.Load = nil },
		"no status":            func(in *readiness.Input) { in.Load.Available = false },
		"no strain":            func(in *readiness.Input) { in.Load.Strain = nil },
		"a strain of -1":       func(in *readiness.Input) { in.Load.Strain = new(-1.0) },
		"a tolerance of -1":    func(in *readiness.Input) { in.Load.Tolerance = new(-1.0) },
		"a tolerance below 10": func(in *readiness.Input) { in.Load.Tolerance = new(9.9) },
		"days not synced":      func(in *readiness.Input) { in.Synced = false },
		"an entry that says nothing is not replaced by today's": func(in *readiness.Input) {
			in.Load.Available = false
			in.LoadNow = loaded(1)
		},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := readiness.Of(with(change))
			if r.Coverage != 80 || r.State != readiness.OK || len(r.Missing) != 1 || r.Missing[0].Name != readiness.Load || r.Missing[0].Why == "" {
				t.Errorf("%+v", r)
			}
		})
	}
}

func TestSleepQualityIsTheFirstThatCanBeHad(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		night  readiness.Night
		points float64
		mark   string
	}{
		"the mean of the two scores":  {readiness.Night{Solidity: new(60.0), Regeneration: new(80.0), Score: new(50.0)}, 70, ""},
		"one of the two is not used":  {readiness.Night{Solidity: new(60.0), Score: new(50.0)}, 50, "includes duration"},
		"the person's own, 1 to 5":    {readiness.Night{Rating: new(4.0), RatingOf: 5}, 80, "own rating, of 5"},
		"the person's own, 1 to 10":   {readiness.Night{Rating: new(4.0), RatingOf: 10}, 40, "own rating, of 10"},
		"half a step of the person's": {readiness.Night{Rating: new(7.5), RatingOf: 10}, 75, "own rating, of 10"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.night.Asleep = hours(8)
			p := part(t, readiness.Of(with(func(in *readiness.Input) { in.Night = &test.night })), readiness.SleepQuality)
			if p.Points != test.points || strings.Join(p.Marks, "") != test.mark {
				t.Errorf("%v %q, want %v %q", p.Points, p.Marks, test.points, test.mark)
			}
		})
	}
}

// fixed is an input whose parts come to these points; a negative one is missing.
func fixed(duration, quality, recovery, load float64) readiness.Input {
	in := readiness.Input{Date: day, Today: day, Need: readiness.Need{For: hours(8)}, Synced: true}
	if duration >= 0 {
		in.Night = &readiness.Night{Asleep: time.Duration(math.Round((duration/100*0.6 + 0.4) * float64(hours(8)))), Source: "polar"}
		if quality >= 0 {
			in.Night.Solidity, in.Night.Regeneration = &quality, &quality
		}
	}
	if recovery >= 0 {
		in.Recharge = charged(inverse(recovery))
	}
	if load >= 0 {
		in.Load = loaded(2.1 - load*0.8/100)
	}
	return in
}

// inverse is the ANS charge that gives so many points, 0 to 100.
func inverse(points float64) float64 {
	corners := []struct{ points, ans float64 }{{0, -9}, {20, -6}, {55, -3}, {80, 0}, {100, 3}}
	for i := 1; i < len(corners); i++ {
		a, b := corners[i-1], corners[i]
		if points <= b.points {
			return a.ans + (points-a.points)/(b.points-a.points)*(b.ans-a.ans)
		}
	}
	return 3
}

func TestCases(t *testing.T) {
	t.Parallel()
	const none = -1
	fever := func(in readiness.Input) readiness.Input {
		in.Noted = []readiness.Noted{{What: readiness.Fever, Date: day.AddDays(-1), Celsius: 38}}
		return in
	}
	third := 100.0 / 3
	tests := map[string]struct {
		in        readiness.Input
		state     readiness.State
		score     int
		level     readiness.Level
		coverage  int
		limitedBy string
	}{
		"ordinary":                          {fixed(250*third/100, 76, 80, 100), readiness.OK, 84, readiness.High, 100, ""},
		"6 of 8 hours":                      {fixed(175*third/100, 60, 80, 100), readiness.OK, 74, readiness.Moderate, 100, ""},
		"a poor recovery limits a fine day": {fixed(100, 90, 16, 100), readiness.OK, 49, readiness.Low, 100, "recovery"},
		"a short night limits a fine day":   {fixed(6.25, 50, 100, 100), readiness.OK, 49, readiness.Low, 100, "sleep"},
		"a night logged by hand alone":      {fixed(175*third/100, none, none, none), readiness.Partial, 58, "", 30, ""},
		"night and load without a recharge": {fixed(79.1666667, none, none, 100), readiness.Partial, 88, "", 50, ""},
		"a recharge alone, with the load":   {fixed(none, none, 55, 100), readiness.OK, 73, readiness.Moderate, 50, ""},
		"a load far above the usual":        {fixed(100, 85, 80, 18.75), readiness.OK, 75, readiness.Moderate, 100, ""},
		"a fever was noted":                 {fever(fixed(100, 85, 80, 100)), readiness.OK, 39, readiness.Low, 100, "fever"},
		"a taper is not punished":           {fixed(91.6666667, 80, 100, 91.6666667), readiness.OK, 92, readiness.High, 100, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := readiness.Of(test.in)
			if r.State != test.state || r.Score == nil || *r.Score != test.score || r.Level != test.level || r.Coverage != test.coverage {
				t.Errorf("%s %v %s %d, want %s %d %s %d\n%+v", r.State, r.Score, r.Level, r.Coverage, test.state, test.score, test.level, test.coverage, r)
			}
			if got := strings.Join(r.LimitedBy, ", "); got != test.limitedBy {
				t.Errorf("limited by %q, want %q", got, test.limitedBy)
			}
		})
	}
}

func TestWithoutNightAndRechargeItIsUnknownAndSaysWhy(t *testing.T) {
	t.Parallel()
	newest := civil.MustDate("2026-11-19")
	tests := map[string]struct {
		absence readiness.Absence
		want    readiness.Why
	}{
		"not connected":      {readiness.Absence{}, readiness.NotConnected},
		"not synced yet":     {readiness.Absence{Connected: true, Newest: newest}, readiness.NotSynced},
		"no night recorded":  {readiness.Absence{Connected: true, DataBeyond: true, Newest: newest}, readiness.NotRecorded},
		"a failure is shown": {readiness.Absence{Connected: true, Failed: "too many requests", Newest: newest}, readiness.NotAnswering},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := readiness.Of(with(func(in *readiness.Input) {
				in.Night, in.Recharge, in.History, in.Absence = nil, nil, usual(), test.absence
			}))
			if r.State != readiness.Unknown || r.Score != nil || r.Level != "" || len(r.Parts) != 0 || r.Why != test.want || r.Newest != test.absence.Newest {
				t.Errorf("%+v", r)
			}
		})
	}
}

func TestARechargeThatSaysNothingIsNoReadiness(t *testing.T) {
	t.Parallel()
	r := readiness.Of(readiness.Input{Date: day, Today: day, Recharge: &readiness.Recharge{Source: "polar"}, Absence: readiness.Absence{Connected: true}})
	if r.State != readiness.Unknown || r.Score != nil {
		t.Errorf("%+v", r)
	}
}

func TestTheFutureHasNoReadiness(t *testing.T) {
	t.Parallel()
	if r := readiness.Of(with(func(in *readiness.Input) { in.Today = day.AddDays(-1) })); r.State != readiness.Unknown || r.Score != nil {
		t.Errorf("%+v", r)
	}
}

func TestWhatAPersonNotedLimitsForTwoDays(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		noted readiness.Noted
		limit bool
	}{
		"illness today":               {readiness.Noted{What: readiness.Illness, Date: day}, true},
		"an injury yesterday":         {readiness.Noted{What: readiness.Injury, Date: day.AddDays(-1)}, true},
		"illness two days ago":        {readiness.Noted{What: readiness.Illness, Date: day.AddDays(-2)}, false},
		"a temperature that is lower": {readiness.Noted{What: readiness.Fever, Date: day, Celsius: 37.9}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := readiness.Of(with(func(in *readiness.Input) { in.Noted = []readiness.Noted{test.noted, test.noted} }))
			if limited := *r.Score == 39 && len(r.LimitedBy) == 1; limited != test.limit {
				t.Errorf("score %d, limited by %q", *r.Score, r.LimitedBy)
			}
			if said := slices.ContainsFunc(r.Notes, func(n string) bool { return strings.Contains(n, "does not know how you are") }); said != test.limit {
				t.Errorf("notes are %q", r.Notes)
			}
		})
	}
}

func TestItIsNotMadeForPeopleUnder18(t *testing.T) {
	t.Parallel()
	for age, level := range map[int]readiness.Level{17: "", 18: readiness.High} {
		r := readiness.Of(with(func(in *readiness.Input) { in.Age = &age }))
		if r.Level != level || *r.Score != 84 || slices.Contains(r.Notes, "not made for people under 18") != (age < 18) {
			t.Errorf("at %d: %s, %v", age, r.Level, r.Notes)
		}
	}
}

func TestMarksOfTheNight(t *testing.T) {
	t.Parallel()
	r := readiness.Of(with(func(in *readiness.Input) {
		in.Need = readiness.Need{}
		in.Night.Span, in.Night.Logged, in.Night.Revised, in.Today = true, true, true, day.AddDays(1)
		in.Night.Asleep = hours(10.8)
	}))
	if got := part(t, r, readiness.SleepDuration).Marks; len(got) != 3 || got[2] != "need assumed" {
		t.Errorf("marks are %q", got)
	}
	want := []string{"much longer sleep than needed", "revised: the source changed this night since"}
	if !slices.Equal(r.Notes, want) {
		t.Errorf("notes are %q, want %q", r.Notes, want)
	}
}

func inputs() *rapid.Generator[readiness.Input] {
	return rapid.Custom(func(t *rapid.T) readiness.Input {
		maybe := func(name string) float64 {
			if rapid.Bool().Draw(t, "has "+name) {
				return rapid.Float64Range(0, 100).Draw(t, name)
			}
			return -1
		}
		in := fixed(maybe("duration"), maybe("quality"), maybe("recovery"), maybe("load"))
		if rapid.Bool().Draw(t, "ill") {
			in.Noted = []readiness.Noted{{What: readiness.Illness, Date: day}}
		}
		return in
	})
}

func TestALevelNeedsRecoveryAndHalfOfTheParts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := readiness.Of(inputs().Draw(t, "in"))
		recovers := slices.ContainsFunc(r.Parts, func(p readiness.Part) bool { return p.Name == readiness.Recovery })
		if (r.Level != "") != (r.State == readiness.OK) || r.State == readiness.OK && (!recovers || r.Coverage < 50) {
			t.Fatalf("%+v", r)
		}
		if (r.Score == nil) != (r.State == readiness.Unknown) || r.Score != nil && (*r.Score < 0 || *r.Score > 100) {
			t.Fatalf("%+v", r)
		}
	})
}

func TestEveryPartIsThereOrNamedAsMissing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := readiness.Of(inputs().Draw(t, "in"))
		if r.State != readiness.Unknown && len(r.Parts)+len(r.Missing) != 4 {
			t.Fatalf("%d parts and %d missing", len(r.Parts), len(r.Missing))
		}
		for _, p := range r.Parts {
			want := day
			if p.Name == readiness.Load {
				want = day.AddDays(-1)
			}
			if p.Date != want || p.Source == "" || p.Of == "" || p.Points < 0 || p.Points > 100 {
				t.Fatalf("%+v", p)
			}
		}
	})
}

func TestMoreSleepNeverLowersTheScore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Filter(func(in readiness.Input) bool { return in.Night != nil }).Draw(t, "in")
		before := *readiness.Of(in).Score
		more := *in.Night
		more.Asleep += hours(rapid.Float64Range(0, 6).Draw(t, "more"))
		in.Night = &more
		if after := *readiness.Of(in).Score; after < before {
			t.Fatalf("%d falls to %d", before, after)
		}
	})
}

func TestTheCapsHold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Filter(func(in readiness.Input) bool { return in.Night != nil }).Draw(t, "in")
		r := readiness.Of(in)
		if in.Night.Asleep < 4*time.Hour && *r.Score > 49 || len(in.Noted) > 0 && *r.Score > 39 {
			t.Fatalf("%+v", r)
		}
		for _, p := range r.Parts {
			if p.Name == readiness.Recovery && p.Points <= 20 && *r.Score > 49 {
				t.Fatalf("%+v", r)
			}
		}
	})
}

func TestTheScoreIsRoundedOnce(t *testing.T) {
	t.Parallel()
	r := readiness.Of(with(func(in *readiness.Input) { in.Night = asleep(6, 60) }))
	if *r.Score != int(units.Round(73.5, 0)) {
		t.Errorf("73.5 is shown as %d", *r.Score)
	}
}

func TestNothingOfAnotherDayStandsIn(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "in")
		alone := readiness.Of(in)
		in.History = nil
		for _, n := range usual() {
			n.Date = n.Date.AddDays(rapid.SampledFrom([]int{-100, 14, 100}).Draw(t, "shift")) // outside the 60 days before
			in.History = append(in.History, n)
		}
		if with := readiness.Of(in); (with.Score == nil) != (alone.Score == nil) || with.Score != nil && *with.Score != *alone.Score {
			t.Fatalf("%v becomes %v", alone, with)
		}
	})
}
