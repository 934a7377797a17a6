package coach

import (
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
)

// leftEmpty refuses changes that would leave an entry without the figure that it is: a weight without
// its value is nothing.
func (p entryPatch) leftEmpty(form fitness.EntryForm) error {
	var figure string
	switch form {
	case fitness.FormMeasure, fitness.FormTracked:
		figure = "value"
		if p.unknown["second"] && !p.unknown["value"] {
			figure = "second"
		}
	case fitness.FormNight, fitness.FormNap:
		figure = "asleep_s"
		if p.unknown["value"] {
			figure = "value"
		}
		if p.Start != "" && p.End != "" {
			return nil // which say how long it was
		}
	case fitness.FormNote:
		figure = "note"
	case fitness.FormStrength, fitness.FormSession: // which may have any one of several
		return nil
	}
	if !p.unknown[figure] {
		return nil
	}
	return fault.New(fault.Invalid, "without %s nothing is left of this entry", figure).WithHint("Give another value, or delete it: delete true.")
}
