package coach

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/matching"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

// mostRecords is how many of the records that were logged on a day an answer holds: those that were
// logged last.
const mostRecords = 60

// addRecords adds what was logged on the day, in its order, and what devices recorded.
func (d *dayReading) addRecords(ctx context.Context, doc *summary.Today) error {
	trackables, err := d.allTrackables(ctx)
	if err != nil {
		return err
	}
	in := summary.Wording{Units: d.units(), Trackables: trackables}
	err = each(ctx, d.view, &d.entries, d.one(), func(r *row[fitness.Entry], e *fitness.Entry) error {
		var err error
		if in.Bodyweight, err = d.bodyweight(ctx, e); err != nil {
			return err
		}
		doc.Logged = append(doc.Logged, summary.NewDayRecord(r.ID, r.Kind, e.When.Clock, in.EntryText(*e), ""))
		return nil
	})
	if err != nil {
		return err
	}
	err = each(ctx, d.view, &d.meals, d.one(), func(r *row[fitness.Meal], m *fitness.Meal) error {
		doc.Logged = append(doc.Logged, summary.NewDayMeal(r.ID, m.When.Clock, *m))
		return nil
	})
	if err != nil {
		return err
	}
	if n := len(doc.Logged) - mostRecords; n > 0 {
		slices.SortFunc(doc.Logged, func(a, b summary.DayRecord) int { return cmp.Compare(a.ID, b.ID) })
		doc.Logged, doc.MoreLogged = doc.Logged[n:], n
	}
	slices.SortStableFunc(doc.Logged, func(a, b summary.DayRecord) int { return cmp.Compare(d.hourOf(a.Time), d.hourOf(b.Time)) })
	return d.addRecorded(ctx, doc)
}

// hourOf returns a time of the day so that times sort as they came: those before the day starts are of
// its end.
func (d *dayReading) hourOf(shown string) string {
	if start := d.person.dayStart.String(); shown != "" && shown < start[:len(shown)] {
		return "~" + shown
	}
	return shown
}

// addRecorded adds the sessions that devices recorded, and the steps of the day where no target shows them.
func (d *dayReading) addRecorded(ctx context.Context, doc *summary.Today) error {
	t, err := d.sessions(ctx, d.one())
	if err != nil {
		return err
	}
	clocks, err := d.workoutClocks(ctx)
	if err != nil {
		return err
	}
	for i := range t.sessions {
		if s := &t.sessions[i]; s.device {
			doc.Recorded = append(doc.Recorded, summary.NewDayRecord(s.id, fitness.KindWorkout, clocks[s.id], s.words(d.units()), s.source))
		}
	}
	if len(t.possible) > 0 {
		doc.Notes = append(doc.Notes, possibleDuplicates(t.possible))
	}
	return each(ctx, d.view, &d.activities, d.one(), func(r *row[fitness.DayActivity], a *fitness.DayActivity) error {
		if a.Steps != nil && !aimsAt(doc, "steps") {
			doc.Recorded = append(doc.Recorded, summary.NewDayRecord("", r.Kind, nil, fmt.Sprintf("%d steps", *a.Steps), r.Source))
		}
		return nil
	})
}

// workoutClocks returns when the workouts of the day began, by their ids, as the clocks of their
// devices showed it. One whose time is not known is not among them.
func (d *dayReading) workoutClocks(ctx context.Context) (map[string]*civil.Clock, error) {
	rows, err := d.workouts.within(ctx, d.reader, d.one())
	clocks := make(map[string]*civil.Clock, len(rows))
	for i := range rows {
		if at := shownAt(rows[i].Record, d.person.zone); !at.IsZero() {
			clocks[rows[i].ID] = &at.Clock
		}
	}
	return clocks, err
}

// possibleDuplicates says that a session may be there twice. The ids are of our own making.
func possibleDuplicates(pairs []matching.Pair) string {
	p := pairs[0]
	said := fmt.Sprintf("%s and %s may be one session, and count twice: edit_entry links or unlinks them", p.A, p.B)
	if more := len(pairs) - 1; more > 0 {
		said += fmt.Sprintf("; and %d more pairs", more)
	}
	return said
}

// words returns "run 8.2 km, 45m", in the person's units. Nothing in it was written by others: a sport is
// one of the catalogue.
func (s *session) words(in summary.Units) string {
	parts := []string{s.sport}
	if s.distanceM != nil {
		parts[0] += " " + in.Distance(s.distanceM)
	}
	if s.durationS != nil {
		parts = append(parts, units.Duration(secondsOf(*s.durationS)))
	}
	return strings.ReplaceAll(strings.Join(parts, ", "), "_", " ")
}

// aimsAt reports whether a metric is among the targets of the day, which show its value.
func aimsAt(doc *summary.Today, metric string) bool {
	return slices.ContainsFunc(doc.Items, func(i summary.DayItem) bool { return string(i.Metric) == metric })
}
