package coach

import (
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// What is known of Saturday, with a device that left steps, and workouts asked for from Sunday on.
func TestADayHadNoTrainingOnlyWhereItIsKnownWhatTrainingItHad(t *testing.T) {
	t.Parallel()
	const saturday = "2026-11-28"
	whole := func(from, to string) ledger.Answered {
		return ledger.Answered{Days: []civil.Range{{From: civil.MustDate(from), To: civil.MustDate(to)}}}
	}
	steps := func(t *testing.T, p *pile) {
		t.Helper()
		p.lay(t, fitness.KindDayActivity, "a1", "polar", saturday, fitness.DayActivity{Steps: new(9000)})
	}
	tests := map[string]struct {
		lay      func(*testing.T, *pile)
		answered ledger.Answered
		want     bool
	}{
		"steps of a year and workouts of a month say nothing of the year": {steps, whole(day29, day29), false},
		"a day that the source answered for had none":                     {steps, whole(saturday, day29), true},
		"one that lies in a gap of the answers is unknown": {steps, ledger.Answered{Days: []civil.Range{
			{From: civil.MustDate("2026-09-01"), To: civil.MustDate("2026-09-30")}, {From: civil.MustDate(day29), To: civil.MustDate(day29)},
		}}, false},
		"one that no device left anything of is unknown": {func(*testing.T, *pile) {}, whole(saturday, day29), false},
		"one on which the person logged something had none": {func(t *testing.T, p *pile) {
			t.Helper()
			p.entry(t, saturday, logged("water", 250))
		}, ledger.Answered{}, true},
		"or ate something": {func(t *testing.T, p *pile) {
			t.Helper()
			steps(t, p)
			p.lay(t, fitness.KindMeal, "m1", ledger.SourcePerson, saturday, fitness.Meal{})
		}, whole(day29, day29), true},
		"one with a workout of another sport had none of this": {func(t *testing.T, p *pile) {
			t.Helper()
			p.lay(t, fitness.KindWorkout, "w1", "polar", saturday, fitness.Workout{Sport: "SWIMMING"})
		}, ledger.Answered{}, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &pile{answered: test.answered}
			test.lay(t, p)
			for _, metric := range []string{"run_sessions", "run_duration", "run_distance", "run_load", "run_energy", "run_ascent", "bench_press_volume"} {
				v := p.daily(t, metric, saturday, saturday).On(civil.MustDate(saturday))
				if v.Known != test.want || v.Covered != test.want || v.Value != 0 {
					t.Errorf("%s: %+v", metric, v)
				}
			}
			if v := p.daily(t, "meals", "2026-11-27", "2026-11-27").On(civil.MustDate("2026-11-27")); v.Known {
				t.Errorf("nobody logged a meal, and yet there are %v", v.Value)
			}
		})
	}
}

func TestARecordedSessionOfStrengthWithoutSetsLiftedNobodyKnowsWhat(t *testing.T) {
	t.Parallel()
	p := &pile{answered: ledger.Answered{SoFar: civil.MustDate(day30)}}
	p.lay(t, fitness.KindWorkout, "w1", "polar", day30, fitness.Workout{Sport: "STRENGTH_TRAINING"})
	if v := p.daily(t, "bench_press_volume", day30, day30).On(civil.MustDate(day30)); v.Known {
		t.Errorf("%+v", v)
	}
	if v := p.daily(t, "strength_sessions", day30, day30).On(civil.MustDate(day30)); !v.Known || v.Value != 1 {
		t.Errorf("%+v", v)
	}
}

func TestACardioLoadOf0IsUnknownOnADayThatNoDeviceLeftAnythingOf(t *testing.T) {
	t.Parallel()
	p := &pile{}
	p.lay(t, fitness.KindCardioLoad, "c1", "polar", day29, fitness.CardioLoad{Load: new(0.0)})
	p.lay(t, fitness.KindCardioLoad, "c2", "polar", day30, fitness.CardioLoad{Load: new(0.0)})
	p.lay(t, fitness.KindNight, "n1", "polar", day30, fitness.Night{})
	d := p.daily(t, "cardio_load", day29, day30)
	if a, b := d.On(civil.MustDate(day29)), d.On(civil.MustDate(day30)); a.Known || a.Covered || !b.Known || b.Value != 0 {
		t.Errorf("%+v and %+v", a, b)
	}
}
