package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type trendsArguments struct {
	Metrics []string `json:"metrics,omitempty" jsonschema:"At most 10: weight, asleep, steps, hrv_rmssd, run_distance, squat_e1rm, a trackable ...; list alone names all; default those with most data"`

	period

	Bucket string `json:"bucket,omitzero" jsonschema:"Length of a row; default by range" oneof:"day week month"`

	rendering
}

func (s coachSet) getTrends() tool {
	return define("get_trends", "Get trends", reading(),
		"Reports how metrics ran over up to 10 years, from watch, log and meals alike: mean, best and worst with dates, "+
			"missing days, slope a week, against the period before and the 28- and 60-day baselines, unusual days; of two metrics "+
			"also how they went together (\"my runs and how I slept\"), never as cause. Each figure has its n, or says that there is "+
			"not enough data. Asks Polar first for stale days. For one day use get_today, for single records "+
			"get_history, for distance to an aim get_goals.",
		func(ctx context.Context, in trendsArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Trends(ctx, c.who, coach.TrendsQuery{Metrics: in.Metrics, From: in.From, To: in.To, Bucket: in.Bucket}))
		})
}
