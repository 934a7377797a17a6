package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type historyArguments struct {
	Kinds []string   `json:"kinds,omitempty" jsonschema:"Default workout, night, entry, meal; also day_activity, heart_day, recharge, cardio_load, alertness, biosensing, goal, target, trackable, plan_item, day_off, brief"`
	From  civil.Date `json:"from,omitzero" jsonschema:"First day; default the beginning"`
	To    civil.Date `json:"to,omitzero" jsonschema:"Included; default the newest"`
	Query string     `json:"query,omitzero" jsonschema:"Words to find, or the id of one to show"`
	Limit int        `json:"limit,omitzero" jsonschema:"Default 20" min:"1" max:"100"`

	following
}

func (s coachSet) getHistory() tool {
	return define("get_history", "Get history", reading(),
		"Lists stored records of any source and age, newest first, a line each with the id that edit_entry takes; one by its id "+
			"in detail, series down-sampled. Asks Polar first for stale days of the last 28, and says if that fails; keeps what "+
			"Polar gives no more. For sums use get_trends, for a day get_today, progress get_goals, planned and missed "+
			"get_plan, who changed what get_activity_trail, Polar's splits and zones polar_get_exercises, its nights now "+
			"polar_list_sleep.",
		func(ctx context.Context, in historyArguments, c caller) (summary.Document, error) {
			return answered(s.coach.History(ctx, c.who, coach.HistoryQuery{
				Kinds: in.Kinds, From: in.From, To: in.To, Query: in.Query, Limit: in.Limit, Cursor: in.Cursor,
			}))
		})
}
