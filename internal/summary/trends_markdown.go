package summary

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// trendWords are amounts of a trend as a person reads them.
type trendWords struct {
	mean, total, soFar, high, low, slope, before, running, usual28, usual60, latest, highPart, lowPart string

	unusual []string
}

// figure returns an amount that need not be the value of a day, such as a mean, with a decimal
// more where it is small; of what is done or not, the share of days.
func (u Units) figure(m fitness.Metric, v float64) string {
	switch {
	case doneOrNot(m):
		return units.Number(100*v, 0) + " % yes"
	case m.Clock:
		return clockWords(v)
	case m.Unit == "s":
		return duration(v)
	}
	v = u.convert(m, v)
	decimals := m.Decimals
	switch size := math.Abs(v); {
	case size < 1:
		decimals = max(decimals, 2)
	case size < 100:
		decimals = max(decimals, 1)
	}
	return units.Number(v, decimals)
}

func doneOrNot(m fitness.Metric) bool {
	return m.Unit == fitness.UnitYesNo || m.Aggregate == fitness.AggregateYesNo
}

// change is figure with its sign; of what is done or not, in points of a percentage.
func (u Units) change(m fitness.Metric, v float64) string {
	if doneOrNot(m) {
		return signedNumber(100*v, 0) + " points"
	}
	s := u.spread(m, v)
	if v > 0 && strings.Trim(s, "0.") != "" {
		return "+" + s
	}
	return s
}

// spread is figure of a length on the scale of the metric, such as a deviation: of times of the clock
// that is no time of it.
func (u Units) spread(m fitness.Metric, v float64) string {
	if m.Clock {
		m.Clock, v = false, 60*units.Round(v/60, 0)
	}
	return u.figure(m, v)
}

// percentWords returns a difference in percent, with a decimal where it is small.
func percentWords(v float64) string {
	decimals := 0
	if math.Abs(v) < 10 {
		decimals = 1
	}
	return signedNumber(v, decimals) + " %"
}

func signedNumber(v float64, decimals int) string { return units.Signed(v, decimals) }

// Markdown returns the trends for a person: a few lines a metric, and a table of weeks, months or
// days.
func (t *Trends) Markdown() string {
	var p page
	p.line("## Trends, today " + t.Today.String())
	if t.Names != nil {
		t.Names.lines(&p)
	}
	for i := range t.Metrics {
		t.Metrics[i].lines(&p)
	}
	if t.Pairing != nil {
		t.Pairing.lines(&p)
	}
	t.table(&p)
	for _, s := range t.Sources {
		p.line("Source " + s.words())
	}
	for _, s := range t.LeftOut {
		p.line("Left out: " + s)
	}
	for _, s := range t.Notes {
		p.line("Note: " + s)
	}
	return p.String()
}

func (t *MetricTrend) lines(p *page) {
	p.line("### " + t.name())
	if t.Days > 0 {
		p.line(joined("; ", t.meanLine(), t.extremes(), t.misses()))
	}
	p.line(joined("; ", t.slopeLine(), t.beforeLine(t.Before, t.words.before, "before"),
		t.beforeLine(t.Running, t.words.running, "running "+t.bucketName()+" against the same days of the one before")))
	p.line(joined("; ", t.usualLine(), t.latestLine(), t.hrvLine()))
	p.line(t.unusualLine())
	p.line(labelled("today so far, in none of the figures: ", when(t.TodayLeast, "at least ")+t.words.soFar))
	if t.Possible > 0 {
		p.line(Plural(t.Possible, "possible duplicate") + " may count twice")
	}
	if t.Records != nil {
		t.Records.line(p)
	}
}

// name returns the title with the unit and the name that trends are asked for by; of a trackable
// the title alone, which is one.
func (t *MetricTrend) name() string {
	unit := t.in.suffix(t.m)
	if t.own {
		return t.Title.quoted() + labelled(", ", unit)
	}
	if strings.EqualFold(string(t.Title), unit) {
		unit = ""
	}
	return string(t.Title) + labelled(", ", unit) + when(!strings.EqualFold(string(t.Title), t.m.Name), " ("+t.m.Name+")")
}

