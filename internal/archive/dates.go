package archive

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
)

// Dates are the days that a question names. A zero date is not given.
type Dates struct{ From, To civil.Date }

// defaultDays is how many days an answer covers when the question does not say.
const defaultDays = 28

// span is how far a kind of record can be asked for.
type span struct {
	what     string // as in "28 days of heart rate"
	longest  int    // days in one question; 0 is any number
	kept     int    // days up to today that the source keeps or lists; 0 is unknown
	refused  bool   // whether the source refuses days before those
	reach    int    // days up to today that the source is sure to have all of
	bothEnds bool   // whether from and to must be given
}

// Which ranges the source answers.
//
//nolint:gochecknoglobals // constants in all but name
var (
	exerciseSpan   = span{what: "exercises", kept: 30, reach: 30} // since the upload
	activitySpan   = span{what: "activities", longest: 365, kept: 365, refused: true, reach: 365}
	heartRateSpan  = span{what: "heart rate", longest: 28, bothEnds: true, reach: 28}
	sleepSpan      = span{what: "sleep", kept: 28, reach: 28}
	rechargeSpan   = span{what: "nightly recharge", kept: 28, reach: 28}
	cardioLoadSpan = span{what: "cardio load", longest: 180, reach: 180}
	sleepWiseSpan  = span{what: "SleepWise", longest: 28, reach: 28}
)

// days returns the days that d means: both as given; a lone from up to today; a lone to with
// the 27 days before it; neither is the last 28 days. Days after today are cut off, since
// nothing is recorded there yet. Errors: fault.Invalid, which says what is allowed.
func (s span) days(d Dates, today civil.Date) (civil.Range, error) {
	if err := s.given(d); err != nil {
		return civil.Range{}, err
	}
	r := civil.Range(d)
	if r.To.IsZero() {
		r.To = today
	}
	if r.From.IsZero() {
		r.From = r.To.AddDays(1 - defaultDays)
	}
	switch {
	case r.From.After(today):
		return civil.Range{}, fault.New(fault.Invalid, "from %s is in the future: today is %s", r.From, today).
			WithHint("Give a from of %s or earlier.", today)
	case r.From.After(r.To):
		return civil.Range{}, fault.New(fault.Invalid, "from %s is after to %s", r.From, r.To).
			WithHint("Give a from that is the same day as to or earlier.")
	}
	if r.To.After(today) {
		r.To = today
	}
	return r, s.short(r)
}

func (s span) given(d Dates) error {
	if !s.bothEnds {
		return nil
	}
	var missing string
	switch {
	case d.From.IsZero() && d.To.IsZero():
		missing = "from and to are"
	case d.From.IsZero():
		missing = "from is"
	case d.To.IsZero():
		missing = "to is"
	default:
		return nil
	}
	return fault.New(fault.Invalid, "%s missing: %s needs both", missing, s.what).
		WithHint("Give from and to as YYYY-MM-DD, at most %d days.", s.longest)
}

func (s span) short(r civil.Range) error {
	if s.longest > 0 && r.Days() > s.longest {
		return fault.New(fault.Invalid, "%s are %d days: at most %d days of %s can be asked for at once", r, r.Days(), s.longest, s.what).
			WithHint("Give for example from %s to %s.", r.To.AddDays(1-s.longest), r.To)
	}
	return nil
}

// reachable returns the days of r that the source does not refuse, and the refusal of any
// others. Errors: fault.Invalid.
func (s span) reachable(r civil.Range, today civil.Date) (civil.Range, error) {
	earliest := today.AddDays(-s.kept)
	if !s.refused || !r.From.Before(earliest) {
		return r, nil
	}
	return common(r, civil.Range{From: earliest, To: today}),
		fault.New(fault.Invalid, "from %s is too early: the source keeps %s of the last %d days", r.From, s.what, s.kept).
			WithHint("Give a from of %s or later.", earliest)
}
