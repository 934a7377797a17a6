package archive

import (
	"slices"

	"github.com/paceline/paceline/internal/civil"
)

// joined returns the days of both, or those of the later where days between them are unknown.
func joined(a, b civil.Range) civil.Range {
	switch {
	case a.From.IsZero():
		return b
	case b.From.IsZero():
		return a
	case b.From.After(a.To.AddDays(1)):
		return b
	case a.From.After(b.To.AddDays(1)):
		return a
	}
	return wider(a, b)
}

// wider returns the least range that holds both.
func wider(a, b civil.Range) civil.Range {
	if a.From.IsZero() {
		return b
	}
	return civil.Range{From: civil.Earlier(a.From, b.From), To: civil.Later(a.To, b.To)}
}

// merged returns the days of a set and some more, in order; those side by side become one range.
func merged(set []civil.Range, days civil.Range) []civil.Range {
	if days.From.IsZero() || days.Days() == 0 {
		return set
	}
	var all []civil.Range
	for _, r := range set {
		if r.To.AddDays(1).Before(days.From) || days.To.AddDays(1).Before(r.From) {
			all = append(all, r)
			continue
		}
		days = wider(days, r)
	}
	all = append(all, days)
	slices.SortFunc(all, func(a, b civil.Range) int { return a.From.Compare(b.From) })
	return all
}

// without returns the days of a set but for some.
func without(set []civil.Range, days civil.Range) []civil.Range {
	var left []civil.Range
	for _, r := range set {
		for _, part := range []civil.Range{
			{From: r.From, To: civil.Earlier(r.To, days.From.AddDays(-1))}, {From: civil.Later(r.From, days.To.AddDays(1)), To: r.To},
		} {
			if !part.From.After(part.To) {
				left = append(left, part)
			}
		}
	}
	return left
}

// common returns the days that are in both; no days where there are none.
func common(a, b civil.Range) civil.Range {
	return civil.Range{From: civil.Later(a.From, b.From), To: civil.Earlier(a.To, b.To)}
}
