package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// measured returns the values of a row of the catalogue that is no figure of training.
func (v *view) measured(ctx context.Context, m fitness.Metric, days civil.Range) (*Daily, error) {
	d, err := v.known(ctx, m, days)
	if err != nil {
		return nil, err
	}
	return d, v.cover(ctx, d)
}

// known returns them without asking which other days are covered, which costs the most of ten years.
func (v *view) known(ctx context.Context, m fitness.Metric, days civil.Range) (*Daily, error) {
	d := newDaily(m, days)
	if err := v.ofDevices(ctx, d); err != nil {
		return nil, err
	}
	if isOfMeals(m.Name) {
		if err := v.ofMeals(ctx, d); err != nil {
			return nil, err
		}
	}
	logged, err := v.logged(ctx, m, days)
	if err != nil {
		return nil, err
	}
	for day, a := range logged {
		d.at(day).logged(m, a)
	}
	return d, nil
}

// logged puts what the person logged before what a device has. Of a sum the larger is taken: both
// say what the whole day came to, and neither is added to the other.
func (v *DayValue) logged(m fitness.Metric, a *aggregation) {
	device := *v
	if m.Aggregate == fitness.AggregateSum && device.Known && device.Value >= a.of {
		return
	}
	*v = DayValue{Value: a.of, Known: true, Covered: true, Source: ledger.SourcePerson, Records: a.n}
	if device.Known {
		v.Instead, v.insteadSource = &device.Value, device.Source
	}
}

// logged returns what a person logged of the metric, by day. A diastolic pressure is the second
// figure of a blood pressure; naps are sleeps of their own.
func (v *view) logged(ctx context.Context, m fitness.Metric, days civil.Range) (map[civil.Date]*aggregation, error) {
	byDay := make(map[civil.Date]*aggregation)
	err := v.entriesOf(ctx, entrySubject(m.Name), days, func(r *row[fitness.Entry], e *fitness.Entry) error {
		if x := loggedFigure(m.Name, e); x != nil {
			aggregated(byDay, r.Day, m.Aggregate).entry(r.Record, *x)
		}
		return nil
	})
	return byDay, err
}

// entrySubject returns what an entry of the metric names.
func entrySubject(metric string) string {
	if metric == "diastolic_pressure" {
		return "blood_pressure"
	}
	return metric
}

func loggedFigure(metric string, e *fitness.Entry) *float64 {
	switch e.Form {
	case fitness.FormMeasure:
		switch {
		case metric == "diastolic_pressure" && e.Subject == "blood_pressure" && e.Second != nil:
			return &e.Second.Value
		case e.Subject == metric && e.Amount != nil:
			return &e.Amount.Value
		}
	case fitness.FormNap:
		if metric == "nap" && e.Sleep != nil {
			return &e.Sleep.AsleepS
		}
	case fitness.FormStrength, fitness.FormSession, fitness.FormNight, fitness.FormTracked, fitness.FormNote:
	}
	return nil
}

// cover says which days are covered: those that the device has anything of for what it alone
// measures, those with any trace of the person or a device for the rest.
func (v *view) cover(ctx context.Context, d *Daily) error {
	covered, err := v.coverage(ctx, d.Days)
	if err != nil {
		return err
	}
	for i := range d.values {
		value, traced := &d.values[i], covered.on(d.Days.From.AddDays(i))
		if d.Metric.Name == "cardio_load" && value.Known && value.Value == 0 && !traced {
			*value = DayValue{} // the source has an entry for every day, synced or not
		}
		value.Covered = value.Known || traced
	}
	return nil
}
