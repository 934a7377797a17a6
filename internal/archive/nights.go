package archive

import (
	"context"
	"fmt"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// mostByDate is how many days that a list does not reach are asked for one by one.
const mostByDate = 7

// Sleep returns the nights of the days. Errors: fault.Invalid for the dates.
func (s *Service) Sleep(ctx context.Context, d Dates) (*summary.Sleep, error) {
	s = s.inZone(ctx)
	days, err := sleepSpan.days(d, s.today())
	if err != nil {
		return nil, err
	}
	got, err := gather(ctx, s, s.nights(), days)
	if err != nil {
		return nil, err
	}
	return summary.NewSleep(s.question(sleepSpan, days, got.provenance), got.records), nil
}

func (s *Service) nights() reading[fitness.Night] {
	return reading[fitness.Night]{
		sleepSpan, fitness.KindNight, listed(s, sleepSpan, s.config.Source.Nights, s.config.Source.Night), asFiled(s.fileNights),
	}
}

// NightlyRecharge returns the recoveries of the days. Errors: fault.Invalid for the dates.
func (s *Service) NightlyRecharge(ctx context.Context, d Dates) (*summary.NightlyRecharge, error) {
	s = s.inZone(ctx)
	days, err := rechargeSpan.days(d, s.today())
	if err != nil {
		return nil, err
	}
	got, err := gather(ctx, s, s.recharges(), days)
	if err != nil {
		return nil, err
	}
	return summary.NewNightlyRecharge(s.question(rechargeSpan, days, got.provenance), got.records), nil
}

func (s *Service) recharges() reading[fitness.Recharge] {
	return reading[fitness.Recharge]{
		rechargeSpan, fitness.KindRecharge, listed(s, rechargeSpan, s.config.Source.Recharges, s.config.Source.Recharge), asFiled(s.fileRecharges),
	}
}

// listed pulls what the source lists, and by their date the few days that are before the list.
func listed[T any](s *Service, sp span, list func(context.Context, source.Credentials) (source.Batch[T], error),
	byDate func(context.Context, source.Credentials, civil.Date) (*T, error),
) func(context.Context, source.Credentials, civil.Range) (pulled[T], error) {
	return func(ctx context.Context, as source.Credentials, days civil.Range) (pulled[T], error) {
		batch, err := list(ctx, as)
		if err != nil {
			return pulled[T]{}, err
		}
		given := pulled[T]{Batch: batch, covered: s.last(sp.kept)}
		err = beforeList(ctx, as, sp, days, &given, byDate)
		return given, err
	}
}

// beforeList adds the records of the days before those that the source lists, and notes on
// how they came about. Few such days are asked for one by one: how far back the source answers
// a date is not documented. A date that it refuses ends that, and is no failure.
func beforeList[T any](ctx context.Context, as source.Credentials, sp span, days civil.Range, given *pulled[T],
	byDate func(context.Context, source.Credentials, civil.Date) (*T, error),
) error {
	before := common(days, civil.Range{From: days.From, To: given.covered.From.AddDays(-1)})
	switch n := before.Days(); {
	case n == 0:
		return nil
	case n > mostByDate:
		given.beyond = fmt.Sprintf("%s is not in Polar's list, which covers the last %d days, since %s; ask for at most %d earlier days to look each up by its date.",
			before, sp.kept, given.covered.From, mostByDate)
		return nil
	}
	for d := before.To; !d.Before(before.From); d = d.AddDays(-1) {
		record, err := byDate(ctx, as, d)
		switch {
		case fault.KindOf(err) == fault.Invalid:
			given.beyond = fmt.Sprintf("%s is not in Polar's list, which covers the last %d days, and Polar refuses days before %s.",
				before, sp.kept, d.AddDays(1))
			return nil
		case err != nil:
			return fmt.Errorf("%s of %s: %w", sp.what, d, err)
		case record != nil:
			given.Records = append(given.Records, *record)
		}
	}
	given.notes = append(given.notes, fmt.Sprintf("%s is not in Polar's list, which covers the last %d days: looked up by date.", before, sp.kept))
	return nil
}
