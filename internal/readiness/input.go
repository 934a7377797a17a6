package readiness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Input is what is known of the day and of the days before it. Nothing in it may be dated after
// Date; what is not known is nil, zero or absent.
type Input struct {
	Date  civil.Date
	Today civil.Date // in the person's zone

	Night    *Night // the main night, of which Date is the day of waking
	Need     Need
	Recharge *Recharge   // of Date
	History  []HRVNight  // of days before Date, in any order; those of other sources are left alone
	Devices  []Worn      // which device recorded which night, up to Date, in any order
	Load     *CardioLoad // of the day before
	LoadNow  *CardioLoad // of Date, which stands in where the day before has no entry

	// Synced: a device recorded something that only a synced device has (a night, a recharge, heart
	// rate, steps) on Date or the day before.
	Synced bool

	Noted []Noted // what the person said of Date or the day before
	Age   *int    // in years on Date

	Failed  Failed  // which records a source was asked for in vain
	Absence Absence // what explains that there is neither night nor recharge
}

// Night is the main sleep of a day.
type Night struct {
	Asleep  time.Duration
	Span    bool // neither stages nor interruptions are known: Asleep is all the time between the ends
	Logged  bool // by the person
	Revised bool // the source changed it since it was first kept
	Source  string

	Solidity     *float64 // 1 to 100
	Regeneration *float64 // 1 to 100
	Score        *float64 // 1 to 100, which includes the duration
	Rating       *float64 // the person's own
	RatingOf     int      // the top of its scale: 5 or 10
}

// Need is how long a person needs to sleep.
type Need struct {
	For    time.Duration // 0 is unknown: AssumedNeed is taken
	Source string        // profile, or the name of a source
}

// AssumedNeed is what stands in where nobody said how much sleep a person needs.
const AssumedNeed = 8 * time.Hour

// Recharge is how the autonomic nervous system (ANS) recovered in the night.
type Recharge struct {
	Source    string
	RMSSDMS   *float64
	ANSCharge *float64 // -10 to 10; every value is real
	ANSStatus *int     // 1 to 5
	Status    *int     // 1 to 6
}

// HRVNight is the heart-rate variability of an earlier night.
type HRVNight struct {
	Date    civil.Date
	RMSSDMS float64
	Source  string
}

// Worn is the device that recorded the night of a date.
type Worn struct {
	Date   civil.Date
	Device string
}

// CardioLoad is the entry of a day: the daily means of 7 and of 28 days.
type CardioLoad struct {
	Source    string
	Available bool // the source gives a status
	Strain    *float64
	Tolerance *float64
}

// Noted is something that a person said of how they are.
type Noted struct {
	What Complaint
	Date civil.Date
	// Celsius is the temperature of a fever.
	Celsius float64
}

// Complaint is what a person can note that no device knows of.
type Complaint string

// The complaints.
const (
	Illness Complaint = "illness"
	Fever   Complaint = "fever"
	Injury  Complaint = "injury"
)

// FeverFrom is the body temperature from which a measurement is a fever, in degrees Celsius.
const FeverFrom = 38.0

// Failed says of records of the day, or of the day before for the load, that a source was asked for
// them and did not answer: one that is not there is unknown, and not absent.
type Failed struct {
	Night, Recharge, Load bool
	Synced                bool // what only a synced device has, in part or all of it
}

// Absence is what is known of a day that has neither a night nor a recharge.
type Absence struct {
	Connected  bool       // a source is connected
	Failed     string     // why the source could not be asked, in words; "" when it answered
	DataBeyond bool       // a device has data of Date after 12:00 or of a later day
	Newest     civil.Date // of the newest night up to Date; zero when none is known
}
