package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type goalsArguments struct {
	IncludeClosed bool `json:"include_closed,omitzero" jsonschema:"Also those reached or dropped; default false"`

	rendering
}

func (s coachSet) getGoals() tool {
	return define("get_goals", "Get goals", reading(),
		"Lists goals and weekly targets with ids and where each stands: progress, planned pace, needed and measured rate (28 "+
			"days), expected date within 104 weeks, streaks, weeks kept; for \"am I on track?\". Asks Polar first for stale days; "+
			"if that fails, counts what is kept. For daily targets use get_today, for the course of a metric get_trends; to change "+
			"a goal set_goal.",
		func(ctx context.Context, in goalsArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Goals(ctx, c.who, in.IncludeClosed))
		})
}

// goalArguments are of the fields that coach.GoalInput has.
type goalArguments struct {
	ID           string     `json:"id,omitzero" jsonschema:"Of a goal to change; what is left out stays"`
	Title        string     `json:"title,omitzero" jsonschema:"Default from the figures"`
	Kind         string     `json:"kind,omitzero" jsonschema:"Else guessed from the figures" oneof:"total reach times_per_week average streak"`
	Metric       string     `json:"metric,omitzero" jsonschema:"As in get_trends, a sport, or training_sessions; needed for a new one"`
	Unit         string     `json:"unit,omitzero" jsonschema:"Of figures; default the person's"`
	Start        *float64   `json:"start,omitempty" jsonschema:"Value on the first day; default as recorded, of total 0"`
	Target       *float64   `json:"target,omitempty" jsonschema:"Sum of total, value of reach, days of streak"`
	TargetMin    *float64   `json:"target_min,omitempty" jsonschema:"Least of average; of streak, least of a day that counts"`
	TargetMax    *float64   `json:"target_max,omitempty" jsonschema:"Most of average, or of that day"`
	From         civil.Date `json:"from,omitzero" jsonschema:"First day; default today"`
	Due          civil.Date `json:"due,omitzero" jsonschema:"Last day; needed for total"`
	TimesPerWeek *int       `json:"times_per_week,omitempty" jsonschema:"Days a week" min:"1" max:"7"`
	Days         []string   `json:"days,omitempty" jsonschema:"Days that count, mon to sun; default all"`
	WindowDays   *int       `json:"window_days,omitempty" jsonschema:"Of average: 7, 14 or 28; default 7"`
	Close        string     `json:"close,omitzero" jsonschema:"Ends or reopens it" oneof:"reached dropped reopen"`
	Force        bool       `json:"force,omitzero" jsonschema:"Store all the same, if the person insists"`

	writing
}

func (s coachSet) setGoal() tool {
	return define("set_goal", "Set a goal", overwrites(),
		"Creates a goal, or by id changes, closes or reopens one. Kinds: total, run 100 km by June; "+
			"reach, weigh 75 kg; times_per_week, run on 3 days; average, sleep 7-9 h (target_min, target_max); streak, 30 days (target) of 10 000 steps "+
			"(target_min). For ids use get_goals, for amounts per day or week "+
			"create_trackable, for sessions write_plan, to clear a figure or delete edit_entry. Refused if reached already; an "+
			"unsafe weight goal is stored only if forced, and shows no pace. Returns the goal and a change_id for undo_change.",
		func(ctx context.Context, in goalArguments, c caller) (summary.Document, error) {
			return answered(s.coach.SetGoal(ctx, c.who, coach.GoalInput{
				ID: in.ID, Title: in.Title, Kind: in.Kind, Metric: in.Metric, Unit: in.Unit, Start: in.Start, Target: in.Target,
				TargetMin: in.TargetMin, TargetMax: in.TargetMax, From: in.From, Due: in.Due, TimesPerWeek: in.TimesPerWeek,
				Days: in.Days, WindowDays: in.WindowDays, Close: in.Close, Force: in.Force, Key: in.Key,
			}))
		})
}
