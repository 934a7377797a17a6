package coach

import (
	"context"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/progress"
)

// weekStarts returns on which day weeks started at which time: as the profile had it, so that
// finished weeks stay as they were.
func (v *view) weekStarts(ctx context.Context, person *effective) ([]progress.WeekStart, error) {
	if v.weeks != nil {
		return v.weeks, nil
	}
	changes, err := v.reader.Changes(ctx, ledger.TrailQuery{RecordID: fitness.ProfileID})
	if err != nil {
		return nil, err
	}
	starts, err := weekStartsOf(changes, person)
	if err != nil {
		return nil, err
	}
	v.weeks = starts
	return starts, nil
}

// weekStartsOf reads the changes of a profile, which come newest first.
func weekStartsOf(changes []ledger.Change, person *effective) ([]progress.WeekStart, error) {
	starts := []progress.WeekStart{{Day: startIn(fitness.Profile{})}}
	for i := len(changes) - 1; i >= 0; i-- {
		c := &changes[i]
		var set fitness.Profile
		if c.After != nil {
			if err := fitness.Decode(c.After.Body, &set); err != nil {
				return nil, err
			}
		}
		if day := startIn(set); day != starts[len(starts)-1].Day {
			starts = append(starts, progress.WeekStart{Since: person.today(c.At), Day: day})
		}
	}
	if len(changes) == 0 { // kept without a history
		starts[0].Day = person.weekStart
	}
	return starts, nil
}
