package fitness

import "strings"

// SportCoded returns the sport that a device's code names, in the codes that Polar and others use: in
// any case, with underscores or hyphens, whether indoors or outdoors. A name of the catalogue is
// a code too. It reports whether the code is known.
func SportCoded(code string) (Sport, bool) {
	code = strings.ReplaceAll(strings.ToUpper(code), "-", "_")
	if name, ok := sportCodes[code]; ok {
		return SportNamed(name)
	}
	if s, ok := SportNamed(strings.ToLower(code)); ok {
		return s, true
	}
	for _, where := range []string{"INDOOR_", "OUTDOOR_"} {
		if rest, ok := strings.CutPrefix(code, where); ok {
			return SportCoded(rest)
		}
	}
	return Sport{}, false
}

// SportOfCode returns the sport that a device's code names. An unknown code is a sport by its
// words, as Movement reads them, or other.
func SportOfCode(code string) Sport {
	s, ok := SportCoded(code)
	if !ok {
		s, _ = SportNamed(sportIn(code))
	}
	return s
}

func sportIn(code string) string {
	switch movementIn(code) {
	case Running:
		return "run"
	case OnFoot:
		return "walk"
	case InWater:
		return "swim"
	case OtherMovement:
		return "other"
	default:
		return "other"
	}
}

// SportOf returns the sport of the workout: that of its code, or of the family of a code that
// says nothing.
func (w *Workout) SportOf() Sport {
	if s := SportOfCode(w.Sport); s.Name != "other" || w.SportFamily == "" {
		return s
	}
	return SportOfCode(w.SportFamily)
}

