package archive

import (
	"context"
	"errors"
	"fmt"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// HeartRate returns the heart rate of the days, with the minutes in zones where limits are
// known; limits that cannot be read lose nothing else. Errors: fault.Invalid for the dates.
func (s *Service) HeartRate(ctx context.Context, d Dates, p Progress) (*summary.HeartRate, error) {
	days, as, err := s.begin(ctx, heartRateSpan, d)
	if err != nil {
		return nil, err
	}
	parts := days.Split(heartRateDaysPerRequest)
	batch, err := inParts(ctx, parts, 1, p, heartRateSpan.what,
		func(ctx context.Context, part civil.Range) (source.Batch[fitness.HeartDay], error) {
			return s.heartDays(ctx, as, part)
		})
	if err != nil {
		return nil, err
	}
	var zones summary.Zones
	if len(batch.Records) > 0 {
		if zones, err = s.zones(ctx, as); err != nil {
			return nil, err
		}
	}
	p.report(len(parts)+1, len(parts)+1, "heart-rate zones")
	return summary.NewHeartRate(s.question(heartRateSpan, days, batch.Skipped), batch.Records, zones), nil
}

// heartDays returns the days of a part. A source may answer a range with its first day alone;
// then the others are asked for one by one.
func (s *Service) heartDays(ctx context.Context, as source.Credentials, part civil.Range) (source.Batch[fitness.HeartDay], error) {
	batch, err := s.config.Source.HeartDays(ctx, as, part)
	if err != nil || len(batch.Records) != 1 || batch.Skipped > 0 || batch.Records[0].Date != part.From {
		return batch, err
	}
	for d := range (civil.Range{From: part.From.AddDays(1), To: part.To}).All() {
		day, err := s.config.Source.HeartDay(ctx, as, d)
		if err != nil {
			return source.Batch[fitness.HeartDay]{}, err
		}
		if day != nil {
			batch.Records = append(batch.Records, *day)
		}
	}
	return batch, nil
}

// zones returns the limits of the newest workout that has some, else those that the
// thresholds of the person's settings make, else why there are none. Its only error is the
// end of ctx.
func (s *Service) zones(ctx context.Context, as source.Credentials) (summary.Zones, error) {
	batch, workoutsErr := s.config.Source.Workouts(ctx, as, source.WorkoutDetail{Zones: true})
	if err := ctx.Err(); err != nil {
		return summary.Zones{}, err
	}
	if limits, of, ok := analysis.ZoneLimitsOfNewest(batch.Records); workoutsErr == nil && ok {
		return summary.Zones{LowerBPM: limits, Origin: "exercise of " + of.String()}, nil
	}
	info, infoErr := s.config.Source.PhysicalInfo(ctx, as)
	if err := ctx.Err(); err != nil {
		return summary.Zones{}, err
	}
	if limits, ok := analysis.ZoneLimitsOfThresholds(info); infoErr == nil && ok {
		zones := summary.Zones{LowerBPM: limits, Origin: "aerobic and anaerobic threshold of Polar's settings", OfThresholds: true}
		if workoutsErr != nil {
			zones.OfExercisesUnavailable = why(workoutsErr)
		}
		return zones, nil
	}
	if err := errors.Join(workoutsErr, infoErr); err != nil {
		return summary.Zones{Unavailable: why(err)}, nil
	}
	return summary.Zones{Unavailable: fmt.Sprintf("no exercise of the last %d days has zones, and Polar's settings have no aerobic and anaerobic threshold", exerciseSpan.kept)}, nil
}

// why names a failure in a note beside what did not fail.
func why(err error) string {
	e := fault.Of(err)
	reason := e.Message + " (" + string(e.Kind) + ")"
	if e.Hint != "" {
		reason += ". " + e.Hint
	}
	return reason
}
