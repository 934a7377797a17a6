package coach

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

func (p *pile) profile(t *testing.T, set *fitness.Profile) effective {
	t.Helper()
	if set != nil {
		p.lay(t, fitness.KindProfile, fitness.ProfileID, ledger.SourcePerson, "", set)
	}
	e, err := New(Config{Zone: london(t)}).effectiveProfile(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func polarKnows() fitness.PhysicalInfo {
	return fitness.PhysicalInfo{
		HeightCm: new(164.0), Birthday: civil.MustDate("1993-05-10"), Sex: "FEMALE", MaxBPM: new(189), RestingBPM: new(52), SleepGoal: new(8 * time.Hour),
		WeightKg: new(71.25), WeightSource: "USER", ModifiedAt: time.Date(2026, 11, 30, 5, 30, 0, 0, time.UTC),
	}
}

func TestWhatThePersonDidNotSetIsTheSourcesAndNamedSo(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.lay(t, fitness.KindPhysicalInfo, "i1", "polar", day30, polarKnows())
	e := p.profile(t, &fitness.Profile{RestingBPM: new(48.0)})
	if *e.restingBPM.value != 48 || e.restingBPM.source != fromProfile {
		t.Errorf("set is %+v", e.restingBPM)
	}
	if *e.maxBPM.value != 189 || e.maxBPM.source != "polar" || *e.sleepNeed.value != 8*3600 || *e.heightCm.value != 164 || e.sex != "female" || e.sexFrom != "polar" {
		t.Errorf("%+v", e)
	}
	if e.RestingBPM == nil || e.MaxBPM != nil {
		t.Error("what stands in is taken for what was set")
	}
}

func TestWithoutAnythingTheDefaultsHold(t *testing.T) {
	t.Parallel()
	e := (&pile{}).profile(t, nil)
	if e.weekStart != time.Monday || e.dayStart != 0 || e.pounds || e.miles || e.zone.String() != "Europe/London" || e.sleepNeed.value != nil || e.age(civil.MustDate(day30)) != nil {
		t.Errorf("%+v", e)
	}
}

func TestUnitsWeekAndDayAreThoseOfTheProfile(t *testing.T) {
	t.Parallel()
	e := (&pile{}).profile(t, &fitness.Profile{Zone: "Asia/Tokyo", Mass: "lb", Distance: "mi", WeekStart: "sun", DayStart: new(civil.NewClock(4, 0, 0))})
	if e.weekStart != time.Sunday || e.dayStart != civil.NewClock(4, 0, 0) || !e.pounds || !e.miles || e.zone.String() != "Asia/Tokyo" {
		t.Errorf("%+v", e)
	}
}

func TestNobodyIsTakenForOlderThanTheyAre(t *testing.T) {
	t.Parallel()
	born := func(year int, info *fitness.PhysicalInfo) effective {
		p := &pile{}
		if info != nil {
			p.lay(t, fitness.KindPhysicalInfo, "i1", "polar", day30, info)
		}
		return p.profile(t, &fitness.Profile{BirthYear: &year})
	}
	day := civil.MustDate(day30)
	alone, agreeing, other := born(2008, nil), born(2008, &fitness.PhysicalInfo{Birthday: civil.MustDate("2008-05-10")}), born(2010, &fitness.PhysicalInfo{Birthday: civil.MustDate("1990-05-10")})
	if *alone.age(day) != 17 {
		t.Errorf("by the year alone: %d", *alone.age(day))
	}
	if *agreeing.age(day) != 18 || *agreeing.age(civil.MustDate("2026-05-09")) != 17 {
		t.Errorf("by a birthday of that year: %d", *agreeing.age(day))
	}
	if *other.age(day) != 15 {
		t.Errorf("what the person set stands before the source: %d", *other.age(day))
	}
}
