package sentence

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Listener is who is listened to: what their words mean to them.
type Listener struct {
	Now        time.Time      // the moment of the call
	Zone       *time.Location // the person's
	DayStart   civil.Clock    // before it, the day is still the one before
	Pounds     bool           // loads and weights without a unit are lb
	Miles      bool           // distances without a unit are mi
	Date       civil.Date     // the day that the words are about when they name none; zero is today
	Trackables []Trackable    // which win over everything built in
	LastWeight *float64       // kg, within 60 days
	LastNight  bool           // a night of today is known already
	Birth      civil.Date     // zero when unknown
	Force      bool           // what is unusual is stored
}

// Trackable is something of the person's own that words can name.
type Trackable struct {
	ID string
	fitness.Trackable
}

// Reading is what was read. Every character of the words is in exactly one of the Words of an
// entry, a food or a rejection, or in NotUnderstood, but for what joins them.
type Reading struct {
	Entries       []fitness.Entry
	Foods         []Food
	Rejected      []Rejection
	NotUnderstood []string
	Assumed       []string // what was read into the words as a whole
}

// Food is something eaten or drunk, for a meal.
type Food struct {
	Item  fitness.MealItem
	Slot  string // breakfast, lunch, dinner, snack; "" when not said
	When  fitness.When
	Words string
}

// Rejection is something that was understood and not stored.
type Rejection struct {
	fitness.Problem

	Words string
	Tool  string // the tool that it is for instead: write_plan, set_goal; "" for none
}

// Read reads the words of a listener. It always returns a reading: there is no sentence that
// cannot be read, only some that nothing is understood of.
func Read(words string, l Listener) Reading {
	return read(words, l)
}
