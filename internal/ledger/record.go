package ledger

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// SourcePerson is the source of what a person or an assistant wrote.
const SourcePerson = "person"

// Record is one thing that a person owns, as it is kept. The body is a document of package
// fitness; a store seals it and looks into it never.
type Record struct {
	Kind      fitness.Kind
	ID        string     // ours, unique for the person; sorts behind those made before it
	Day       civil.Date // local; zero for what belongs to no day, such as a trackable
	StartsAt  time.Time  // zero when no time is known
	Source    string     // SourcePerson, or the name of a source
	SourceKey string     // the source's id of it; "" for SourcePerson

	Revision int64  // counts what people and assistants changed, from 1; 0 is not kept yet
	Body     []byte // with Overlay merged in when it is read
	Overlay  []byte // what a person changed on a source's record: a JSON merge patch (RFC 7396)
	Given    []byte // the body without Overlay, when it is read; nil where there is none
	Samples  []byte // the large series of a source's record; kept apart, and nil unless asked for
}

// Query asks for records. Records come by day, start and id: oldest first, newest first with
// Newest; those without a day come last. An empty field asks for all.
type Query struct {
	Kinds   []fitness.Kind
	Days    civil.Range // both zero for all; a record without a day is in no range
	Sources []string
	Newest  bool
	Limit   int    // 0 is no limit
	After   Cursor // goes on behind this one
	Samples bool
}

// Cursor is a place in the order of a query.
type Cursor struct {
	Day      civil.Date
	StartsAt time.Time
	ID       string
}

// CursorOf returns the place of a record.
func CursorOf(r Record) Cursor { return Cursor{Day: r.Day, StartsAt: r.StartsAt, ID: r.ID} }
