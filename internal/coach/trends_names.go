package coach

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// usual returns what is worth following of a person who names nothing, the first things first: some
// of the catalogue, and what they track themselves.
func (t *trendReading) usual(ctx context.Context) ([]string, error) {
	names := []string{"asleep", "hrv_rmssd", "steps", "training_duration", "weight"}
	trackables, err := t.allTrackables(ctx)
	if err != nil {
		return nil, err
	}
	var own []string
	for id, trackable := range trackables {
		if !trackable.Archived {
			own = append(own, id)
		}
	}
	slices.SortFunc(own, func(a, b string) int {
		return cmp.Or(cmp.Compare(trackables[a].Name, trackables[b].Name), cmp.Compare(a, b))
	})
	names = append(names, own[:min(len(own), usualMetrics)]...)
	return append(names, "resting_heart_rate", "night_heart_rate", "energy_intake", "mood", "cardio_load"), nil
}

// otherNames are what people call metrics of the catalogue.
//
//nolint:gochecknoglobals // a constant table
var otherNames = map[string]string{
	"sleep": "asleep", "sleep_time": "asleep", "sleep_duration": "asleep", "slept": "asleep", "hrv": "hrv_rmssd", "rmssd": "hrv_rmssd", "sdnn": "hrv_sdnn",
	"rhr": "resting_heart_rate", "resting_hr": "resting_heart_rate", "body_weight": "weight", "bodyweight": "weight", "vo2_max": "vo2max",
	"spo_2": "spo2", "step": "steps", "ftp": "threshold_power", "training": "training_duration", "training_time": "training_duration",
	"training_volume": "training_duration", "calories": "energy_intake", "kcal": "energy_intake", "carbs": "carbohydrate", "fiber": "fibre",
	"ans": "ans_charge", "nightly_recharge": "recharge_status", "temperature": "body_temperature", "naps": "nap", "deep": "deep_sleep", "rem": "rem_sleep",
}

// trendNamed returns the name of a metric that daily takes: a trackable of the person's by its id,
// name or alias first, then a metric by its name, its title or what people call it. Errors:
// fault.Invalid for what is none, with the nearest name and how to list them.
func (v *view) trendNamed(ctx context.Context, given string) (string, error) {
	trackables, err := v.allTrackables(ctx)
	if err != nil {
		return "", err
	}
	if id, ok := ownNamed(trackables, given); ok {
		return id, nil
	}
	for _, name := range singulars(snake(given)) {
		if m, ok := metricCalled(name); ok {
			return m.Name, nil
		}
	}
	return "", unknownMetric(given, trackables)
}

// ownNamed returns the id of a trackable that is called so, one that is not archived if there is.
func ownNamed(trackables map[string]fitness.Trackable, given string) (string, bool) {
	if _, ok := trackables[given]; ok {
		return given, true
	}
	found := ""
	for id, t := range trackables {
		if calls(t, given) && (found == "" || trackables[found].Archived && !t.Archived || trackables[found].Archived == t.Archived && id < found) {
			found = id
		}
	}
	return found, found != ""
}

func metricCalled(name string) (fitness.Metric, bool) {
	if other, ok := otherNames[name]; ok {
		name = other
	}
	if m, ok := named(name, fitness.MetricNamed, fitness.Metrics, func(m fitness.Metric) string { return m.Title }); ok {
		return m, true
	}
	// running_distance is the distance of run.
	for i := range len(name) {
		if name[i] != '_' {
			continue
		}
		if sport, ok := fitness.SportCoded(name[:i]); ok {
			if m, ok := fitness.MetricNamed(sport.Name + name[i:]); ok {
				return m, true
			}
		}
	}
	return fitness.Metric{}, false
}

// unknownMetric refuses a name, with those that may be meant.
func unknownMetric(given string, trackables map[string]fitness.Trackable) error {
	name := snake(given)
	const list = `metrics ["list"] answers all names.`
	refused := fault.New(fault.Invalid, "%q is no metric and no trackable", clipped(given))
	for _, candidate := range singulars(name) {
		if sport, ok := fitness.SportCoded(candidate); ok {
			return refused.WithHint("A sport has several figures: %[1]s_distance, %[1]s_duration, %[1]s_sessions, %[1]s_load. %[2]s", sport.Name, list)
		}
	}
	if near, ok := nearestMetric(name, trackables); ok {
		return refused.WithHint("The nearest is %s; %s", near, list)
	}
	return refused.WithHint("Give names such as asleep, steps, run_distance, squat_e1rm or a trackable's; %s", list)
}

// nearestMetric returns the metric or the trackable whose name comes nearest, where one is near
// enough to be meant.
func nearestMetric(name string, trackables map[string]fitness.Trackable) (string, bool) {
	best, at := "", max(2, len(name)/3)+1
	consider := func(spelled, shown string) {
		if d := editDistance(name, spelled); d < at || d == at && best != "" && shown < best {
			best, at = shown, d
		}
	}
	for _, m := range fitness.Metrics() {
		consider(m.Name, m.Name)
	}
	for other, m := range otherNames {
		consider(other, m)
	}
	for _, group := range fitness.SportGroups() {
		for _, m := range fitness.TrainingMetrics(string(group)) {
			consider(m.Name, m.Name)
		}
	}
	for _, e := range fitness.Exercises() {
		consider(e.Name, e.Name)
		for _, m := range fitness.TrainingMetrics(e.Name) {
			consider(m.Name, m.Name)
		}
	}
	for _, t := range trackables {
		if !t.Archived {
			consider(snake(t.Name), t.Name)
		}
	}
	return best, best != ""
}

// mostSpelled is up to how long a name is compared.
const mostSpelled = 40

// editDistance returns how many letters have to be added, left out or changed to make b of a
// (Levenshtein).
func editDistance(a, b string) int {
	from, to := []rune(a), []rune(b)
	from, to = from[:min(len(from), mostSpelled)], to[:min(len(to), mostSpelled)]
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range to {
			cost := diagonal
			if x != y {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(to)]
}

// names lists what trends can be asked for.
func (t *trendReading) names(ctx context.Context) (*summary.MetricNames, error) {
	trackables, err := t.allTrackables(ctx)
	if err != nil {
		return nil, err
	}
	doc := &summary.MetricNames{Trackables: []summary.NamedTrackable{}}
	for _, m := range fitness.Metrics() {
		doc.Metrics = append(doc.Metrics, m.Name)
	}
	for _, group := range fitness.SportGroups() {
		doc.Sports = append(doc.Sports, string(group))
	}
	for _, m := range fitness.TrainingMetrics(string(fitness.GroupRun)) {
		doc.OfSports = append(doc.OfSports, string(m.Figure))
	}
	for _, m := range fitness.TrainingMetrics("squat") {
		doc.OfSets = append(doc.OfSets, string(m.Figure))
	}
	for id, trackable := range trackables {
		if !trackable.Archived {
			doc.Trackables = append(doc.Trackables, summary.NewNamedTrackable(id, trackable.Name))
		}
	}
	slices.SortFunc(doc.Trackables, func(a, b summary.NamedTrackable) int {
		return cmp.Or(strings.Compare(string(a.Name), string(b.Name)), strings.Compare(a.ID, b.ID))
	})
	const most = 60
	doc.Trackables = doc.Trackables[:min(len(doc.Trackables), most)]
	return doc, nil
}
