package coach

import (
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
)

// biosensing stands for all kinds of records of the body's signals.
const biosensing = "biosensing"

// ofSources are the kinds that sources give.
//
//nolint:gochecknoglobals // a constant table
var ofSources = []fitness.Kind{
	fitness.KindWorkout, fitness.KindNight, fitness.KindDayActivity, fitness.KindHeartDay, fitness.KindRecharge, fitness.KindCardioLoad,
	fitness.KindAlertness, fitness.KindCircadianBedtime, fitness.KindPhysicalInfo,
	fitness.KindBodyTemperature, fitness.KindSkinTemperature, fitness.KindSkinContact, fitness.KindECG, fitness.KindSpO2,
}

// ofPeople are the kinds that people write, but for their profile.
//
//nolint:gochecknoglobals // a constant table
var ofPeople = []fitness.Kind{
	fitness.KindEntry, fitness.KindMeal, fitness.KindTrackable, fitness.KindTarget, fitness.KindGoal, fitness.KindPlanItem,
	fitness.KindDayOff, fitness.KindLink, fitness.KindBrief,
}

// loggedKinds are those of a log, and wordyKinds those that besides hold words.
//
//nolint:gochecknoglobals // constant tables
var (
	loggedKinds = []fitness.Kind{fitness.KindWorkout, fitness.KindNight, fitness.KindEntry, fitness.KindMeal}
	wordyKinds  = []fitness.Kind{fitness.KindTrackable, fitness.KindGoal, fitness.KindPlanItem, fitness.KindDayOff, fitness.KindBrief}
	signalKinds = []fitness.Kind{
		fitness.KindBodyTemperature, fitness.KindSkinTemperature, fitness.KindSkinContact, fitness.KindECG, fitness.KindSpO2,
	}
)

func historyKinds() []fitness.Kind { return slices.Concat(ofSources, ofPeople) }

// HistoryKinds returns the names of the kinds that a history can be asked for, in a fixed order.
func HistoryKinds() []string { return append(namesOf(historyKinds()), biosensing) }

func namesOf(kinds []fitness.Kind) []string {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	return names
}

// kinds returns the kinds that are asked for, each once. A name may be in the plural.
func (q *HistoryQuery) kinds() ([]fitness.Kind, error) {
	if len(q.Kinds) == 0 {
		if q.Query == "" {
			return loggedKinds, nil
		}
		return slices.Concat(loggedKinds, wordyKinds), nil
	}
	var kinds []fitness.Kind
	for _, name := range q.Kinds {
		named, err := kindsNamed(name)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, named...)
	}
	slices.Sort(kinds)
	return slices.Compact(kinds), nil
}

func kindsNamed(name string) ([]fitness.Kind, error) {
	spelled := snake(name)
	if spelled == biosensing {
		return signalKinds, nil
	}
	for _, candidate := range singulars(spelled) {
		if slices.Contains(historyKinds(), fitness.Kind(candidate)) {
			return []fitness.Kind{fitness.Kind(candidate)}, nil
		}
	}
	refused := fault.New(fault.Invalid, "%q is no kind of record", clipped(name))
	best, at := "", 4
	for _, known := range HistoryKinds() {
		if d := editDistance(spelled, known); d < at {
			best, at = known, d
		}
	}
	hint := "The kinds are " + strings.Join(HistoryKinds(), ", ") + "."
	if best != "" {
		hint = "The nearest is " + best + ". " + hint
	}
	return nil, refused.WithHint("%s", hint)
}
