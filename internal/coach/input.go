package coach

import (
	"encoding/json"

	"github.com/paceline/paceline/internal/civil"
)

// LogInput is what a person says or lists of what they did. One of Text and Entries is needed.
type LogInput struct {
	Text    string       `json:"text,omitempty"`
	Entries []EntryInput `json:"entries,omitempty"`
	Date    civil.Date   `json:"date,omitzero"` // the day that is meant where the words name none; zero is today
	Force   bool         `json:"force,omitempty"`
	Key     string       `json:"-"`
}

// EntryInput is an entry as it is given in figures, and a change of one: what is not named
// stays as it is.
type EntryInput struct {
	What string `json:"what,omitempty" jsonschema:"Exercise, sport, metric, trackable, sleep, nap or note"`

	Value  *float64 `json:"value,omitempty"`
	Unit   string   `json:"unit,omitempty"`
	Second *float64 `json:"second,omitempty" jsonschema:"Diastolic pressure"`

	SetInput

	SetList []SetInput `json:"set_list,omitempty" jsonschema:"Sets that differ"`

	Distance     *float64 `json:"distance,omitempty"`
	DistanceUnit string   `json:"distance_unit,omitempty" jsonschema:"km, mi, m or yd"`
	DurationS    *float64 `json:"duration_s,omitempty"`
	AvgBPM       *float64 `json:"avg_bpm,omitempty"`
	MaxBPM       *float64 `json:"max_bpm,omitempty"`
	EnergyKcal   *float64 `json:"energy_kcal,omitempty"`
	AscentM      *float64 `json:"ascent_m,omitempty"`

	AsleepS *float64 `json:"asleep_s,omitempty"`
	Start   string   `json:"start,omitempty" jsonschema:"Of sleep: YYYY-MM-DDTHH:MM or HH:MM"`
	End     string   `json:"end,omitempty"`

	Date civil.Date `json:"date,omitzero" jsonschema:"Of sleep: the day of waking"`
	Time string     `json:"time,omitempty" jsonschema:"HH:MM"`
	Note string     `json:"note,omitempty"`
}

// SetInput is one or several sets alike.
type SetInput struct {
	Sets       *int     `json:"sets,omitempty"`
	Reps       *int     `json:"reps,omitempty"`
	Load       *float64 `json:"load,omitempty"`
	LoadUnit   string   `json:"load_unit,omitempty" jsonschema:"kg or lb, of load, added and assistance"`
	Added      *float64 `json:"added,omitempty" jsonschema:"On top of bodyweight"`
	Assistance *float64 `json:"assistance,omitempty"`
	PerHand    *bool    `json:"per_hand,omitempty"`
	HoldS      *float64 `json:"hold_s,omitempty"`
	RPE        *float64 `json:"rpe,omitempty"`
	InReserve  *int     `json:"reps_in_reserve,omitempty"`
	RestS      *float64 `json:"rest_s,omitempty"`
	Superset   string   `json:"superset,omitempty"`
}

// MealInput is what a person ate or drank at one time. One of Text and Items is needed.
type MealInput struct {
	Text  string      `json:"text,omitempty"`
	Items []FoodInput `json:"items,omitempty"`
	Date  civil.Date  `json:"date,omitzero"`
	Time  string      `json:"time,omitempty"`
	Slot  string      `json:"slot,omitempty"` // breakfast, lunch, dinner, snack
	Note  string      `json:"note,omitempty"`
	Force bool        `json:"force,omitempty"`
	Key   string      `json:"-"`
}

// FoodInput is one food or drink. A bare amount is a count, never grams.
type FoodInput struct {
	Name          string   `json:"name"`
	Amount        *float64 `json:"amount,omitempty"`
	Unit          string   `json:"unit,omitempty" jsonschema:"g, ml ...; none for a count"`
	EnergyKcal    *float64 `json:"energy_kcal,omitempty"`
	ProteinG      *float64 `json:"protein_g,omitempty"`
	CarbohydrateG *float64 `json:"carbohydrate_g,omitempty"`
	FatG          *float64 `json:"fat_g,omitempty"`
	FibreG        *float64 `json:"fibre_g,omitempty"`
	SugarG        *float64 `json:"sugar_g,omitempty"`
	SaltG         *float64 `json:"salt_g,omitempty"`
	AlcoholG      *float64 `json:"alcohol_g,omitempty"`
}

