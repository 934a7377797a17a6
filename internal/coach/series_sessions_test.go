package coach

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

func london(t *testing.T) *time.Location {
	t.Helper()
	zone, err := civil.LoadZone("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// workout lays down a workout of 30 November.
func (p *pile) workout(t *testing.T, id, source, sport string, hour, minute int, length time.Duration, km float64) {
	t.Helper()
	at := time.Date(2026, 11, 30, hour, minute, 0, 0, time.UTC)
	w := fitness.Workout{ID: id, Start: civil.DateTimeOf(at), UTCOffsetMin: new(0), Duration: &length, Sport: sport}
	if km > 0 {
		w.DistanceM = new(km * 1000)
	}
	p.lay(t, fitness.KindWorkout, id, source, day30, w)
	p.records[len(p.records)-1].StartsAt = at
	p.records[len(p.records)-1].SourceKey = id
}

func told(sport string, minutes, km float64) fitness.Entry {
	s := &fitness.Session{DurationS: new(minutes * 60)}
	if km > 0 {
		s.Distance = &fitness.Quantity{Typed: km, Unit: "km", Value: km * 1000}
	}
	return fitness.Entry{Form: fitness.FormSession, Subject: sport, Session: s}
}

func TestLinkedDuplicatesCountOnce(t *testing.T) {
	t.Parallel()
	const most = 40 * time.Minute
	tests := map[string]struct {
		lay      func(*testing.T, *pile)
		km       float64
		sessions float64
		possible int
	}{
		"two recordings of one run": {func(t *testing.T, p *pile) {
			p.workout(t, "w1", "polar", "RUNNING", 7, 0, most, 8)
			p.workout(t, "w2", "file", "RUNNING", 7, 0, 42*time.Minute, 8.15)
		}, 8, 1, 0},
		"a run that was logged too": {func(t *testing.T, p *pile) {
			p.workout(t, "w1", "polar", "RUNNING", 7, 0, most, 8)
			p.entry(t, day30, told("run", 41, 8))
		}, 8, 1, 0},
		"to the bakery and back": {func(t *testing.T, p *pile) {
			p.workout(t, "w1", "polar", "RUNNING", 7, 0, 6*time.Minute, 1)
			p.workout(t, "w2", "polar", "RUNNING", 7, 8, 6*time.Minute, 1)
		}, 2, 2, 0},
		"possibly one": {func(t *testing.T, p *pile) {
			p.workout(t, "w1", "polar", "TREADMILL_RUNNING", 7, 0, most, 8)
			p.workout(t, "w2", "file", "TREADMILL_RUNNING", 7, 1, most, 10.2)
		}, 18.2, 2, 1},
		"linked by the person": {func(t *testing.T, p *pile) {
			p.workout(t, "w1", "polar", "RUNNING", 7, 0, most, 8)
			p.workout(t, "w2", "file", "RUNNING", 7, 1, most, 10.2)
			p.lay(t, fitness.KindLink, "l1", ledger.SourcePerson, "", fitness.Link{Kind: fitness.LinkSame, A: "w2", B: "w1"})
		}, 10.2, 1, 0},
		"parted by the person": {func(t *testing.T, p *pile) {
			p.workout(t, "w1", "polar", "RUNNING", 7, 0, most, 8)
			p.workout(t, "w2", "file", "RUNNING", 7, 0, most, 8)
			p.lay(t, fitness.KindLink, "l1", ledger.SourcePerson, "", fitness.Link{Kind: fitness.LinkSame, A: "w1", B: "w2", Broken: true})
		}, 16, 2, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &pile{}
			test.lay(t, p)
			distance := p.daily(t, "run_distance", day30, day30)
			v, n := distance.On(civil.MustDate(day30)), p.daily(t, "run_sessions", day30, day30).On(civil.MustDate(day30))
			if v.Value != test.km*1000 || n.Value != test.sessions || distance.Possible != test.possible {
				t.Errorf("%v m in %v sessions, %d possible", v.Value, n.Value, distance.Possible)
			}
		})
	}
}

func TestWhatThePrimaryDoesNotKnowIsFilledFromTheOther(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.workout(t, "w1", "polar", "RUNNING", 7, 0, 40*time.Minute, 0)
	p.entry(t, day30, told("run", 41, 8))
	if v := p.daily(t, "run_distance", day30, day30).On(civil.MustDate(day30)); v.Value != 8000 || v.Partial {
		t.Errorf("%+v", v)
	}
	if v := p.daily(t, "run_duration", day30, day30).On(civil.MustDate(day30)); v.Value != 2400 {
		t.Errorf("%+v", v)
	}
}

func TestARunWithoutADistanceLeavesTheDayPartial(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.workout(t, "w1", "polar", "RUNNING", 7, 0, 40*time.Minute, 8)
	p.workout(t, "w2", "polar", "RUNNING", 17, 0, 20*time.Minute, 0)
	p.workout(t, "w3", "polar", "YOGA", 20, 0, 20*time.Minute, 0)
	if v := p.daily(t, "run_distance", day30, day30).On(civil.MustDate(day30)); v.Value != 8000 || !v.Partial {
		t.Errorf("%+v", v)
	}
	if v := p.daily(t, "yoga_duration", day30, day30).On(civil.MustDate(day30)); v.Value != 1200 {
		t.Errorf("%+v", v)
	}
	if v := p.daily(t, "mobility_distance", day30, day30).On(civil.MustDate(day30)); v.Partial {
		t.Errorf("yoga has no distance: %+v", v)
	}
}

func TestOfANightOfTwoSourcesTheOneWithStagesIsTaken(t *testing.T) {
	t.Parallel()
	end := civil.MustDate(day30).Start(london(t)).Add(7 * time.Hour)
	staged := fitness.Night{
		Date: civil.MustDate(day30), Start: end.Add(-7 * time.Hour), End: end,
		Light: new(3 * time.Hour), Deep: new(2 * time.Hour), REM: new(time.Hour), Interruptions: new(time.Hour),
	}
	span := fitness.Night{Date: civil.MustDate(day30), Start: end.Add(-9 * time.Hour), End: end}
	for _, sources := range [][2]string{{"polar", "file"}, {"file", "polar"}} {
		p := &pile{}
		p.lay(t, fitness.KindNight, "n1", sources[0], day30, staged)
		p.lay(t, fitness.KindNight, "n2", sources[1], day30, span)
		if v := p.daily(t, "asleep", day30, day30).On(civil.MustDate(day30)); v.Value != 6*3600 || v.Source != sources[0] {
			t.Errorf("%+v", v)
		}
	}
}
