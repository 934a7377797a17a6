package archive

import (
	"context"
	"errors"

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
			return s.Source.HeartDays(ctx, as, part)
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
	return summary.NewHeartRate(s.asked(days, batch.Skipped), batch.Records, zones), nil
}

// zones returns the limits of the newest workout that has some, else those that the
// thresholds of the person's settings make, else why there are none. Its only error is the
// end of ctx.
func (s *Service) zones(ctx context.Context, as source.Credentials) (summary.Zones, error) {
	batch, workoutsErr := s.Source.Workouts(ctx, as, source.WorkoutDetail{Zones: true})
	if err := ctx.Err(); err != nil {
		return summary.Zones{}, err
	}
	if zones, ok := summary.ZonesOfNewest(batch.Records); workoutsErr == nil && ok {
		return zones, nil
	}
	info, infoErr := s.Source.PhysicalInfo(ctx, as)
	if err := ctx.Err(); err != nil {
		return summary.Zones{}, err
	}
	if zones, ok := summary.ZonesOfThresholds(info); infoErr == nil && ok {
		return zones, nil
	}
	if err := errors.Join(workoutsErr, infoErr); err != nil {
		return summary.Zones{Unavailable: why(err)}, nil
	}
	return summary.Zones{Unavailable: "no exercise of the last 30 days has zones, and Polar's settings have no aerobic and anaerobic threshold"}, nil
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
