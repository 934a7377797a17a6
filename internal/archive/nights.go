package archive

import (
	"context"
	"fmt"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// mostByDate is how many days that a list does not reach are asked for one by one.
const mostByDate = 7

// Sleep returns the nights of the days. Errors: fault.Invalid for the dates.
func (s *Service) Sleep(ctx context.Context, d Dates) (*summary.Sleep, error) {
	days, as, err := s.begin(ctx, sleepSpan, d)
	if err != nil {
		return nil, err
	}
	batch, err := s.config.Source.Nights(ctx, as)
	if err != nil {
		return nil, err
	}
	nights, notes, err := beforeList(ctx, as, sleepSpan, days, s.today(), s.config.Source.Night)
	if err != nil {
		return nil, err
	}
	return summary.NewSleep(s.question(sleepSpan, days, batch.Skipped, notes...), append(batch.Records, nights...)), nil
}

// NightlyRecharge returns the recoveries of the days. Errors: fault.Invalid for the dates.
func (s *Service) NightlyRecharge(ctx context.Context, d Dates) (*summary.NightlyRecharge, error) {
	days, as, err := s.begin(ctx, rechargeSpan, d)
	if err != nil {
		return nil, err
	}
	batch, err := s.config.Source.Recharges(ctx, as)
	if err != nil {
		return nil, err
	}
	nights, notes, err := beforeList(ctx, as, rechargeSpan, days, s.today(), s.config.Source.Recharge)
	if err != nil {
		return nil, err
	}
	return summary.NewNightlyRecharge(s.question(rechargeSpan, days, batch.Skipped, notes...), append(batch.Records, nights...)), nil
}

// beforeList returns the records of the days before those that the source lists, and notes on
// how they came about. Few such days are asked for one by one: how far back the source answers
// a date is not documented. A date that it refuses ends that, and is no failure.
func beforeList[T any](ctx context.Context, as source.Credentials, sp span, days civil.Range, today civil.Date,
	byDate func(context.Context, source.Credentials, civil.Date) (*T, error),
) (records []T, notes []string, err error) {
	listed := today.AddDays(1 - sp.kept)
	before := days
	if !before.To.Before(listed) {
		before.To = listed.AddDays(-1)
	}
	switch n := before.Days(); {
	case n == 0:
		return nil, nil, nil
	case n > mostByDate:
		return nil, []string{fmt.Sprintf("%s is not in Polar's list, which covers the last %d days, since %s; ask for at most %d earlier days to look each up by its date.",
			before, sp.kept, listed, mostByDate)}, nil
	}
	for d := before.To; !d.Before(before.From); d = d.AddDays(-1) {
		record, err := byDate(ctx, as, d)
		switch {
		case fault.KindOf(err) == fault.Invalid:
			return records, []string{fmt.Sprintf("%s is not in Polar's list, which covers the last %d days, and Polar refuses days before %s.",
				before, sp.kept, d.AddDays(1))}, nil
		case err != nil:
			return nil, nil, fmt.Errorf("%s of %s: %w", sp.what, d, err)
		case record != nil:
			records = append(records, *record)
		}
	}
	return records, []string{fmt.Sprintf("%s is not in Polar's list, which covers the last %d days: looked up by date.", before, sp.kept)}, nil
}
