package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type goalsArguments struct {
	IncludeClosed bool `json:"include_closed,omitzero" jsonschema:"Also those closed"`

	rendering
}

func (s coachSet) getGoals() tool {
	return define("get_goals", "Get goals", reading(),
		"Lists goals with where each stands: progress, planned pace, needed and measured rate (28 days), expected date "+
			"within 104 weeks, streaks, weeks kept, and the ids that set_goal and edit_entry take. Asks Polar first for what is stale. For daily targets use get_today, for the course of a metric get_trends; to change "+
			"one set_goal.",
		func(ctx context.Context, in goalsArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Goals(ctx, c.who, in.IncludeClosed))
		})
}

// goalArguments are of the fields that coach.GoalInput has.
type goalArguments struct {
	ID           string     `json:"id,omitzero" jsonschema:"Of a goal to change; none makes one"`
	Title        string     `json:"title,omitzero" jsonschema:"Name of the goal"`
	Kind         string     `json:"kind,omitzero" jsonschema:"Needed for a new one" oneof:"total reach times_per_week average streak"`
	Metric       string     `json:"metric,omitzero" jsonschema:"As in get_trends"`
	Unit         string     `json:"unit,omitzero" jsonschema:"Of figures; default the person's"`
	Start        *float64   `json:"start,omitempty" jsonschema:"Of reach; default now's value"`
	Target       *float64   `json:"target,omitempty" jsonschema:"Of total or reach; length of streak"`
	TargetMin    *float64   `json:"target_min,omitempty" jsonschema:"Of average, or of a day of a streak"`
	TargetMax    *float64   `json:"target_max,omitempty" jsonschema:"As target_min"`
	From         civil.Date `json:"from,omitzero" jsonschema:"Default today"`
	Due          civil.Date `json:"due,omitzero" jsonschema:"Last day"`
	TimesPerWeek *int       `json:"times_per_week,omitempty" jsonschema:"Days a week" min:"1" max:"7"`
	Days         []string   `json:"days,omitempty" jsonschema:"Days that count" oneof:"mon tue wed thu fri sat sun"`
	WindowDays   *int       `json:"window_days,omitempty" jsonschema:"Of average; default 7"`
	Close        string     `json:"close,omitzero" jsonschema:"End a goal, or open it again" oneof:"reached dropped reopen"`
	Force        bool       `json:"force,omitzero" jsonschema:"Store what was refused as unusual or unsafe"`

	writing
}

func (s coachSet) setGoal() tool {
	return define("set_goal", "Set a goal", overwrites(),
		"Creates a goal (title, kind, metric and the figures of its kind), or by id changes or closes one; what is not named "+
			"stays. total: run 100 km by June; reach: weigh 75 kg; times_per_week; average: sleep 7-9 h; streak: days in a row. "+
			"For a daily or weekly target use create_trackable, for single sessions write_plan, to delete edit_entry. An unsafe "+
			"weight goal is refused with the reason. Returns the goal as stored and a change_id, which undo_change takes.",
		func(ctx context.Context, in goalArguments, c caller) (summary.Document, error) {
			return answered(s.coach.SetGoal(ctx, c.who, coach.GoalInput{
				ID: in.ID, Title: in.Title, Kind: in.Kind, Metric: in.Metric, Unit: in.Unit, Start: in.Start, Target: in.Target,
				TargetMin: in.TargetMin, TargetMax: in.TargetMax, From: in.From, Due: in.Due, TimesPerWeek: in.TimesPerWeek,
				Days: in.Days, WindowDays: in.WindowDays, Close: in.Close, Force: in.Force, Key: in.Key,
			}))
		})
}
