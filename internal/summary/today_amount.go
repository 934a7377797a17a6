package summary

import (
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// Units are those that a person thinks in.
type Units struct{ Pounds, Miles bool }

// unit returns the unit that amounts of a metric are given in.
func (u Units) unit(m fitness.Metric) string { return m.ShownUnit(u.Pounds, u.Miles) }

// convert returns a canonical amount in the shown unit.
func (u Units) convert(m fitness.Metric, v float64) float64 {
	if shown, ok := units.Convert(v, m.Unit, u.unit(m)); ok {
		return shown
	}
	return v
}

// number returns a canonical amount in the shown unit as a figure of a document.
func (u Units) number(m fitness.Metric, v *float64) *Number {
	if v == nil {
		return nil
	}
	return number(new(u.convert(m, *v)))
}

// amount returns a canonical amount as a person reads it: "7h 12m", "81.6 kg", "yes".
func (u Units) amount(m fitness.Metric, v *float64) string {
	if v == nil {
		return ""
	}
	return joined(" ", u.bare(m, v), u.suffix(m))
}

// bare is amount without the unit, where one stands behind it; "" for an unknown one.
func (u Units) bare(m fitness.Metric, v *float64) string {
	switch {
	case v == nil:
		return ""
	case doneOrNot(m):
		return yesOrNo(*v)
	case m.Clock:
		return clockWords(*v)
	case m.Unit == "s":
		return duration(*v)
	default:
		return units.Number(u.convert(m, *v), max(m.Decimals, wholeDecimals(m)))
	}
}

func yesOrNo(v float64) string {
	if v != 0 {
		return "yes"
	}
	return "no"
}

// wholeDecimals is how many decimals a trackable of a person shows that names none: what was
// typed is not rounded away.
func wholeDecimals(m fitness.Metric) int {
	if _, builtIn := fitness.MetricNamed(m.Name); m.Whole || builtIn && m.Allowed != (fitness.Band{}) {
		return 0
	}
	return 3
}

// suffix returns the unit that stands behind an amount; durations carry their own.
func (u Units) suffix(m fitness.Metric) string {
	if m.Unit == "s" || doneOrNot(m) {
		return ""
	}
	return string(text(u.unit(m)))
}

// clockWords returns the time of the clock that is so many seconds from a midnight: "23:50" for -600.
func clockWords(s float64) string {
	const day = 24 * 60
	minutes := int(units.Round(s/60, 0))
	minutes = (minutes%day + day) % day
	return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60)
}

// duration returns a number of seconds as a length of time.
func duration(s float64) string {
	if s < 0 {
		return "-" + duration(-s)
	}
	return units.Duration(time.Duration(s * float64(time.Second)))
}
