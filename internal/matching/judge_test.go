package matching_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/matching"
)

// morning is 8:00 of the day that the sessions of the tests are of.
var morning = time.Date(2026, time.November, 28, 8, 0, 0, 0, time.UTC)

// recorded returns a recorded session from a number of minutes after 8:00 on.
func recorded(id string, group fitness.SportGroup, fromMin, lengthMin float64) matching.Session {
	start := morning.Add(time.Duration(fromMin * float64(time.Minute)))
	return matching.Session{
		ID: id, Source: "watch " + id, SourceKey: id, Date: civil.DateOf(start), Start: start,
		Duration: time.Duration(lengthMin * float64(time.Minute)), Group: group,
	}
}

func far(s matching.Session, km float64) matching.Session {
	s.DistanceM = new(km * 1000)
	return s
}

func beating(s matching.Session, bpm float64) matching.Session {
	s.AvgBPM = &bpm
	return s
}

// told returns a session that a person told without a time.
func told(id string, group fitness.SportGroup, lengthMin float64) matching.Session {
	return matching.Session{
		ID: id, Manual: true, Date: civil.DateOf(morning), Duration: time.Duration(lengthMin * float64(time.Minute)), Group: group,
	}
}

func at(s matching.Session, fromMin int) matching.Session {
	s.Start = morning.Add(time.Duration(fromMin) * time.Minute)
	return s
}

func from(s matching.Session, source, key string) matching.Session {
	s.Source, s.SourceKey = source, key
	return s
}

