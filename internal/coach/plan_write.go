package coach

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// mostPlanItems is how many items one call can plan: three weeks of a full plan.
const mostPlanItems = 150

// WritePlan adds items to a plan, or changes them by their ids: ticks, skips and moves them.
// With Replace the items of the days named go first that are open and that nothing is linked
// with; the answer says which. All of a call is written, or nothing: an item that cannot be
// planned is the error of the whole. Errors: fault.Invalid, fault.NotFound, fault.Conflict
// for a day with too many items.
func (s *Service) WritePlan(ctx context.Context, who Who, in PlanInput) (*summary.Written, error) {
	if n := len(in.Items); n == 0 || n > mostPlanItems {
		return nil, fault.New(fault.Invalid, "%d items are not between 1 and the %d of one call", n, mostPlanItems).
			WithHint("Give items, each with date, kind and title, or with the id of one to change.")
	}
	if err := onceEach(in.Items); err != nil {
		return nil, err
	}
	r := request{tool: "write_plan", key: in.Key, arguments: in}
	if slices.ContainsFunc(in.Items, PlanItemInput.isNew) {
		again := in
		again.Force = false
		r.said = again
	}
	return write(ctx, s, who, r, blankWritten, func(ctx context.Context, w *writing, made *summary.Written) error {
		p := planning{writing: w, made: made}
		return p.write(ctx, in)
	})
}

func (in PlanItemInput) isNew() bool { return in.ID == "" && in.Off == "" }

// planning is a plan being written.
type planning struct {
	*writing

	made    *summary.Written
	about   fitness.Circumstances
	added   int
	altered int
	days    []civil.Date // that items were put on
}

func (p *planning) write(ctx context.Context, in PlanInput) error {
	var err error
	if p.about, err = p.circumstances(ctx, in.Force); err != nil {
		return err
	}
	if in.Replace {
		if err := p.clear(ctx, in.Items); err != nil {
			return err
		}
	}
	for i, item := range in.Items {
		if err := p.item(ctx, item); err != nil {
			return numbered(err, i, len(in.Items))
		}
	}
	if err := p.notTooMany(ctx); err != nil {
		return err
	}
	p.made.Did = p.did()
	return p.compareWeeks(ctx)
}

// numbered says which item of several an error is of.
func numbered(err error, i, of int) error {
	e := fault.Of(err)
	if of == 1 || e.Kind != fault.Invalid && e.Kind != fault.NotFound && e.Kind != fault.Conflict {
		return err
	}
	told := *e
	told.Message = fmt.Sprintf("item %d of %d: %s; nothing was planned", i+1, of, e.Message)
	return &told
}

func (p *planning) did() string {
	var parts []string
	if p.added > 0 {
		parts = append(parts, "planned "+summary.Plural(p.added, "item"))
	}
	if p.altered > 0 {
		parts = append(parts, "changed "+summary.Plural(p.altered, "item"))
	}
	if n := len(p.made.Removed); n > 0 {
		parts = append(parts, "removed "+summary.Plural(n, "item"))
	}
	if len(parts) == 0 {
		return "Nothing was changed: the plan is as it was."
	}
	did := strings.Join(parts, ", ")
	return strings.ToUpper(did[:1]) + did[1:]
}

// clear removes the open items of the days that new items name, or that are no longer to be off, but
// for those that something did and those that this call changes.
func (p *planning) clear(ctx context.Context, items []PlanItemInput) error {
	keep := map[string]bool{}
	days := map[civil.Date]bool{}
	for _, item := range items {
		keep[item.ID] = true
		if (item.isNew() || item.Off == notOff) && !item.Date.IsZero() {
			days[item.Date] = true
		}
	}
	v := newView(p, p.day)
	for _, day := range sortedDates(days) {
		planned, err := v.plan(ctx, civil.Range{From: day, To: day})
		if err != nil {
			return err
		}
		for _, item := range planned {
			if item.Doc.State != fitness.PlanOpen || item.doneBy != "" || keep[item.ID] {
				continue
			}
			if err := p.takeOff(ctx, item.Record); err != nil {
				return err
			}
		}
	}
	return nil
}

