package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// An aggregation makes the value of a day out of its entries, which come in the order of the day.
type aggregation struct {
	how fitness.Aggregate
	sum float64
	n   int
	of  float64 // what there is so far
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
			aggregated(byDay, r.Day, t.Aggregate).add(e.Amount.Value)
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
