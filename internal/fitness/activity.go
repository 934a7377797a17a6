package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// DayActivity is what a day's movement came to.
type DayActivity struct {
	Date civil.Date
	End  civil.DateTime // up to which the device reports; zero when unknown

	Active           *time.Duration
	Inactive         *time.Duration
	GoalPct          *float64 // of the device's own daily goal, which is not given; may pass 100
	EnergyKcal       *float64 // with the basal metabolic rate
	ActiveEnergyKcal *float64 // without it
	Steps            *int
	StepsDistanceM   *float64
	InactivityAlerts *int

	StepRuns         *StepRuns
	Zones            []ActivityZoneChange // in the source's order
	InactivityStamps []civil.DateTime
}

// StepRuns are the steps of a day with repeats left out: a value holds for each interval up
// to the next listed one.
type StepRuns struct {
	Interval time.Duration // 0 when the source does not say
	Total    *int
	Runs     []StepRun
}

// StepRun is a count of steps in each interval from At on.
type StepRun struct {
	At    civil.DateTime
	Steps int
}

// ActivityZone is how hard a body works through the day, in the source's words.
type ActivityZone string

// The zones. Resting is lying or resting, which is not sleep.
const (
	ZoneResting   ActivityZone = "resting"
	ZoneSedentary ActivityZone = "sedentary"
	ZoneLight     ActivityZone = "light"
	ZoneModerate  ActivityZone = "moderate"
	ZoneVigorous  ActivityZone = "vigorous"
	ZoneNotWorn   ActivityZone = "not_worn"
	ZoneUnknown   ActivityZone = "unknown"
)

// ActivityZoneChange is the moment at which a zone begins.
type ActivityZoneChange struct {
	At   civil.DateTime
	Zone ActivityZone
}
