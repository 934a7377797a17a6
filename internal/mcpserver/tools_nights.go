package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/summary"
)

func (p polarSet) listSleep() tool {
	return define("polar_list_sleep", "List nights of sleep", reading(),
		"Lists nights by day of waking: local times of falling asleep and waking, time asleep and in each stage, "+
			"interruptions, sleep score (1-100); up to 3 nights come with continuity (1-5), heart rate with its lowest, and sleep "+
			"cycles. Polar lists the last 28 days; last night needs a sync; the newest is named, a missing one is unknown. For recovery and "+
			"HRV use polar_list_nightly_recharge, for alertness and bedtimes polar_get_sleepwise, for heart rate by day "+
			"polar_get_heart_rate. Needs a connected account.",
		func(ctx context.Context, in periodArguments, c caller) (summary.Document, error) {
			return p.of(c).Sleep(ctx, in.dates())
		})
}

func (p polarSet) listNightlyRecharge() tool {
	return define("polar_list_nightly_recharge", "List overnight recovery", reading(),
		"Lists how well the body recovered overnight (Nightly Recharge), by day of waking: status 1 (very poor) to 6 (very "+
			"good), ANS (autonomic nervous system) charge -10 to 10 (0 is usual); from the first hours asleep: heart rate; HRV "+
			"(RMSSD) and breathing rate with lowest, highest and slope. For sleep times and stages use polar_list_sleep, for "+
			"strain of training polar_get_cardio_load. Polar lists the last 28 days; the newest night is named, a missing one is unknown. "+
			"Needs a connected account.",
		func(ctx context.Context, in periodArguments, c caller) (summary.Document, error) {
			return p.of(c).NightlyRecharge(ctx, in.dates())
		})
}
