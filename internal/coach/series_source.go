package coach

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/summary"
)

// An otherSources is how many values of a metric were left out, by the source they are from, and
// the source of those that stay.
type otherSources struct {
	kept string
	left map[string]int
}

// keepOneSource leaves the values of the source that the latest one up to a day is of: a reading of
// a minute in the morning and one of hours at night are not alike, and make no mean, no rate and no
// usual together. Where the person's own value stands before one of that source, that one is taken.
// It is done for variability alone, of which sources differ more than people do.
func (d *Daily) keepOneSource(upTo civil.Date) otherSources {
	o := otherSources{left: map[string]int{}}
	if !d.Metric.Log {
		return o
	}
	for day, v := range d.Known() {
		if !day.After(upTo) {
			o.kept = v.Source
		}
	}
	for day, v := range d.Known() {
		switch {
		case v.Source == o.kept:
		case v.Instead != nil && v.insteadSource == o.kept:
			*d.at(day) = DayValue{Value: *v.Instead, Known: true, Covered: true, Source: o.kept, Records: 1}
		default:
			o.left[v.Source]++
			*d.at(day) = DayValue{Covered: v.Covered}
		}
	}
	return o
}

// words says what was left out of the days, "" for nothing.
func (o otherSources) words(title, days string) string {
	if len(o.left) == 0 {
		return ""
	}
	var left []string
	for _, source := range slices.Sorted(maps.Keys(o.left)) {
		left = append(left, fmt.Sprintf("%s of %s from %s", summary.Plural(o.left[source], "value"), title, source))
	}
	return fmt.Sprintf("%s, %s, as the latest is from %s: sources measure it in different ways", strings.Join(left, ", "), days, o.kept)
}
