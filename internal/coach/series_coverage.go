package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/ledger"
)

// A cover says which days the person or a device left anything of. A cardio load does not count:
// the source has an entry for every day, synced or not.
type cover struct {
	days    civil.Range
	covered []bool
	open    int // how many are not covered
}

func newCover(days civil.Range) *cover {
	return &cover{days: days, covered: make([]bool, days.Days()), open: days.Days()}
}

func (c *cover) mark(day civil.Date) {
	if c.days.Contains(day) {
		if i := day.DaysSince(c.days.From); !c.covered[i] {
			c.covered[i] = true
			c.open--
		}
	}
}

func (c *cover) on(day civil.Date) bool {
	return c.days.Contains(day) && c.covered[day.DaysSince(c.days.From)]
}

// coverage returns which of the days are covered. It looks first at what was read already, reads
// no more kinds of records than it takes to know, and decodes none.
func (v *view) coverage(ctx context.Context, days civil.Range) (*cover, error) {
	c := newCover(days)
	tables := []marker{&v.activities, &v.nights, &v.recharges, &v.entries, &v.meals, &v.workouts, &v.heartDays}
	for _, read := range []bool{false, true} {
		for _, t := range tables {
			if c.open == 0 || t.holds(days) == read {
				continue
			}
			if err := t.mark(ctx, v.reader, c); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// A marker is a table that says of its days that they are covered.
type marker interface {
	holds(days civil.Range) bool
	mark(ctx context.Context, reader ledger.Reader, c *cover) error
}

// holds reports whether the days were read already.
func (t *table[T]) holds(days civil.Range) bool {
	return !t.days.From.IsZero() && t.days.Contains(days.From) && t.days.Contains(days.To)
}

func (t *table[T]) mark(ctx context.Context, reader ledger.Reader, c *cover) error {
	rows, err := t.within(ctx, reader, c.days)
	for i := range rows {
		c.mark(rows[i].Day)
	}
	return err
}
