package coach

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// lastWeightDays is how old a weight can be to be compared with.
const lastWeightDays = 60

// circumstances returns what the amounts of a call are judged against.
func (w *writing) circumstances(ctx context.Context, force bool) (fitness.Circumstances, error) {
	c := fitness.Circumstances{
		Today: w.day, Now: w.now, Birth: w.birth, Pounds: w.pounds, Miles: w.miles, HeightCm: w.heightCm.value, Force: force,
	}
	if w.birthFrom == fromProfile { // a year alone: nobody is taken for older than they are
		c.Birth.Month, c.Birth.Day = time.December, 31
	}
	var err error
	c.LastWeight, err = w.lastWeight(ctx)
	return c, err
}

// lastWeight returns the weight of the newest day that has one, in kg, nil for none within 60 days.
func (w *writing) lastWeight(ctx context.Context) (*float64, error) {
	weights, err := newView(w, w.day).daily(ctx, "weight", civil.Range{From: w.day.AddDays(-lastWeightDays), To: w.day})
	if err != nil {
		return nil, err
	}
	var last *float64
	for _, v := range weights.Known() {
		last = new(v.Value)
	}
	return last, nil
}

// hasNight reports whether a night that ended today is known.
func (w *writing) hasNight(ctx context.Context) (bool, error) {
	today := civil.Range{From: w.day, To: w.day}
	nights, err := w.Records(ctx, onDays(today, fitness.KindNight))
	if err != nil || len(nights) > 0 {
		return len(nights) > 0, err
	}
	entries, err := all[fitness.Entry](ctx, w, onDays(today, fitness.KindEntry))
	for _, e := range entries {
		if e.Doc.Form == fitness.FormNight {
			return true, err
		}
	}
	return false, err
}

// trackables returns the person's, but for those that were archived.
func (w *writing) trackables(ctx context.Context) ([]kept[fitness.Trackable], error) {
	found, err := all[fitness.Trackable](ctx, w, ofKinds(fitness.KindTrackable))
	active := found[:0]
	for _, t := range found {
		if !t.Doc.Archived {
			active = append(active, t)
		}
	}
	return active, err
}
