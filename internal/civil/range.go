package civil

import "iter"

// Range is the days From to To, both included.
type Range struct{ From, To Date }

// Days returns the number of days in r, 0 when To is before From.
func (r Range) Days() int { return max(0, r.To.DaysSince(r.From)+1) }

// Contains reports whether d is one of r's days.
func (r Range) Contains(d Date) bool { return !d.Before(r.From) && !d.After(r.To) }

// All yields the days of r in order.
func (r Range) All() iter.Seq[Date] {
	return func(yield func(Date) bool) {
		for d := r.From; !d.After(r.To); d = d.AddDays(1) {
			if !yield(d) {
				return
			}
		}
	}
}

// Split cuts r into consecutive ranges of at most days days each (1 or more), in order.
func (r Range) Split(days int) []Range {
	days = max(1, days)
	var parts []Range
	for from := r.From; !from.After(r.To); from = from.AddDays(days) {
		to := from.AddDays(days - 1)
		if to.After(r.To) {
			to = r.To
		}
		parts = append(parts, Range{from, to})
	}
	return parts
}

// String returns "2026-11-01 to 2026-11-28", or the one date when both are the same.
func (r Range) String() string {
	if r.From == r.To {
		return r.From.String()
	}
	return r.From.String() + " to " + r.To.String()
}
