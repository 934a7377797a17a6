package polar

import (
	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// personRecord reads an account.
type personRecord struct {
	person     fitness.Person
	registered moment
}

func newPerson() record[fitness.Person] { return &personRecord{} }

func (r *personRecord) field(d *jx.Decoder, key []byte) error {
	p := &r.person
	switch string(key) {
	case "polar_user_id":
		return text(d, &p.ID)
	case "member_id":
		return text(d, &p.MemberID)
	case "registration_date":
		return at(d, &r.registered)
	case "first_name":
		return text(d, &p.FirstName)
	case "last_name":
		return text(d, &p.LastName)
	case "birthdate", "birthday":
		return day(d, &p.Birthday)
	case "gender":
		return word(d, "", &p.Sex)
	case "weight":
		return known(d, fitness.WeightKg, &p.WeightKg)
	case "height":
		return known(d, fitness.HeightCm, &p.HeightCm)
	case "extra_info":
		return extraInfo(d, &p.Extra)
	default:
		return d.Skip()
	}
}

// value returns the account; without an id it is none.
func (r *personRecord) value() (fitness.Person, bool) {
	p := r.person
	p.RegisteredAt = r.registered.instant(0)
	return p, p.ID != ""
}

func extraInfo(d *jx.Decoder, to *[]fitness.ExtraInfo) error {
	*to = nil
	return array(d, func(d *jx.Decoder) error {
		var info fitness.ExtraInfo
		err := object(d, func(d *jx.Decoder, key []byte) error {
			switch string(key) {
			case "name":
				return text(d, &info.Name)
			case "value":
				return text(d, &info.Value)
			default:
				return d.Skip()
			}
		})
		if info.Name != "" {
			*to = append(*to, info)
		}
		return err
	})
}
