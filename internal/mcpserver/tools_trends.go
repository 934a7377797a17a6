package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type trendsArguments struct {
	Metrics []string `json:"metrics,omitempty" jsonschema:"weight, asleep, steps, hrv_rmssd, run_distance, squat_e1rm, a trackable ...; [\"list\"] names all; default 5 usual ones with data" max:"10"`

	period

	Bucket string `json:"bucket,omitzero" jsonschema:"Length of a row; default by range" oneof:"day week month"`

	rendering
}

func (s coachSet) getTrends() tool {
	return define("get_trends", "Get trends", reading(),
		"Sums up metrics of any source over up to 10 years: total, mean, best and worst with dates, missing days, slope a "+
			"week, against the period before and 28- and 60-day baselines, unusual days; of two metrics also how they went "+
			"together, never as cause. Each figure has its n, or says what it lacks. Asks Polar first for stale days, and says if "+
			"that fails. For one day use get_today, for records get_history, for an aim get_goals, for Polar's own day rows "+
			"polar_get_activities, for its training status polar_get_cardio_load.",
		func(ctx context.Context, in trendsArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Trends(ctx, c.who, coach.TrendsQuery{Metrics: in.Metrics, From: in.From, To: in.To, Bucket: in.Bucket}))
		})
}
