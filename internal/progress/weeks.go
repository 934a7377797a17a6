package progress

import (
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// WeekStart is on which day weeks start, from a day on. A change applies from the next week: the
// running one and those that are finished keep theirs.
type WeekStart struct {
	Since civil.Date // when it was set; zero for always
	Day   time.Weekday
}

// A weekRule is on which day weeks start from one of them on.
type weekRule struct {
	from civil.Date // the first day of the first such week; zero for always
	day  time.Weekday
}

// weekRules returns the rules of starts, the earlier first.
func weekRules(starts []WeekStart) []weekRule {
	rules := make([]weekRule, 0, 1+len(starts))
	rules = append(rules, weekRule{day: time.Monday})
	for _, s := range slices.SortedStableFunc(slices.Values(starts), func(a, b WeekStart) int { return a.Since.Compare(b.Since) }) {
		rule := weekRule{day: s.Day}
		if !s.Since.IsZero() {
			rule.from = s.Since.AddDays(1)
			for !begins(rule.from, rules) {
				rule.from = rule.from.AddDays(1)
			}
		}
		rules = append(rules, rule)
	}
	return rules
}

// begins reports whether a week begins on a day. The first week by a rule begins where the last one by
// the rule before ended, whatever day that is, and is shorter then.
func begins(d civil.Date, rules []weekRule) bool {
	for _, rule := range slices.Backward(rules) {
		if !d.Before(rule.from) {
			return d == rule.from || d.Weekday() == rule.day
		}
	}
	return false // of which there is none: the first rule is of always
}

// weeks cuts the days into weeks, each of them whole. At a change one is shorter.
func weeks(days civil.Range, starts []WeekStart) []civil.Range {
	var cut []civil.Range
	if days.Days() == 0 {
		return nil
	}
	rules := weekRules(starts)
	begin := days.From
	for !begins(begin, rules) {
		begin = begin.AddDays(-1)
	}
	for !begin.After(days.To) {
		end := begin.AddDays(1)
		for !begins(end, rules) {
			end = end.AddDays(1)
		}
		cut = append(cut, civil.Range{From: begin, To: end.AddDays(-1)})
		begin = end
	}
	return cut
}

// WeekOf returns the week that a day is in.
func WeekOf(d civil.Date, starts []WeekStart) civil.Range {
	return weeks(civil.Range{From: d, To: d}, starts)[0]
}
