package polar

import (
	"errors"
	"strings"
	"time"
)

// maxDuration bounds what a duration of a session, a day or a route can be.
const maxDuration = 366 * 24 * time.Hour

var errDuration = errors.New("not an ISO 8601 duration such as PT1H30M5.25S, of at most a year")

// parseDuration reads an ISO 8601 duration of weeks, days, hours, minutes and seconds, with
// an optional sign before it and fractions: "PT44M5.252S", "PT210S", "P1DT2H", "-PT30M".
// Years and months have no length of their own and are refused.
func parseDuration(s string) (time.Duration, error) {
	if len(s) > 64 {
		return 0, errDuration
	}
	sign := time.Duration(1)
	switch {
	case strings.HasPrefix(s, "-"):
		sign, s = -1, s[1:]
	case strings.HasPrefix(s, "+"):
		s = s[1:]
	}
	days, ok := strings.CutPrefix(s, "P")
	if !ok || days == "" {
		return 0, errDuration
	}
	days, clock, timed := strings.Cut(days, "T")
	if timed && clock == "" {
		return 0, errDuration
	}
	d, err := sumDesignators(days, "WD", [...]time.Duration{7 * 24 * time.Hour, 24 * time.Hour, 0})
	if err != nil {
		return 0, err
	}
	t, err := sumDesignators(clock, "HMS", [...]time.Duration{time.Hour, time.Minute, time.Second})
	if err != nil || d+t > maxDuration {
		return 0, errDuration
	}
	return sign * (d + t), nil
}

// sumDesignators adds up numbers that are each followed by one of the designators, which
// stand for the units and come in this order, each at most once.
func sumDesignators(s, designators string, units [3]time.Duration) (time.Duration, error) {
	var sum time.Duration
	next := 0
	for s != "" {
		end := strings.IndexAny(s, designators)
		if end < 1 {
			return 0, errDuration
		}
		unit := strings.IndexByte(designators, s[end])
		v, ok := designated(s[:end])
		if !ok || unit < next {
			return 0, errDuration
		}
		part := v * float64(units[unit])
		if part > float64(maxDuration) {
			return 0, errDuration
		}
		sum += time.Duration(part + 0.5)
		next, s = unit+1, s[end+1:]
	}
	return sum, nil
}

// designated reads digits with an optional fraction behind a point or a comma.
func designated(s string) (float64, bool) {
	for i := range len(s) {
		if s[i] != '.' && s[i] != ',' && (s[i] < '0' || s[i] > '9') {
			return 0, false
		}
	}
	return decimal([]byte(strings.Replace(s, ",", ".", 1)))
}
