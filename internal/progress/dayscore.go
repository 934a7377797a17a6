package progress

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// ItemState is what became of an item of a day.
type ItemState string

// The states of items.
const (
	ItemDone    ItemState = "done"
	ItemOpen    ItemState = "open"
	ItemMissed  ItemState = "missed"
	ItemUnknown ItemState = "unknown"
	ItemExcused ItemState = "excused"
)

// Reading is what is known of a metric on a day.
type Reading struct {
	Value   *float64 // nil when there is none
	Least   bool     // some of it is unknown: the value is the least it can be
	Device  bool     // a device has it, so that no value is unknown, not nothing
	Settled bool     // it cannot grow any more before the day ends: a night, a weight
}

// JudgeTarget returns what became of a daily target on a day: day is today or before.
func JudgeTarget(t fitness.Target, day, today civil.Date, r Reading) ItemState {
	running := day == today
	switch {
	case t.Kind == fitness.InRange:
		return judgeRange(t, running, r)
	case t.Kind == fitness.AtMost:
		return judgeAtMost(t, running, r)
	case r.Value != nil && Meets(t, *r.Value):
		return ItemDone
	case running:
		return ItemOpen
	case r.Value == nil && r.Device, r.Least:
		return ItemUnknown
	default:
		return ItemMissed
	}
}

// judgeAtMost: over the limit it is missed at once, and today it cannot be done before the day
// ends. A day without an entry says nothing.
func judgeAtMost(t fitness.Target, running bool, r Reading) ItemState {
	switch {
	case r.Value != nil && *r.Value > t.Value:
		return ItemMissed
	case running:
		return ItemOpen
	case r.Value == nil || r.Least:
		return ItemUnknown
	default:
		return ItemDone
	}
}

// judgeRange judges as soon as the value is there. One that grows through the day and is below the
// range today is not there yet.
func judgeRange(t fitness.Target, running bool, r Reading) ItemState {
	switch {
	case r.Value == nil && running:
		return ItemOpen
	case r.Value == nil:
		return ItemUnknown
	case t.Max != nil && *r.Value > *t.Max:
		return ItemMissed
	case running && !r.Settled && *r.Value < t.Value:
		return ItemOpen
	case r.Least && !running:
		return ItemUnknown
	case Meets(t, *r.Value):
		return ItemDone
	default:
		return ItemMissed
	}
}

// Plan is what is known of a planned item on its day.
type Plan struct {
	Item    fitness.PlanItem
	Matched bool // a workout or an entry did it
	Covered bool // it is known what training the day had
	Device  bool // a device tells of training: of a day that is not covered nobody knows
	Trained bool // the day has a session of over half an hour that is no walking, yoga, stretching or mobility
}

// JudgePlan returns what became of a planned item on its day. ok is false for what is no item of
// the day: skipped ones and notes.
func JudgePlan(p Plan, today civil.Date) (state ItemState, ok bool) {
	switch {
	case p.Item.Kind == fitness.PlanNote || p.Item.State == fitness.PlanSkipped:
		return "", false
	case p.Item.State == fitness.PlanDone || p.Matched:
		return ItemDone, true
	case !p.Item.Date.Before(today):
		return ItemOpen, true
	case p.Item.Kind == fitness.PlanWorkout && p.Device && !p.Covered:
		return ItemUnknown, true
	case p.Item.Kind != fitness.PlanRest:
		return ItemMissed, true
	case p.Trained:
		return ItemMissed, true
	case p.Covered:
		return ItemDone, true
	default:
		return ItemUnknown, true
	}
}

// Score is the score of a day: how much of what was due is done.
type Score struct {
	Points *int // 0 to 100; nil when nothing was due
	Done   int
	Of     int // done, open and missed together
	SoFar  bool
	Why    string // there are no points
}

// DayScore returns the score of a day by the states of its items. It is never 0 or 100 for want of
// items. A half that is done does not count, so that anybody can recount it.
func DayScore(states []ItemState, day, today civil.Date, off bool) Score {
	s := Score{SoFar: day == today}
	switch {
	case off:
		s.Why = "day off"
		return s
	case day.After(today):
		s.Why = "not yet"
		return s
	}
	for _, state := range states {
		switch state {
		case ItemDone:
			s.Done++
			s.Of++
		case ItemOpen, ItemMissed:
			s.Of++
		case ItemUnknown, ItemExcused:
		}
	}
	if s.Of == 0 {
		s.Why = "nothing planned or targeted"
		if len(states) > 0 {
			s.Why = "nothing known of what was planned or targeted"
		}
		return s
	}
	s.Points = new(int(units.Round(100*float64(s.Done)/float64(s.Of), 0)))
	return s
}
