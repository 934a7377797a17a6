package summary

import (
	"github.com/paceline/paceline/internal/fitness"
)

// Wording is how records are told to a person: in the units that they think in, and by the names
// that they have now for what they track.
type Wording struct {
	Units

	Trackables map[string]fitness.Trackable // by their ids, archived ones too
	Bodyweight *Bodyweight                  // at the time of the entry that is told; nil where it is not needed or not known
}

// metric returns the metric of a name or the trackable of an id, and whether there is one.
func (w Wording) metric(name string) (fitness.Metric, bool) {
	if t, ok := w.Trackables[name]; ok {
		return t.Metric(name), true
	}
	return fitness.MetricNamed(name)
}

// subject returns what a record is about: what the person calls it now that they track, else an
// exercise, a sport or a metric as a person writes it.
func (w Wording) subject(name string) string {
	if t, ok := w.Trackables[name]; ok {
		return text(t.Name).quoted()
	}
	return subjectWords(name)
}

// EntryText is [EntryText] with the present name of what is tracked, and with the load that assistance leaves.
func (w Wording) EntryText(e fitness.Entry) string {
	if t, ok := w.Trackables[e.Subject]; ok && e.Form == fitness.FormTracked {
		e.Title = t.Name
	}
	return EntryText(e) + assistedLoads(e, w.Bodyweight)
}
