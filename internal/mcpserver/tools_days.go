package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/summary"
)

func (p polarSet) getActivities() tool {
	return define("polar_get_activities", "Get daily activity", reading(),
		"Reports everyday movement by whole day, newest first: steps and their distance, active and inactive time, minutes at "+
			"each intensity, calories, activity goal. Up to 3 days come with steps by hour; over 42, a row is a week's daily mean. "+
			"Reaches 365 days back; more is refused. For training sessions use polar_get_exercises, for heart rate of a day "+
			"polar_get_heart_rate. Today counts up to the last sync, which is named; a missing day is unknown. Needs a connected "+
			"account.",
		func(ctx context.Context, in periodArguments, c caller) (summary.Document, error) {
			return p.of(c).Activities(ctx, in.dates(), c.report)
		})
}

type heartRateArguments struct {
	From civil.Date `json:"from" jsonschema:"First day, local"`
	To   civil.Date `json:"to" jsonschema:"Included; over 28 days is refused"`

	rendering
}

func (p polarSet) getHeartRate() tool {
	return define("polar_get_heart_rate", "Get heart rate around the clock", reading(),
		"Reports how heart rate ran through whole days, newest first: mean, minimum, maximum, share of the day measured, and "+
			"minutes in heart-rate zones (or why none); up to 3 days come with each half-hour. For a training session use "+
			"polar_get_exercises, for a night's sleep polar_list_sleep, for resting level and HRV night by night "+
			"polar_list_nightly_recharge, for set thresholds polar_list_physical_info. Not every watch records it; how far back "+
			"Polar reaches is not documented; a missing day is unknown or not synced yet. Needs a connected account.",
		func(ctx context.Context, in heartRateArguments, c caller) (summary.Document, error) {
			return p.of(c).HeartRate(ctx, archive.Dates{From: in.From, To: in.To}, c.report)
		})
}
