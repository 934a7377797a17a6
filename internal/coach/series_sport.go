package coach

import (
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// sportOf returns the sport of the catalogue that a workout is of, a sport group where no more is
// known, and "other" where nothing is.
func sportOf(w *fitness.Workout) string {
	for _, code := range []string{w.Sport, w.SportFamily} {
		if sport := sportOfCode(code); sport != "" {
			return sport
		}
	}
	switch w.Movement() {
	case fitness.Running:
		return string(fitness.GroupRun)
	case fitness.OnFoot:
		return string(fitness.GroupWalk)
	case fitness.InWater:
		return string(fitness.GroupSwim)
	case fitness.OtherMovement:
	}
	return string(fitness.GroupOther)
}

// sportOfCode returns the sport that a source's code means, "" when it is not known.
func sportOfCode(code string) string {
	name := strings.ToLower(strings.ReplaceAll(code, "-", "_"))
	if name == string(fitness.GroupOther) {
		return ""
	}
	if sport, ok := sportCodes[name]; ok {
		return sport
	}
	if _, ok := fitness.SportNamed(name); ok {
		return name
	}
	for _, indoors := range []string{"indoor_", "outdoor_"} {
		if rest, ok := strings.CutPrefix(name, indoors); ok {
			return sportOfCode(rest)
		}
	}
	return ""
}

// sportCodes are the codes of devices that the catalogue has under another name.
//
//nolint:gochecknoglobals // a constant table
var sportCodes = map[string]string{
	"running": "run", "jogging": "run", "ultrarunning_running": "run", "ultrarunning": "run", "road_running": "road_run",
	"trail_running": "trail_run", "treadmill_running": "treadmill_run", "treadmill": "treadmill_run", "track_and_field_running": "track_run",
	"walking": "walk", "hiking": "hike", "nordic_walking": "nordic_walk", "trail_hiking": "hike", "trotting": "run",
	"cycling": "ride", "biking": "ride", "road_biking": "road_ride", "road_cycling": "road_ride", "mountain_biking": "mountain_bike",
	"gravel_biking": "gravel_ride", "gravel": "gravel_ride", "indoor_cycling": "indoor_ride", "e_biking": "e_bike", "ebike": "e_bike",
	"spinning": "spinning", "hand_cycling": "handcycle", "handcycling": "handcycle", "cyclocross": "ride",
	"swimming": "swim", "pool_swimming": "pool_swim", "open_water_swimming": "open_water_swim",
	"strength_training": "strength", "weight_training": "strength", "core_training": "core", "circuit_training": "circuit",
	"functional_training": "functional", "high_intensity_interval_training": "hiit", "body_pump": "strength", "crossfit": "crossfit",
	"bodyweight_training": "calisthenics", "kettlebell": "kettlebell", "bootcamp": "bootcamp",
	"mobility_static": "mobility", "mobility_dynamic": "mobility", "mobility": "mobility", "stretching": "stretching", "taichi": "tai_chi",
	"rowing": "row", "indoor_rowing": "indoor_row", "rowing_machine": "indoor_row",
	"cross_country_skiing": "xc_ski", "classic_xc_skiing": "xc_ski", "skate_xc_skiing": "xc_ski", "crosscountry_skiing": "xc_ski",
	"classic_roller_skiing": "roller_ski", "freestyle_roller_skiing": "roller_ski", "roller_skiing": "roller_ski",
	"downhill_skiing": "ski", "alpine_skiing": "ski", "skiing": "ski", "backcountry_skiing": "ski_touring", "snowboarding": "snowboard",
	"snowshoe_trekking": "snowshoe", "telemark_skiing": "ski",
	"climbing": "climb", "climbing_indoor": "climb", "bouldering": "boulder",
	"soccer": "football", "field_hockey": "hockey", "beachvolley": "beach_volleyball",
}
