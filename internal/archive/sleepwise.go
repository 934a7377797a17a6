package archive

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/summary"
)

// SleepWise returns the alertness forecasts of the days with the circadian bedtimes beside
// them. When one of the two cannot be read the other is shown and the failure is named.
// Errors: fault.Invalid for the dates.
func (s *Service) SleepWise(ctx context.Context, d Dates, hourly bool, p Progress) (*summary.SleepWise, error) {
	days, as, err := s.begin(ctx, sleepWiseSpan, d)
	if err != nil {
		return nil, err
	}
	nights := withEve(days, sleepWiseSpan.longest)
	alertness, alertnessErr := s.config.Source.Alertness(ctx, as, nights)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.report(1, 2, "alertness")
	bedtimes, bedtimesErr := s.config.Source.CircadianBedtimes(ctx, as, nights)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.report(2, 2, "circadian bedtime")
	var notes []string
	switch {
	case alertnessErr != nil && bedtimesErr != nil:
		return nil, alertnessErr
	case alertnessErr != nil:
		notes = append(notes, "Alertness unavailable: "+why(alertnessErr))
	case bedtimesErr != nil:
		notes = append(notes, "Circadian bedtime unavailable: "+why(bedtimesErr))
	}
	q := s.question(sleepWiseSpan, days, alertness.Skipped+bedtimes.Skipped, notes...)
	return summary.NewSleepWise(q, alertness.Records, bedtimes.Records, hourly), nil
}

// withEve returns the days with the one before them, on which the sleep before the first of
// them may have begun: a source may count it there. A range that is as long as can be asked
// for stays as it is.
func withEve(days civil.Range, longest int) civil.Range {
	if days.Days() < longest {
		days.From = days.From.AddDays(-1)
	}
	return days
}
