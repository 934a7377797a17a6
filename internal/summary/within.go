package summary

import (
	"slices"

	"github.com/paceline/paceline/internal/civil"
)

// within returns the records of the asked days, newest first. A record that the source sent
// twice, which its key tells, is there once: the first of them.
func within[T any, K comparable](days civil.Range, sent []T, date func(*T) civil.Date, key func(*T) K) []T {
	var kept []T
	seen := make(map[K]bool)
	for i := range sent {
		if k := key(&sent[i]); days.Contains(date(&sent[i])) && !seen[k] {
			seen[k] = true
			kept = append(kept, sent[i])
		}
	}
	slices.SortStableFunc(kept, func(a, b T) int { return date(&b).Compare(date(&a)) })
	return kept
}

// ofDay is within for records of which a day has one.
func ofDay[T any](days civil.Range, sent []T, date func(*T) civil.Date) []T {
	return within(days, sent, date, date)
}
