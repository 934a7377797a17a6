package civil

import (
	"fmt"
	"time"
	_ "time/tzdata" // the zone database is part of the program: machines without one behave the same
)

// LoadZone returns the zone of an IANA name such as Europe/Helsinki. "Local" and "" are
// refused: a zone is named or it is unknown.
func LoadZone(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, fmt.Errorf("%q does not name a zone: write an IANA name such as Europe/Helsinki", name)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("%q is not an IANA zone name such as Europe/Helsinki", clip(name))
	}
	return zone, nil
}

// LastOffsetChange returns the instant in (from, to] at which zone's offset last changed,
// and whether there was one.
func LastOffsetChange(zone *time.Location, from, to time.Time) (time.Time, bool) {
	start, _ := to.In(zone).ZoneBounds()
	return start, !start.IsZero() && start.After(from)
}