func sortedDates(days map[civil.Date]bool) []civil.Date {
	return slices.SortedFunc(maps.Keys(days), civil.Date.Compare)
}

// takeOff removes a record, and answers with what it was.
func (p *planning) takeOff(ctx context.Context, r ledger.Record) error {
	item, err := p.itemOf(r)
	if err != nil {
		return err
	}
	p.made.Removed = append(p.made.Removed, item)
	return p.remove(ctx, r)
}

// item writes one item of the plan.
func (p *planning) item(ctx context.Context, in PlanItemInput) error {
	switch {
	case in.Off != "" && in.ID != "":
		return fault.New(fault.Invalid, "a day is marked off by its date, not by an id").WithHint("Give date and off.")
	case in.Off != "":
		return p.dayOff(ctx, in)
	case in.ID != "":
		return p.alter(ctx, in)
	default:
		return p.add(ctx, in)
	}
}

func (p *planning) add(ctx context.Context, in PlanItemInput) error {
	item, err := p.planItem(fitness.PlanItem{}, in, nil, p.about, p.made)
	if err != nil {
		return err
	}
	r, err := p.keep(ctx, ledger.Record{Kind: fitness.KindPlanItem, Day: item.Date, StartsAt: p.startOfPlan(item)}, item)
	if err != nil {
		return err
	}
	p.added++
	return p.answer(r)
}

func (p *planning) answer(r ledger.Record) error {
	p.days = append(p.days, r.Day)
	return p.tell(r, p.made)
}

// alter changes the fields of an item that an input gives.
func (p *planning) alter(ctx context.Context, in PlanItemInput) error {
	r, err := p.Record(ctx, in.ID, false)
	if err != nil {
		return err
	}
	if r.Kind != fitness.KindPlanItem {
		return fault.New(fault.NotFound, "%s is no item of the plan but a %s", r.ID, summary.KindWords(r.Kind)).
			WithHint("Take the id of an item from get_plan.")
	}
	in.ID = ""
	c, err := changesIn(in)
	if err != nil {
		return err
	}
	kept, err := p.changePlanItem(ctx, r, c, p.about, p.made)
	if err != nil {
		return err
	}
	if kept.Revision != r.Revision {
		p.altered++
	}
	return p.answer(kept)
}

// changePlanItem changes fields of an item. One that gets another day is moved, and says from
// which.
func (w *writing) changePlanItem(
	ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances, made *summary.Written,
) (ledger.Record, error) {
	k, err := read[fitness.PlanItem](r)
	if err != nil {
		return r, err
	}
	in, err := changed(w.planItemInput(k.Doc), c)
	if err != nil {
		return r, err
	}
	if in.Off != "" {
		return r, fault.New(fault.Invalid, "an item of the plan is no day off").WithHint("Skip it, or mark the day off with date and off.")
	}
	item, err := w.planItem(k.Doc, in, c, about, made)
	if err != nil {
		return r, err
	}
	if !c.name("distance") && item.DistanceM != nil {
		item.DistanceM = k.Doc.DistanceM // as it was kept: there and back again a unit may cost a last digit
	}
	if err := w.partMoved(ctx, r, item.Date, made); err != nil {
		return r, err
	}
	r.Day, r.StartsAt = item.Date, w.startOfPlan(item)
	return w.keep(ctx, r, item)
}

