package progress

// State is where a goal stands.
type State string

// The states. InProgress is that of a goal that has no pace, being without a due day or due on
// its first.
const (
	NotStarted  State = "not started"
	InProgress  State = "in progress"
	OnPace      State = "on pace"
	Ahead       State = "ahead"
	Behind      State = "behind"
	Reached     State = "reached"
	Overdue     State = "overdue"
	NotEnough   State = "not enough data"
	WithinRange State = "in range"
	BelowRange  State = "below"
	AboveRange  State = "above"
	Closed      State = "closed"
)
