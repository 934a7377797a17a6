package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/matching"
	"github.com/paceline/paceline/internal/summary"
)

// matchPlan links the open workouts that were planned for a day with the sessions that did
// them, one to one, and returns what it linked. A pair that the person parted is not linked
// again.
func (w *writing) matchPlan(ctx context.Context, day civil.Date) ([]string, error) {
	only := civil.Range{From: day, To: day}
	items, err := all[fitness.PlanItem](ctx, w, onDays(only, fitness.KindPlanItem))
	if err != nil {
		return nil, err
	}
	titles := map[string]string{}
	var planned []matching.Planned
	for _, item := range items {
		if item.Doc.Kind != fitness.PlanWorkout || item.Doc.State != fitness.PlanOpen {
			continue
		}
		titles[item.ID] = item.Doc.Title
		p := matching.Planned{ID: item.ID, Date: day, DurationS: item.Doc.DurationS, DistanceM: item.Doc.DistanceM}
		if item.Doc.Sport != "" {
			p.Group = fitness.GroupOf(item.Doc.Sport)
		}
		planned = append(planned, p)
	}
	if len(planned) == 0 {
		return nil, nil
	}
	done, ties, err := w.doneOn(ctx, only)
	if err != nil {
		return nil, err
	}
	var linked []string
	for _, m := range matching.Plan(planned, done, ties) {
		link := fitness.Link{Kind: fitness.LinkDone, A: m.Planned, B: m.Done}
		if _, err := w.keep(ctx, ledger.Record{Kind: fitness.KindLink}, link); err != nil {
			return nil, err
		}
		line := "This did the planned " + summary.Quoted(titles[m.Planned]) + " [" + m.Planned + "]"
		if m.Shorter {
			line += ", shorter than planned"
		}
		linked = append(linked, line+".")
	}
	return linked, nil
}

// doneOn returns the sessions of some days, and what was decided of planned items before.
func (w *writing) doneOn(ctx context.Context, days civil.Range) ([]matching.Done, []matching.Tie, error) {
	trained, err := newView(w, w.day).sessions(ctx, days)
	if err != nil {
		return nil, nil, err
	}
	done := make([]matching.Done, 0, len(trained.sessions))
	for _, s := range trained.sessions {
		done = append(done, matching.Done{
			ID: s.id, Date: s.day, Group: s.group, Start: s.start, DurationS: s.durationS, DistanceM: s.distanceM,
		})
	}
	links, err := all[fitness.Link](ctx, w, ofKinds(fitness.KindLink))
	if err != nil {
		return nil, nil, err
	}
	var ties []matching.Tie
	for _, l := range links {
		if l.Doc.Kind == fitness.LinkDone {
			ties = append(ties, matching.Tie{Planned: l.Doc.A, Done: l.Doc.B, Broken: l.Doc.Broken})
		}
	}
	return done, ties, nil
}
