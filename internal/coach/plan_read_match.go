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
	id      string
	doc     fitness.PlanItem
	state   progress.ItemState
	item    bool   // it counts for the score of its day
	doneBy  string // the record that did it; "" when it was ticked or is not done
	shorter bool
}

func (p *planned) document(off bool) summary.PlannedItem {
	state := p.state
	if off && p.item && state != progress.ItemDone {
		state = progress.ItemExcused
	}
	return summary.NewPlannedItem(p.id, p.doc, state, p.doneBy, p.shorter)
}

// plan returns the items of the days in order, with what became of each. A match with a session is
// worked out each time that it is read, and nothing is written for it: what a person linked or
// unlinked stands before it, so that a match that was undone is not made again.
func (v *view) plan(ctx context.Context, days civil.Range) ([]planned, error) {
	kept, err := all[fitness.PlanItem](ctx, v.reader, onDays(days, fitness.KindPlanItem))
	if err != nil || len(kept) == 0 {
		return nil, err
	}
	items := make([]planned, len(kept))
	for i, k := range kept {
		items[i] = planned{id: k.ID, doc: k.Doc}
	}
	slices.SortStableFunc(items, func(a, b planned) int { return comparePlanned(&a, &b) })
	past := days
	if past.To.After(v.today) {
		past.To = v.today
	}
	if past.Days() > 0 {
		if err := v.match(ctx, items, past); err != nil {
			return nil, err
		}
	}
	for i := range items {
		if err := v.judge(ctx, &items[i]); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func comparePlanned(a, b *planned) int {
	if c := a.doc.Date.Compare(b.doc.Date); c != 0 {
		return c
	}
	switch {
	case a.doc.Clock != nil && b.doc.Clock == nil:
		return -1
	case a.doc.Clock == nil && b.doc.Clock != nil:
		return 1
	case a.doc.Clock != nil && *a.doc.Clock != *b.doc.Clock:
		return int(*a.doc.Clock-*b.doc.Clock) / int(civil.NewClock(0, 0, 1))
	}
	return strings.Compare(a.id, b.id)
}

// match finds what did each item: what a person said, then what fits.
func (v *view) match(ctx context.Context, items []planned, days civil.Range) error {
	l, err := v.allLinks(ctx)
	if err != nil {
		return err
	}
	done, primary, err := v.doneOn(ctx, days)
	if err != nil {
		return err
	}
	place := make(map[string]int, len(items))
	var open []matching.Planned
	for i := range items {
		place[items[i].id] = i
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
	by, ok := l.done[p.id]
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
	return p.doc.Kind == fitness.PlanWorkout && p.doc.State == fitness.PlanOpen && p.doneBy == ""
}

func (p *planned) forMatching() matching.Planned {
	m := matching.Planned{ID: p.id, Date: p.doc.Date, DurationS: p.doc.DurationS, DistanceM: p.doc.DistanceM}
	if p.doc.Sport != "" {
		m.Group = fitness.GroupOf(p.doc.Sport)
	}
	return m
}

// doneOn returns what sessions could have done something planned, and of each duplicate the record
// that it is counted as. On a day without a session of strength the logged sets are one.
func (v *view) doneOn(ctx context.Context, days civil.Range) (done []matching.Done, primary map[string]string, err error) {
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
	known := progress.Plan{Item: p.doc, Matched: p.doneBy != ""}
	training := p.doc.Kind == fitness.PlanRest || p.doc.Kind == fitness.PlanWorkout
	if training && p.doc.Date.Before(v.today) {
		told, err := v.told(ctx, civil.Range{From: p.doc.Date, To: p.doc.Date})
		if err != nil {
			return err
		}
		answered, err := v.answered(ctx)
		if err != nil {
			return err
		}
		known.Covered, known.Device = told.on(p.doc.Date), answered.Ever()
		if known.Trained, err = v.trainedOn(ctx, p.doc.Date); err != nil {
			return err
		}
	}
	p.state, p.item = progress.JudgePlan(known, v.today)
	return nil
}
