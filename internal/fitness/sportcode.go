package fitness

import "strings"

// SportOfCode returns the sport that a device's code names, in the codes that Polar uses:
// upper case, with underscores or hyphens. An unknown code is a sport by its words, as
// Movement reads them, or other.
func SportOfCode(code string) Sport {
	name, ok := sportCodes[strings.ReplaceAll(strings.ToUpper(code), "-", "_")]
	if !ok {
		name = sportIn(code)
	}
	s, _ := SportNamed(name)
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
	"AMERICAN_FOOTBALL":                "american_football",
	"AQUATICS":                         "aqua_fitness",
	"BACKCOUNTRY_SKIING":               "ski_touring",
	"BADMINTON":                        "badminton",
	"BALLET_DANCING":                   "dance",
	"BALLROOM_DANCING":                 "dance",
	"BASEBALL":                         "baseball",
	"BASKETBALL":                       "basketball",
	"BEACH_TENNIS":                     "beach_tennis",
	"BEACH_VOLLEYBALL":                 "beach_volleyball",
	"BIATHLON":                         "biathlon",
	"BODY_AND_MIND":                    "mobility",
	"BOOTCAMP":                         "bootcamp",
	"BOXING":                           "boxing",
	"CALISTHENICS":                     "calisthenics",
	"CIRCUIT_TRAINING":                 "circuit",
	"CLIMBING":                         "climb",
	"CORE":                             "core",
	"CRICKET":                          "cricket",
	"CROSS_COUNTRY_RUNNING":            "trail_run",
	"CROSS_COUNTRY_SKIING":             "xc_ski",
	"CROSS_TRAINER":                    "elliptical",
	"CURLING":                          "curling",
	"CYCLING":                          "ride",
	"DANCING":                          "dance",
	"DOWNHILL_SKIING":                  "ski",
	"DUATHLON":                         "duathlon",
	"DUATHLON_CYCLING":                 "ride",
	"DUATHLON_RUNNING":                 "run",
	"ESPORTS":                          "esports",
	"E_BIKE":                           "e_bike",
	"FIELD_HOCKEY":                     "hockey",
	"FINNISH_BASEBALL":                 "baseball",
	"FITNESS_BOXING":                   "boxing",
	"FITNESS_DANCING":                  "dance",
	"FITNESS_MARTIAL_ARTS":             "martial_arts",
	"FITNESS_RACING":                   "obstacle_race",
	"FITNESS_STEP":                     "step",
	"FLOORBALL":                        "floorball",
	"FREE_MULTISPORT":                  "multisport",
	"FRISBEEGOLF":                      "disc_golf",
	"FUNCTIONAL_TRAINING":              "functional",
	"FUTSAL":                           "futsal",
	"GOLF":                             "golf",
	"GRAVEL":                           "gravel_ride",
	"GROUP_EXERCISE":                   "aerobics",
	"GYMNASTICK":                       "gymnastics",
	"HANDBALL":                         "handball",
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
	"ROAD_RUNNING":                     "road_run",
	"ROLLER_BLADING":                   "inline_skate",
	"ROLLER_SKIING_CLASSIC":            "roller_ski",
	"ROLLER_SKIING_FREESTYLE":          "roller_ski",
	"ROWING":                           "row",
	"RUCKING":                          "ruck",
	"RUGBY":                            "rugby",
	"RUNNING":                          "run",
	"SHOOTING_SPORT_INDOOR":            "shooting",
	"SHOOTING_SPORT_OUTDOOR":           "shooting",
	"SHOW_DANCING":                     "dance",
	"SKATEBOARDING":                    "skateboard",
	"SKATING":                          "skate",
	"SKIERG":                           "ski_erg",
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
	"TELEMARK_SKIING":                  "ski",
	"TENNIS":                           "tennis",
	"TRACK_AND_FIELD_RUNNING":          "track_run",
	"TRAIL_RUNNING":                    "trail_run",
	"TREADMILL_RUNNING":                "treadmill_run",
	"TRIATHLON":                        "triathlon",
	"TRIATHLON_CYCLING":                "ride",
	"TRIATHLON_RUNNING":                "run",
	"TRIATHLON_SWIMMING":               "open_water_swim",
	"TROTTING":                         "horse_riding",
	"ULTIMATE":                         "ultimate",
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
	"XC_SKIING_CLASSIC":                "xc_ski",
	"XC_SKIING_FREESTYLE":              "xc_ski",
	"YOGA":                             "yoga",
}
