package archive

import (
	"context"

	"github.com/paceline/paceline/internal/summary"
)

// SleepWise returns the alertness forecasts of the days with the circadian bedtimes beside
// them. When one of the two cannot be read the other is shown and the failure is named.
// Errors: fault.Invalid for the dates.
func (s *Service) SleepWise(ctx context.Context, d Dates, hourly bool) (*summary.SleepWise, error) {
	days, as, err := s.begin(ctx, sleepWiseSpan, d)
	if err != nil {
		return nil, err
	}
	alertness, alertnessErr := s.Source.Alertness(ctx, as, days)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	bedtimes, bedtimesErr := s.Source.CircadianBedtimes(ctx, as, days)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var notes []string
	switch {
	case alertnessErr != nil && bedtimesErr != nil:
		return nil, alertnessErr
	case alertnessErr != nil:
		notes = append(notes, "Alertness unavailable: "+why(alertnessErr))
	case bedtimesErr != nil:
		notes = append(notes, "Circadian bedtime unavailable: "+why(bedtimesErr))
	}
	asked := s.asked(days, alertness.Skipped+bedtimes.Skipped, notes...)
	return summary.NewSleepWise(asked, alertness.Records, bedtimes.Records, hourly), nil
}
