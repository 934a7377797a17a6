package readiness

import (
	"fmt"
	"math"

	"github.com/paceline/paceline/internal/civil"
)

// How much history a baseline of one's own needs. With 14 nights the 95 % range of an estimated
// standard deviation is 0.62 to 1.38 of the true one; with 3 it is 0.16 to 1.93.
const (
	baselineDays   = 60
	baselineNights = 14
	recentDays     = 14
	recentNights   = 3
	leastSD        = 0.05 // of ln RMSSD
)

// baseline is the usual of a person: the natural logarithm of their RMSSD.
type baseline struct {
	nights, recent int
	mean, sd       float64
}

// enough reports whether the baseline can be judged by.
func (b baseline) enough() bool { return b.nights >= baselineNights && b.recent >= recentNights }

// z returns how many standard deviations ms is from the usual.
func (b baseline) z(ms float64) float64 { return (math.Log(ms) - b.mean) / max(b.sd, leastSD) }

func (b baseline) String() string { return fmt.Sprintf("own %d d, n %d", baselineDays, b.nights) }

// lacks says what an own baseline still needs.
func (b baseline) lacks() string {
	if b.nights < baselineNights {
		return fmt.Sprintf("own baseline needs %d nights, has %d", baselineNights, b.nights)
	}
	return fmt.Sprintf("own baseline needs %d nights in the last %d days, has %d", recentNights, recentDays, b.recent)
}

// baselineOf returns the mean and the standard deviation (n-1) of ln RMSSD over the 60 days before
// d, of one source alone.
func baselineOf(history []HRVNight, d civil.Date, source string) baseline {
	window := civil.Range{From: d.AddDays(-baselineDays), To: d.AddDays(-1)}
	lately := d.AddDays(-recentDays)
	var b baseline
	var logs []float64
	for _, night := range history {
		if night.Source != source || !window.Contains(night.Date) || !(night.RMSSDMS > 0) {
			continue
		}
		logs = append(logs, math.Log(night.RMSSDMS))
		b.mean += logs[len(logs)-1]
		if !night.Date.Before(lately) {
			b.recent++
		}
	}
	b.nights = len(logs)
	if b.nights < 2 {
		return b
	}
	b.mean /= float64(b.nights)
	squares := 0.0
	for _, l := range logs {
		squares += (l - b.mean) * (l - b.mean)
	}
	b.sd = math.Sqrt(squares / float64(b.nights-1))
	return b
}

// newDevice says since when another device records the nights, until as many nights are on it as
// a baseline needs; "" when nothing changed.
func newDevice(worn []Worn, d civil.Date) string {
	window := civil.Range{From: d.AddDays(-baselineDays), To: d}
	by := make(map[civil.Date]string)
	for _, w := range worn {
		if w.Device != "" && window.Contains(w.Date) {
			by[w.Date] = w.Device
		}
	}
	now, known := by[d]
	if !known {
		return ""
	}
	since, nights := d, 0
	for day := d; !day.Before(window.From); day = day.AddDays(-1) {
		switch device, recorded := by[day]; {
		case !recorded:
		case device == now:
			since = day
			nights++
		case nights < baselineNights:
			return fmt.Sprintf("new device since %s, usual may shift", since)
		default:
			return ""
		}
	}
	return ""
}
