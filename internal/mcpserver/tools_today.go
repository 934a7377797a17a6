package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type todayArguments struct {
	Date civil.Date `json:"date,omitzero" jsonschema:"Default today"`

	rendering
}

func (s coachSet) getToday() tool {
	return define("get_today", "Get a day", reading(),
		"Shows one day at a glance: readiness with its parts, day score, targets met and open, plan, what was logged and "+
			"recorded, morning brief, freshness of each source; for \"what should I do today?\". First asks Polar "+
			"for what is stale; if that fails, says so and answers from its own records. Without last night's data readiness is "+
			"unknown; a coming day has only its plan. For weeks use get_trends, for records get_history, for several days "+
			"get_plan. Guidance, not medical advice.",
		func(ctx context.Context, in todayArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Today(ctx, c.who, coach.TodayQuery{Date: in.Date}))
		})
}
