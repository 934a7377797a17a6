package sentence

import (
	"fmt"
	"slices"
)

// sayDays says of what is listed before a day that it was not taken as of that day: 40 squats
// and 20 push-ups yesterday.
func (r *reader) sayDays(all []*clause) {
	for k, c := range all {
		if !c.datedAtEnd() || c.sep <= sepLine {
			continue
		}
		for j := k - 1; j >= 0; j-- {
			before := all[j]
			if len(before.when.days) > 0 || before.dayBefore || before.sleeps() {
				break
			}
			r.sayDay(before, c)
			if before.sep <= sepLine {
				break
			}
		}
	}
}

// datedAtEnd reports whether a clause has one day, of the past, which is said after all else.
func (c *clause) datedAtEnd() bool {
	if len(c.when.days) != 1 || !c.subject() || c.sleeps() || c.dateOf(c.when.days[0]) == c.today {
		return false
	}
	_, last := c.span(c.core)
	kept := c.firstEntry < c.lastEntry || c.firstFood < c.lastFood
	return kept && last >= 0 && c.when.dayFrom > last
}

func (r *reader) sayDay(before, dated *clause) {
	date := "today"
	if d := before.listener.Date; !d.IsZero() && d != r.today {
		date = d.String()
	}
	said := fmt.Sprintf("%q taken as %s: %q was said of %q only", before.text(), date, r.said(dated.when.dayFrom, dated.when.dayTo), r.said(dated.from, dated.when.dayFrom))
	for i := before.firstEntry; i < before.lastEntry; i++ {
		e := &r.out.Entries[i]
		e.Assumed = append(slices.Clip(e.Assumed), said)
	}
	if before.firstFood < before.lastFood {
		r.out.Assumed = append(r.out.Assumed, said)
	}
}
