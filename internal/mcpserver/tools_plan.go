package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type planArguments struct {
	From civil.Date `json:"from,omitzero" jsonschema:"Default today"`
	To   civil.Date `json:"to,omitzero" jsonschema:"Included; default 6 days after from"`

	rendering
}

func (s coachSet) getPlan() tool {
	return define("get_plan", "Get the plan", reading(),
		"Lists planned items by day with ids (workouts, meals, habits, rest, notes, days off), whether each was done, missed "+
			"or skipped and by which workout, and the planned weeks against the usual. Workouts of the log and of Polar, asked when "+
			"stale, are matched on their own. At most 366 days. For a day with all else use get_today, for "+
			"what was done unplanned get_history; to change it write_plan.",
		func(ctx context.Context, in planArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Plan(ctx, c.who, coach.PlanQuery{From: in.From, To: in.To}))
		})
}

// planFields are the fields of coach.PlanItemInput.
type planFields struct {
	ID           string     `json:"id,omitzero" jsonschema:"Of an item to change"`
	Date         civil.Date `json:"date,omitzero"`
	Time         string     `json:"time,omitzero" jsonschema:"HH:MM"`
	Kind         string     `json:"kind,omitzero" oneof:"workout meal habit rest note"`
	Title        string     `json:"title,omitzero"`
	Sport        string     `json:"sport,omitzero" jsonschema:"Such as run; needed to match a workout"`
	DurationS    float64    `json:"duration_s,omitzero"`
	Distance     float64    `json:"distance,omitzero"`
	DistanceUnit string     `json:"distance_unit,omitzero" oneof:"km mi m yd"`
	Load         float64    `json:"load,omitzero" jsonschema:"Cardio load"`
	Intensity    string     `json:"intensity,omitzero" oneof:"easy moderate hard"`
	Note         string     `json:"note,omitzero"`
	State        string     `json:"state,omitzero" oneof:"done skipped open"`
	Off          string     `json:"off,omitzero" jsonschema:"Alone with date: marks the day off, or no more" oneof:"sick travel rest no"`
}

type writePlanArguments struct {
	Items   []coach.PlanItemInput `json:"items" jsonschema:"New ones need date, kind and title"`
	Replace bool                  `json:"replace,omitzero" jsonschema:"First remove open, unmatched items of the days that new items name; default adds"`

	writing
}

func (s coachSet) writePlan() tool {
	return define("write_plan", "Write the plan", overwrites(),
		"Plans workouts, meals, habits, rest and notes, up to 150 items a call; by id an item is ticked, skipped, moved "+
			"(another date) or changed; a day is marked off. All of a call is stored or nothing. What is there: get_plan; what "+
			"to respect, such as injuries: paceline://profile. What was done goes to "+
			"log_entry, an aim to set_goal, deleting to edit_entry. Returns items as stored and removed, the weeks against the "+
			"usual, and a change_id for undo_change.",
		func(ctx context.Context, in writePlanArguments, c caller) (summary.Document, error) {
			return answered(s.coach.WritePlan(ctx, c.who, coach.PlanInput{Items: in.Items, Replace: in.Replace, Key: in.Key}))
		})
}