func TestTwoSessions(t *testing.T) {
	t.Parallel()
	const (
		run      = fitness.GroupRun
		walk     = fitness.GroupWalk
		ride     = fitness.GroupRide
		swim     = fitness.GroupSwim
		climb    = fitness.GroupClimb
		strength = fitness.GroupStrength
		other    = fitness.GroupOther
	)
	tests := map[string]struct {
		a, b    matching.Session
		verdict matching.Verdict
		reason  matching.Reason
	}{
		"the same id at the same source is known": {
			from(recorded("a", run, 0, 40), "polar", "7"), from(recorded("b", run, 0, 41), "polar", "7"), matching.Known, matching.SameSourceID,
		},
		"the same id at another source says nothing": {
			from(recorded("a", run, 0, 40), "polar", "7"), from(recorded("b", run, 300, 20), "other", "7"), matching.Separate, matching.NotAlike,
		},
		"2 s apart and 2 s longer is one recording, of one source too": {
			from(recorded("a", run, 0, 40), "polar", "7"), from(recorded("b", run, 2.0/60, 40+2.0/60), "polar", "8"),
			matching.SameRecording, matching.SameTimes,
		},
		"3 s apart is no longer one recording, but linked": {
			recorded("a", run, 0, 40), recorded("b", run, 0.05, 40), matching.Linked, matching.Overlap,
		},
		"40 and 42 min, half a minute apart": {
			far(recorded("a", run, 0, 40), 8), far(recorded("b", run, 0.5, 42), 8.15), matching.Linked, matching.Overlap,
		},
		"to the bakery and back are two": {
			recorded("a", ride, 0, 6), recorded("b", ride, 8, 6), matching.Separate, matching.NotAlike,
		},
		"60 min within 180, where stopping was forgotten": {
			recorded("a", run, 0, 60), recorded("b", run, -1, 180), matching.Possible, matching.PartlyAtOnce,
		},
		"a treadmill that counts 8.0 km against 10.2 km": {
			far(recorded("a", run, 0, 60), 8), far(recorded("b", run, 0.5, 60), 10.2), matching.Possible, matching.DistancesDiffer,
		},
		"distances 20 % apart are of one session": {
			far(recorded("a", run, 0, 60), 8), far(recorded("b", run, 0.5, 60), 10), matching.Linked, matching.Overlap,
		},
		"climbing within strength training is never linked": {
			recorded("a", climb, 0, 90), recorded("b", strength, 2, 85), matching.Possible, matching.Inside,
		},
		"begun 9 min late of 60":            {recorded("a", run, 0, 60), recorded("b", run, 9, 51), matching.Linked, matching.Overlap},
		"begun 9 min late of 25":            {recorded("a", run, 0, 25), recorded("b", run, 9, 16), matching.Possible, matching.PartlyAtOnce},
		"begun 10 min late of 60":           {recorded("a", run, 0, 60), recorded("b", run, 10, 50), matching.Linked, matching.Overlap},
		"begun more than 10 min late of 60": {recorded("a", run, 0, 60), recorded("b", run, 10.1, 49.9), matching.Possible, matching.PartlyAtOnce},
		"exactly 70 % of the longer":        {recorded("a", run, 0, 70), recorded("b", run, 0, 100), matching.Linked, matching.Overlap},
		"less than 70 % of the longer":      {recorded("a", run, 0, 69.9), recorded("b", run, 0, 100), matching.Possible, matching.PartlyAtOnce},
		"half of the shorter":               {recorded("a", run, 0, 40), recorded("b", run, 20, 60), matching.Possible, matching.PartlyAtOnce},
		"less than half of the shorter":     {recorded("a", run, 0, 40), recorded("b", run, 20.1, 60), matching.Separate, matching.NotAlike},
		"80 % of the shorter in any sports": {recorded("a", ride, 0, 50), recorded("b", swim, 10, 60), matching.Possible, matching.Inside},
		"less of it in other sports":        {recorded("a", ride, 0, 50), recorded("b", swim, 10.1, 60), matching.Separate, matching.NotAlike},
		"the same run exactly an hour apart": {
			far(recorded("a", run, 0, 40), 8), far(recorded("b", run, 60, 40.5), 8.1), matching.Possible, matching.ClockOrZone,
		},
		"to work and home again by one watch": {
			from(far(recorded("a", ride, 0, 20), 5), "polar", "1"), from(far(recorded("b", ride, 9*60, 20), 5), "polar", "2"),
			matching.Separate, matching.NotAlike,
		},
		"14 hours apart, as zones can be": {
			far(recorded("a", run, 0, 40), 8), far(recorded("b", run, 14*60+2, 40), 8), matching.Possible, matching.ClockOrZone,
		},
		"more than 14 hours apart": {
			far(recorded("a", run, 0, 40), 8), far(recorded("b", run, 14*60+15, 40), 8), matching.Separate, matching.NotAlike,
		},
		"alike, but by no whole quarter of an hour": {
			far(recorded("a", run, 0, 40), 8), far(recorded("b", run, 67, 40), 8), matching.Separate, matching.NotAlike,
		},
		"an hour apart and 3 % longer": {
			far(recorded("a", run, 0, 40), 8), far(recorded("b", run, 60, 40), 8.25), matching.Separate, matching.NotAlike,
		},
		"without distances to the second alike an hour apart": {
			recorded("a", strength, 0, 40), recorded("b", strength, 60, 40), matching.Possible, matching.ClockOrZone,
		},
		"without distances about alike an hour apart": {
			recorded("a", strength, 0, 40), recorded("b", strength, 60, 40.5), matching.Separate, matching.NotAlike,
		},
		"a ride and then a run": {recorded("a", ride, 0, 60), recorded("b", run, 65, 30), matching.Separate, matching.NotAlike},
		"an unknown sport at the same time": {
			recorded("a", other, 0.5, 40), recorded("b", run, 0, 40), matching.Linked, matching.Overlap,
		},
		"no sport at the same time": {recorded("a", "", 0.5, 40), recorded("b", run, 0, 40), matching.Linked, matching.Overlap},
		"an unknown sport with another heart": {
			beating(recorded("a", other, 0.5, 40), 100), beating(recorded("b", run, 0, 40), 151), matching.Possible, matching.HeartsDiffer,
		},
		"an unknown sport with the same heart": {
			beating(recorded("a", other, 0.5, 40), 150), beating(recorded("b", run, 0, 40), 160), matching.Linked, matching.Overlap,
		},
		"a run and a walk at the same time": {
			recorded("a", run, 0, 40), recorded("b", walk, 0.5, 40), matching.Possible, matching.SportsDiffer,
		},
		"recorded for no time at all": {recorded("a", run, 0, 0), recorded("b", run, 0, 40), matching.Separate, matching.NotAlike},

		"told: the same length":                {told("a", run, 40), recorded("b", run, 300, 44), matching.Linked, matching.Agrees},
		"told: within 5 min of a short one":    {told("a", run, 10), recorded("b", run, 300, 15), matching.Linked, matching.Agrees},
		"told: within 20 % of a long one":      {told("a", run, 80), recorded("b", run, 300, 100), matching.Linked, matching.Agrees},
		"told: another length":                 {told("a", run, 79), recorded("b", run, 300, 100), matching.Possible, matching.FiguresDiffer},
		"told: half a kilometre of a short":    {far(told("a", run, 0), 2), far(recorded("b", run, 0, 15), 2.5), matching.Linked, matching.Agrees},
		"told: 10 % of a long distance":        {far(told("a", run, 0), 9), far(recorded("b", run, 0, 15), 10), matching.Linked, matching.Agrees},
		"told: another distance":               {far(told("a", run, 0), 8.9), far(recorded("b", run, 0, 15), 10), matching.Possible, matching.FiguresDiffer},
		"told: a walk that was another run":    {told("a", walk, 40), recorded("b", run, 300, 90), matching.Separate, matching.NotAlike},
		"told: no figure of two agrees":        {far(told("a", run, 60), 8), far(recorded("b", run, 0, 30), 5), matching.Possible, matching.FiguresDiffer},
		"told: each figure has to agree":       {far(told("a", run, 40), 5), far(recorded("b", run, 0, 40), 8), matching.Possible, matching.FiguresDiffer},
		"told: another sport":                  {told("a", run, 40), recorded("b", ride, 300, 40), matching.Separate, matching.NotAlike},
		"told: a walk that was a run":          {told("a", walk, 40), recorded("b", run, 300, 40), matching.Possible, matching.SportsDiffer},
		"told: without a figure":               {told("a", run, 0), recorded("b", run, 300, 40), matching.Possible, matching.NothingToTell},
		"told with a time: within an hour":     {at(told("a", run, 40), 60), recorded("b", run, 0, 50), matching.Linked, matching.Agrees},
		"told with a time: over an hour":       {at(told("a", run, 40), 61), recorded("b", run, 0, 40), matching.Separate, matching.NotAlike},
		"told with a time: over 25 % longer":   {at(told("a", run, 37), 0), recorded("b", run, 0, 50), matching.Possible, matching.FiguresDiffer},
		"told with a time: 15 % of a distance": {at(far(told("a", run, 0), 8.5), 0), far(recorded("b", run, 0, 40), 10), matching.Linked, matching.Agrees},
		"told with a time: over 15 % further":  {at(far(told("a", run, 0), 8.4), 0), far(recorded("b", run, 0, 40), 10), matching.Possible, matching.FiguresDiffer},
		"told with a time: the length will do": {at(far(told("a", run, 40), 5), 0), far(recorded("b", run, 0, 42), 8), matching.Linked, matching.Agrees},
		"told with a time: so will a distance": {at(far(told("a", run, 20), 8), 0), far(recorded("b", run, 0, 42), 8.2), matching.Linked, matching.Agrees},
		"told with a time: neither will do":    {at(far(told("a", run, 20), 5), 0), far(recorded("b", run, 0, 42), 8), matching.Possible, matching.FiguresDiffer},
		"told twice is told of two sessions":   {told("a", run, 40), told("b", run, 40), matching.Separate, matching.NotAlike},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			verdict, reason := matching.Judge(test.a, test.b)
			if verdict != test.verdict || reason != test.reason {
				t.Errorf("got %s (%s), want %s (%s)", verdict, reason, test.verdict, test.reason)
			}
			if v, r := matching.Judge(test.b, test.a); v != verdict || r != reason {
				t.Errorf("the other way round: %s (%s)", v, r)
			}
		})
	}
}

