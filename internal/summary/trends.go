package summary

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Trends are figures of some metrics over some days. Amounts are in the person's units, which
// stand beside them. They describe and advise nothing.
type Trends struct {
	Today   civil.Date    `json:"today"`
	Metrics []MetricTrend `json:"metrics"`
	Pairing *TrendPairing `json:"pairing,omitempty"`
	Names   *MetricNames  `json:"names,omitempty"`
	Sources []SourceState `json:"sources,omitempty"`
	LeftOut []string      `json:"left_out,omitempty"`
	Notes   []string      `json:"notes,omitempty"`
}

// NewTrends starts the answer.
func NewTrends(today civil.Date) *Trends { return &Trends{Today: today, Metrics: []MetricTrend{}} }

// MetricTrend is what one metric did over some days. Where a figure has too little to be made of,
// it is missing and says what it needs and has.
type MetricTrend struct {
	Metric string     `json:"metric"`
	Title  Text       `json:"title"`
	Unit   Text       `json:"unit,omitempty"` // of every amount below that does not name its own
	From   civil.Date `json:"from,omitzero"`  // zero where only today is asked of what accumulates
	To     civil.Date `json:"to,omitzero"`    // today for what is known in the morning, else yesterday at the latest

	Days       int  `json:"days"`
	N          int  `json:"days_with_value"`
	Missing    int  `json:"days_missing"`
	Missed     *int `json:"days_missed,omitempty"`     // a target was in force and not met, as the days judge it: nothing logged misses it too, nothing from a device does not; none without a target
	Incomplete int  `json:"days_incomplete,omitempty"` // among the missing: a part of their value is unknown

	Mean    *Number   `json:"mean,omitempty"`
	NoMean  string    `json:"no_mean_because,omitempty"`
	Total   *Number   `json:"total,omitempty"` // of what adds up
	Best    *TrendDay `json:"best,omitempty"`
	Worst   *TrendDay `json:"worst,omitempty"`
	Highest *TrendDay `json:"highest,omitempty"` // in place of best where neither way is better
	Lowest  *TrendDay `json:"lowest,omitempty"`

	Slope        *Number `json:"slope_per_week,omitempty"`
	SlopePercent *Number `json:"slope_percent_per_week,omitempty"` // in place of it for what is followed by its logarithm
	SlopeOf      string  `json:"slope_of,omitempty"`               // what else than daily values it is of
	NoSlope      string  `json:"no_slope_because,omitempty"`
	Trend        string  `json:"trend,omitempty"`
	NoTrend      string  `json:"no_trend_because,omitempty"`

	Before     *TrendPeriod   `json:"period_before,omitempty"`
	Running    *TrendPeriod   `json:"running_against_same_days_before,omitempty"` // the running week or month
	Baseline28 *TrendBaseline `json:"baseline_28,omitempty"`
	Baseline60 *TrendBaseline `json:"baseline_60,omitempty"`
	Latest     *TrendLatest   `json:"latest,omitempty"`
	HRVWeek    *TrendHRVWeek  `json:"hrv_week,omitempty"`
	Unusual    []TrendUnusual `json:"unusual,omitempty"`
	More       int            `json:"unusual_not_shown,omitempty"`
	NotJudged  int            `json:"days_without_usual,omitempty"` // with a value that nothing before says the usual of
	Today      *Number        `json:"today_so_far,omitempty"`
	TodayLeast bool           `json:"today_is_a_minimum,omitempty"`
	Possible   int            `json:"possible_duplicates,omitempty"`
	Records    *TrendRecords  `json:"records,omitempty"`
	Buckets    *TrendBuckets  `json:"buckets,omitempty"`

	m     fitness.Metric
	in    Units
	own   bool
	cells []trendCell
	words trendWords
}

// TrendDay is a day, or the first day of a week or a month, with its value.
type TrendDay struct {
	Date  civil.Date `json:"date"`
	Value *Number    `json:"value"`
}

// TrendPeriod is a period that these days are compared with. There is no percentage for scales
// that are no ratios.
type TrendPeriod struct {
	From       civil.Date `json:"from"`
	To         civil.Date `json:"to"`
	N          int        `json:"days_with_value"`
	NowN       int        `json:"days_with_value_now,omitempty"` // of a running week or month
	Mean       *Number    `json:"mean,omitempty"`
	Difference *Number    `json:"difference,omitempty"`
	Percent    *Number    `json:"difference_percent,omitempty"`
	Because    string     `json:"not_compared_because,omitempty"`
}

