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
		"Shows one day at a glance: readiness (0-100) with its parts, day score, targets met and open, plan, what was logged "+
			"and recorded with ids, brief, freshness of each source; for \"what should I do today?\". Asks Polar first for stale "+
			"days; if that fails, says so and answers from what is kept. Without last night's data readiness is unknown; a coming "+
			"day has plan and brief only. For weeks use get_trends, for records get_history, for planned days get_plan, for goals "+
			"get_goals, for Polar's own recovery figures polar_list_nightly_recharge.",
		func(ctx context.Context, in todayArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Today(ctx, c.who, coach.TodayQuery{Date: in.Date}))
		})
}
