package coach

import (
	"context"
	"fmt"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// TrendsQuery asks for what metrics did. Zero days are the 28 up to today, or up to yesterday for
// what accumulates through a day; no metrics are those that the person has most of.
type TrendsQuery struct {
	Metrics  []string // names of the catalogue, figures such as run_distance or squat_e1rm, trackables by name or id; "list" answers the names
	From, To civil.Date
	Bucket   string // day, week, month; "" chooses by the length
}

// Bounds of trends.
const (
	trendDays     = 28
	mostTrendDays = 3660
	mostMetrics   = 10
	usualMetrics  = 5
	mostPoints    = 600 // values by day, week or month in one answer
	trendLookBack = 62  // days before that say what was usual; reaches into the month before
)

// Trends returns figures of metrics over some days: mean, best, worst, misses and slope, against
// the days before, what was usual and the latest; and of exactly two metrics how they go together.
// Sources are asked first where the days are recent. What has too little to be made of says what
// it needs and has. Errors: fault.Invalid for an unknown metric, with the nearest one, more than
// ten metrics, an unknown bucket, and days that end before they begin, are to come, or are more
// than ten years.
func (s *Service) Trends(ctx context.Context, who Who, q TrendsQuery) (*summary.Trends, error) {
	asked, err := s.askedTrends(ctx, who, q)
	if err != nil {
		return nil, err
	}
	if !asked.list {
		asked.fresh = s.freshenTrends(ctx, who, asked)
	}
	var doc *summary.Trends
	err = s.reading(ctx, who, func(ctx context.Context, r ledger.Reader, person effective) error {
		t := &trendReading{trendsAsked: asked, view: newView(r, asked.today), person: person, bucket: q.Bucket}
		doc, err = t.read(ctx)
		return err
	})
	return doc, err
}

// trendsAsked is a query that was understood.
type trendsAsked struct {
	today   civil.Date
	days    civil.Range // zero From: the usual days of each metric
	metrics []string    // as daily takes them; none for the usual ones
	needs   source.Needs
	list    bool
	notes   []string
	fresh   []source.Freshness
}

func (s *Service) askedTrends(ctx context.Context, who Who, q TrendsQuery) (*trendsAsked, error) {
	asked := &trendsAsked{}
	err := s.reading(ctx, who, func(ctx context.Context, r ledger.Reader, person effective) error {
		asked.today = person.today(s.config.Now())
		v := newView(r, asked.today)
		if asked.list = len(q.Metrics) == 1 && q.Metrics[0] == "list"; asked.list {
			return nil
		}
		if err := asked.understand(q); err != nil {
			return err
		}
		return asked.name(ctx, v, q.Metrics)
	})
	return asked, err
}

// understand reads the days and the bucket.
func (a *trendsAsked) understand(q TrendsQuery) error {
	switch q.Bucket {
	case "", summary.BucketDay, summary.BucketWeek, summary.BucketMonth:
	default:
		return fault.New(fault.Invalid, "%q is no bucket", clipped(q.Bucket)).WithHint("Give day, week or month.")
	}
	from, to := q.From, q.To
	if from.IsZero() && to.IsZero() {
		return nil
	}
	if to.IsZero() {
		to = a.today
	}
	if to.After(a.today) && (from.IsZero() || !from.After(a.today)) {
		a.notes = append(a.notes, fmt.Sprintf("%s is to come: the days end today.", to))
		to = a.today
	}
	if from.IsZero() {
		from = to.AddDays(1 - trendDays)
	}
	a.days = civil.Range{From: from, To: to}
	switch n := a.days.Days(); {
	case from.After(a.today):
		return fault.New(fault.Invalid, "%s is to come: today is %s", from, a.today).WithHint("Give days up to today.")
	case n == 0:
		return fault.New(fault.Invalid, "from %s is after to %s", from, to).WithHint("Give a from that is the same day as to or earlier.")
	case n > mostTrendDays:
		return fault.New(fault.Invalid, "%s are %d days: at most %d can be asked for", a.days, n, mostTrendDays).
			WithHint("Give for example from %s to %s.", to.AddDays(1-mostTrendDays), to)
	}
	return nil
}

// name finds what is meant by the names, each metric once.
func (a *trendsAsked) name(ctx context.Context, v *view, names []string) error {
	a.needs = source.NeedDay
	seen := map[string]bool{}
	for _, given := range names {
		name, err := v.trendNamed(ctx, given)
		if err != nil {
			return err
		}
		if seen[name] {
			continue
		}
		seen[name] = true
		a.metrics = append(a.metrics, name)
		if m, ok := fitness.MetricNamed(name); ok {
			a.needs |= needOf(m)
		}
	}
	if n := len(a.metrics); n > mostMetrics {
		return fault.New(fault.Invalid, "%d metrics are more than %d", n, mostMetrics).WithHint("Ask for some of them, and then for the others.")
	}
	return nil
}

// needOf returns what a source has to be asked for a metric, besides a day's ordinary records.
func needOf(m fitness.Metric) source.Needs {
	switch m.Device {
	case fitness.KindHeartDay:
		return source.NeedHeartRate
	case fitness.KindBodyTemperature, fitness.KindSkinTemperature, fitness.KindSpO2, fitness.KindECG, fitness.KindSkinContact:
		return source.NeedBiosensing
	case fitness.KindAlertness, fitness.KindCircadianBedtime:
		return source.NeedForecast
	default:
		return source.NeedDay
	}
}

// freshenTrends asks the sources for the days, of which they may list some still.
func (s *Service) freshenTrends(ctx context.Context, who Who, a *trendsAsked) []source.Freshness {
	days := a.days
	if days.From.IsZero() {
		days = civil.Range{From: a.today.AddDays(1 - freshDays), To: a.today}
	}
	if s.config.Devices == nil || days.Days() == 0 {
		return nil
	}
	return s.config.Devices.Freshen(ctx, who.Person, days, a.needs)
}

// A trendReading is the reading of trends.
type trendReading struct {
	*trendsAsked
	*view

	person  effective
	bucket  string
	asked   bool                        // whether the bucket was asked for
	day     *dayReading                 // today's, which knows what sources there are
	targets map[string][]fitness.Target // by metric; nil until they are asked for
}

func (t *trendReading) read(ctx context.Context) (*summary.Trends, error) {
	doc := summary.NewTrends(t.trendsAsked.today)
	if t.list {
		var err error
		doc.Names, err = t.names(ctx)
		return doc, err
	}
	doc.Notes = t.notes
	if err := t.addSources(ctx, doc); err != nil {
		return nil, err
	}
	series, err := t.series(ctx)
	if err != nil {
		return nil, err
	}
	t.chooseBucket(doc, series)
	for _, s := range series {
		trend, err := t.trend(ctx, s)
		if err != nil {
			return nil, err
		}
		doc.Metrics = append(doc.Metrics, trend)
		if s.others != "" {
			doc.LeftOut = append(doc.LeftOut, s.others)
		}
	}
	if len(series) == 2 && len(t.metrics) == 2 {
		doc.Pairing = t.pair(series[0], series[1])
	}
	if len(series) == 0 {
		doc.Notes = append(doc.Notes, "Nothing that trends are usually asked for has a value in these days. Ask for metrics by name; metrics [\"list\"] answers the names.")
	}
	return doc, nil
}

func (t *trendReading) addSources(ctx context.Context, doc *summary.Trends) error {
	devices, err := t.newest(ctx, deviceKinds...)
	if err != nil {
		return err
	}
	t.day = &dayReading{view: t.view, person: t.person, day: t.view.today, fresh: t.fresh, devices: devices}
	doc.Sources = t.day.sources()
	return nil
}

// A trendSeries is the daily values of a metric with the days that are asked for.
type trendSeries struct {
	*Daily

	name    string
	days    civil.Range // asked for, up to the newest that can have a value
	ongoing bool
	values  analysis.Days
	others  string // the values that were left out for their source; "" for none
}

// daysOf returns the days of a metric, which may be none when only today was asked of what
// accumulates, and whether they end on the newest day there can be.
func (t *trendReading) daysOf(m fitness.Metric) (civil.Range, bool) {
	newest := t.view.today
	if !m.Morning {
		newest = newest.AddDays(-1)
	}
	days := t.days
	if days.From.IsZero() {
		days = civil.Range{From: newest.AddDays(1 - trendDays), To: newest}
	}
	if days.To.After(newest) {
		days.To = newest
	}
	return days, days.To == newest
}

// series returns the values of the metrics that were asked for, or of the first of the usual ones
// that have some.
func (t *trendReading) series(ctx context.Context) ([]*trendSeries, error) {
	names, usual := t.metrics, false
	if len(names) == 0 {
		var err error
		if names, err = t.usual(ctx); err != nil {
			return nil, err
		}
		usual = true
	}
	var all []*trendSeries
	for _, name := range names {
		if usual && len(all) == usualMetrics {
			break
		}
		s, err := t.seriesOf(ctx, name)
		if err != nil {
			return nil, err
		}
		if !usual || s.told() {
			all = append(all, s)
		}
	}
	return all, nil
}

func (t *trendReading) seriesOf(ctx context.Context, name string) (*trendSeries, error) {
	m, _, err := t.metric(ctx, name)
	if err != nil {
		return nil, err
	}
	days, ongoing := t.daysOf(m)
	wide := civil.Range{From: days.From.AddDays(-max(days.Days(), trendLookBack)), To: t.view.today}
	if !t.days.From.IsZero() {
		wide.To = t.days.To
	}
	daily, err := t.daily(ctx, name, wide)
	if err != nil {
		return nil, err
	}
	s := &trendSeries{Daily: daily, name: name, days: days, ongoing: ongoing, values: analysis.NewDays(wide)}
	s.others = daily.keepOneSource(days.To).words(daily.Metric.Title,
		fmt.Sprintf("among these days and the %d before", days.From.DaysSince(wide.From)))
	for day, v := range daily.Known() {
		if !v.Partial && (daily.Metric.Morning || day.Before(t.view.today)) {
			s.values.Set(day, v.Value)
		}
	}
	return s, nil
}

// told reports whether anybody recorded something in the days: the 0 of a covered day is nothing.
func (s *trendSeries) told() bool {
	for day, v := range s.Daily.Known() {
		if v.Records > 0 && s.days.Contains(day) {
			return true
		}
	}
	return false
}

// chooseBucket settles by what the values are given: what was asked for, unless they would be too
// many, or what suits the length.
func (t *trendReading) chooseBucket(doc *summary.Trends, series []*trendSeries) {
	longest := 0
	for _, s := range series {
		longest = max(longest, s.days.Days())
	}
	asked := t.bucket
	t.asked = asked != ""
	if t.bucket == "" {
		t.bucket = bucketFor(longest)
	}
	for t.bucket != "" && longest/lengthOf(t.bucket)*len(series) > mostPoints {
		t.bucket = longer(t.bucket)
	}
	switch {
	case asked == "" || asked == t.bucket:
	case t.bucket == "":
		doc.LeftOut = append(doc.LeftOut, "the values by "+asked+", which are too many; ask for fewer metrics or days")
	default:
		doc.LeftOut = append(doc.LeftOut, "the values by "+asked+", which are too many: they are by "+t.bucket+"; ask for fewer metrics or days")
	}
}

func bucketFor(days int) string {
	switch {
	case days <= 14:
		return summary.BucketDay
	case days <= 183:
		return summary.BucketWeek
	default:
		return summary.BucketMonth
	}
}

func lengthOf(bucket string) int {
	switch bucket {
	case summary.BucketWeek:
		return 7
	case summary.BucketMonth:
		return 30
	default:
		return 1
	}
}

func longer(bucket string) string {
	switch bucket {
	case summary.BucketDay:
		return summary.BucketWeek
	case summary.BucketWeek:
		return summary.BucketMonth
	default:
		return ""
	}
}
