package readiness

import "github.com/paceline/paceline/internal/civil"

// Rules is the name of the rules.
const Rules = "readiness-v1"

// State is how far a result can be relied on.
type State string

// The states. Partial has a score that is not judged: no level and no advice belong to it.
const (
	OK      State = "ok"
	Partial State = "partial"
	Unknown State = "unknown"
)

// Level is what an ok score means.
type Level string

// The levels. With wider ones almost every day would be high.
const (
	High     Level = "high"     // 80 and more
	Moderate Level = "moderate" // 65 to 79
	Low      Level = "low"      // under 65
)

// PartName names a part of the score.
type PartName string

// The parts.
const (
	SleepDuration PartName = "sleep_duration"
	SleepQuality  PartName = "sleep_quality"
	Recovery      PartName = "recovery"
	Load          PartName = "load"
)

// Part is one part of the score.
type Part struct {
	Name   PartName
	Weight int     // in percent of the whole
	Points float64 // 0 to 100, unrounded
	Of     string  // what Value is, such as asleep or rmssd
	Value  float64
	Unit   string // s, ms; "" for a plain number
	Date   civil.Date
	Source string
	Marks  []string // what a reader must know of it
}

// Missing is a part that could not be had.
type Missing struct {
	Name PartName
	Why  string
}

// Why is why a readiness is unknown.
type Why string

// The reasons.
const (
	NotSynced    Why = "not synced yet"
	NotRecorded  Why = "no night recorded"
	NotConnected Why = "not connected"
	NotAnswering Why = "the source could not be asked"
)

// Result is how ready a person is, and what that is made of.
type Result struct {
	Rules     string
	State     State
	Score     *int  // 0 to 100; nil when unknown
	Level     Level // "" unless the state is ok
	Coverage  int   // the weights of the parts that are there, in percent
	Parts     []Part
	Missing   []Missing
	LimitedBy []string // which caps hold: recovery, sleep, and what the person noted
	Notes     []string

	Why    Why        // of an unknown one
	Failed string     // why the source could not be asked
	Newest civil.Date // of the newest night there is, of an unknown one; zero when none is known
}
