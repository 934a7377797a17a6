package polar

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// skinContactRecord reads one period of contact. Its times are UTC without saying so.
type skinContactRecord struct {
	period               fitness.SkinContact
	start, end, modified moment
}

func newSkinContact() record[fitness.SkinContact] { return &skinContactRecord{} }

func (r *skinContactRecord) field(d *jx.Decoder, key []byte) error {
	switch string(key) {
	case "source_device_id":
		return text(d, &r.period.DeviceID)
	case "start_time":
		return at(d, &r.start)
	case "end_time":
		return at(d, &r.end)
	case "modified_time":
		return at(d, &r.modified)
	case "skin_contact_changes":
		return contactChanges(d, &r.period.Changes)
	default:
		return d.Skip()
	}
}

// value returns the period; without a start it is none.
func (r *skinContactRecord) value() (fitness.SkinContact, bool) {
	p := r.period
	p.Start, p.End, p.ModifiedAt = r.start.instant(0), r.end.instant(0), r.modified.instant(0)
	return p, !p.Start.IsZero()
}

func contactChanges(d *jx.Decoder, to *[]fitness.ContactChange) error {
	*to = nil
	return array(d, func(d *jx.Decoder) error {
		var since time.Duration
		var contact, hasTime, hasContact bool
		err := object(d, func(d *jx.Decoder, key []byte) (err error) {
			switch string(key) {
			case "skin_contact":
				hasContact = d.Next() == jx.Bool || d.Next() == jx.String
				err = flag(d, &contact)
			default:
				since, hasTime, err = sinceStart(d, key, since, hasTime)
			}
			return err
		})
		if hasTime && hasContact {
			*to = append(*to, fitness.ContactChange{SinceStart: since, Contact: contact})
		}
		return err
	})
}
