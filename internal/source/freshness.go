package source

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
)

// Needs are which records an answer is made of.
type Needs int

// The needs, which add up.
const (
	NeedDay        Needs = 1 << iota // nights, recharges, cardio load, activity, workouts, settings of the body
	NeedHeartRate                    // heart rate around the clock
	NeedBiosensing                   // temperature, SpO2, ECG, skin contact
	NeedForecast                     // alertness and circadian bedtime
)

// Freshness is how current a source is.
type Freshness struct {
	Source     string     // polar
	Connected  bool       // whether an account is connected
	AsOf       time.Time  // up to when all that is needed is known; zero when some of it never was
	Newest     civil.Date // the newest day that a device recorded something of; zero when none
	Registered civil.Date // of the account with us: it gives no workouts of before; zero when unknown
	Failure    fault.Kind // of the last attempt; "" when it answered
	Why        string     // the failure in words
	RetryAt    time.Time  // when trying again makes sense; zero when unknown

	// Failed are the kinds of records that the source was last asked for in vain: what it has of
	// them since it last answered nobody knows.
	Failed []fitness.Kind
}
