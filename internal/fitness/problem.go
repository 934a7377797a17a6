package fitness

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// Reason is why something a person said was not stored.
type Reason string

// The reasons.
const (
	OutOfRange   Reason = "out_of_range"
	Unusual      Reason = "unusual" // possible; stored when it is said again with force
	Negated      Reason = "negated"
	Intention    Reason = "intention"
	Ambiguous    Reason = "ambiguous"
	NoAmount     Reason = "no_amount"
	UnitMismatch Reason = "unit_mismatch"
	Conflicting  Reason = "conflict" // two figures that cannot both be right
	InFuture     Reason = "future"
)

// Problem is why an amount, a date or a whole entry cannot be stored, and what could be.
type Problem struct {
	Reason  Reason   `json:"reason"`
	Message string   `json:"message"`       // what is wrong, in the person's units
	Min     *float64 `json:"min,omitempty"` // what is allowed, in Unit
	Max     *float64 `json:"max,omitempty"`
	Unit    string   `json:"unit,omitempty"`
	Hint    string   `json:"hint,omitempty"` // how to say it
}

// Circumstances are what an amount is judged against.
type Circumstances struct {
	Today      civil.Date
	Now        time.Time  // the moment of the call; zero judges dates alone
	Birth      civil.Date // zero when unknown
	Pounds     bool       // the person's unit of mass is lb
	Miles      bool       // the person's unit of distance is mi
	LastWeight *float64   // kg, within 60 days; nil when there is none
	HeightCm   *float64   // nil when unknown
	RestingBPM *float64   // as the person set it; nil when they did not
	MaxBPM     *float64   // likewise
	SlotKcal   []float64  // the energy of the person's earlier meals of the slot, oldest first
	Force      bool       // what is unusual is accepted
}
