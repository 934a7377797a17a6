package summary

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// A fact is one field of a document as a person reads it: its name without the unit, and its
// value with the person's own.
type fact struct{ name, value string }

// factsOf returns what a document holds, in the order of the fields' names. What is nested is told
// by the names that lead to it, and a list by its elements.
func (w Wording) factsOf(kind fitness.Kind, document map[string]any) []fact {
	t := telling{Wording: w, kind: kind}
	if name, ok := document["metric"].(string); ok {
		t.metric, _ = w.metric(name)
	}
	if kind == fitness.KindTrackable {
		t.metric = trackableMetric(document)
	}
	t.streak = document["kind"] == string(fitness.GoalStreak)
	if subject, ok := document["subject"].(string); ok && w.Trackables[subject].Name != "" {
		document = maps.Clone(document)
		delete(document, "title") // as it was called then; the subject says what it is called now
	}
	t.object("", "", cleanFields(document))
	return t.facts
}

func trackableMetric(document map[string]any) fitness.Metric {
	var t fitness.Trackable
	raw, err := json.Marshal(document)
	if err != nil || json.Unmarshal(raw, &t) != nil {
		return fitness.Metric{} // then its figures are told without a unit
	}
	return t.Metric("")
}

// A telling of one document.
type telling struct {
	Wording

	kind   fitness.Kind
	metric fitness.Metric // that figures without a unit in their names are of
	streak bool           // a goal of so many days in a row
	facts  []fact
}

// object tells the fields of an object; unit is that of its figures, where the name of the object
// says it.
func (t *telling) object(prefix, unit string, fields map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name == "v" {
			continue
		}
		words, own := splitUnit(name)
		if own == "" {
			own = unit
		}
		t.field(joined(" ", prefix, words), name, own, fields[name])
	}
}

func (t *telling) field(path, name, unit string, value any) {
	switch value := value.(type) {
	case map[string]any:
		if q := quantityIn(value); q != nil {
			t.tell(path, trackedAmount(q))
			return
		}
		t.object(path, unit, value)
	case []any:
		t.list(path, name, unit, value)
	default:
		t.tell(path, t.scalar(name, unit, value))
	}
}

func (t *telling) tell(name, value string) {
	if value != "" {
		t.facts = append(t.facts, fact{name, value})
	}
}

// list tells scalars on one line, and of anything else a line an element.
func (t *telling) list(path, name, unit string, list []any) {
	var line []string
	for i, element := range list {
		object, ok := element.(map[string]any)
		if !ok {
			line = append(line, t.scalar(name, unit, element))
			continue
		}
		of := telling{Wording: t.Wording, kind: t.kind, metric: t.metric}
		of.object("", unit, object)
		told := make([]string, len(of.facts))
		for j, f := range of.facts {
			told[j] = f.name + " " + f.value
		}
		t.tell(path+" "+strconv.Itoa(i+1), strings.Join(told, ", "))
	}
	t.tell(path, strings.Join(line, ", "))
}

func quantityIn(object map[string]any) *fitness.Quantity {
	typed, ok := object["typed"].(Number)
	if !ok {
		return nil
	}
	unit, _ := object["unit"].(string)
	value, _ := object["value"].(Number)
	return &fitness.Quantity{Typed: float64(typed), Unit: unit, Value: float64(value)}
}

// scalar returns a text, a figure or a truth value as a person reads it; "" for null.
func (t *telling) scalar(name, unit string, value any) string {
	switch value := value.(type) {
	case string:
		return t.word(name, value)
	case Number:
		return t.figure(name, unit, float64(value))
	case bool:
		return yesOrNo(map[bool]float64{true: 1}[value])
	default:
		return ""
	}
}

// word returns a text. What the record is about is told by the name that it has now; what a person
// wrote stands in quotation marks.
func (t *telling) word(name, value string) string {
	switch {
	case name == "subject" || name == "metric":
		return t.subject(value)
	case slices.Contains(personsWords, name):
		return Text(value).quoted()
	case codeShape.MatchString(value) && !slices.Contains(verbatim, name):
		return code(value).words()
	default:
		return value
	}
}

