package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// DayActivity is what a day's movement came to.
type DayActivity struct {
	Date civil.Date     `json:"date"`
	End  civil.DateTime `json:"-"` // up to which the device reports; zero when unknown

	Active           *time.Duration `json:"-"`
	Inactive         *time.Duration `json:"-"`
	GoalPct          *float64       `json:"goal_pct,omitempty"`           // of the device's own daily goal, which is not given; may pass 100
	EnergyKcal       *float64       `json:"energy_kcal,omitempty"`        // with the basal metabolic rate
	ActiveEnergyKcal *float64       `json:"active_energy_kcal,omitempty"` // without it
	Steps            *int           `json:"steps,omitempty"`
	StepsDistanceM   *float64       `json:"steps_distance_m,omitempty"`
	InactivityAlerts *int           `json:"inactivity_alerts,omitempty"`

	// ZoneS is the time in each zone in seconds, which Zones come to; set where a day is kept.
	ZoneS map[ActivityZone]float64 `json:"zone_s,omitempty"`

	StepRuns         *StepRuns            `json:"-"`
	Zones            []ActivityZoneChange `json:"-"` // in the source's order
	InactivityStamps []civil.DateTime     `json:"-"`
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
