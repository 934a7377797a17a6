package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type planArguments struct {
	From civil.Date `json:"from,omitzero" jsonschema:"First day; default today"`
	To   civil.Date `json:"to,omitzero" jsonschema:"Included; default 6 days after from"`

	rendering
}

func (s coachSet) getPlan() tool {
	return define("get_plan", "Get the plan", reading(),
		"Lists planned items by day with ids (workouts, meals, habits, rest, notes, days off): done and by which workout, "+
			"missed, skipped or open; and coming weeks' time and load against the usual of 28 days. Logged and Polar workouts tick "+
			"items by themselves; asks Polar first where today is in range and stale. At most 366 days. For a day with all else use "+
			"get_today, for what was done unplanned get_history, for goals get_goals; to change it write_plan.",
		func(ctx context.Context, in planArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Plan(ctx, c.who, coach.PlanQuery{From: in.From, To: in.To}))
		})
}

// planFields are the fields of coach.PlanItemInput.
type planFields struct {
	ID           string     `json:"id,omitzero" jsonschema:"Of an item to change"`
	Date         civil.Date `json:"date,omitzero" jsonschema:"Its day; another moves it"`
	Time         string     `json:"time,omitzero" jsonschema:"HH:MM"`
	Kind         string     `json:"kind,omitzero" jsonschema:"For a day off use off" oneof:"workout meal habit rest note"`
	Title        string     `json:"title,omitzero" jsonschema:"As shown"`
	Sport        string     `json:"sport,omitzero" jsonschema:"Such as run; default any"`
	DurationS    float64    `json:"duration_s,omitzero" jsonschema:"Of the whole"`
	Distance     float64    `json:"distance,omitzero" jsonschema:"Of the whole"`
	DistanceUnit string     `json:"distance_unit,omitzero" jsonschema:"Default the person's" oneof:"km mi m yd"`
	Load         float64    `json:"load,omitzero" jsonschema:"Cardio load" told:"no"`
	Intensity    string     `json:"intensity,omitzero" jsonschema:"Effort" oneof:"easy moderate hard"`
	Note         string     `json:"note,omitzero" jsonschema:"Free words"`
	State        string     `json:"state,omitzero" jsonschema:"done: only where no workout is logged" oneof:"done skipped open"`
	Off          string     `json:"off,omitzero" jsonschema:"With date only: why that day is off; no cancels that" oneof:"sick travel rest no"`
}

type writePlanArguments struct {
	Items   []coach.PlanItemInput `json:"items" jsonschema:"New ones need date, kind and title; by id only what changes" max:"150"`
	Replace bool                  `json:"replace,omitzero" jsonschema:"true first removes open, unmatched items of each day that gets a new item, or off no; default adds"`
	Force   bool                  `json:"force,omitzero" jsonschema:"Plan all the same, if the person confirms" told:"no"`

	writing
}

func (s coachSet) writePlan() tool {
	return define("write_plan", "Write the plan", overwrites(),
		"Plans workouts, meals, habits, rest and notes; by id ticks, skips, moves or changes an item; by date marks a day off. "+
			"Stored all or none; nothing recurs; logged and Polar workouts tick items by themselves. For ids use get_plan; injuries "+
			"to respect: paceline://profile. What was done or eaten goes to log_entry and log_meal, an aim to set_goal, a daily target "+
			"to create_trackable, deleting to edit_entry. Returns items stored and removed, weeks far above the usual, and a "+
			"change_id for undo_change.",
		func(ctx context.Context, in writePlanArguments, c caller) (summary.Document, error) {
			return answered(s.coach.WritePlan(ctx, c.who, coach.PlanInput{Items: in.Items, Replace: in.Replace, Force: in.Force, Key: in.Key}))
		})
}
