package archive

import (
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// SleepWise returns the alertness forecasts of the days with the circadian bedtimes beside
// them. When one of the two cannot be read the other is shown and the failure is named.
// Errors: fault.Invalid for the dates.
func (s *Service) SleepWise(ctx context.Context, d Dates, hourly bool, p Progress) (*summary.SleepWise, error) {
	s = s.inZone(ctx)
	days, err := sleepWiseSpan.days(d, s.today())
	if err != nil {
		return nil, err
	}
	alertness, alertnessErr := gather(ctx, s, s.alertness(), days)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.report(1, 2, "alertness")
	bedtimes, bedtimesErr := gather(ctx, s, s.bedtimes(alertness.records), days)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.report(2, 2, "circadian bedtime")
	of := besides(alertness.provenance, bedtimes.provenance)
	switch {
	case alertnessErr != nil && bedtimesErr != nil:
		return nil, alertnessErr
	case alertnessErr != nil:
		of.notes = append(of.notes, "Alertness unavailable: "+why(alertnessErr))
	case bedtimesErr != nil:
		of.notes = append(of.notes, "Circadian bedtime unavailable: "+why(bedtimesErr))
	}
	return summary.NewSleepWise(s.question(sleepWiseSpan, days, of), alertness.records, bedtimes.records, hourly), nil
}

// besides returns how an answer of two halves came about.
func besides(alertness, bedtimes provenance) provenance {
	of := alertness
	of.skipped += bedtimes.skipped
	of.notes = slices.Concat(alertness.notes, bedtimes.notes)
	switch {
	case alertness.origin == bedtimes.origin:
	case bedtimes.origin == "":
		of.origin = "alertness: " + alertness.origin
	case alertness.origin == "":
		of.origin = "circadian bedtime: " + bedtimes.origin
	default:
		of.origin = "alertness: " + alertness.origin + "; circadian bedtime: " + bedtimes.origin
	}
	return of
}

func (s *Service) alertness() reading[fitness.Alertness] {
	return reading[fitness.Alertness]{sleepWiseSpan, fitness.KindAlertness, ofNights(s.config.Source.Alertness), asFiled(s.fileAlertness)}
}

// bedtimes reads bedtimes, whose offset the forecasts of the same nights know.
func (s *Service) bedtimes(beside []fitness.Alertness) reading[fitness.CircadianBedtime] {
	return reading[fitness.CircadianBedtime]{
		sleepWiseSpan, fitness.KindCircadianBedtime, ofNights(s.config.Source.CircadianBedtimes), asFiled(s.fileBedtimes(beside)),
	}
}

// ofNights pulls what belongs to the sleeps that end on the days.
func ofNights[T any](pull func(context.Context, source.Credentials, civil.Range) (source.Batch[T], error),
) func(context.Context, source.Credentials, civil.Range) (pulled[T], error) {
	return func(ctx context.Context, as source.Credentials, days civil.Range) (pulled[T], error) {
		batch, err := pull(ctx, as, withEve(days, sleepWiseSpan.longest))
		return pulled[T]{Batch: batch, covered: days}, err
	}
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
