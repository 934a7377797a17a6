package ledger

import (
	"slices"

	"github.com/paceline/paceline/internal/civil"
)

// Answered says of which days sources have told all the records of a kind that they have. Of any
// other day, that there is no record means nothing.
type Answered struct {
	Days  []civil.Range // whole days, which were over when a source was asked
	SoFar civil.Date    // the newest day that a source was asked on, which it told in part; zero when none
	Some  bool          // whether any source ever answered, be it without telling all of any day
}

// On reports whether a source has told what there is of a day; of today, what there is so far.
func (a Answered) On(day, today civil.Date) bool {
	if day == today && a.SoFar == today {
		return true
	}
	return slices.ContainsFunc(a.Days, func(r civil.Range) bool { return r.Contains(day) })
}

// Ever reports whether a source has ever answered for the kind, so that there is one that could tell.
func (a Answered) Ever() bool { return a.Some || len(a.Days) > 0 || !a.SoFar.IsZero() }
