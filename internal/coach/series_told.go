package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// told returns the days of which it is known what training there was, so that one without a
// session had none: those with a session, those that the person logged anything on, and those that
// a device left something of and a source of workouts has answered for. A source may give a year of
// steps and a month of workouts: that it counted steps says nothing of training.
func (v *view) told(ctx context.Context, days civil.Range) (*cover, error) {
	covered, err := v.coverage(ctx, days)
	if err != nil {
		return nil, err
	}
	answered, err := v.answered(ctx)
	if err != nil {
		return nil, err
	}
	c := newCover(days)
	for day := range days.All() {
		if covered.on(day) && answered.On(day, v.today) {
			c.mark(day)
		}
	}
	for _, t := range []marker{&v.entries, &v.meals, &v.workouts} {
		if c.open == 0 || c.open == covered.open {
			break
		}
		if err := t.mark(ctx, v.reader, c); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// answered returns of which days sources have told all workouts.
func (v *view) answered(ctx context.Context) (ledger.Answered, error) {
	if v.workoutsOf != nil {
		return *v.workoutsOf, nil
	}
	answered, err := v.reader.Answered(ctx, fitness.KindWorkout)
	if err == nil {
		v.workoutsOf = &answered
	}
	return answered, err
}