// TrackableInput is something to track. A built-in metric's name sets the target of that
// metric, and an existing trackable's name may change its target alone.
type TrackableInput struct {
	Name       string   `json:"name,omitempty"`
	Unit       string   `json:"unit,omitempty"`
	Aggregate  string   `json:"aggregate,omitempty"` // sum, last, mean, max, yes_no
	Target     *float64 `json:"target,omitempty"`
	TargetKind string   `json:"target_kind,omitempty"` // at_least, at_most, range
	TargetMax  *float64 `json:"target_max,omitempty"`
	Period     string   `json:"period,omitempty"` // day, week
	Min        *float64 `json:"min,omitempty"`
	Max        *float64 `json:"max,omitempty"`
	Absent     string   `json:"absent,omitempty"` // unknown, zero
	Decimals   *int     `json:"decimals,omitempty"`
	Aliases    []string `json:"aliases,omitempty"`
	Archived   *bool    `json:"archived,omitempty"` // in a change alone
	Force      bool     `json:"force,omitempty"`
	Key        string   `json:"-"`
}

// GoalInput is a goal, or with an ID a change of one. Figures are in Unit, or in the person's
// own unit where it is not given.
type GoalInput struct {
	ID           string     `json:"id,omitempty"`
	Title        string     `json:"title,omitempty"`
	Kind         string     `json:"kind,omitempty"` // total, reach, times_per_week, average, streak
	Metric       string     `json:"metric,omitempty"`
	Unit         string     `json:"unit,omitempty"`
	Start        *float64   `json:"start,omitempty"`
	Target       *float64   `json:"target,omitempty"`
	TargetMin    *float64   `json:"target_min,omitempty"`
	TargetMax    *float64   `json:"target_max,omitempty"`
	From         civil.Date `json:"from,omitzero"`
	Due          civil.Date `json:"due,omitzero"`
	TimesPerWeek *int       `json:"times_per_week,omitempty"`
	Days         []string   `json:"days,omitempty"` // mon to sun
	WindowDays   *int       `json:"window_days,omitempty"`
	Close        string     `json:"close,omitempty"` // reached, dropped, reopen
	Force        bool       `json:"force,omitempty"`
	Key          string     `json:"-"`
}

// PlanInput is what to plan. With Replace the open items of the days named, which no workout
// is matched with, go first.
type PlanInput struct {
	Items   []PlanItemInput `json:"items"`
	Replace bool            `json:"replace,omitempty"`
	Force   bool            `json:"force,omitempty"`
	Key     string          `json:"-"`
}

// PlanItemInput is an item of a plan; by the ID of one, a change of it. A day is marked off
// with Off alone.
type PlanItemInput struct {
	ID           string     `json:"id,omitempty"`
	Date         civil.Date `json:"date,omitzero"`
	Time         string     `json:"time,omitempty"`
	Kind         string     `json:"kind,omitempty"` // workout, meal, habit, rest, note
	Title        string     `json:"title,omitempty"`
	Sport        string     `json:"sport,omitempty"`
	DurationS    *float64   `json:"duration_s,omitempty"`
	Distance     *float64   `json:"distance,omitempty"`
	DistanceUnit string     `json:"distance_unit,omitempty"`
	Load         *float64   `json:"load,omitempty"`
	Intensity    string     `json:"intensity,omitempty"` // easy, moderate, hard
	Note         string     `json:"note,omitempty"`
	State        string     `json:"state,omitempty"` // done, skipped, open
	Off          string     `json:"off,omitempty"`   // sick, travel, rest, or no to take the mark away and, with Replace, to clear the day
}

// BriefInput is the morning brief of a day; a zero Date is today.
type BriefInput struct {
	Date civil.Date `json:"date,omitzero"`
	Text string     `json:"text"`
	Key  string     `json:"-"`
}

// EditInput changes, deletes or links one record. A field that Changes does not name stays as
// it is, one that is null there becomes unknown, and 0 is 0.
type EditInput struct {
	ID      string                     `json:"id"`
	Changes map[string]json.RawMessage `json:"changes,omitempty"`
	Delete  bool                       `json:"delete,omitempty"`
	Link    string                     `json:"link,omitempty"`   // the id of the record that belongs to it
	Unlink  string                     `json:"unlink,omitempty"` // the id of one that does not
	Force   bool                       `json:"force,omitempty"`
	Key     string                     `json:"-"`
}

// UndoInput undoes the call of a change id; "" is the last call of the actor.
type UndoInput struct {
	ChangeID string `json:"change_id,omitempty"`
	Key      string `json:"-"`
}
