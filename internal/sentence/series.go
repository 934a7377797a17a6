package sentence

import (
	"fmt"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// series makes one piece of amounts alike that are listed before the one name that they are of:
// 500 ml, 300 ml and 1 l water.
func (r *reader) series(pieces []piece) []piece {
	merged := pieces[:0]
	for i := 0; i < len(pieces); {
		n := r.seriesAt(pieces, i)
		p := pieces[i]
		if n > 1 {
			last := pieces[i+n-1]
			p.to, p.mentions, p.enumerates = last.to, last.mentions, true
			p = r.describe(p)
		}
		merged = append(merged, p)
		i += max(1, n)
	}
	return merged
}

// seriesAt returns how many pieces from the ith on are such a list, the last of which has the
// name; 0 when they are none.
func (r *reader) seriesAt(pieces []piece, i int) int {
	first := pieces[i]
	is := r.dimensions(first.from, first.to)
	if is != 1<<ofVolume && is != 1<<ofMass && is != 1<<noDimension || i > 0 && first.sep > sepNone && pieces[i-1].subject() {
		return 0
	}
	for k := i; k < len(pieces); k++ {
		p := pieces[k]
		undone := r.denied(p) || r.intended(p)
		alike := r.dimensions(p.from, p.to) == is && p.corrects == 0 && (!undone || k == i) && (p.content == pieceAmounts || undone || p.subject())
		if !alike || k > i && p.sep != sepComma && p.sep != sepAnd {
			return 0
		}
		if p.subject() {
			if k > i && r.ofSeries(p, is) {
				return k - i + 1
			}
			return 0
		}
		if p.dated && (k > i || r.timeLength(p.from) == 0) || len(r.amounts(p.from, p.to)) != 1 {
			return 0
		}
	}
	return 0
}

// ofSeries reports whether the name in the last piece of a list has its amount right before it.
func (r *reader) ofSeries(p piece, is dimensions) bool {
	m := p.mentions[0]
	before := r.amounts(p.from, m.from)
	if len(p.mentions) > 1 || len(before) != 1 || len(r.amounts(m.to, p.to)) > 0 {
		return false
	}
	if is == 1<<noDimension {
		return m.class == classExercise && before[0] == m.from-1
	}
	return m.class == classMetric || m.class == classFood || m.class == classTrackable
}

// listing reads each amount of a list before the name of a metric as an entry of its own. Of
// anything else such a list is no amount.
func (c *clause) listing() (p *fitness.Problem, tool string) {
	m := c.mentions[0]
	metric, _ := fitness.MetricNamed(m.id)
	var entries []fitness.Entry
	for i := c.from; i < m.from; i++ {
		v, u, n := numberUnit(c.rest(i))
		if n == 0 {
			continue
		}
		if _, ok := units.Convert(1, u.name, metric.Unit); m.class != classMetric || !ok {
			return ambiguous("several amounts stand before "+c.title(), "Say each with its name, or the total."), ""
		}
		q := quantity(c.typed(metric, v, u.name), u.name, metric.Unit)
		entries = append(entries, fitness.Entry{Form: fitness.FormMeasure, Subject: metric.Name, Amount: q})
		c.take(i, n)
	}
	c.take(m.from, m.to-m.from)
	c.assume(fmt.Sprintf("%d amounts of %s, each an entry", len(entries), c.title()))
	return c.store(entries...)
}