// planItem returns the item of an input, made of the one that it changes; the zero PlanItem is a new one.
// Then the changes are nil.
func (w *writing) planItem(
	item fitness.PlanItem, in PlanItemInput, c changes, about fitness.Circumstances, made *summary.Written,
) (fitness.PlanItem, error) {
	if err := in.useOnly(c, made); err != nil {
		return item, err
	}
	clock, err := clockOf(in.Time)
	if err != nil {
		return item, err
	}
	was, before := item, item.Date
	item.Date, item.Clock, item.Kind, item.Title = in.Date, clock, fitness.PlanKind(in.Kind), fitness.CleanText(in.Title)
	item.DurationS, item.Load, item.Intensity, item.Note = in.DurationS, in.Load, in.Intensity, fitness.CleanText(in.Note)
	if !before.IsZero() && item.Date != before && item.MovedFrom.IsZero() {
		item.MovedFrom = before
	}
	if item.MovedFrom == item.Date {
		item.MovedFrom = civil.Date{}
	}
	if item.Sport, err = plannedSport(in.Sport); err != nil {
		return item, err
	}
	if item.DistanceM, err = w.plannedDistance(in); err != nil {
		return item, err
	}
	if item.State, err = plannedState(in.State, item.Date, w.day); err != nil {
		return item, err
	}
	if before.IsZero() {
		return item, refuse(item.Check(about))
	}
	return item, refuse(w.checkAltered(was, item, about))
}

// checkAltered judges an item as it was changed. One that stays on a day which may be out of the reach
// of a plan by now is judged as if it were of today.
func (w *writing) checkAltered(was, is fitness.PlanItem, about fitness.Circumstances) []fitness.Problem {
	if is.Date == was.Date {
		is.Date = w.day
	}
	was.Date = w.day
	return anew(was.Check(about), is.Check(about))
}

func plannedSport(given string) (string, error) {
	if given == "" {
		return "", nil
	}
	if g := fitness.SportGroup(snake(given)); slices.Contains(fitness.SportGroups(), g) {
		return string(g), nil
	}
	if s, ok := subjectNamed(given, nil); ok && s.form == fitness.FormSession {
		return s.name, nil
	}
	return "", fault.New(fault.Invalid, "no sport called %q is known", clipped(given)).WithHint("Name one such as run, ride, swim, strength or yoga, or leave it out.")
}

// plannedDistance returns the distance of an input in m.
func (w *writing) plannedDistance(in PlanItemInput) (*float64, error) {
	if in.Distance == nil {
		return nil, nil //nolint:nilnil // no distance given is no distance
	}
	unit := unitNamed(in.DistanceUnit)
	if unit == "" {
		unit = w.distance()
	}
	q, problem := quantityIn(*in.Distance, unit, "m", "distance")
	if problem != nil {
		return nil, refuse([]fitness.Problem{*problem})
	}
	return &q.Value, nil
}

func plannedState(given string, day, today civil.Date) (fitness.PlanState, error) {
	switch given {
	case "", "open":
		return fitness.PlanOpen, nil
	case string(fitness.PlanSkipped):
		return fitness.PlanSkipped, nil
	case string(fitness.PlanDone):
		if day.After(today) {
			return "", fault.New(fault.Invalid, "%s has not come yet, so nothing of it is done", day).WithHint("Move the item, or tick it on its day.")
		}
		return fitness.PlanDone, nil
	default:
		return "", fault.New(fault.Invalid, "%q is no state of an item", clipped(given)).WithHint("Say done, skipped or open.")
	}
}

func (w *writing) startOfPlan(item fitness.PlanItem) time.Time {
	return w.when(item.Date, item.Clock).At()
}

// notTooMany refuses days with more items than a day can have.
func (p *planning) notTooMany(ctx context.Context) error {
	for _, day := range p.days {
		planned, err := p.Records(ctx, onDays(civil.Range{From: day, To: day}, fitness.KindPlanItem))
		if err != nil {
			return err
		}
		if len(planned) > fitness.MaxPlanItemsPerDay {
			return fault.New(fault.Conflict, "%s would have %d items, at most %d are planned for a day; nothing was planned",
				day, len(planned), fitness.MaxPlanItemsPerDay).WithHint("Plan fewer, or replace what is there.")
		}
	}
	return nil
}
