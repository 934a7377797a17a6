package units

import (
	"fmt"
	"math"
	"time"
)

// Duration writes a length of time in the two or three units a person reads: "7h 32m",
// "45m", "3m 20s", "12s". It is rounded to minutes from one hour on, else to seconds.
func Duration(d time.Duration) string {
	seconds := int64(d.Abs().Round(time.Second) / time.Second)
	sign := ""
	if d < 0 && seconds > 0 {
		sign = "-"
	}
	switch {
	case seconds >= 3600:
		minutes := int64(d.Abs().Round(time.Minute) / time.Minute)
		return sign + compound(minutes/60, "h", minutes%60, "m")
	case seconds >= 60:
		return sign + compound(seconds/60, "m", seconds%60, "s")
	default:
		return fmt.Sprintf("%s%ds", sign, seconds)
	}
}

func compound(big int64, bigUnit string, small int64, smallUnit string) string {
	if small == 0 {
		return fmt.Sprintf("%d%s", big, bigUnit)
	}
	return fmt.Sprintf("%d%s %d%s", big, bigUnit, small, smallUnit)
}

// Stopwatch writes a length of time as m:ss, or h:mm:ss from one hour on, rounded to the
// second before it is split: 299.6 s is "5:00", never "4:60".
func Stopwatch(d time.Duration) string {
	total := int64(d.Round(time.Second) / time.Second)
	sign := ""
	if total < 0 {
		sign, total = "-", -total
	}
	h, m, s := total/3600, total/60%60, total%60
	if h > 0 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, h, m, s)
	}
	return fmt.Sprintf("%s%d:%02d", sign, m, s)
}

// PerKm returns the time for one kilometre at a pace given by time and distance, and
// whether there is one: no distance or no time is no pace.
func PerKm(d time.Duration, distanceM float64) (time.Duration, bool) {
	if d <= 0 || !(distanceM > 0) {
		return 0, false
	}
	perKm := float64(d) / distanceM * 1000
	return time.Duration(perKm), perKm < math.MaxInt64
}

// Kmh returns the speed in kilometres per hour of a pace per kilometre of more than 0.
func Kmh(perKm time.Duration) float64 { return 3600 / perKm.Seconds() }