// TrendBaseline is what was usual before the days.
type TrendBaseline struct {
	Mean    *Number `json:"mean,omitempty"`
	SD      *Number `json:"sd,omitempty"`
	N       int     `json:"n"`
	Because string  `json:"none_because,omitempty"`
}

// TrendLatest is the newest value against the 60 days before it.
type TrendLatest struct {
	Date    civil.Date `json:"date"`
	AgeDays int        `json:"age_days"`
	Value   *Number    `json:"value"`
	Z       *Number    `json:"z,omitempty"`
	Words   string     `json:"words,omitempty"`
	N       int        `json:"usual_n,omitempty"`
	Because string     `json:"not_compared_because,omitempty"`
}

// TrendHRVWeek is the mean of the last seven nights against the usual range of 60.
type TrendHRVWeek struct {
	Mean    *Number `json:"mean_ms,omitempty"`
	Low     *Number `json:"usual_from_ms,omitempty"`
	High    *Number `json:"usual_to_ms,omitempty"`
	N       int     `json:"nights"`
	UsualN  int     `json:"usual_nights"`
	Where   string  `json:"where,omitempty"` // below, within, above
	Because string  `json:"none_because,omitempty"`
}

// TrendUnusual is a day with an unusual value.
type TrendUnusual struct {
	Date  civil.Date `json:"date"`
	Value *Number    `json:"value"`
	Usual *Number    `json:"median_before"`
	Z     *Number    `json:"z"`
}

// TrendBuckets are the values by day, week or month, as columns.
type TrendBuckets struct {
	Of      string       `json:"of"` // day, week, month
	From    []civil.Date `json:"from"`
	N       []int        `json:"days_with_value,omitempty"` // of weeks and months
	Value   []*Number    `json:"value,omitempty"`           // of days
	Mean    []*Number    `json:"mean,omitempty"`            // of at least 3 days
	Total   []*Number    `json:"total,omitempty"`           // of what adds up
	First   bool         `json:"first_is_partial,omitempty"`
	Last    bool         `json:"last_is_partial,omitempty"`
	Highest *TrendDay    `json:"highest,omitempty"` // among those that are not partial
	Lowest  *TrendDay    `json:"lowest,omitempty"`
}

// TrendRecords are the best that a person did of an exercise, in all that they logged.
type TrendRecords struct {
	Exercise Text          `json:"exercise"`
	Since    civil.Date    `json:"since"`
	Records  []TrendRecord `json:"records"`
}

// TrendRecord is a record of an exercise with the first day that it was reached.
type TrendRecord struct {
	Figure fitness.Figure `json:"figure"`
	Title  string         `json:"title"`
	Value  *Number        `json:"value"`
	Unit   Text           `json:"unit,omitempty"`
	Date   civil.Date     `json:"date"`

	words string
}

// NewTrendRecord describes a record.
func NewTrendRecord(m fitness.Metric, value float64, day civil.Date, title string, in Units) TrendRecord {
	return TrendRecord{
		Figure: m.Figure, Title: title, Value: in.number(m, &value), Unit: text(in.unit(m)), Date: day,
		words: title + " " + in.amount(m, &value),
	}
}

// NewTrendRecords describes the records of an exercise since the first day that it was logged.
func NewTrendRecords(exercise string, since civil.Date, records []TrendRecord) *TrendRecords {
	return &TrendRecords{Exercise: text(exercise), Since: since, Records: records}
}

// MetricNames are the names that trends can be asked for.
type MetricNames struct {
	Trackables []NamedTrackable `json:"trackables"`
	Metrics    []string         `json:"metrics"`
	Sports     []string         `json:"sports"`
	OfSports   []string         `json:"figures_of_sports"` // run_distance
	OfSets     []string         `json:"figures_of_exercises"`
}

// NamedTrackable is a trackable by its name.
type NamedTrackable struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
}

// NewNamedTrackable describes one.
func NewNamedTrackable(id, name string) NamedTrackable {
	return NamedTrackable{identifier(id), text(name)}
}