// personsWords are the fields that hold what somebody wrote.
//
//nolint:gochecknoglobals // a constant table
var personsWords = []string{"title", "name", "note", "text", "words", "aliases", "club_name", "device", "diet", "allergies", "injuries", "equipment"}

// verbatim are the fields whose words are no words of a list.
//
//nolint:gochecknoglobals // a constant table
var verbatim = []string{"id", "a", "b", "device_id", "zone", "unit", "assumed"}

// figure returns a figure with its unit. One whose name says none is of the metric that the record
// is about, where it is an amount of it.
func (t *telling) figure(name, unit string, v float64) string {
	if slices.Contains([]string{"start", "target", "target_min", "target_max", "value", "min", "max"}, name) && unit == "" {
		if t.streak && name == "target" {
			return units.Number(v, 3) + " days in a row"
		}
		return t.amount(t.metric, &v)
	}
	return t.Units.inUnit(unit, v)
}

// inUnit returns a figure in a unit that the name of its field says, as the person reads it.
func (u Units) inUnit(unit string, v float64) string {
	switch unit {
	case "":
		return units.Number(v, 3)
	case "s":
		return duration(v)
	case "m":
		if v >= 1000 {
			return u.Distance(&v)
		}
		return units.Number(v, 1) + " m"
	case "kg":
		m, _ := fitness.MetricNamed("weight")
		return u.amount(m, &v)
	case "utc_offset_min":
		return Moment{OffsetMin: new(int(v))}.offset()
	default:
		return units.Number(v, 3) + unitWords[unit]
	}
}

// unitWords are the units that names of fields end in, as they are written behind a figure.
//
//nolint:gochecknoglobals // a constant table
var unitWords = map[string]string{
	"s": "", "m": "", "kg": "", "utc_offset_min": "", "cm": " cm", "g": " g", "bpm": " bpm", "kcal": " kcal", "w": " W", "pct": " %", "c": " °C",
	"ms": " ms", "ml_kg_min": " ml/kg/min", "per_min": " a minute",
}

// splitUnit takes the unit off the name of a field: "avg_bpm" is "avg" in bpm. A name that is but
// its unit keeps it.
func splitUnit(name string) (words, unit string) {
	if name == "utc_offset_min" {
		return "UTC offset", name
	}
	words = name
	for candidate := range unitWords {
		if rest, ok := strings.CutSuffix(name, "_"+candidate); ok && len(candidate) > len(unit) {
			words, unit = rest, candidate
		}
	}
	parts := strings.Split(words, "_")
	for i, part := range parts {
		if spelled, ok := spelledOut[part]; ok {
			parts[i] = spelled
		}
	}
	return strings.Join(parts, " "), unit
}

// spelledOut are parts of names that a person writes otherwise.
//
//nolint:gochecknoglobals // a constant table
var spelledOut = map[string]string{
	"avg": "average", "rpe": "RPE", "rmssd": "RMSSD", "hrv": "HRV", "ans": "ANS", "rem": "REM", "vo2max": "VO2max", "bpm": "heart rate",
}

// Changes tells how a document of a kind differs from another, a field at a time: "distance from
// 5 km to 5.2 km", or "distance to 5.2 km" where none was there or known before. Documents that cannot be read tell nothing.
func Changes(kind fitness.Kind, before, after []byte, in Wording) []string {
	was, is := factsIn(kind, before, in), factsIn(kind, after, in)
	names := map[string]bool{}
	for name := range was {
		names[name] = true
	}
	for name := range is {
		names[name] = true
	}
	var changes []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		switch from, to := was[name], is[name]; {
		case from == to:
		case to == "":
			changes = append(changes, name+" "+from+" taken away")
		case from == "":
			changes = append(changes, name+" to "+to)
		default:
			changes = append(changes, name+" from "+from+" to "+to)
		}
	}
	return changes
}

func factsIn(kind fitness.Kind, document []byte, in Wording) map[string]string {
	var fields map[string]any
	if fitness.Decode(document, &fields) != nil {
		return nil // what cannot be read has no fields to tell
	}
	told := map[string]string{}
	for _, f := range in.factsOf(kind, fields) {
		told[f.name] = capped(f.value, textCap)
	}
	return told
}
