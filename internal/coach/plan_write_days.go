package coach

import (
	"context"
	"fmt"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/progress"
)

// notOff takes the mark of a day off away. With replace it clears the day.
const notOff = "no"

// offReach is how many days before and after today a day can be marked off.
const offReach = 366

// dayOff marks a day off, or takes the mark away.
func (p *planning) dayOff(ctx context.Context, in PlanItemInput) error {
	if in.Date.IsZero() { // which asks for the records of all days
		return noDayOff()
	}
	if err := in.offAlone(); err != nil {
		return err
	}
	known, err := p.Records(ctx, onDays(civil.Range{From: in.Date, To: in.Date}, fitness.KindDayOff))
	if err != nil {
		return err
	}
	if in.Off == notOff {
		for _, r := range known {
			if err := p.takeOff(ctx, r); err != nil {
				return err
			}
		}
		return nil
	}
	off, err := p.markedOff(DayOffInput{Date: in.Date, Off: in.Off, Note: in.Note})
	if err != nil {
		return err
	}
	r := ledger.Record{Kind: fitness.KindDayOff, Day: in.Date}
	if len(known) > 0 {
		r = known[0]
	}
	kept, err := p.keep(ctx, r, off)
	if err != nil {
		return err
	}
	if kept.Revision != r.Revision {
		p.altered++
	}
	return p.tell(kept, p.made)
}

func noDayOff() error {
	return fault.New(fault.Invalid, "it does not say which day is off").WithHint("Give date as YYYY-MM-DD.")
}

// markedOff returns the mark of a day.
func (w *writing) markedOff(in DayOffInput) (fitness.DayOff, error) {
	off := fitness.DayOff{Date: in.Date, Reason: in.Off, Note: fitness.CleanText(in.Note), KeepStreak: in.KeepStreak}
	first, last := w.day.AddDays(-offReach), w.day.AddDays(offReach)
	switch {
	case in.Date.IsZero():
		return off, noDayOff()
	case in.Date.Before(first) || in.Date.After(last):
		return off, fault.New(fault.Invalid, "%s is outside %s to %s", in.Date, first, last).WithHint("Mark a day within a year.")
	case in.Off != "sick" && in.Off != "travel" && in.Off != "rest":
		return off, fault.New(fault.Invalid, "%q is no reason for a day off", clipped(in.Off)).WithHint("Say sick, travel or rest; no takes the mark away.")
	case len([]rune(off.Note)) > fitness.MaxNoteLength:
		return off, fault.New(fault.TooLarge, "the note has more than %d characters", fitness.MaxNoteLength).WithHint("Shorten it.")
	}
	return off, nil
}

// changeDayOff changes the reason or the note of a day off, and whether it holds streaks alive.
func (w *writing) changeDayOff(ctx context.Context, r ledger.Record, c changes) (ledger.Record, error) {
	k, err := read[fitness.DayOff](r)
	if err != nil {
		return r, err
	}
	in, err := changed(dayOffInput(k.Doc), c)
	if err != nil {
		return r, err
	}
	if in.Date != k.Doc.Date {
		return r, fault.New(fault.Invalid, "a day off stays with its day").WithHint("Mark the other day, and delete this one.")
	}
	off, err := w.markedOff(in)
	if err != nil {
		return r, err
	}
	return w.keep(ctx, r, off)
}

// compareWeeks says which of the weeks that items were put in are far more than the person's
// usual one. None is refused for it.
func (p *planning) compareWeeks(ctx context.Context) error {
	if p.added+p.altered == 0 {
		return nil
	}
	v := newView(p, p.day)
	starts, err := v.weekStarts(ctx, &p.effective)
	if err != nil {
		return err
	}
	weeks := map[civil.Date]bool{}
	for _, day := range p.days {
		weeks[progress.WeekOf(day, starts).From] = true
	}
	for _, from := range sortedDates(weeks) {
		week, err := v.planLoad(ctx, progress.WeekOf(from, starts))
		if err != nil {
			return err
		}
		if words := week.Words(); words != "" {
			p.made.Notes = append(p.made.Notes, fmt.Sprintf("The week from %s is %s (the mean of what is known of the last %d days).", from, words, usualDays))
		}
	}
	return nil
}
