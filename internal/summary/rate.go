package summary

import (
	"time"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// Rate is how fast a way was covered, in the terms of its sport.
type Rate struct {
	PaceSPerKm   *Seconds `json:"pace_s_per_km,omitempty"`   // on foot
	PaceSPer100M *Seconds `json:"pace_s_per_100m,omitempty"` // in water
	SpeedKmh     *Number  `json:"speed_kmh,omitempty"`       // otherwise
}

// rateOf returns the pace or the speed that the sport is spoken of in, none without a time or
// a distance.
func rateOf(m fitness.Movement, d time.Duration, distanceM float64) Rate {
	perKm, ok := units.PerKm(d, distanceM)
	switch {
	case !ok:
		return Rate{}
	case m == fitness.OnFoot || m == fitness.Running:
		return Rate{PaceSPerKm: new(Seconds(perKm))}
	case m == fitness.InWater:
		return Rate{PaceSPer100M: new(Seconds(perKm / 10))}
	default:
		return Rate{SpeedKmh: new(Number(units.Kmh(perKm)))}
	}
}

// words returns "5:38/km", or "".
func (r Rate) words() string {
	switch {
	case r.PaceSPerKm != nil:
		return units.Stopwatch(time.Duration(*r.PaceSPerKm)) + "/km"
	case r.PaceSPer100M != nil:
		return units.Stopwatch(time.Duration(*r.PaceSPer100M)) + "/100 m"
	default:
		return r.SpeedKmh.show(1, " km/h")
	}
}