// The codes, with underscores alone.
//
//nolint:gochecknoglobals // a constant table
var sportCodes = map[string]string{
	"AEROBICS":                         "aerobics",
	"AGILITY":                          "dog_agility",
	"ALPINE_SKIING":                    "ski",
	"AMERICAN_FOOTBALL":                "american_football",
	"AQUATICS":                         "aqua_fitness",
	"BACKCOUNTRY_SKIING":               "ski_touring",
	"BADMINTON":                        "badminton",
	"BALLET_DANCING":                   "dance",
	"BALLROOM_DANCING":                 "dance",
	"BASEBALL":                         "baseball",
	"BASKETBALL":                       "basketball",
	"BEACHVOLLEY":                      "beach_volleyball",
	"BEACH_TENNIS":                     "beach_tennis",
	"BEACH_VOLLEYBALL":                 "beach_volleyball",
	"BIATHLON":                         "biathlon",
	"BIKING":                           "ride",
	"BODYWEIGHT_TRAINING":              "calisthenics",
	"BODY_AND_MIND":                    "mobility",
	"BODY_PUMP":                        "strength",
	"BOOTCAMP":                         "bootcamp",
	"BOULDERING":                       "boulder",
	"BOXING":                           "boxing",
	"CALISTHENICS":                     "calisthenics",
	"CIRCUIT_TRAINING":                 "circuit",
	"CLASSIC_ROLLER_SKIING":            "roller_ski",
	"CLASSIC_XC_SKIING":                "xc_ski",
	"CLIMBING":                         "climb",
	"CLIMBING_INDOOR":                  "climb",
	"CORE":                             "core",
	"CORE_TRAINING":                    "core",
	"CRICKET":                          "cricket",
	"CROSSCOUNTRY_SKIING":              "xc_ski",
	"CROSS_COUNTRY_RUNNING":            "trail_run",
	"CROSS_COUNTRY_SKIING":             "xc_ski",
	"CROSS_TRAINER":                    "elliptical",
	"CURLING":                          "curling",
	"CYCLING":                          "ride",
	"CYCLOCROSS":                       "ride",
	"DANCING":                          "dance",
	"DOWNHILL_SKIING":                  "ski",
	"DUATHLON":                         "duathlon",
	"DUATHLON_CYCLING":                 "ride",
	"DUATHLON_RUNNING":                 "run",
	"EBIKE":                            "e_bike",
	"ESPORTS":                          "esports",
	"E_BIKE":                           "e_bike",
	"E_BIKING":                         "e_bike",
	"FIELD_HOCKEY":                     "hockey",
	"FINNISH_BASEBALL":                 "baseball",
	"FITNESS_BOXING":                   "boxing",
	"FITNESS_DANCING":                  "dance",
	"FITNESS_MARTIAL_ARTS":             "martial_arts",
	"FITNESS_RACING":                   "obstacle_race",
	"FITNESS_STEP":                     "step",
	"FLOORBALL":                        "floorball",
	"FREESTYLE_ROLLER_SKIING":          "roller_ski",
	"FREE_MULTISPORT":                  "multisport",
	"FRISBEEGOLF":                      "disc_golf",
	"FUNCTIONAL_TRAINING":              "functional",
	"FUTSAL":                           "futsal",
	"GOLF":                             "golf",
	"GRAVEL":                           "gravel_ride",
	"GRAVEL_BIKING":                    "gravel_ride",
	"GROUP_EXERCISE":                   "aerobics",
	"GYMNASTICK":                       "gymnastics",
	"HANDBALL":                         "handball",
	"HANDCYCLING":                      "handcycle",
	"HAND_CYCLING":                     "handcycle",
	"HIGH_INTENSITY_INTERVAL_TRAINING": "hiit",
	"HIIT":                             "hiit",
	"HIKING":                           "hike",
	"ICE_HOCKEY":                       "ice_hockey",
	"ICE_SKATING":                      "skate",
	"INDOOR_CYCLING":                   "indoor_ride",
	"INDOOR_ROWING":                    "indoor_row",
	"INLINE_SKATING":                   "inline_skate",
	"JAZZ_DANCING":                     "dance",
	"JOGGING":                          "run",
	"JUDO_MARTIAL_ARTS":                "judo",
	"JUMP_ROPE":                        "rope_skipping",
	"KETTLEBELL":                       "kettlebell",
	"KICKBIKE":                         "kick_scooter",
	"KICKBOXING_MARTIAL_ARTS":          "kickboxing",
	"LATIN_DANCING":                    "dance",
	"LES_MILLS_BARRE":                  "aerobics",
	"LES_MILLS_BODYATTACK":             "aerobics",
	"LES_MILLS_BODYBALANCE":            "mobility",
	"LES_MILLS_BODYCOMBAT":             "martial_arts",
	"LES_MILLS_BODYJAM":                "dance",
	"LES_MILLS_BODYPUMP":               "strength",
	"LES_MILLS_BODYSTEP":               "step",
	"LES_MILLS_CXWORKS":                "core",
	"LES_MILLS_GRIT_ATHLETIC":          "hiit",
	"LES_MILLS_GRIT_CARDIO":            "hiit",
	"LES_MILLS_GRIT_STRENGTH":          "hiit",
	"LES_MILLS_RPM":                    "spinning",
	"LES_MILLS_SHBAM":                  "dance",
	"LES_MILLS_SPRINT":                 "spinning",
	"LES_MILLS_TONE":                   "circuit",
	"LES_MILLS_TRIP":                   "spinning",
	"MOBILITY_DYNAMIC":                 "mobility",
	"MOBILITY_STATIC":                  "stretching",
	"MODERN_DANCING":                   "dance",
	"MOTORSPORTS_CAR_RACING":           "motorsport",
	"MOTORSPORTS_ENDURO":               "motorsport",
	"MOTORSPORTS_HARD_ENDURO":          "motorsport",
	"MOTORSPORTS_MOTOCROSS":            "motorsport",
	"MOTORSPORTS_ROADRACING":           "motorsport",
	"MOTORSPORTS_SNOCROSS":             "motorsport",
	"MOUNTAIN_BIKING":                  "mountain_bike",
	"NORDIC_WALKING":                   "nordic_walk",
	"OBSTACLE_COURSE_RACING":           "obstacle_race",
	"OFFROADDUATHLON":                  "duathlon",
	"OFFROADDUATHLON_CYCLING":          "mountain_bike",
	"OFFROADDUATHLON_RUNNING":          "trail_run",
	"OFFROADTRIATHLON":                 "triathlon",
	"OFFROADTRIATHLON_CYCLING":         "mountain_bike",
	"OFFROADTRIATHLON_RUNNING":         "trail_run",
	"OFFROADTRIATHLON_SWIMMING":        "open_water_swim",
	"OPEN_WATER_SWIMMING":              "open_water_swim",
	"ORIENTEERING":                     "orienteering",
	"ORIENTEERING_MTB":                 "mountain_bike",
	"ORIENTEERING_SKI":                 "xc_ski",
	"OTHER":                            "other",
	"OTHER_INDOOR":                     "other",
	"OTHER_OUTDOOR":                    "other",
	"PADEL":                            "padel",
	"PARASPORTS_HAND_CYCLING":          "handcycle",
	"PARASPORTS_SLED_HOCKEY":           "ice_hockey",
	"PARASPORTS_WATER_SKIING":          "water_ski",
	"PARASPORTS_WHEELCHAIR":            "wheelchair",
	"PARASPORTS_WHEELCHAIR_BASKETBALL": "basketball",
	"PARASPORTS_WHEELCHAIR_TENNIS":     "tennis",
	"PICKLEBALL":                       "pickleball",
	"PILATES":                          "pilates",
	"POOL_SWIMMING":                    "pool_swim",
	"RIDING":                           "horse_riding",
	"RINGETTE":                         "ice_hockey",
	"ROAD_BIKING":                      "road_ride",
	"ROAD_CYCLING":                     "road_ride",
	"ROAD_RUNNING":                     "road_run",
	"ROLLER_BLADING":                   "inline_skate",
	"ROLLER_SKIING":                    "roller_ski",
	"ROLLER_SKIING_CLASSIC":            "roller_ski",
	"ROLLER_SKIING_FREESTYLE":          "roller_ski",
	"ROWING":                           "row",
	"ROWING_MACHINE":                   "indoor_row",
	"RUCKING":                          "ruck",
	"RUGBY":                            "rugby",
	"RUNNING":                          "run",
	"SHOOTING_SPORT_INDOOR":            "shooting",
	"SHOOTING_SPORT_OUTDOOR":           "shooting",
	"SHOW_DANCING":                     "dance",
	"SKATEBOARDING":                    "skateboard",
	"SKATE_XC_SKIING":                  "xc_ski",
	"SKATING":                          "skate",
	"SKIERG":                           "ski_erg",
	"SKIING":                           "ski",
	"SNOWBOARDING":                     "snowboard",
	"SNOWSHOE_TREKKING":                "snowshoe",
	"SOCCER":                           "football",
	"SPINNING":                         "spinning",
	"SQUASH":                           "squash",
	"STAIR_WORKOUT":                    "stairs",
	"STREET_DANCING":                   "dance",
	"STRENGTH_TRAINING":                "strength",
	"STRETCHING":                       "stretching",
	"SUP":                              "paddle_board",
	"SWIMMING":                         "swim",
	"TABLE_TENNIS":                     "table_tennis",
	"TAEKWONDO_MARTIAL_ARTS":           "martial_arts",
	"TAICHI":                           "tai_chi",
	"TELEMARK_SKIING":                  "ski",
	"TENNIS":                           "tennis",
	"TRACK_AND_FIELD_RUNNING":          "track_run",
	"TRAIL_HIKING":                     "hike",
	"TRAIL_RUNNING":                    "trail_run",
	"TREADMILL":                        "treadmill_run",
	"TREADMILL_RUNNING":                "treadmill_run",
	"TRIATHLON":                        "triathlon",
	"TRIATHLON_CYCLING":                "ride",
	"TRIATHLON_RUNNING":                "run",
	"TRIATHLON_SWIMMING":               "open_water_swim",
	"TROTTING":                         "horse_riding",
	"ULTIMATE":                         "ultimate",
	"ULTRARUNNING":                     "run",
	"ULTRARUNNING_RUNNING":             "run",
	"VERTICALSPORTS_OUTCLIMBING":       "climb",
	"VERTICALSPORTS_WALLCLIMBING":      "climb",
	"VOLLEYBALL":                       "volleyball",
	"WALKING":                          "walk",
	"WATERSPORTS_CANOEING":             "canoe",
	"WATERSPORTS_KAYAKING":             "kayak",
	"WATERSPORTS_KITESURFING":          "kitesurf",
	"WATERSPORTS_SAILING":              "sail",
	"WATERSPORTS_SURFING":              "surf",
	"WATERSPORTS_WAKEBOARDING":         "wakeboard",
	"WATERSPORTS_WATERSKI":             "water_ski",
	"WATERSPORTS_WINDSURFING":          "windsurf",
	"WATER_EXERCISE":                   "aqua_fitness",
	"WATER_RUNNING":                    "water_run",
	"WEIGHT_TRAINING":                  "strength",
	"XC_SKIING_CLASSIC":                "xc_ski",
	"XC_SKIING_FREESTYLE":              "xc_ski",
	"YOGA":                             "yoga",
}
