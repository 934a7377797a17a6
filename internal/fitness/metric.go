package fitness

import (
	"slices"
	"strings"
)

// Direction is which way a metric is better.
type Direction int

// The directions.
const (
	NoDirection Direction = iota
	Up
	Down
)

// Band is the values from Min to Max, both included.
type Band struct{ Min, Max float64 }

// Holds reports whether x is in the band; NaN never is.
func (b Band) Holds(x float64) bool { return x >= b.Min && x <= b.Max }

// Metric is a figure that can be logged, aimed for and followed over days. Names are the
// field's standard terms in snake_case; Unit is the canonical one.
type Metric struct {
	Name      string
	Title     string
	Unit      string // kg, cm, m, s, bpm, ms, kcal, g, mg, ml, %, °C, mmHg, mmol/L, W, points ...; "" for a plain number
	Shown     string // the unit people speak of it in, where it is another: km for m, h or min for s
	Allowed   Band   // of one entry, and of a day's value unless Day says otherwise; outside is refused
	Usual     Band   // outside asks for the person's word; zero when there is no such band
	Day       Band   // of the sum of a day, zero when it is Allowed
	DayUsual  Band   // as Usual, of the sum of a day
	Whole     bool
	Half      bool      // steps of 0.5
	Decimals  int       // shown, in the shown unit
	Aggregate Aggregate // how a day's entries become its value
	Morning   bool      // known in the morning or when it is measured, so that statistics include today; else it accumulates
	Direction Direction
	Absolute  bool    // no ratio scale: differences are not given in %
	Log       bool    // followed by its logarithm (RMSSD)
	Clock     bool    // a time of the clock, as seconds from the midnight that the day begins with, below 0 the evening before; nothing is aimed at it
	Best      bool    // followed by its best value, not by its latest
	Floor     float64 // the least standard deviation that an anomaly is judged by; 0 is none
	Logged    bool    // a person can log it as a measurement
	Device    Kind    // the records of a device that have it; "" when only people give it

	Figure  Figure // of a metric of training: what of the sessions or sets
	Subject string // of which sport, sport group or exercise; "" for all training
}

// MetricNamed returns the metric of a name, and whether there is one: a row of the catalogue,
// or a figure of training such as run_distance, tennis_duration, squat_e1rm or push_up.
func MetricNamed(name string) (Metric, bool) {
	if i, found := slices.BinarySearchFunc(metrics, name, func(m Metric, name string) int { return strings.Compare(m.Name, name) }); found {
		return metrics[i], true
	}
	return trainingMetric(name)
}

// Metrics returns the rows of the catalogue in the order of names. The figures of single
// sports and exercises are not among them: TrainingMetrics has those.
func Metrics() []Metric { return slices.Clone(metrics) }

// ShownUnit returns the unit that a person is shown the metric in, who may think in pounds or
// in miles: weight in lb, run_distance in mi. It is Unit where nothing else is usual.
func (m Metric) ShownUnit(pounds, miles bool) string {
	return shownUnit(m.Unit, m.Shown, pounds, miles)
}

func shownUnit(canonical, shown string, pounds, miles bool) string {
	if shown == "" {
		shown = canonical
	}
	switch {
	case shown == "kg" && pounds:
		return "lb"
	case shown == "km" && miles:
		return "mi"
	default:
		return shown
	}
}

// The catalogue, sorted by name.
//
//nolint:gochecknoglobals // a constant table
var metrics = sortedMetrics(bodyMetrics, heartMetrics, sleepMetrics, dayMetrics, scaleMetrics, foodMetrics, totalMetrics)

func sortedMetrics(tables ...[]Metric) []Metric {
	all := slices.Concat(tables...)
	slices.SortFunc(all, func(a, b Metric) int { return strings.Compare(a.Name, b.Name) })
	return all
}
