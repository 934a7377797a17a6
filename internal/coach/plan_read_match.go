package coach

import (
	"context"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/matching"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

// A planned item with what became of it.
type planned struct {
	kept[fitness.PlanItem]

	state   progress.ItemState
	item    bool   // it counts for the score of its day
	doneBy  string // the record that did it; "" when it was ticked or is not done
	shorter bool
}

// document describes an item. On a day off it is excused, whatever became of it: the day has no score.
func (p *planned) document(off bool, in summary.Units) summary.PlannedItem {
	if off && p.item {
		return summary.NewPlannedItem(p.ID, p.Doc, progress.ItemExcused, "", false, in)
	}
	return summary.NewPlannedItem(p.ID, p.Doc, p.state, p.doneBy, p.shorter, in)
}

// plan returns the items of the days in order, with what became of each. A match with a session is
// worked out each time that it is read. What is linked or unlinked stands before it, so that a match
// that was undone is not made again.
func (v *view) plan(ctx context.Context, days civil.Range) ([]planned, error) {
	known, err := all[fitness.PlanItem](ctx, v.reader, onDays(days, fitness.KindPlanItem))
	if err != nil || len(known) == 0 {
		return nil, err
	}
	items := make([]planned, len(known))
	for i := range known {
		items[i].kept = known[i]
	}
	slices.SortStableFunc(items, func(a, b planned) int { return comparePlanned(&a, &b) })
	if err := v.match(ctx, items, days); err != nil {
		return nil, err
	}
	for i := range items {
		if err := v.judge(ctx, &items[i]); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func comparePlanned(a, b *planned) int {
	if c := a.Doc.Date.Compare(b.Doc.Date); c != 0 {
		return c
	}
	switch {
	case a.Doc.Clock != nil && b.Doc.Clock == nil:
		return -1
	case a.Doc.Clock == nil && b.Doc.Clock != nil:
		return 1
	case a.Doc.Clock != nil && *a.Doc.Clock != *b.Doc.Clock:
		return int(*a.Doc.Clock-*b.Doc.Clock) / int(civil.NewClock(0, 0, 1))
	}
	return strings.Compare(a.ID, b.ID)
}

// match finds what did each item of the days: what a person said, then what fits.
func (v *view) match(ctx context.Context, items []planned, days civil.Range) error {
	l, err := v.allLinks(ctx)
	if err != nil {
		return err
	}
	if days.To.After(v.today) {
		days.To = v.today
	}
	done, primary, err := v.doneOn(ctx, days)
	if err != nil {
		return err
	}
	place := make(map[string]int, len(items))
	var open []matching.Planned
	for i := range items {
		place[items[i].ID] = i
		if err := v.linkedWith(ctx, &items[i], l); err != nil {
			return err
		}
		if items[i].matchable() {
			open = append(open, items[i].forMatching())
		}
	}
	ties := slices.Clone(l.ties)
	for i := range ties {
		if of, ok := primary[ties[i].Done]; ok {
			ties[i].Done = of
		}
	}
	for _, m := range matching.Plan(open, done, ties) {
		p := &items[place[m.Planned]]
		p.doneBy, p.shorter = m.Done, m.Shorter
	}
	return nil
}

// linkedWith takes what a person linked with an item, if it is still there.
func (v *view) linkedWith(ctx context.Context, p *planned, l *links) error {
	by, ok := l.done[p.ID]
	if !ok {
		return nil
	}
	_, err := v.reader.Record(ctx, by, false)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil
	case err != nil:
		return err
	}
	p.doneBy = by
	return nil
}

// matchable reports whether sessions are looked for that did the item.
func (p *planned) matchable() bool {
	return p.Doc.Kind == fitness.PlanWorkout && p.Doc.State == fitness.PlanOpen && p.doneBy == ""
}

func (p *planned) forMatching() matching.Planned {
	m := matching.Planned{ID: p.ID, Date: p.Doc.Date, DurationS: p.Doc.DurationS, DistanceM: p.Doc.DistanceM}
	if p.Doc.Sport != "" {
		m.Group = fitness.GroupOf(p.Doc.Sport)
	}
	return m
}

// doneOn returns what sessions could have done something planned, and of each duplicate the record
// that it is counted as. On a day without a session of strength the logged sets are one.
func (v *view) doneOn(ctx context.Context, days civil.Range) (done []matching.Done, primary map[string]string, err error) {
	if days.Days() == 0 {
		return nil, nil, nil
	}
	t, err := v.sessions(ctx, days)
	if err != nil {
		return nil, nil, err
	}
	primary = make(map[string]string)
	strength := make(map[civil.Date]bool)
	for i := range t.sessions {
		s := &t.sessions[i]
		done = append(done, matching.Done{
			ID: s.id, Date: s.day, Group: s.group, Start: s.start, DurationS: s.durationS, DistanceM: s.distanceM,
		})
		for _, other := range s.also {
			primary[other] = s.id
		}
		strength[s.day] = strength[s.day] || s.group == fitness.GroupStrength
	}
	err = v.entriesOf(ctx, string(fitness.FormStrength), days, func(r *row[fitness.Entry], e *fitness.Entry) error {
		if e.Form == fitness.FormStrength && !strength[r.Day] {
			strength[r.Day] = true
			done = append(done, matching.Done{ID: r.ID, Date: r.Day, Group: fitness.GroupStrength, Start: r.StartsAt})
		}
		return nil
	})
	return done, primary, err
}

// judge says what became of an item.
func (v *view) judge(ctx context.Context, p *planned) error {
	known := progress.Plan{Item: p.Doc, Matched: p.doneBy != ""}
	training := p.Doc.Kind == fitness.PlanRest || p.Doc.Kind == fitness.PlanWorkout
	if training && p.Doc.Date.Before(v.today) {
		told, err := v.told(ctx, civil.Range{From: p.Doc.Date, To: p.Doc.Date})
		if err != nil {
			return err
		}
		answered, err := v.answered(ctx)
		if err != nil {
			return err
		}
		known.Covered, known.Device = told.on(p.Doc.Date), answered.Ever()
		if known.Trained, err = v.trainedOn(ctx, p.Doc.Date); err != nil {
			return err
		}
	}
	p.state, p.item = progress.JudgePlan(known, v.today)
	return nil
}