func (t *MetricTrend) meanLine() string {
	days := fmt.Sprintf("%d of %s, %s to %s", t.N, Plural(t.Days, "day"), shortDate(t.From, t.To), shortDate(t.To, t.To))
	switch {
	case t.N == 0:
		return "not enough data: no value in " + days[strings.Index(days, "of ")+3:]
	case t.Mean == nil:
		return "no mean: " + t.NoMean + " (" + days + ")"
	default:
		return "mean " + t.words.mean + when(t.Total != nil, ", total "+t.words.total) + " (" + days + ")"
	}
}

func (t *MetricTrend) extremes() string {
	if t.N == 0 || t.yesNo() {
		return ""
	}
	high, low := "best", "worst"
	if t.m.Clock || t.m.Direction == fitness.NoDirection {
		high, low = t.ends()
	}
	return high + " " + t.words.high + ", " + low + " " + t.words.low
}

// ends returns what the two ends of the scale are called.
func (t *MetricTrend) ends() (high, low string) {
	if t.m.Clock {
		return "latest by the clock", "earliest"
	}
	return "highest", "lowest"
}

func (t *MetricTrend) misses() string {
	missed := ""
	if t.Missed != nil {
		missed = fmt.Sprintf("target missed on %d", *t.Missed)
	}
	return joined(", ", when(t.Missing > 0 && t.N > 0, Plural(t.Missing, "day")+" without a value"),
		when(t.Incomplete > 0, fmt.Sprintf("%d of them incomplete", t.Incomplete)), missed)
}

func (t *MetricTrend) slopeLine() string {
	of := labelled(" of ", t.SlopeOf)
	switch {
	case t.N == 0:
		return ""
	case t.NoSlope != "":
		return "no slope" + of + ": " + t.NoSlope
	case t.NoTrend != "":
		return "slope" + of + " " + t.words.slope + " a week; no word for it: " + t.NoTrend
	default:
		return "slope" + of + " " + t.words.slope + " a week, " + t.Trend
	}
}

func (t *MetricTrend) beforeLine(period *TrendPeriod, words, what string) string {
	if period == nil {
		return ""
	}
	days := fmt.Sprintf("%s (%s to %s, n %d)", what, shortDate(period.From, t.To), shortDate(period.To, t.To), period.N)
	if period.Because != "" {
		return days + ": " + period.Because
	}
	return days + " " + words
}

func (t *MetricTrend) bucketName() string {
	if t.Buckets == nil {
		return ""
	}
	return t.Buckets.Of
}

func (t *MetricTrend) usualLine() string {
	if t.Baseline28 == nil || t.N == 0 && t.Baseline60.Mean == nil {
		return ""
	}
	return "usual before: 28 days: " + t.Baseline28.say(t.words.usual28) + ", 60 days: " + t.Baseline60.say(t.words.usual60)
}

func (b *TrendBaseline) say(words string) string {
	if b.Because != "" {
		return b.Because
	}
	return fmt.Sprintf("%s (n %d)", words, b.N)
}

func (t *MetricTrend) latestLine() string {
	l := t.Latest
	if l == nil {
		return ""
	}
	old := when(l.AgeDays > 1, ", "+age(l.AgeDays))
	switch {
	case t.yesNo():
		return "latest " + t.words.latest + old
	case l.Z == nil:
		return "latest " + t.words.latest + old + ", not compared: " + l.Because
	}
	return "latest " + t.words.latest + old + ", " + t.usualWords() + " (z " + signedNumber(float64(*l.Z), 1) + ")"
}

