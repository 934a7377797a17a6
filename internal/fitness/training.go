package fitness

import "strings"

// Figure is what a metric of training takes of sessions or of sets.
type Figure string

// The figures of sessions, of all training or of one sport or sport group.
const (
	FigureSessions Figure = "sessions" // how many
	FigureDuration Figure = "duration" // s
	FigureDistance Figure = "distance" // m
	FigureLoad     Figure = "load"     // session load
	FigureEnergy   Figure = "energy"   // kcal
	FigureAscent   Figure = "ascent"   // m
	FigureLongest  Figure = "longest"  // m, the longest session
)

// The figures of the sets of an exercise.
const (
	FigureReps     Figure = "reps"     // how many in all
	FigureSets     Figure = "sets"     // how many in all
	FigureVolume   Figure = "volume"   // kg: load times reps
	FigureHeaviest Figure = "heaviest" // kg, the heaviest load
	FigureE1RM     Figure = "e1rm"     // kg, the estimated one-repetition maximum
	FigureMaxReps  Figure = "max_reps" // the most in one set
	FigureHeld     Figure = "held"     // s in all
	FigureMaxHold  Figure = "max_hold" // s, the longest
)

// dayOfTraining is the most seconds of sessions that a day can have: two of them side by side.
const dayOfTraining = 48 * hour

//nolint:gochecknoglobals // a constant table
var sessionFigures = []Metric{
	{Figure: FigureSessions, Title: "sessions", Allowed: Band{0, 100}, Whole: true, Aggregate: AggregateSum, Direction: Up, Device: KindWorkout},
	{
		Figure: FigureDuration, Title: "time", Unit: "s", Shown: "h", Allowed: Band{0, dayOfTraining}, Decimals: 1,
		Aggregate: AggregateSum, Direction: Up, Device: KindWorkout,
	},
	{
		Figure: FigureDistance, Title: "distance", Unit: "m", Shown: "km", Allowed: Band{0, 2000 * km}, Decimals: 2,
		Aggregate: AggregateSum, Direction: Up, Device: KindWorkout,
	},
	{Figure: FigureLoad, Title: "load", Allowed: Band{0, 10000}, Aggregate: AggregateSum, Device: KindWorkout},
	{Figure: FigureEnergy, Title: "energy", Unit: "kcal", Allowed: Band{0, 25000}, Aggregate: AggregateSum, Device: KindWorkout},
	{Figure: FigureAscent, Title: "ascent", Unit: "m", Allowed: Band{0, 20000}, Aggregate: AggregateSum, Direction: Up, Device: KindWorkout},
	{
		Figure: FigureLongest, Title: "longest", Unit: "m", Shown: "km", Allowed: Band{0, 2000 * km}, Decimals: 2,
		Aggregate: AggregateMax, Direction: Up, Best: true, Device: KindWorkout,
	},
}

//nolint:gochecknoglobals // a constant table
var exerciseFigures = []Metric{
	{Figure: FigureReps, Title: "reps", Unit: "reps", Allowed: Band{0, 100000}, Whole: true, Aggregate: AggregateSum, Direction: Up},
	{Figure: FigureSets, Title: "sets", Unit: "sets", Allowed: Band{0, 1000}, Whole: true, Aggregate: AggregateSum, Direction: Up},
	{Figure: FigureVolume, Title: "volume", Unit: "kg", Allowed: Band{0, 1e6}, Aggregate: AggregateSum, Direction: Up},
	{
		Figure: FigureHeaviest, Title: "heaviest load", Unit: "kg", Allowed: Band{0, 1000}, Decimals: 1,
		Aggregate: AggregateMax, Direction: Up, Best: true,
	},
	{
		Figure: FigureE1RM, Title: "estimated 1RM", Unit: "kg", Allowed: Band{0, 1500}, Decimals: 1,
		Aggregate: AggregateMax, Direction: Up, Best: true,
	},
	{
		Figure: FigureMaxReps, Title: "most reps in a set", Unit: "reps", Allowed: Band{0, 10000}, Whole: true,
		Aggregate: AggregateMax, Direction: Up, Best: true,
	},
	{Figure: FigureHeld, Title: "time held", Unit: "s", Allowed: Band{0, 24 * hour}, Aggregate: AggregateSum, Direction: Up},
	{
		Figure: FigureMaxHold, Title: "longest hold", Unit: "s", Allowed: Band{0, 36000},
		Aggregate: AggregateMax, Direction: Up, Best: true,
	},
}

// The figures of all training are rows of the catalogue: training_duration and its like.
// strength_volume is that of all exercises.
//
//nolint:gochecknoglobals // a constant table
var totalMetrics = totals()

func totals() []Metric {
	rows := make([]Metric, 0, len(sessionFigures)+1)
	for _, m := range sessionFigures {
		rows = append(rows, figureOf(m, "", "training", "Training"))
	}
	volume := figureOf(figureNamed(exerciseFigures, FigureVolume), "", "strength", "Strength")
	return append(rows, volume)
}

// TrainingMetrics returns the metrics of one sport, sport group or exercise by its name; none
// when there is no such thing.
func TrainingMetrics(subject string) []Metric {
	title, figures := trainingSubject(subject)
	rows := make([]Metric, 0, len(figures))
	for _, m := range figures {
		rows = append(rows, figureOf(m, subject, subject, title))
	}
	return rows
}

// trainingMetric returns the metric of a name made of a subject and a figure, or of the name
// of an exercise alone: its reps, or the time that it was held.
func trainingMetric(name string) (Metric, bool) {
	if e, ok := ExerciseNamed(name); ok {
		m := figureOf(figureNamed(exerciseFigures, defaultFigure(e)), name, name, e.Title)
		m.Name = name
		return m, true
	}
	for i := range len(name) {
		if name[i] != '_' {
			continue
		}
		title, figures := trainingSubject(name[:i])
		for _, m := range figures {
			if string(m.Figure) == name[i+1:] {
				return figureOf(m, name[:i], name[:i], title), true
			}
		}
	}
	return Metric{}, false
}

func defaultFigure(e Exercise) Figure {
	if e.Has(Hold) {
		return FigureHeld
	}
	return FigureReps
}

func trainingSubject(name string) (title string, figures []Metric) {
	if e, ok := ExerciseNamed(name); ok {
		return e.Title, exerciseFigures
	}
	if g := SportGroup(name); GroupOf(name) == g {
		return g.Title(), sessionFigures
	}
	if s, ok := SportNamed(name); ok {
		return s.Title, sessionFigures
	}
	return "", nil
}

func figureOf(m Metric, subject, prefix, title string) Metric {
	m.Name = prefix + "_" + string(m.Figure)
	m.Title = strings.TrimSpace(title + " " + m.Title)
	m.Subject = subject
	return m
}

func figureNamed(figures []Metric, name Figure) Metric {
	for _, m := range figures {
		if m.Figure == name {
			return m
		}
	}
	return Metric{}
}
