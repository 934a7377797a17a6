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

// begin returns what every read needs: the days and the credentials.
func (s *Service) begin(ctx context.Context, sp span, d Dates) (civil.Range, source.Credentials, error) {
	days, err := sp.days(d, s.today())
	if err != nil {
		return civil.Range{}, source.Credentials{}, err
	}
	as, err := s.config.Connections.Credentials(ctx)
	if err != nil {
		return civil.Range{}, source.Credentials{}, err
	}
	return days, as, nil
}

// Exercises returns the workouts that started in the days, with their zones and loads, and
// with what their samples say when samples is set. Errors: fault.Invalid for the dates.
func (s *Service) Exercises(ctx context.Context, d Dates, samples bool, p Progress) (*summary.Exercises, error) {
	days, as, err := s.begin(ctx, exerciseSpan, d)
	if err != nil {
		return nil, err
	}
	batch, err := s.config.Source.Workouts(ctx, as, source.WorkoutDetail{Zones: true, Streams: samples})
	if err != nil {
		return nil, err
	}
	p.report(1, 1, exerciseSpan.what)
	return summary.NewExercises(s.question(exerciseSpan, days, batch.Skipped), batch.Records, samples), nil
}

// Activities returns the days' movement. Errors: fault.Invalid for the dates.
func (s *Service) Activities(ctx context.Context, d Dates, p Progress) (*summary.Activities, error) {
	days, as, err := s.begin(ctx, activitySpan, d)
	if err != nil {
		return nil, err
	}
	batch, err := inParts(ctx, days.Split(activityDaysPerRequest), 0, p, activitySpan.what,
		func(ctx context.Context, part civil.Range) (source.Batch[fitness.DayActivity], error) {
			return s.config.Source.Activities(ctx, as, part)
		})
	if err != nil {
		return nil, err
	}
	return summary.NewActivities(s.question(activitySpan, days, batch.Skipped), batch.Records), nil
}

// CardioLoad returns the loads of the days. Errors: fault.Invalid for the dates.
func (s *Service) CardioLoad(ctx context.Context, d Dates) (*summary.CardioLoad, error) {
	days, as, err := s.begin(ctx, cardioLoadSpan, d)
	if err != nil {
		return nil, err
	}
	batch, err := s.config.Source.CardioLoads(ctx, as, days)
	if err != nil {
		return nil, err
	}
	return summary.NewCardioLoad(s.question(cardioLoadSpan, days, batch.Skipped), batch.Records), nil
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
		p.report(i+1, len(parts)+more, what+" "+part.String())
	}
	return all, nil
}
