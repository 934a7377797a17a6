package coach

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// An aggregation makes the value of a day out of its entries.
type aggregation struct {
	how fitness.Aggregate
	sum float64
	n   int
	of  float64 // what there is so far

	told []telling // of a value of which the last counts
}

// A telling is one value of a day: when it was, the zero time for one that did not say, and the id
// of its record, which sorts by when it was said.
type telling struct {
	x  float64
	at time.Time
	id string
}

// entry takes in what one record says.
func (a *aggregation) entry(r ledger.Record, x float64) {
	if a.how == fitness.AggregateLast {
		a.told = append(a.told, telling{x, r.StartsAt, r.ID})
		x = lastTold(a.told)
	}
	a.add(x)
}

// lastTold returns the last word of several: what was said later stands before what was said
// earlier, unless it is of an earlier time of the day. Records come by their times, and those
// without one first, so that their order says nothing of who spoke last.
func lastTold(told []telling) float64 {
	slices.SortFunc(told, func(a, b telling) int { return strings.Compare(a.id, b.id) })
	last := told[0]
	for _, t := range told[1:] {
		if !t.at.IsZero() && t.at.Before(last.at) {
			continue
		}
		if t.at.IsZero() { // it corrects what was said of that time
			t.at = last.at
		}
		last = t
	}
	return last.x
}

func (a *aggregation) add(x float64) {
	a.n++
	a.sum += x
	switch a.how {
	case fitness.AggregateSum:
		a.of = a.sum
	case fitness.AggregateMean:
		a.of = a.sum / float64(a.n)
	case fitness.AggregateMax:
		if a.n == 1 || x > a.of {
			a.of = x
		}
	case fitness.AggregateYesNo:
		if x != 0 {
			a.of = 1
		}
	case fitness.AggregateLast:
		a.of = x
	default:
		a.of = x
	}
}

// tracked returns the values of a trackable.
func (v *view) tracked(ctx context.Context, id string, m fitness.Metric, t *fitness.Trackable, days civil.Range) (*Daily, error) {
	d := newDaily(m, days)
	d.Trackable = t
	byDay := make(map[civil.Date]*aggregation)
	err := v.entriesOf(ctx, id, days, func(r *row[fitness.Entry], e *fitness.Entry) error {
		if e.Form == fitness.FormTracked && e.Subject == id && e.Amount != nil {
			aggregated(byDay, r.Day, t.Aggregate).entry(r.Record, e.Amount.Value)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for day, a := range byDay {
		*d.at(day) = DayValue{Value: a.of, Known: true, Covered: true, Source: ledger.SourcePerson, Records: a.n}
	}
	covered, err := v.coverage(ctx, days)
	if err != nil {
		return nil, err
	}
	for i := range d.values {
		day := days.From.AddDays(i)
		if d.values[i].Known || !covered.on(day) {
			continue
		}
		d.values[i].Covered = true
		if t.AbsentZero && !day.Before(t.Created) {
			d.values[i].Known = true
		}
	}
	return d, nil
}

func aggregated(byDay map[civil.Date]*aggregation, day civil.Date, how fitness.Aggregate) *aggregation {
	a, ok := byDay[day]
	if !ok {
		a = &aggregation{how: how}
		byDay[day] = a
	}
	return a
}
