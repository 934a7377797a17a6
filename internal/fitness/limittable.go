package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

func dateOf(year int, month time.Month, day int) civil.Date {
	return civil.Date{Year: year, Month: month, Day: day}
}

// The limits of what is no metric of a day: sets, sessions, meals, plans and the profile.
//
//nolint:gochecknoglobals // a constant table
var (
	LimitReps       = Limit{Name: "reps", Unit: "reps", Allowed: Band{1, 10000}, Usual: Band{1, 500}, Whole: true}
	LimitSets       = Limit{Name: "sets", Unit: "sets", Allowed: Band{1, 100}, Usual: Band{1, 30}, Whole: true}
	LimitLoad       = Limit{Name: "load", Unit: "kg", Allowed: Band{0, 1000}, Usual: Band{0, 350}, Hint: "Is it the load of one set, in the right unit?"}
	LimitAdded      = Limit{Name: "added weight", Unit: "kg", Allowed: Band{0.5, 200}, Usual: Band{0.5, 80}}
	LimitAssistance = Limit{Name: "assistance", Unit: "kg", Allowed: Band{0.5, 200}, Usual: Band{0.5, 80}}
	LimitInReserve  = Limit{Name: "reps in reserve", Allowed: Band{0, 10}, Whole: true}
	LimitRest       = Limit{Name: "rest", Unit: "s", Allowed: Band{0, 3600}}
	LimitHold       = Limit{Name: "hold", Unit: "s", Allowed: Band{1, 36000}, Usual: Band{1, 900}}
	LimitRPE        = Limit{Name: "RPE", Allowed: Band{1, 10}, Half: true, Hint: "RPE goes from 1 to 10; Borg's 6-20 is not used."}

	LimitSessionDuration = Limit{Name: "duration", Unit: "s", Shown: "min", Allowed: Band{1, 172800}, Usual: Band{1, 43200}}
	LimitSessionHR       = Limit{Name: "heart rate of a session", Unit: "bpm", Allowed: Band{25, 240}}
	LimitSessionEnergy   = Limit{Name: "energy of a session", Unit: "kcal", Allowed: Band{1, 15000}, Usual: Band{1, 4000}}
	LimitSessionLoad     = Limit{Name: "session load", Allowed: Band{0, 3000}, Usual: Band{0, 600}}
	LimitAscent          = Limit{Name: "ascent", Unit: "m", Allowed: Band{0, 20000}, Usual: Band{0, 5000}}
	LimitAvgPower        = Limit{Name: "average power", Unit: "W", Allowed: Band{0, 1000}, Usual: Band{0, 450}}
	LimitRepeats         = Limit{Name: "repeats", Allowed: Band{1, 1000}, Usual: Band{1, 100}, Whole: true}

	LimitFoodGrams  = Limit{Name: "amount of a food", Unit: "g", Allowed: Band{0.1, 5000}, Usual: Band{0.1, 2000}}
	LimitFoodMl     = Limit{Name: "amount of a drink", Unit: "ml", Allowed: Band{0.1, 5000}, Usual: Band{0.1, 2000}}
	LimitFoodCount  = Limit{Name: "count of a food", Allowed: Band{0.1, 100}, Usual: Band{0.1, 20}, Hint: "A count is pieces or portions; give grams as g."}
	LimitItemEnergy = Limit{Name: "energy of an item", Unit: "kcal", Allowed: Band{0, 5000}, Usual: Band{0, 1500}}
	LimitMealEnergy = Limit{Name: "energy of a meal", Unit: "kcal", Allowed: Band{0, 10000}, Usual: Band{0, 3000}}
	LimitAlcoholG   = Limit{Name: "alcohol", Unit: "g", Allowed: Band{0, 500}, Usual: Band{0, 112}} // 14 g a drink

	LimitPlanDuration = Limit{Name: "planned duration", Unit: "s", Shown: "min", Allowed: Band{minute, 1440 * minute}}
	LimitTimesPerWeek = Limit{Name: "times a week", Allowed: Band{1, 7}, Whole: true}
	LimitStreak       = Limit{Name: "length of a streak", Unit: "days", Allowed: Band{2, 3650}, Whole: true}
	LimitSleepNeed    = Limit{Name: "sleep need", Unit: "s", Shown: "h", Allowed: Band{4 * hour, 14 * hour}, Usual: Band{6 * hour, 11 * hour}}
)

// How many there can be of what a person makes.
const (
	MaxTrackables      = 100 // active ones
	MaxPlanItemsPerDay = 20
)

// pace is what a sport's distances and mean speeds can be. Speeds are in m/s; those of a
// distance under 1 km may be faster in a sport that is sprinted.
type pace struct {
	distance    Limit
	minSpeed    float64 // 0 when nothing is known of speeds
	maxSpeed    float64
	sprintSpeed float64 // 0 when as maxSpeed
	usualSpeed  Band
}

func (p pace) fastest(distanceM float64) float64 {
	if p.sprintSpeed > 0 && distanceM < km {
		return p.sprintSpeed
	}
	return p.maxSpeed
}

// paceOf returns what is possible for a sport or a sport group.
func paceOf(name string) pace {
	switch GroupOf(name) {
	case GroupRun:
		return pace{
			distance: distanceLimit("run", 350, 60), minSpeed: 0.2, maxSpeed: 7.5, sprintSpeed: 12.5, usualSpeed: Band{1.2, 6.5},
		}
	case GroupWalk:
		return pace{distance: distanceLimit("walk", 200, 50), minSpeed: 0.2, maxSpeed: 4}
	case GroupRide:
		return pace{distance: distanceLimit("ride", 1000, 300), minSpeed: 0.2, maxSpeed: 25}
	case GroupSwim:
		return pace{distance: distanceLimit("swim", 100, 15), minSpeed: 0.2, maxSpeed: 2.5}
	case GroupRow:
		return pace{distance: distanceLimit("row", 300, 50), minSpeed: 0.2, maxSpeed: 7}
	case GroupSnow:
		return pace{distance: distanceLimit("ski", 400, 100)}
	case GroupStrength, GroupMobility, GroupClimb, GroupBall, GroupOther:
		return pace{distance: distanceLimit("session", 1000, 300)}
	default:
		return pace{distance: distanceLimit("session", 1000, 300)}
	}
}

func distanceLimit(name string, mostKm, usualKm float64) Limit {
	return Limit{
		Name: name + " distance", Unit: "m", Shown: "km", Allowed: Band{10, mostKm * km}, Usual: Band{10, usualKm * km},
		Hint: "Is it in the right unit?",
	}
}

// DistanceLimit returns how far a session of a sport or sport group can be, in m.
func DistanceLimit(sport string) Limit { return paceOf(sport).distance }

// SpeedBand returns which mean speeds a distance in a sport can have, in m/s; zero when
// nothing is known of them.
func SpeedBand(sport string, distanceM float64) Band {
	p := paceOf(sport)
	if p.minSpeed == 0 {
		return Band{}
	}
	return Band{p.minSpeed, p.fastest(distanceM)}
}
