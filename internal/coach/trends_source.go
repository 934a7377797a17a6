package coach

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// keepOneSource leaves the values of the source that the latest one is of, and says what of others
// was left out: a reading of a minute in the morning and one of hours at night are not alike, and
// make no mean and no usual together.
func (s *trendSeries) keepOneSource() {
	latest := ""
	for day, v := range s.Daily.Known() {
		if !day.After(s.days.To) {
			latest = v.Source
		}
	}
	others := map[string]int{}
	for day, v := range s.Daily.Known() {
		if v.Source != latest {
			others[v.Source]++
			*s.at(day) = DayValue{Covered: v.Covered}
		}
	}
	if len(others) == 0 {
		return
	}
	var left []string
	for _, source := range slices.Sorted(maps.Keys(others)) {
		left = append(left, fmt.Sprintf("%s of %s from %s", count(others[source], "value"), s.Metric.Title, source))
	}
	s.others = fmt.Sprintf("%s, among these days and the %d before, as the latest is from %s: sources measure it in different ways",
		strings.Join(left, ", "), s.days.From.DaysSince(s.Days.From), latest)
}
