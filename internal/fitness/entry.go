package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// EntryForm is which of its parts an entry fills.
type EntryForm string

// The forms.
const (
	FormStrength EntryForm = "strength"    // Subject is an exercise: Sets
	FormSession  EntryForm = "session"     // Subject is a sport group: Session
	FormNight    EntryForm = "night"       // Sleep; When.Date is the day of waking
	FormNap      EntryForm = "nap"         // Sleep
	FormMeasure  EntryForm = "measurement" // Subject is a metric: Amount, and Second for a blood pressure
	FormTracked  EntryForm = "tracked"     // Subject is the id of a trackable: Amount
	FormNote     EntryForm = "note"        // Text
)

// When is the moment that a record belongs to, as the person's clock and calendar had it when
// it was written: a later change of their zone moves nothing.
type When struct {
	Date      civil.Date   `json:"date"`
	Clock     *civil.Clock `json:"clock,omitempty"` // nil when no time was given
	OffsetMin int          `json:"utc_offset_min"`
	Zone      string       `json:"zone"`
	DayStart  civil.Clock  `json:"day_start,omitzero"` // of a clock before it: when the person's day began then
}

// Shown returns the date that the calendar shows at the clock: before the person's day starts it is the
// one after the day that the moment is of.
func (w When) Shown() civil.Date {
	if w.Clock != nil && *w.Clock < w.DayStart {
		return w.Date.AddDays(1)
	}
	return w.Date
}

// At returns the instant, or the zero time when no clock time is known.
func (w When) At() time.Time {
	if w.Clock == nil {
		return time.Time{}
	}
	return civil.DateTime{Date: w.Shown(), Clock: *w.Clock}.AtOffset(time.Duration(w.OffsetMin) * time.Minute)
}

// Quantity is an amount as the person gave it, and the same in the canonical unit of what it
// measures. The first is never rounded or converted, so that it can always be shown again.
type Quantity struct {
	Typed float64 `json:"typed"`
	Unit  string  `json:"unit,omitempty"` // as typed, in our spelling: kg, lb, km, mi, min, h, cups; "" for a count
	Value float64 `json:"value"`
}

// Entry is one thing that a person logged.
type Entry struct {
	Form    EntryForm `json:"form"`
	Subject string    `json:"subject,omitempty"` // an exercise, a sport group, a metric or the id of a trackable
	Title   string    `json:"title,omitempty"`   // of the trackable as it was called then; of an unlisted sport
	When    When      `json:"when"`

	Amount  *Quantity `json:"amount,omitempty"`
	Second  *Quantity `json:"second,omitempty"` // the diastolic pressure
	Sets    []Set     `json:"sets,omitempty"`
	Session *Session  `json:"session,omitempty"`
	Sleep   *Sleep    `json:"sleep,omitempty"`
	Text    string    `json:"text,omitempty"`

	RPE         *float64 `json:"rpe,omitempty"` // of the whole, 1 to 10
	Note        string   `json:"note,omitempty"`
	Approximate bool     `json:"approximate,omitempty"` // "about 40"
	Words       string   `json:"words,omitempty"`       // the person's own
	Assumed     []string `json:"assumed,omitempty"`     // what was read into them
}

// Set is one or several sets alike. A nil figure is unknown; a load of 0 is bodyweight alone.
type Set struct {
	Sets        int       `json:"sets"` // how many alike, 1 or more
	Reps        *int      `json:"reps,omitempty"`
	Load        *Quantity `json:"load,omitempty"`       // kg
	Added       *Quantity `json:"added,omitempty"`      // kg on top of bodyweight
	Assistance  *Quantity `json:"assistance,omitempty"` // kg taken off bodyweight
	PerHand     bool      `json:"per_hand,omitempty"`   // the load is in each hand: volume counts twice, load once
	HoldS       *float64  `json:"hold_s,omitempty"`
	RPE         *float64  `json:"rpe,omitempty"`
	InReserve   *int      `json:"reps_in_reserve,omitempty"`
	RestS       *float64  `json:"rest_s,omitempty"`
	SupersetKey string    `json:"superset,omitempty"`
}

// Session is a training session as a person told it.
type Session struct {
	Distance   *Quantity  `json:"distance,omitempty"`   // m
	DurationS  *float64   `json:"duration_s,omitempty"` // of all of it; unknown where only repeats are timed
	Intervals  *Intervals `json:"intervals,omitempty"`
	AvgBPM     *float64   `json:"avg_bpm,omitempty"`
	MaxBPM     *float64   `json:"max_bpm,omitempty"`
	EnergyKcal *float64   `json:"energy_kcal,omitempty"`
	AscentM    *float64   `json:"ascent_m,omitempty"`
	AvgPowerW  *float64   `json:"avg_power_w,omitempty"`
	Load       *float64   `json:"load,omitempty"`
}

// Intervals are repeats within a session, such as 8 x 400 m in 90 s each.
type Intervals struct {
	Repeats  int       `json:"repeats"`
	Distance *Quantity `json:"distance,omitempty"` // m, of each
	EachS    *float64  `json:"each_s,omitempty"`
}

// Sleep is a night or a nap as a person told it. Start and End are in the offset of the clock
// then; durations come from instants.
type Sleep struct {
	AsleepS float64   `json:"asleep_s"`
	InBedS  *float64  `json:"in_bed_s,omitempty"`
	AwakeS  *float64  `json:"awake_s,omitempty"`
	Start   time.Time `json:"start,omitzero"`
	End     time.Time `json:"end,omitzero"`
}

// Meal is what a person ate or drank at one time. Energy and macros are as given; nothing is
// looked up, so nil is unknown.
type Meal struct {
	When    When       `json:"when"`
	Slot    string     `json:"slot,omitempty"` // breakfast, lunch, dinner, snack; "" when not said
	Items   []MealItem `json:"items"`
	Note    string     `json:"note,omitempty"`
	Words   string     `json:"words,omitempty"`
	Assumed []string   `json:"assumed,omitempty"`
}

// MealItem is one food or drink of a meal.
type MealItem struct {
	Name      string     `json:"name"`
	Amount    *Quantity  `json:"amount,omitempty"` // g, ml, or a count (unit "") that is never grams
	Nutrition *Nutrition `json:"nutrition,omitempty"`
}

// Nutrition is what an amount of food holds.
type Nutrition struct {
	EnergyKcal    *float64 `json:"energy_kcal,omitempty"`
	ProteinG      *float64 `json:"protein_g,omitempty"`
	CarbohydrateG *float64 `json:"carbohydrate_g,omitempty"`
	FatG          *float64 `json:"fat_g,omitempty"`
	FibreG        *float64 `json:"fibre_g,omitempty"`
	SugarG        *float64 `json:"sugar_g,omitempty"`
	SaltG         *float64 `json:"salt_g,omitempty"`
	AlcoholG      *float64 `json:"alcohol_g,omitempty"`
}
