package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/summary"
)

func (p polarSet) getUser() tool {
	return define("polar_get_user", "Get the Polar account", reading(),
		"Shows whose Polar account is connected, as Polar has it now: user id, member id, registration date, name, birthday, "+
			"sex, profile weight and height. Use it to check or name the account; for current weight and height, thresholds, "+
			"resting heart rate or VO2max use polar_list_physical_info. What is unset is left out. Needs a connected account.",
		func(ctx context.Context, _ renderingArguments, c caller) (summary.Document, error) {
			return p.of(c).Person(ctx)
		})
}

func (p polarSet) listPhysicalInfo() tool {
	return define("polar_list_physical_info", "Show body settings", reading(),
		"Shows the current body settings, which the person or the watch set, with the date of the last change: weight, height, "+
			"birthday, sex, maximum and resting heart rate, aerobic and anaerobic threshold, VO2max, training background, sleep "+
			"goal. One set, no history; what is unset is left out. For whose account it is use polar_get_user, for measured heart "+
			"rate polar_get_heart_rate. Needs a connected account.",
		func(ctx context.Context, _ renderingArguments, c caller) (summary.Document, error) {
			return p.of(c).PhysicalInfo(ctx)
		})
}
