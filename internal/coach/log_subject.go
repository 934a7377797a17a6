package coach

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/sentence"
)

// subject is what an entry is about.
type subject struct {
	form      fitness.EntryForm
	name      string // an exercise, a sport, a metric or the id of a trackable
	title     string // in words
	metric    fitness.Metric
	trackable fitness.Trackable
}

// subjectNamed returns what a name means to a person: a trackable of theirs first, then sleep
// and notes, exercises, metrics and sports, by name or by title, in any case, in the singular
// or the plural.
func subjectNamed(what string, trackables []kept[fitness.Trackable]) (subject, bool) {
	for _, t := range trackables {
		if t.ID == what || calls(t.Doc, what) {
			return subject{form: fitness.FormTracked, name: t.ID, title: t.Doc.Name, trackable: t.Doc}, true
		}
	}
	name := snake(what)
	switch name {
	case "sleep", "night", "asleep", "slept":
		return subject{form: fitness.FormNight, title: "sleep"}, true
	case "nap":
		return subject{form: fitness.FormNap, title: "nap"}, true
	case "note":
		return subject{form: fitness.FormNote, title: "note"}, true
	case "hrv":
		name = "hrv_rmssd"
	}
	for _, candidate := range singulars(name) {
		if s, ok := catalogued(candidate); ok {
			return s, true
		}
	}
	return heard(what)
}

// heard returns what a name means in a sentence, which knows more names than the catalogues:
// bench is a bench press.
func heard(what string) (subject, bool) {
	if strings.ContainsFunc(what, func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' && r != '-' && r != '_' }) {
		return subject{}, false
	}
	what = strings.ReplaceAll(snake(what), "_", " ")
	for _, words := range []string{"5 " + what, what + " for 30 minutes"} {
		reading := sentence.Read(words, sentence.Listener{Now: time.Date(2000, time.January, 1, 12, 0, 0, 0, time.UTC), Zone: time.UTC})
		if len(reading.Entries) != 1 || len(reading.Rejected)+len(reading.Foods)+len(reading.NotUnderstood) > 0 {
			continue
		}
		switch e := reading.Entries[0]; e.Form {
		case fitness.FormStrength, fitness.FormSession:
			return catalogued(e.Subject)
		default:
		}
	}
	return subject{}, false
}

func catalogued(name string) (subject, bool) {
	if e, ok := named(name, fitness.ExerciseNamed, fitness.Exercises, func(e fitness.Exercise) string { return e.Title }); ok {
		return subject{form: fitness.FormStrength, name: e.Name, title: e.Title}, true
	}
	m, ok := named(name, fitness.MetricNamed, fitness.Metrics, func(m fitness.Metric) string { return m.Title })
	if ok && m.Logged {
		return subject{form: fitness.FormMeasure, name: m.Name, title: m.Title, metric: m}, true
	}
	s, ok := named(name, fitness.SportNamed, fitness.Sports, func(s fitness.Sport) string { return s.Title })
	if !ok {
		s = fitness.SportOfCode(name) // as devices name it: running
		ok = s.Name != string(fitness.GroupOther)
	}
	return subject{form: fitness.FormSession, name: s.Name, title: s.Title}, ok
}

// named looks a name up in a catalogue, and then among its titles.
func named[T any](name string, byName func(string) (T, bool), rows func() []T, title func(T) string) (T, bool) {
	if row, ok := byName(name); ok {
		return row, true
	}
	all := rows()
	i := slices.IndexFunc(all, func(row T) bool { return snake(title(row)) == name })
	if i < 0 {
		var none T
		return none, false
	}
	return all[i], true
}

// calls reports whether a trackable is called so, in any case.
func calls(t fitness.Trackable, name string) bool {
	name = strings.TrimSpace(name)
	return strings.EqualFold(t.Name, name) || slices.ContainsFunc(t.Aliases, func(alias string) bool { return strings.EqualFold(alias, name) })
}

// snake returns a name as catalogues spell it.
func snake(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == ' ' || r == '-' || r == '_' })
	return strings.Join(words, "_")
}

// singulars returns a name and what it may be the plural of.
func singulars(name string) []string {
	candidates := []string{name}
	if stem, ok := strings.CutSuffix(name, "s"); ok {
		candidates = append(candidates, stem)
	}
	if stem, ok := strings.CutSuffix(name, "es"); ok {
		candidates = append(candidates, stem)
	}
	if stem, ok := strings.CutSuffix(name, "ies"); ok {
		candidates = append(candidates, stem+"y")
	}
	return candidates
}