func TestAToldSessionOfAnotherDayIsAnother(t *testing.T) {
	t.Parallel()
	a := told("a", fitness.GroupRun, 40)
	a.Date = a.Date.AddDays(-1)
	if verdict, _ := matching.Judge(a, recorded("b", fitness.GroupRun, 0, 40)); verdict != matching.Separate {
		t.Errorf("got %s", verdict)
	}
}

func TestAFingerprintIsStartLengthAndSport(t *testing.T) {
	t.Parallel()
	a := recorded("a", fitness.GroupRun, 0, 40)
	for name, test := range map[string]struct {
		b    matching.Session
		want bool
	}{
		"uploaded again": {recorded("b", fitness.GroupRun, 1.0/60, 40), true},
		"another sport":  {recorded("b", fitness.GroupWalk, 0, 40), false},
		"another start":  {recorded("b", fitness.GroupRun, 0.1, 40), false},
		"another length": {recorded("b", fitness.GroupRun, 0, 40.1), false},
		"no time":        {told("b", fitness.GroupRun, 40), false},
	} {
		if got := matching.SameFingerprint(a, test.b); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// anySession draws a session of the morning, told or recorded.
func anySession(id string) *rapid.Generator[matching.Session] {
	return rapid.Custom(func(t *rapid.T) matching.Session {
		groups := append(fitness.SportGroups(), "")
		start := rapid.SampledFrom([]float64{0, 0, 0.02, 1, 5, 9, 12, 30, 60, 75, 900}).Draw(t, "start")
		length := rapid.SampledFrom([]float64{0, 5, 20, 40, 40.01, 42, 60, 180}).Draw(t, "length")
		s := recorded(id, rapid.SampledFrom(groups).Draw(t, "group"), start, length)
		s.Source = rapid.SampledFrom([]string{"polar", "file", "phone"}).Draw(t, "source")
		if rapid.Bool().Draw(t, "has a distance") {
			s = far(s, rapid.SampledFrom([]float64{1, 5, 8, 8.1, 10}).Draw(t, "km"))
		}
		if rapid.Bool().Draw(t, "told") {
			s.Manual, s.Source, s.SourceKey = true, "", ""
			if rapid.Bool().Draw(t, "without a time") {
				s.Start = time.Time{}
			}
		}
		return s
	})
}

func TestJudgingIsSymmetric(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := anySession("a").Draw(t, "a"), anySession("b").Draw(t, "b")
		verdict, reason := matching.Judge(a, b)
		if v, r := matching.Judge(b, a); v != verdict || r != reason {
			t.Fatalf("%s (%s) one way, %s (%s) the other", verdict, reason, v, r)
		}
	})
}
