package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// linkPlan links the workouts that were planned for a day with those of the logged sessions that
// did them, as the plan matches them, and says so. The links are changes of the call, and are
// undone with it.
func (w *writing) linkPlan(ctx context.Context, day civil.Date, logged map[string]bool) ([]string, error) {
	items, err := newView(w, w.day).plan(ctx, civil.Range{From: day, To: day})
	if err != nil {
		return nil, err
	}
	var said []string
	for i := range items {
		item := &items[i]
		if !logged[item.doneBy] {
			continue
		}
		link := fitness.Link{Kind: fitness.LinkDone, A: item.ID, B: item.doneBy}
		if _, err := w.keep(ctx, ledger.Record{Kind: fitness.KindLink}, link); err != nil {
			return nil, err
		}
		line := "This did the planned " + summary.Quoted(item.Doc.Title) + " [" + item.ID + "]"
		if item.shorter {
			line += ", shorter than planned"
		}
		said = append(said, line+".")
	}
	return said, nil
}
