package coach

import (
	"context"
	"iter"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/progress"
)

// A view is what one person has at one moment, each record read and decoded once. Everything that
// shows a figure of a day takes it from here, so that all of them show the same. It is made within
// a Read of the store and does not outlive it.
type view struct {
	reader ledger.Reader
	today  civil.Date

	entries     table[fitness.Entry]
	meals       table[fitness.Meal]
	nights      table[fitness.Night]
	recharges   table[fitness.Recharge]
	activities  table[fitness.DayActivity]
	heartDays   table[fitness.HeartDay]
	cardioLoads table[fitness.CardioLoad]
	workouts    table[fitness.Workout]
	alertness   table[fitness.Alertness]

	temperatures table[fitness.BodyTemperature]
	skin         table[fitness.SkinTemperature]
	oxygen       table[fitness.SpO2]
	ecgs         table[fitness.ECG]

	trackables map[string]fitness.Trackable // nil until they are asked for
	links      *links                       // likewise
	weeks      []progress.WeekStart         // likewise
	workoutsOf *ledger.Answered             // likewise: the days of which sources have told all workouts
	trained    map[civil.Range]*training    // what was asked for
}

// newView returns a view over the records that the reader reads. today is the date in the person's
// zone, with their day start.
func newView(reader ledger.Reader, today civil.Date) *view {
	return &view{
		reader: reader, today: today, trained: map[civil.Range]*training{},
		entries: tableOf[fitness.Entry](fitness.KindEntry), meals: tableOf[fitness.Meal](fitness.KindMeal),
		nights: tableOf[fitness.Night](fitness.KindNight), recharges: tableOf[fitness.Recharge](fitness.KindRecharge),
		activities: tableOf[fitness.DayActivity](fitness.KindDayActivity), heartDays: tableOf[fitness.HeartDay](fitness.KindHeartDay),
		cardioLoads: tableOf[fitness.CardioLoad](fitness.KindCardioLoad), workouts: tableOf[fitness.Workout](fitness.KindWorkout),
		alertness: tableOf[fitness.Alertness](fitness.KindAlertness), temperatures: tableOf[fitness.BodyTemperature](fitness.KindBodyTemperature),
		skin: tableOf[fitness.SkinTemperature](fitness.KindSkinTemperature), oxygen: tableOf[fitness.SpO2](fitness.KindSpO2),
		ecgs: tableOf[fitness.ECG](fitness.KindECG),
	}
}

// DayValue is what a day has of a metric.
type DayValue struct {
	Value   float64
	Known   bool // whether there is a value
	Covered bool // whether the person or a device left anything of this day; for device metrics: the device
	Partial bool // some of what it is made of is unknown, so that the value is the least it can be

	// Source is ledger.SourcePerson, the name of a source, or "" for the 0 of a covered day.
	Source  string
	Records int // that it is made of
	// Instead is what the device had where the person's own value stands before it.
	Instead *float64

	insteadSource string
}

// Daily are the values of one metric by day. Values are in the metric's canonical unit.
type Daily struct {
	Metric    fitness.Metric
	Trackable *fitness.Trackable // nil for a built-in metric
	Days      civil.Range
	// Possible is how many pairs of sessions in the days may be duplicates and count twice.
	Possible int

	values []DayValue
}

// On returns what a day has; nothing for a day outside of Days.
func (d *Daily) On(day civil.Date) DayValue {
	if !d.Days.Contains(day) {
		return DayValue{}
	}
	return d.values[day.DaysSince(d.Days.From)]
}

// Known yields the days that have a value, in order.
func (d *Daily) Known() iter.Seq2[civil.Date, DayValue] {
	return func(yield func(civil.Date, DayValue) bool) {
		for i, v := range d.values {
			if v.Known && !yield(d.Days.From.AddDays(i), v) {
				return
			}
		}
	}
}

// Values returns the days that have a whole value, as a mean or a trend takes them: a day of which
// a part is unknown is not among them.
func (d *Daily) Values() map[civil.Date]float64 {
	values := make(map[civil.Date]float64)
	for day, v := range d.Known() {
		if !v.Partial {
			values[day] = v.Value
		}
	}
	return values
}

// Least returns the days that have any value, as a total takes them: what is known of a day counts,
// though it may be more. partial is how many such days there are.
func (d *Daily) Least() (values map[civil.Date]float64, partial int) {
	values = make(map[civil.Date]float64)
	for day, v := range d.Known() {
		values[day] = v.Value
		if v.Partial {
			partial++
		}
	}
	return values, partial
}

func newDaily(m fitness.Metric, days civil.Range) *Daily {
	return &Daily{Metric: m, Days: days, values: make([]DayValue, days.Days())}
}

// at returns the place of a day, nil outside of Days.
func (d *Daily) at(day civil.Date) *DayValue {
	if !d.Days.Contains(day) {
		return nil
	}
	return &d.values[day.DaysSince(d.Days.From)]
}

// daily returns the values of a metric over days: of a row of the catalogue, of a figure of
// training such as run_distance or squat_e1rm, or of a trackable by its id. Errors: fault.Invalid
// for a name that is neither.
//
// The rules are these. A person's own value of a level stands before a device's of the same day,
// which is kept in Instead. Two sources of one sum are never added: the larger is taken. Linked
// duplicates count once. Where it is known what training a day had and it had none, figures of
// training are 0; a trackable is 0 on a covered day when it says so; everything else is unknown.
func (v *view) daily(ctx context.Context, metric string, days civil.Range) (*Daily, error) {
	m, trackable, err := v.metric(ctx, metric)
	switch {
	case err != nil:
		return nil, err
	case trackable != nil:
		return v.tracked(ctx, metric, m, trackable, days)
	case m.Figure != "":
		return v.training(ctx, m, days)
	default:
		return v.measured(ctx, m, days)
	}
}

// metric returns what is known of a metric by its name or of a trackable by its id; the trackable
// is nil for a built-in one.
func (v *view) metric(ctx context.Context, name string) (fitness.Metric, *fitness.Trackable, error) {
	trackables, err := v.allTrackables(ctx)
	if err != nil {
		return fitness.Metric{}, nil, err
	}
	if t, ok := trackables[name]; ok {
		return t.Metric(name), &t, nil
	}
	if m, ok := fitness.MetricNamed(name); ok {
		return m, nil, nil
	}
	return fitness.Metric{}, nil, fault.New(fault.Invalid, "%q is neither a metric nor a trackable", clipped(name)).
		WithHint("Name a metric such as weight, steps, asleep, run_distance or push_up, or the id of a trackable.")
}

// allTrackables returns every trackable by its id, archived ones too.
func (v *view) allTrackables(ctx context.Context) (map[string]fitness.Trackable, error) {
	if v.trackables != nil {
		return v.trackables, nil
	}
	known, err := all[fitness.Trackable](ctx, v.reader, ofKinds(fitness.KindTrackable))
	if err != nil {
		return nil, err
	}
	v.trackables = make(map[string]fitness.Trackable, len(known))
	for _, t := range known {
		v.trackables[t.ID] = t.Doc
	}
	return v.trackables, nil
}

func clipped(s string) string {
	const most = 60
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return s
}
