package archive

import (
	"context"
	"errors"
	"fmt"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// HeartRate returns the heart rate of the days, with the minutes in zones where limits are
// known; limits that cannot be read lose nothing else. Errors: fault.Invalid for the dates.
func (s *Service) HeartRate(ctx context.Context, d Dates, p Progress) (*summary.HeartRate, error) {
	s = s.inZone(ctx)
	days, err := heartRateSpan.days(d, s.today())
	if err != nil {
		return nil, err
	}
	got, err := gather(ctx, s, s.heartRates(p), days)
	if err != nil {
		return nil, err
	}
	var zones summary.Zones
	if len(got.records) > 0 {
		if zones, err = s.zones(ctx, got.recalled); err != nil {
			return nil, err
		}
	}
	requests := len(days.Split(heartRateDaysPerRequest)) + 1
	p.report(requests, requests, "heart-rate zones")
	return summary.NewHeartRate(s.question(heartRateSpan, days, got.provenance), got.records, zones), nil
}

func (s *Service) heartRates(p Progress) reading[fitness.HeartDay] {
	return reading[fitness.HeartDay]{
		heartRateSpan, fitness.KindHeartDay,
		func(ctx context.Context, as source.Credentials, days civil.Range) (pulled[fitness.HeartDay], error) {
			batch, err := inParts(ctx, days.Split(heartRateDaysPerRequest), 1, p, heartRateSpan.what,
				func(ctx context.Context, part civil.Range) (source.Batch[fitness.HeartDay], error) {
					return s.heartDays(ctx, as, part)
				})
			return pulled[fitness.HeartDay]{Batch: batch, covered: days}, err
		},
		asFiled(s.fileHeartDays),
	}
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
// thresholds of the person's settings make, else why there are none; of our own records where
// the source cannot be asked. Its only error is the end of ctx.
func (s *Service) zones(ctx context.Context, recalled bool) (summary.Zones, error) {
	workouts, workoutsErr := s.zonedWorkouts(ctx, recalled)
	if err := ctx.Err(); err != nil {
		return summary.Zones{}, err
	}
	if limits, of, ok := analysis.ZoneLimitsOfNewest(workouts); workoutsErr == nil && ok {
		return summary.Zones{LowerBPM: limits, Origin: "exercise of " + of.String()}, nil
	}
	info, infoErr := s.settings(ctx, recalled)
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

func (s *Service) zonedWorkouts(ctx context.Context, recalled bool) ([]fitness.Workout, error) {
	reading := s.workouts(source.WorkoutDetail{Zones: true}, nil)
	days := s.last(exerciseSpan.kept)
	if recalled {
		kept, err := s.stored(ctx, ledger.Query{Kinds: []fitness.Kind{fitness.KindWorkout}, Days: days})
		workouts, _ := decoded[fitness.Workout](kept)
		return workouts, err
	}
	given, err := live(ctx, s, func(ctx context.Context, as source.Credentials) (pulled[fitness.Workout], error) {
		return reading.pull(ctx, as, days)
	})
	if err == nil && s.config.Store != nil {
		in, err := reading.file(given.Records)
		s.keep(ctx, reading.kind, given.answer(), in, err)
	}
	return given.Records, err
}

// settings returns what is known of the person's body, nil when nothing is.
func (s *Service) settings(ctx context.Context, recalled bool) (*fitness.PhysicalInfo, error) {
	if recalled {
		kept, err := s.newestOf(ctx, fitness.KindPhysicalInfo)
		if infos, _ := decoded[fitness.PhysicalInfo](kept); len(infos) > 0 {
			return &infos[0], nil
		}
		return nil, err
	}
	info, _, err := single(ctx, s, fitness.KindPhysicalInfo, s.config.Source.PhysicalInfo, s.filePhysicalInfo)
	return info, err
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
