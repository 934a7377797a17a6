package progress

import "github.com/paceline/paceline/internal/civil"

// Verdict is whether a day qualifies for a streak.
type Verdict int

// The verdicts. NoData is that of a day that a device should have told of and did not.
const (
	Missed Verdict = iota
	Qualifies
	NoData
)

// Off is a day that the person marked off. Kept is their word that it holds a streak alive
// however many there are in a row.
type Off struct{ Kept bool }

// mostOff is how many days off in a row keep a streak alive without the person's word.
const mostOff = 2

// Streak asks for the consecutive days that qualify, going back from today.
type Streak struct {
	Today civil.Date
	Since civil.Date // the first day that can count
	Judge func(civil.Date) Verdict
	Days  Weekdays // other days are stepped over
	Off   map[civil.Date]Off

	// Synced is the newest day that a device has told of, for what a device alone knows: later days
	// are pending and break nothing. Zero for what is logged.
	Synced civil.Date

	// Exists says whether the person's zone has a day; nil when it has all. A zone that crossed the
	// date line left one out.
	Exists func(civil.Date) bool
}

// StreakStanding is the streak that runs and the best there was.
type StreakStanding struct {
	Now       Run
	Best      Run
	TodayOpen bool       // today does not qualify yet, and neither counts nor breaks
	Pending   int        // days before today that no device has told of yet
	BrokenOn  civil.Date // the newest day that ended a streak; zero when none did
	NoData    bool       // it ended for want of data
	TooOff    bool       // it ended with more days off in a row than hold it without the person's word
}

// Standing returns the streaks up to today.
func (q Streak) Standing() StreakStanding {
	var s StreakStanding
	off := 0
	for d := q.Since; !d.After(q.Today); d = d.AddDays(1) {
		if q.stepsOver(d) {
			continue
		}
		if mark, marked := q.Off[d]; marked {
			if !mark.Kept {
				off++
			}
			if off > mostOff && s.Now.Length > 0 {
				s.broken(d)
				s.TooOff = true
			}
			continue
		}
		off = 0
		q.count(&s, d)
	}
	return s
}

// stepsOver reports whether a day neither counts nor breaks, being not chosen or not in the
// calendar of the person's zone.
func (q Streak) stepsOver(d civil.Date) bool {
	return !q.Days.Chosen(d) || q.Exists != nil && !q.Exists(d)
}

func (q Streak) count(s *StreakStanding, d civil.Date) {
	verdict := q.Judge(d)
	switch {
	case verdict == Qualifies:
		s.Now.add(civil.Range{From: d, To: d})
		s.Best.keep(s.Now)
	case d == q.Today:
		s.TodayOpen = true
	case verdict == NoData && !q.Synced.IsZero() && d.After(q.Synced):
		s.Pending++
	case s.Now.Length > 0:
		s.broken(d)
		s.NoData = verdict == NoData
	}
}

func (s *StreakStanding) broken(d civil.Date) {
	s.Now, s.BrokenOn, s.NoData, s.TooOff = Run{}, d, false, false
}

// StreakOffered reports whether a streak of a metric may be offered: never of weight, of energy
// eaten, of fasting or of short sleep.
func StreakOffered(metric string, atMost bool) bool {
	switch metric {
	case "weight", "body_fat", "energy_intake", "meals":
		return false
	case "asleep", "in_bed":
		return !atMost
	default:
		return true
	}
}
