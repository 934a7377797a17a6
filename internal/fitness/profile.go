package fitness

import "github.com/paceline/paceline/internal/civil"

// ProfileID is the id of the one profile of a person.
const ProfileID = "profile"

// Profile is what a person set about themselves. Nil and empty are not set: then a source's
// physical info stands in where it has the figure, named as such.
type Profile struct {
	Zone      string       `json:"zone,omitempty"`       // IANA
	Mass      string       `json:"mass,omitempty"`       // kg or lb
	Distance  string       `json:"distance,omitempty"`   // km or mi
	WeekStart string       `json:"week_start,omitempty"` // mon to sun
	DayStart  *civil.Clock `json:"day_start,omitempty"`  // 00:00 to 06:00

	Sex             string   `json:"sex,omitempty"` // female, male, other
	BirthYear       *int     `json:"birth_year,omitempty"`
	HeightCm        *float64 `json:"height_cm,omitempty"`
	SleepNeedS      *float64 `json:"sleep_need_s,omitempty"`
	RestingBPM      *float64 `json:"resting_bpm,omitempty"`
	MaxBPM          *float64 `json:"max_bpm,omitempty"`
	ThresholdPowerW *float64 `json:"threshold_power_w,omitempty"`

	// What a plan must respect, in the person's own words.
	Diet      []string          `json:"diet,omitempty"`
	Allergies []string          `json:"allergies,omitempty"`
	Injuries  []string          `json:"injuries,omitempty"`
	Equipment []string          `json:"equipment,omitempty"`
	Available map[string]string `json:"available,omitempty"` // weekday to hours, such as mon: 18:00-19:30
}