// usualWords are those of the latest; a time of the clock is earlier or later, and not below or above.
func (t *MetricTrend) usualWords() string {
	if !t.m.Clock {
		return t.Latest.Words
	}
	return strings.NewReplacer("above", "later than", "below", "earlier than").Replace(t.Latest.Words)
}

func (t *MetricTrend) hrvLine() string {
	w := t.HRVWeek
	switch {
	case w == nil:
		return ""
	case w.Because != "":
		return "last 7 nights: " + w.Because
	default:
		return fmt.Sprintf("last 7 nights %s (n %d): %s the usual %s to %s", w.Mean.show(0, ""), w.N, w.Where, w.Low.show(0, ""), w.High.show(0, ""))
	}
}

func (t *MetricTrend) unusualLine() string {
	switch {
	case t.N > 0 && t.NotJudged == t.N && !t.yesNo():
		return "unusual days: not judged, which needs 20 of the 60 days before one, and not most of them 0" +
			when(t.m.Floor == 0, " or alike")
	case len(t.Unusual) == 0:
		return ""
	}
	return "unusual: " + strings.Join(t.words.unusual, "; ") + when(t.More > 0, fmt.Sprintf("; and %d more", t.More))
}

func (r *TrendRecords) line(p *page) {
	records := make([]string, len(r.Records))
	for i, record := range r.Records {
		records[i] = record.words + " on " + record.Date.String()
	}
	p.line("records since " + r.Since.String() + ": " + strings.Join(records, ", "))
}

// table writes a row for each day, week or month, and a column for each metric.
func (t *Trends) table(p *page) {
	rows := map[civil.Date][]string{}
	columns := []string{""}
	for i := range t.Metrics {
		m := &t.Metrics[i]
		if m.Buckets == nil {
			continue
		}
		columns[0] = m.Buckets.Of + when(m.Buckets.Of != BucketDay, " from")
		columns = append(columns, string(m.Title)+when(m.sums() && m.Buckets.Of != BucketDay, " (total)"))
		for _, c := range m.cells {
			for len(rows[c.from]) < len(columns)-1 {
				rows[c.from] = append(rows[c.from], unknown)
			}
			rows[c.from][len(columns)-2] = orUnknown(c.words)
		}
	}
	if len(columns) == 1 {
		return
	}
	var lines [][]string
	for _, from := range slices.SortedFunc(maps.Keys(rows), civil.Date.Compare) {
		for len(rows[from]) < len(columns)-1 {
			rows[from] = append(rows[from], unknown)
		}
		lines = append(lines, append([]string{from.String()}, rows[from]...))
	}
	p.table(columns, lines)
	t.tableFoot(p)
}

func (t *Trends) tableFoot(p *page) {
	for i := range t.Metrics {
		m := &t.Metrics[i]
		if b := m.Buckets; b != nil && b.Highest != nil {
			high, low := m.ends()
			p.line(fmt.Sprintf("%s by %s: %s %s, %s %s", m.Title, b.Of, high, m.words.highPart, low, m.words.lowPart))
		}
	}
	marked := slices.ContainsFunc(t.Metrics, func(m MetricTrend) bool {
		return slices.ContainsFunc(m.cells, func(c trendCell) bool { return strings.HasSuffix(c.words, "*") })
	})
	if marked {
		p.line("* partial; (n) days with a value")
	}
}

func (n *MetricNames) lines(p *page) {
	p.line("Metrics: " + strings.Join(n.Metrics, ", "))
	p.line("Of sports: a sport and a figure, as in run_distance. Sports: " + strings.Join(n.Sports, ", ") + ", and any sport by its name. Figures: " + strings.Join(n.OfSports, ", "))
	p.line("Of exercises: an exercise alone, as in push_up, or with a figure, as in squat_e1rm. Figures: " + strings.Join(n.OfSets, ", "))
	names := make([]string, len(n.Trackables))
	for i, t := range n.Trackables {
		names[i] = t.Name.quoted()
	}
	p.line(labelled("Your own: ", strings.Join(names, ", ")))
}
