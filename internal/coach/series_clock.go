package coach

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// shownAt returns what a clock showed when a record began: that of the device or the person there
// and then, as the record holds it, and the clock of the zone where it holds neither a reading nor an
// offset. A record without a time has none. Every answer takes the times of records from here.
func shownAt(r ledger.Record, zone *time.Location) civil.DateTime {
	if r.StartsAt.IsZero() {
		return civil.DateTime{}
	}
	var written writtenStart
	if err := fitness.Decode(r.Body, &written); err != nil {
		return civil.DateTimeOf(r.StartsAt.In(zone)) // what cannot be read has a time all the same
	}
	offset, ok := written.offset(r.StartsAt)
	if ok {
		return civil.DateTimeOf(r.StartsAt.In(offset))
	}
	if shown, err := civil.ParseDateTime(written.Start); err == nil {
		return shown
	}
	return civil.DateTimeOf(r.StartsAt.In(zone))
}

// A writtenStart is what a document may hold of the clock at its start.
type writtenStart struct {
	Start     string `json:"start"` // of a workout: a reading of the device's clock
	OffsetMin *int   `json:"utc_offset_min"`
	When      struct {
		OffsetMin *int `json:"utc_offset_min"`
	} `json:"when"`
	Sleep struct {
		Start time.Time `json:"start"`
	} `json:"sleep"`
}

// offset returns the offset in which a start was written. A night that began before the clocks
// changed has its own, which is not that of the hour in which it was told.
func (w *writtenStart) offset(start time.Time) (*time.Location, bool) {
	minutes := w.OffsetMin
	switch {
	case w.Sleep.Start.Equal(start):
		_, offset := w.Sleep.Start.Zone()
		return time.FixedZone("", offset), true
	case w.When.OffsetMin != nil:
		minutes = w.When.OffsetMin
	}
	if minutes == nil {
		return nil, false
	}
	return time.FixedZone("", *minutes*60), true
}
