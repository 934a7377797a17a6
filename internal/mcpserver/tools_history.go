package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type historyArguments struct {
	Kinds []string   `json:"kinds,omitempty" jsonschema:"Default workout, night, entry, meal; also day_activity, heart_day, recharge, cardio_load, alertness, biosensing, goal, plan_item, trackable, brief"`
	From  civil.Date `json:"from,omitzero" jsonschema:"First day; default the beginning"`
	To    civil.Date `json:"to,omitzero" jsonschema:"Last day, included"`
	Query string     `json:"query,omitzero" jsonschema:"Words in it, or the id of one to show in detail"`
	Limit int        `json:"limit,omitzero" jsonschema:"Default 20" min:"1" max:"100"`

	following
}

func (s coachSet) getHistory() tool {
	return define("get_history", "Get history", reading(),
		"Lists kept records of any source and age, newest first, a line each with the id that edit_entry takes: workouts, "+
			"nights, entries, meals and more; one by its id in detail, series down-sampled. Has days that Polar gives no more. "+
			"For sums and change over time use get_trends, for a day at a glance get_today, for what Polar says right now, "+
			"splits and zones polar_get_exercises, polar_list_sleep and the like, for who changed what get_activity_trail.",
		func(ctx context.Context, in historyArguments, c caller) (summary.Document, error) {
			return answered(s.coach.History(ctx, c.who, coach.HistoryQuery{
				Kinds: in.Kinds, From: in.From, To: in.To, Query: in.Query, Limit: in.Limit, Cursor: in.Cursor,
			}))
		})
}
