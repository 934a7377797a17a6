package coach

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// A wearing is how long one device was worn on a day, in seconds, in how many periods.
type wearing struct {
	worn    float64
	periods int
}

// A wearer is one device of one source on one day.
type wearer struct {
	day            civil.Date
	source, device string
}

// ofSkinContact fills in how long a device was worn, under the day that each period began on:
// what is kept of a period does not say which of its hours had contact. The periods of one
// device are added; of two devices the one that was worn longer counts, since both may be worn
// at once. A period of more than a day is of no one day, and one whose contact is unknown makes
// the day partial.
func (v *view) ofSkinContact(ctx context.Context, d *Daily) error {
	contacts, err := all[fitness.SkinContact](ctx, v.reader, onDays(d.Days, fitness.KindSkinContact))
	if err != nil {
		return err
	}
	worn := make(map[wearer]wearing)
	unknown := make(map[civil.Date]bool)
	for i := range contacts {
		r, c := &contacts[i], &contacts[i].Doc
		if c.WornS == nil || c.End.Sub(c.Start) > 24*time.Hour {
			unknown[r.Day] = true
			continue
		}
		by := wearer{r.Day, r.Source, c.DeviceID}
		was := worn[by]
		worn[by] = wearing{was.worn + *c.WornS, was.periods + 1}
	}
	for by, w := range worn {
		day := d.at(by.day)
		if day.Known && (day.Value > w.worn || day.Value == w.worn && day.Source <= by.source) {
			continue
		}
		*day = DayValue{Value: w.worn, Known: true, Covered: true, Partial: unknown[by.day], Source: by.source, Records: w.periods}
	}
	return nil
}
