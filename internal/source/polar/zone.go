package polar

import (
	"cmp"
	"slices"
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// heartRateZones reads the zones of a session in ascending order. Their index counts from 0
// or from 1, so only the rank means something; one zone that cannot be read would shift the
// rank of the others, so then there are none.
func heartRateZones(d *jx.Decoder, to *[]fitness.HeartRateZone) error {
	var zones []fitness.HeartRateZone
	readable := true
	read := func(d *jx.Decoder) error {
		zone, ok, err := heartRateZone(d)
		zones, readable = append(zones, zone), readable && ok
		return err
	}
	err := listOf(d, "zone", read)
	slices.SortStableFunc(zones, func(a, b fitness.HeartRateZone) int {
		return cmp.Or(cmp.Compare(a.LowerBPM, b.LowerBPM), cmp.Compare(a.UpperBPM, b.UpperBPM))
	})
	*to = nil
	if readable {
		*to = zones
	}
	return err
}

func heartRateZone(d *jx.Decoder) (zone fitness.HeartRateZone, ok bool, err error) {
	var lower, upper *float64
	var inZone *time.Duration
	err = object(d, func(d *jx.Decoder, key []byte) error {
		switch string(key) {
		case "lower_limit":
			return known(d, fitness.ZoneLimitBPM, &lower)
		case "upper_limit":
			return known(d, fitness.ZoneLimitBPM, &upper)
		case "in_zone":
			return length(d, &inZone)
		default:
			return d.Skip()
		}
	})
	if err != nil || lower == nil || upper == nil || inZone == nil {
		return fitness.HeartRateZone{}, false, err
	}
	return fitness.HeartRateZone{LowerBPM: int(*lower), UpperBPM: int(*upper), InZone: *inZone}, true, nil
}

// listOf calls element for each element of an array, which may stand under a key of an object.
func listOf(d *jx.Decoder, wrapper string, element func(d *jx.Decoder) error) error {
	if d.Next() != jx.Object {
		return array(d, element)
	}
	return object(d, func(d *jx.Decoder, key []byte) error {
		if string(key) == wrapper {
			return array(d, element)
		}
		return d.Skip()
	})
}
