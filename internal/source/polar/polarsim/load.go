package polarsim

import (
	"math"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// outline is what a session's samples come to.
type outline struct {
	averageHR, maximumHR int     // bpm
	metres               float64 // 0 where the session measures no distance
	kilojoules           float64 // mechanical work, 0 where unknown
}

// outline returns the figures of s without keeping its samples.
func (a *athlete) outline(s session) outline {
	return a.outlines.get(s.key(), func() outline {
		st := a.record(s)
		o := outline{averageHR: st.averageHR(), maximumHR: slices.Max(st.heartRate)}
		if len(st.distance) > 0 {
			o.metres = st.distance[len(st.distance)-1]
		}
		for _, watts := range st.power {
			o.kilojoules += float64(watts) / 1000
		}
		if s.kind.running() {
			const joulesPerKGMetre = 1.04
			weight, _ := a.weightOn(s.date)
			o.kilojoules = o.metres * weight * joulesPerKGMetre / 1000
		}
		return o
	})
}

// trimp returns the training impulse of s after Banister: minutes weighted by heart-rate
// reserve and its exponential, with the constants of the person's sex. It needs no other
// sensor than the heart's, since a load asks for it of the sessions of months.
func (a *athlete) trimp(s session) float64 {
	return a.impulses.get(s.key(), func() float64 {
		scale, slope := 0.64, 1.92
		if a.female {
			scale, slope = 0.86, 1.67
		}
		ofSecond := make([]float64, a.maxHR+1)
		for hr := range ofSecond {
			share := a.reserve(float64(hr))
			ofSecond[hr] = share * scale * math.Exp(slope*share) / 60
		}
		heartRate, _ := a.beat(s)
		sum := 0.0
		for _, hr := range heartRate {
			sum += ofSecond[hr]
		}
		return sum
	})
}

// dayLoad returns the load of date as far as Polar had received it at now.
func (a *athlete) dayLoad(date civil.Date, now time.Time) float64 {
	sum := 0.0
	for _, s := range a.sessions(date) {
		if !s.upload.After(now) {
			sum += a.trimp(s)
		}
	}
	return sum
}

// meanLoad returns the daily mean of the days days that end on date.
func (a *athlete) meanLoad(date civil.Date, days int, now time.Time) float64 {
	sum := 0.0
	for i := range days {
		sum += a.dayLoad(date.AddDays(-i), now)
	}
	return sum / float64(days)
}

// sessionMean returns the mean load of the sessions of the 90 days that end on date, 0
// without one.
func (a *athlete) sessionMean(date civil.Date, now time.Time) float64 {
	sum, n := 0.0, 0
	for i := range 90 {
		for _, s := range a.sessions(date.AddDays(-i)) {
			if !s.upload.After(now) {
				sum, n = sum+a.trimp(s), n+1
			}
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// loadStatus names the ratio of strain to tolerance, after the words of Polar's manuals.
func loadStatus(ratio, ratioWeekBefore float64) string {
	switch {
	case ratio > 1.3:
		return "OVERREACHING"
	case ratio < 0.8 && ratioWeekBefore > 1.3:
		return "RECOVERY_AFTER_OVERREACHING"
	case ratio < 0.8:
		return "DETRAINING"
	case ratio < 1:
		return "MAINTAINING"
	default:
		return "PRODUCTIVE"
	}
}

// heartRateZones returns the lower limits of the person's five zones and the last upper
// limit: tenths of the maximum from the fifth on.
func (a *athlete) heartRateZones() [6]int {
	var limits [6]int
	for i := range limits {
		limits[i] = int(math.Round(float64(a.maxHR) * (0.5 + 0.1*float64(i))))
	}
	return limits
}

// secondsInZones counts the seconds of st in each zone; what is below the first is in none.
func (a *athlete) secondsInZones(heartRate []int) [5]int {
	limits := a.heartRateZones()
	var seconds [5]int
	for _, hr := range heartRate {
		for zone := 4; zone >= 0; zone-- {
			if hr >= limits[zone] {
				seconds[zone]++
				break
			}
		}
	}
	return seconds
}
