package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

// trackableArguments are of the fields that coach.TrackableInput has.
type trackableArguments struct {
	Name       required `json:"name" jsonschema:"A new name; for a target also a known one or a metric of get_trends"`
	Unit       string   `json:"unit,omitzero" jsonschema:"Of target too; default the metric's or none"`
	Aggregate  string   `json:"aggregate,omitzero" jsonschema:"How a day's entries combine; default by unit, mostly sum" oneof:"sum last mean max yes_no"`
	Target     *float64 `json:"target,omitempty" jsonschema:"Value, or range's low end"`
	TargetKind string   `json:"target_kind,omitzero" jsonschema:"Default at_least; range with target_max" oneof:"at_least at_most range"`
	TargetMax  *float64 `json:"target_max,omitempty" jsonschema:"High end of range"`
	Period     string   `json:"period,omitzero" jsonschema:"Of target; default day" oneof:"day week"`
	Min        *float64 `json:"min,omitempty" jsonschema:"Least of one entry"`
	Max        *float64 `json:"max,omitempty" jsonschema:"Most of one entry"`
	Absent     string   `json:"absent,omitzero" jsonschema:"A day without entry; default unknown" oneof:"unknown zero"`
	Decimals   *int     `json:"decimals,omitempty" jsonschema:"0: whole numbers only"`
	Aliases    []string `json:"aliases,omitempty" jsonschema:"Other names"`
	Force      bool     `json:"force,omitzero" jsonschema:"Store all the same, if the person insists" told:"no"`

	writing
}

func (s coachSet) createTrackable() tool {
	return define("create_trackable", "Create a trackable or set a target", rewrites(),
		"Creates a trackable of the person's own (\"pages read\"), which log_entry then knows by name, or sets a daily or weekly "+
			"target of a known one or a built-in metric (steps, asleep) from today on: earlier days keep theirs, and other settings of "+
			"a known one are refused. No new one is needed for exercises, sleep, body measures, mood, water. For an aim with "+
			"end, days a week, average or streak use set_goal, for dated habits write_plan; to end a target, or edit, archive or "+
			"delete one, edit_entry. Returns it with its id and a change_id for undo_change.",
		func(ctx context.Context, in trackableArguments, c caller) (summary.Document, error) {
			return answered(s.coach.CreateTrackable(ctx, c.who, coach.TrackableInput{
				Name: string(in.Name), Unit: in.Unit, Aggregate: in.Aggregate, Target: in.Target, TargetKind: in.TargetKind,
				TargetMax: in.TargetMax, Period: in.Period, Min: in.Min, Max: in.Max, Absent: in.Absent, Decimals: in.Decimals,
				Aliases: in.Aliases, Force: in.Force, Key: in.Key,
			}))
		})
}
