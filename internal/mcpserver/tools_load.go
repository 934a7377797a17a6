package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/summary"
)

func (p polarSet) getCardioLoad() tool {
	return define("polar_get_cardio_load", "Get cardio load", reading(),
		"Reports cardio load by day and whether training is too much or too little: load, strain (7-day mean), tolerance "+
			"(28-day mean), their ratio, status (detraining, maintaining, productive, overreaching). A range over 180 days is "+
			"refused; over 42, weekly rows: mean load and the last day's other values. For one session's load use "+
			"polar_get_exercises, for recovery polar_list_nightly_recharge. 0 is a rest day or one not synced yet, a missing value "+
			"is unknown; late uploads change past days. Needs a connected account.",
		func(ctx context.Context, in periodArguments, c caller) (summary.Document, error) {
			return p.of(c).CardioLoad(ctx, in.dates())
		})
}

type sleepWiseArguments struct {
	period
	rendering

	Hourly bool `json:"hourly,omitzero" jsonschema:"Also alertness by hour, for the newest 7 days; default false"`
}

func (p polarSet) getSleepWise() tool {
	return define("polar_get_sleepwise", "Get alertness and bedtime forecasts", reading(),
		"Reports SleepWise forecasts by day of waking, up to today's: alertness expected from recent sleep (grade 0-10, 10 "+
			"best), sleep inertia (grogginess after waking), and the bedtime window that suits the person's rhythm, in local time. "+
			"Use it to plan a day or an evening; for nights as slept use polar_list_sleep, for recovery "+
			"polar_list_nightly_recharge. A range over 28 days is refused. Each synced night changes forecasts; the newest day is "+
			"named, a missing one is unknown. Needs a connected account.",
		func(ctx context.Context, in sleepWiseArguments, c caller) (summary.Document, error) {
			return p.of(c).SleepWise(ctx, in.dates(), in.Hourly, c.report)
		})
}
