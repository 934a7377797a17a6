package coach

import (
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// circumstances returns what the amounts of a call are judged against.
func (w *writing) circumstances(ctx context.Context, force bool) (fitness.Circumstances, error) {
	c := fitness.Circumstances{
		Today: w.day, Now: w.now, Birth: w.birth, Pounds: w.pounds, Miles: w.miles, HeightCm: w.heightCm.value, Force: force,
		RestingBPM: w.RestingBPM, MaxBPM: w.MaxBPM,
	}
	var err error
	c.LastWeight, err = w.lastWeight(ctx)
	return c, err
}

// lastWeight returns the weight of the newest day that has one, in kg, nil for none within 60 days.
func (w *writing) lastWeight(ctx context.Context) (*float64, error) {
	weights, err := newView(w, w.day).daily(ctx, "weight", civil.Range{From: w.day.AddDays(-weightDays), To: w.day})
	if err != nil {
		return nil, err
	}
	return weightOn(weights, w.day), nil
}

// hasNight reports whether a night that ended today is known.
func (w *writing) hasNight(ctx context.Context) (bool, error) {
	nights, err := newView(w, w.day).mainNights(ctx, civil.Range{From: w.day, To: w.day})
	return nights[w.day] != nil, err
}

// trackables returns the person's, but for those that were archived.
func (w *writing) trackables(ctx context.Context) ([]kept[fitness.Trackable], error) {
	found, err := all[fitness.Trackable](ctx, w, ofKinds(fitness.KindTrackable))
	return slices.DeleteFunc(found, func(t kept[fitness.Trackable]) bool { return t.Doc.Archived }), err
}
