package fitness

import "github.com/paceline/paceline/internal/civil"

// Aggregate is how the entries of a day become its value.
type Aggregate string

// The aggregates. The value of a yes_no day is 1 or 0.
const (
	AggregateSum   Aggregate = "sum"
	AggregateLast  Aggregate = "last"
	AggregateMean  Aggregate = "mean"
	AggregateMax   Aggregate = "max"
	AggregateYesNo Aggregate = "yes_no"
)

// UnitYesNo is the unit of an amount that is 1 for done and 0 for not done.
const UnitYesNo = "yes/no"

// TargetKind is on which side of a target a day has to be.
type TargetKind string

// The kinds of targets.
const (
	AtLeast TargetKind = "at_least"
	AtMost  TargetKind = "at_most"
	InRange TargetKind = "range"
)

// Period is how often a target has to be met.
type Period string

// The periods.
const (
	Daily  Period = "day"
	Weekly Period = "week"
)

// Target is what a person wants of a metric or a trackable from a day on. In force on a day is
// the one with the latest From up to it: a change never judges an earlier day anew.
type Target struct {
	From   civil.Date `json:"from"`
	None   bool       `json:"none,omitempty"` // from this day on there is no target
	Kind   TargetKind `json:"kind,omitempty"`
	Value  float64    `json:"value,omitempty"`
	Max    *float64   `json:"max,omitempty"` // of a range
	Period Period     `json:"period,omitempty"`
}

// Targets are those of one built-in metric, oldest first.
type Targets struct {
	Metric  string   `json:"metric"`
	Targets []Target `json:"targets"`
}

// Trackable is something of the person's own to track.
type Trackable struct {
	Name       string     `json:"name"`
	Aliases    []string   `json:"aliases,omitempty"`
	Unit       string     `json:"unit,omitempty"`
	Aggregate  Aggregate  `json:"aggregate"`
	Min        *float64   `json:"min,omitempty"`
	Max        *float64   `json:"max,omitempty"`
	Decimals   *int       `json:"decimals,omitempty"`    // shown; of 0 nothing but whole numbers is kept, nil says nothing
	AbsentZero bool       `json:"absent_zero,omitempty"` // a covered day without an entry is 0, not unknown
	Targets    []Target   `json:"targets,omitempty"`     // oldest first
	Created    civil.Date `json:"created"`
	Archived   bool       `json:"archived,omitempty"`
}

// GoalKind is which rules a goal follows.
type GoalKind string

// The kinds of goals.
const (
	GoalTotal   GoalKind = "total"          // a total by a date
	GoalReach   GoalKind = "reach"          // reach a value, up or down
	GoalTimes   GoalKind = "times_per_week" // on so many days a week
	GoalAverage GoalKind = "average"        // keep an average in a range
	GoalStreak  GoalKind = "streak"         // so many days in a row
)

// Goal is what a person aims for. All progress is derived when it is read.
type Goal struct {
	Title        string     `json:"title"`
	Kind         GoalKind   `json:"kind"`
	Metric       string     `json:"metric"`           // a metric, an exercise, a sport figure, or the id of a trackable
	Unit         string     `json:"unit,omitempty"`   // as the person gave figures
	Start        *float64   `json:"start,omitempty"`  // canonical, as the three below
	Target       *float64   `json:"target,omitempty"` // also the length of a streak
	TargetMin    *float64   `json:"target_min,omitempty"`
	TargetMax    *float64   `json:"target_max,omitempty"`
	From         civil.Date `json:"from"`
	Due          civil.Date `json:"due,omitzero"`
	TimesPerWeek int        `json:"times_per_week,omitempty"`
	Days         []string   `json:"days,omitempty"` // chosen weekdays: mon to sun
	WindowDays   int        `json:"window_days,omitempty"`
	Closed       civil.Date `json:"closed,omitzero"`
	ClosedAs     string     `json:"closed_as,omitempty"` // reached, dropped
	Guarded      bool       `json:"guarded,omitempty"`   // stored with force: no pace, no praise
}

// PlanKind is what a planned item is.
type PlanKind string

// The kinds of planned items.
const (
	PlanWorkout PlanKind = "workout"
	PlanMeal    PlanKind = "meal"
	PlanHabit   PlanKind = "habit"
	PlanRest    PlanKind = "rest"
	PlanNote    PlanKind = "note"
)

// PlanState is what became of a planned item by the person's word; what is derived from
// workouts is not stored here but in a link.
type PlanState string

// The states.
const (
	PlanOpen    PlanState = ""
	PlanDone    PlanState = "done"
	PlanSkipped PlanState = "skipped"
)

// PlanItem is one thing planned for a day.
type PlanItem struct {
	Date      civil.Date   `json:"date"`
	Clock     *civil.Clock `json:"clock,omitempty"`
	Kind      PlanKind     `json:"kind"`
	Title     string       `json:"title"`
	Sport     string       `json:"sport,omitempty"` // a sport group
	DurationS *float64     `json:"duration_s,omitempty"`
	DistanceM *float64     `json:"distance_m,omitempty"`
	Load      *float64     `json:"load,omitempty"`
	Intensity string       `json:"intensity,omitempty"` // easy, moderate, hard
	Note      string       `json:"note,omitempty"`
	State     PlanState    `json:"state,omitempty"`
	MovedFrom civil.Date   `json:"moved_from,omitzero"`
}

// DayOff excuses a day.
type DayOff struct {
	Date   civil.Date `json:"date"`
	Reason string     `json:"reason"` // sick, travel, rest
	Note   string     `json:"note,omitempty"`

	// KeepStreak is the person's word that the day holds their streaks alive, which more than two
	// days off in a row do not without it.
	KeepStreak bool `json:"keep_streak,omitempty"`
}

// Brief is the morning brief of a day.
type Brief struct {
	Date civil.Date `json:"date"`
	Text string     `json:"text"`
}

// LinkKind is what a link says of its two records.
type LinkKind string

// The kinds of links. One that is Broken is remembered, so that it is not made again by itself.
const (
	LinkDone LinkKind = "done" // a planned item was done by a workout or an entry
	LinkSame LinkKind = "same" // two records are of the same session
)

// Link joins two records, or says that they do not belong together.
type Link struct {
	Kind   LinkKind `json:"kind"`
	A      string   `json:"a"` // the id of the planned item, or of the primary
	B      string   `json:"b"`
	Broken bool     `json:"broken,omitempty"`
}
