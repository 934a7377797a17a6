package summary

import (
	"cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
)

// Goals are a person's goals and where each stands. Amounts are in the person's units; all of it
// is derived when it is asked for.
type Goals struct {
	Today   civil.Date `json:"today"`
	Goals   []Goal     `json:"goals"`
	Weekly  []WeekItem `json:"weekly_targets,omitempty"`
	Closed  int        `json:"closed_not_shown,omitempty"`
	Others  []GoalName `json:"other_goals,omitempty"` // for whose standing an answer has no room
	LeftOut []string   `json:"left_out,omitempty"`
	Notes   []string   `json:"notes,omitempty"`
	Caution string     `json:"caution"`
}

// GoalName is a goal by what names it.
type GoalName struct {
	ID    string         `json:"id"`
	Title Text           `json:"title"`
	State progress.State `json:"state"`
}

// WeekItem is a target of the running week, and what became of it so far.
type WeekItem struct {
	DayItem

	From civil.Date `json:"from"`
	To   civil.Date `json:"to"`
}

// NewWeekItem describes a target of a week.
func NewWeekItem(week civil.Range, item DayItem) WeekItem { return WeekItem{item, week.From, week.To} }

// Goal is one goal.
type Goal struct {
	ID        string           `json:"id"`
	Title     Text             `json:"title"`
	Kind      fitness.GoalKind `json:"kind"`
	Metric    Text             `json:"metric"`
	State     progress.State   `json:"state"`
	From      civil.Date       `json:"from"`
	Due       civil.Date       `json:"due,omitzero"`
	Days      []string         `json:"days,omitempty"`
	Unit      Text             `json:"unit,omitempty"`
	Start     *Number          `json:"start,omitempty"`
	Target    *Number          `json:"target,omitempty"`
	Min       *Number          `json:"target_min,omitempty"`
	Max       *Number          `json:"target_max,omitempty"`
	Now       *Number          `json:"now,omitempty"`
	NowOn     civil.Date       `json:"now_of,omitzero"`
	Progress  *Number          `json:"progress,omitempty"` // 0 to 1 and beyond
	Reached   civil.Date       `json:"reached_on,omitzero"`
	Closed    civil.Date       `json:"closed_on,omitzero"`
	ClosedAs  Code             `json:"closed_as,omitempty"`
	Because   string           `json:"because,omitempty"` // of a state that needs a reason
	Possible  int              `json:"possible_duplicates,omitempty"`
	Pace      *Pace            `json:"pace,omitempty"`
	Rates     *Rates           `json:"rates,omitempty"`
	Week      *GoalWeek        `json:"week,omitempty"`
	Window    *GoalWindow      `json:"window,omitempty"`
	Streak    *GoalStreak      `json:"streak,omitempty"`
	Remarks   []string         `json:"remarks,omitempty"`
	NoMetric  bool             `json:"metric_is_gone,omitempty"`
	AsOfToday bool             `json:"today_is_unfinished,omitempty"`

	aim, now, share, standing string // share is how far of the way, in words
}

// Pace is how a goal compares with an even change until it is due.
type Pace struct {
	ByYesterday *Number `json:"expected_by_yesterday,omitempty"`
	ByTonight   *Number `json:"expected_by_tonight,omitempty"`
	Expected    *Number `json:"expected_now,omitempty"`
	Lead        *Number `json:"lead,omitempty"` // below 0 is behind
	BehindDays  *Number `json:"behind_days,omitempty"`
	DaysLeft    *int    `json:"days_left,omitempty"` // that count, today included
}

// Rates are what is needed and what is measured over the last 28 days.
type Rates struct {
	Per      string     `json:"per"` // day or week
	Needed   *Number    `json:"needed,omitempty"`
	NoNeeded string     `json:"no_needed_because,omitempty"`
	Measured *Number    `json:"measured,omitempty"`
	NoRate   string     `json:"no_measured_because,omitempty"`
	ETA      civil.Date `json:"expected_arrival,omitzero"`
	NoETA    string     `json:"no_arrival_because,omitempty"`
}

// GoalWeek is the running week of a goal of so many days a week.
type GoalWeek struct {
	From     civil.Date `json:"from,omitzero"`
	To       civil.Date `json:"to,omitzero"`
	Done     int        `json:"days_done"`
	Quota    int        `json:"days_due"`
	DaysLeft int        `json:"days_left"`
	Kept     int        `json:"weeks_kept"`
	Complete int        `json:"complete_weeks"`
	Unjudged int        `json:"unjudged_weeks,omitempty"` // of too few days is anything known
	Streak   int        `json:"weeks_in_a_row"`
	Best     int        `json:"most_weeks_in_a_row"`
}

// GoalWindow is what an average is taken over.
type GoalWindow struct {
	From     civil.Date `json:"from"`
	To       civil.Date `json:"to"`
	N        int        `json:"days_with_value"`
	Off      *Number    `json:"outside_by,omitempty"`
	Inside   int        `json:"weeks_inside"`
	Complete int        `json:"complete_weeks"`
}

// GoalStreak is the streak of a goal.
type GoalStreak struct {
	Now       int        `json:"days"`
	Best      int        `json:"best_days"`
	BestFrom  civil.Date `json:"best_from,omitzero"`
	BestTo    civil.Date `json:"best_to,omitzero"`
	TodayOpen bool       `json:"today_still_open,omitempty"`
	Pending   int        `json:"days_not_synced,omitempty"`
	BrokenOn  civil.Date `json:"broken_on,omitzero"`
	NoData    bool       `json:"broken_for_want_of_data,omitempty"`
	TooOff    bool       `json:"broken_by_days_off,omitempty"`
}

// NewGoals starts the answer.
func NewGoals(today civil.Date) *Goals {
	return &Goals{Today: today, Goals: []Goal{}, Caution: Caution}
}

// NewGoal starts the description of a goal. An amount is in the unit that the person thinks in.
func NewGoal(id string, g fitness.Goal, m fitness.Metric, in Units) Goal {
	doc := Goal{
		ID: identifier(id), Title: text(g.Title), Kind: g.Kind, Metric: Text(identifier(g.Metric)), From: g.From, Due: g.Due, Days: weekdaysOnly(g.Days),
		Closed: g.Closed, ClosedAs: code(g.ClosedAs), Start: in.number(m, g.Start), Min: in.number(m, g.TargetMin), Max: in.number(m, g.TargetMax),
		Unit: text(in.unit(m)),
	}
	switch g.Kind {
	case fitness.GoalTimes:
		doc.Target, doc.Unit = new(Number(cmp.Or(g.TimesPerWeek, len(g.Days)))), "days a week"
	case fitness.GoalStreak:
		doc.Target, doc.Unit = number(g.Target), "days in a row"
	case fitness.GoalTotal, fitness.GoalReach, fitness.GoalAverage:
		doc.Target = in.number(m, g.Target)
	}
	doc.aim = aimText(g, m, in)
	return doc
}

func weekdaysOnly(names []string) []string {
	var days []string
	for _, name := range names {
		days = append(days, string(code(name)))
	}
	return days
}
