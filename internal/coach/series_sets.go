package coach

import (
	"context"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

func ofSets(f fitness.Figure) bool {
	switch f {
	case fitness.FigureReps, fitness.FigureSets, fitness.FigureVolume, fitness.FigureHeaviest, fitness.FigureE1RM,
		fitness.FigureMaxReps, fitness.FigureHeld, fitness.FigureMaxHold:
		return true
	case fitness.FigureSessions, fitness.FigureDuration, fitness.FigureDistance, fitness.FigureLoad, fitness.FigureEnergy,
		fitness.FigureAscent, fitness.FigureLongest:
		return false
	default:
		return false
	}
}

// weightDays is how old a weight may be to say what a person weighs.
const weightDays = 60

// ofSets takes a figure of the sets of an exercise on each day, of all exercises for no subject.
func (v *view) ofSets(ctx context.Context, d *Daily) error {
	weights, err := v.bodyweights(ctx, d)
	if err != nil {
		return err
	}
	subject := d.Metric.Subject
	if subject == "" {
		subject = string(fitness.FormStrength)
	}
	return v.entriesOf(ctx, subject, d.Days, func(r *row[fitness.Entry], e *fitness.Entry) error {
		if e.Form != fitness.FormStrength || d.Metric.Subject != "" && e.Subject != d.Metric.Subject {
			return nil
		}
		day := d.at(r.Day)
		day.Records++
		weight := weightOn(weights, r.Day)
		for i := range e.Sets {
			set := &e.Sets[i]
			if x := setFigure(d.Metric.Figure, set, e.Subject, weight); x != nil {
				day.take(d.Metric.Aggregate, *x, ledger.SourcePerson)
			}
			day.Partial = day.Partial || d.Metric.Figure == fitness.FigureReps && set.Reps == nil && set.HoldS == nil
		}
		return nil
	})
}

// bodyweights returns the weights that sets of bodyweight may need; nil where the figure or the
// exercise needs none.
func (v *view) bodyweights(ctx context.Context, d *Daily) (*Daily, error) {
	exercise, known := fitness.ExerciseNamed(d.Metric.Subject)
	if d.Metric.Figure != fitness.FigureE1RM || known && !exercise.Has(fitness.WholeBody) {
		return nil, nil //nolint:nilnil // the figure needs no weight
	}
	weight, _ := fitness.MetricNamed("weight")
	return v.known(ctx, weight, civil.Range{From: d.Days.From.AddDays(-weightDays), To: d.Days.To})
}

// weightOn returns the newest weight of the day or the 60 days before it.
func weightOn(weights *Daily, day civil.Date) *float64 {
	if weights == nil {
		return nil
	}
	for back := range weightDays + 1 {
		if w := weights.On(day.AddDays(-back)); w.Known {
			return &w.Value
		}
	}
	return nil
}

// setFigure returns what some sets alike add to a figure, nil when they do not know it. Volume is
// that of what was loaded: what share of a body an exercise moves nobody knows.
func setFigure(f fitness.Figure, s *fitness.Set, exercise string, weightKg *float64) *float64 {
	switch f {
	case fitness.FigureSets:
		return new(float64(s.Sets))
	case fitness.FigureReps:
		return times(whole(s.Reps), float64(s.Sets))
	case fitness.FigureMaxReps:
		return whole(s.Reps)
	case fitness.FigureHeld:
		return times(s.HoldS, float64(s.Sets))
	case fitness.FigureMaxHold:
		return s.HoldS
	case fitness.FigureVolume:
		return volume(s)
	case fitness.FigureHeaviest:
		return external(s)
	case fitness.FigureE1RM:
		load := moved(s, exercise, weightKg)
		if load == nil || s.Reps == nil {
			return nil
		}
		if most, ok := analysis.OneRepMax(*load, *s.Reps); ok {
			return &most
		}
		return nil
	case fitness.FigureSessions, fitness.FigureDuration, fitness.FigureDistance, fitness.FigureLoad, fitness.FigureEnergy,
		fitness.FigureAscent, fitness.FigureLongest:
		return nil
	default:
		return nil
	}
}

func times(x *float64, n float64) *float64 {
	if x == nil {
		return nil
	}
	return new(*x * n)
}

func volume(s *fitness.Set) *float64 {
	load := external(s)
	if load == nil || s.Reps == nil {
		return nil
	}
	return new(analysis.Volume(*load, s.Sets, *s.Reps, s.PerHand))
}

// external returns the load in kg that is not the body: on the bar, or added to the bodyweight.
// Bodyweight alone has none.
func external(s *fitness.Set) *float64 {
	for _, q := range []*fitness.Quantity{s.Load, s.Added} {
		if q != nil && q.Value > 0 {
			return &q.Value
		}
	}
	return nil
}

// moved returns the load of one repetition in kg: the external one, with the body and without
// what was taken off it in an exercise that lifts all of it. What share of a body another moves
// nobody knows, so that one without a load has none, and neither has what is loaded on top of it.
func moved(s *fitness.Set, exercise string, weightKg *float64) *float64 {
	e, known := fitness.ExerciseNamed(exercise)
	switch {
	case known && e.Has(fitness.WholeBody):
		return bodily(s, weightKg)
	case known && !e.Has(fitness.Loaded):
		return nil
	default:
		return external(s)
	}
}

// bodily returns the load of a repetition that lifts the whole body, nil where its weight is not known.
func bodily(s *fitness.Set, weightKg *float64) *float64 {
	if weightKg == nil {
		return nil
	}
	load, help := *weightKg, 0.0
	if on := external(s); on != nil {
		load += *on
	}
	if s.Assistance != nil {
		help = s.Assistance.Value
	}
	if left, ok := analysis.AssistedLoad(load, help); ok {
		return &left
	}
	return nil
}
