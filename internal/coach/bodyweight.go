package coach

import (
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// bodyweight returns what the person weighed when they did an entry whose load is that without the
// assistance; nil for any other entry, and where no weight of the days before is known.
func (v *view) bodyweight(ctx context.Context, e *fitness.Entry) (*summary.Bodyweight, error) {
	if !slices.ContainsFunc(e.Sets, func(s fitness.Set) bool { return s.Assistance != nil }) {
		return nil, nil //nolint:nilnil // no weight is needed
	}
	on := e.When.Date
	weights, err := v.daily(ctx, "weight", civil.Range{From: on.AddDays(-weightDays), To: on})
	if err != nil {
		return nil, err
	}
	var latest *summary.Bodyweight
	for day, weight := range weights.Known() {
		latest = &summary.Bodyweight{Kg: weight.Value, On: day}
	}
	return latest, nil
}

// bodyweightOf is bodyweight of a record, nil for one that is no entry.
func (v *view) bodyweightOf(ctx context.Context, r ledger.Record) (*summary.Bodyweight, error) {
	if r.Kind != fitness.KindEntry {
		return nil, nil //nolint:nilnil // no weight is needed
	}
	e, err := decode[fitness.Entry](r)
	if err != nil {
		return nil, err
	}
	return v.bodyweight(ctx, &e)
}

// weigh has an answer tell a record with what the person weighed then, where its load depends on that.
func (w *writing) weigh(ctx context.Context, r ledger.Record) (err error) {
	w.wording.Bodyweight, err = newView(w, w.day).bodyweightOf(ctx, r)
	return err
}
