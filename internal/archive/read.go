package archive

import (
	"context"
	"fmt"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

const (
	activityDaysPerRequest  = 28
	heartRateDaysPerRequest = 7 // a day can hold 8 640 samples, so this bounds a body
)

// Exercises returns the workouts that started in the days, with their zones and loads, and
// with what their samples say when samples is set. Errors: fault.Invalid for the dates.
func (s *Service) Exercises(ctx context.Context, d Dates, samples bool, p Progress) (*summary.Exercises, error) {
	s = s.inZone(ctx)
	days, err := exerciseSpan.days(d, s.today())
	if err != nil {
		return nil, err
	}
	got, err := gather(ctx, s, s.workouts(source.WorkoutDetail{Zones: true, Streams: samples}, p), days)
	if err != nil {
		return nil, err
	}
	return summary.NewExercises(s.question(exerciseSpan, days, got.provenance), got.records, samples), nil
}

// workouts reads all workouts that the source lists, whatever the days.
func (s *Service) workouts(detail source.WorkoutDetail, p Progress) reading[fitness.Workout] {
	return reading[fitness.Workout]{
		exerciseSpan, fitness.KindWorkout,
		func(ctx context.Context, as source.Credentials, _ civil.Range) (pulled[fitness.Workout], error) {
			batch, err := s.config.Source.Workouts(ctx, as, detail)
			if err == nil {
				p.report(1, 1, exerciseSpan.what)
			}
			return pulled[fitness.Workout]{Batch: batch, covered: s.last(exerciseSpan.kept)}, err
		},
		func(given []fitness.Workout) (intake, error) { return s.workoutsIn(given, detail), nil },
	}
}

// last returns the last days, today included.
func (s *Service) last(days int) civil.Range {
	today := s.today()
	return civil.Range{From: today.AddDays(1 - days), To: today}
}

// Activities returns the days' movement. Errors: fault.Invalid for the dates.
func (s *Service) Activities(ctx context.Context, d Dates, p Progress) (*summary.Activities, error) {
	s = s.inZone(ctx)
	days, err := activitySpan.days(d, s.today())
	if err != nil {
		return nil, err
	}
	got, err := gather(ctx, s, s.activities(p), days)
	if err != nil {
		return nil, err
	}
	return summary.NewActivities(s.question(activitySpan, days, got.provenance), got.records), nil
}

func (s *Service) activities(p Progress) reading[fitness.DayActivity] {
	return reading[fitness.DayActivity]{
		activitySpan, fitness.KindDayActivity,
		func(ctx context.Context, as source.Credentials, days civil.Range) (pulled[fitness.DayActivity], error) {
			batch, err := inParts(ctx, days.Split(activityDaysPerRequest), 0, p, activitySpan.what,
				func(ctx context.Context, part civil.Range) (source.Batch[fitness.DayActivity], error) {
					return s.config.Source.Activities(ctx, as, part)
				})
			return pulled[fitness.DayActivity]{Batch: batch, covered: days}, err
		},
		asFiled(s.fileActivities),
	}
}

// CardioLoad returns the loads of the days. Errors: fault.Invalid for the dates.
func (s *Service) CardioLoad(ctx context.Context, d Dates) (*summary.CardioLoad, error) {
	s = s.inZone(ctx)
	days, err := cardioLoadSpan.days(d, s.today())
	if err != nil {
		return nil, err
	}
	got, err := gather(ctx, s, s.cardioLoads(), days)
	if err != nil {
		return nil, err
	}
	return summary.NewCardioLoad(s.question(cardioLoadSpan, days, got.provenance), got.records), nil
}

func (s *Service) cardioLoads() reading[fitness.CardioLoad] {
	return reading[fitness.CardioLoad]{
		cardioLoadSpan, fitness.KindCardioLoad,
		func(ctx context.Context, as source.Credentials, days civil.Range) (pulled[fitness.CardioLoad], error) {
			batch, err := s.config.Source.CardioLoads(ctx, as, days)
			return pulled[fitness.CardioLoad]{Batch: batch, covered: days}, err
		},
		asFiled(s.fileCardioLoads),
	}
}

// inParts asks for the parts one after the other and puts the batches together. It stops at
// the first error and when ctx ends. more is how many requests follow after these.
func inParts[T any](ctx context.Context, parts []civil.Range, more int, p Progress, what string,
	pull func(context.Context, civil.Range) (source.Batch[T], error),
) (source.Batch[T], error) {
	var all source.Batch[T]
	for i, part := range parts {
		if err := ctx.Err(); err != nil {
			return source.Batch[T]{}, fmt.Errorf("%s of %s: %w", what, part, err)
		}
		batch, err := pull(ctx, part)
		if err != nil {
			return source.Batch[T]{}, fmt.Errorf("%s of %s: %w", what, part, err)
		}
		all.Records = append(all.Records, batch.Records...)
		all.Skipped += batch.Skipped
		all.Remnants = append(all.Remnants, batch.Remnants...)
		p.report(i+1, len(parts)+more, what+" "+part.String())
	}
	return all, nil
}
