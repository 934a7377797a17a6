package polar

import (
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// route reads the positions of a session; one without a place or a time is left out.
func route(d *jx.Decoder, to *[]fitness.RoutePoint) error {
	*to = nil
	return array(d, func(d *jx.Decoder) error {
		var latitude, longitude *float64
		var since *time.Duration
		err := object(d, func(d *jx.Decoder, key []byte) error {
			switch string(key) {
			case "latitude":
				return known(d, fitness.LatitudeDeg, &latitude)
			case "longitude":
				return known(d, fitness.LongitudeDeg, &longitude)
			case "time":
				return length(d, &since)
			default:
				return d.Skip()
			}
		})
		if latitude != nil && longitude != nil && since != nil {
			*to = append(*to, fitness.RoutePoint{SinceStart: *since, Latitude: *latitude, Longitude: *longitude})
		}
		return err
	})
}
