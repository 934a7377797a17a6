package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

// trackableArguments are of the fields that coach.TrackableInput has.
type trackableArguments struct {
	Name       required `json:"name" jsonschema:"What log_entry calls it; or a metric as in get_trends, to set its target"`
	Unit       string   `json:"unit,omitzero" jsonschema:"Such as pages"`
	Aggregate  string   `json:"aggregate,omitzero" jsonschema:"Of a day's entries; default by unit, mostly sum" oneof:"sum last mean max yes_no"`
	Target     *float64 `json:"target,omitempty" jsonschema:"From today on; low end of range"`
	TargetKind string   `json:"target_kind,omitzero" jsonschema:"Default at_least" oneof:"at_least at_most range"`
	TargetMax  *float64 `json:"target_max,omitempty" jsonschema:"High end of range"`
	Period     string   `json:"period,omitzero" jsonschema:"Default day" oneof:"day week"`
	Min        *float64 `json:"min,omitempty" jsonschema:"Least of an entry"`
	Max        *float64 `json:"max,omitempty" jsonschema:"Most of an entry"`
	Absent     string   `json:"absent,omitzero" jsonschema:"A day without entry; default unknown" oneof:"unknown zero"`
	Decimals   *int     `json:"decimals,omitempty" jsonschema:"Shown; default 0"`
	Aliases    []string `json:"aliases,omitempty" jsonschema:"Other names"`

	writing
}

func (s coachSet) createTrackable() tool {
	return define("create_trackable", "Create a trackable", writes(),
		"Adds something of the person's own to track (\"pages read\"), which log_entry then understands by "+
			"name, or sets the daily or weekly target of a built-in metric or known trackable; earlier days keep theirs. Not "+
			"needed to log what has a metric: exercises, sleep, body measures, mood, water. For an aim with a date or a streak "+
			"use set_goal; to rename, archive or delete edit_entry. Returns it as stored and a change_id for undo_change.",
		func(ctx context.Context, in trackableArguments, c caller) (summary.Document, error) {
			return answered(s.coach.CreateTrackable(ctx, c.who, coach.TrackableInput{
				Name: string(in.Name), Unit: in.Unit, Aggregate: in.Aggregate, Target: in.Target, TargetKind: in.TargetKind,
				TargetMax: in.TargetMax, Period: in.Period, Min: in.Min, Max: in.Max, Absent: in.Absent, Decimals: in.Decimals,
				Aliases: in.Aliases, Key: in.Key,
			}))
		})
}
