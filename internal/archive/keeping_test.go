package archive_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/summary"
)

// everyAnswer asks every question of the archive and returns the answers in both forms.
func everyAnswer(ctx context.Context, t *testing.T, s *simulated) map[string]string {
	t.Helper()
	answers := map[string]string{}
	put := func(name string, doc summary.Document, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		asJSON, err := summary.JSON(doc)
		if err != nil {
			t.Fatal(err)
		}
		answers[name] = doc.Markdown() + "\n" + string(asJSON)
	}
	for _, q := range questions(28, 28, 28, 180, true, true) {
		doc, err := q.ask(ctx, s)
		put(q.name, doc, err)
	}
	for name, doc := range s.fullDay(ctx, t, kinds...) {
		put(name+" of the full day", doc, nil)
	}
	person, err := document(s.Person(ctx))
	put("person", person, err)
	info, err := document(s.PhysicalInfo(ctx))
	put("physical info", info, err)
	earlier, err := document(s.Sleep(ctx, archive.Dates{From: s.today.AddDays(-30), To: s.today}))
	put("sleep before the list", earlier, err)
	return answers
}

func TestKeepingChangesNoAnswer(t *testing.T) {
	t.Parallel()
	want := everyAnswer(t.Context(), t, overSimulator(t, polarsim.Config{}))
	s := overStore(t, polarsim.Config{})
	for _, round := range []string{"the first time", "with everything kept"} {
		if diff := cmp.Diff(want, everyAnswer(t.Context(), t, s.simulated)); diff != "" {
			t.Errorf("%s (-without a store +with one):\n%.4000s", round, diff)
		}
	}
}

func TestAskingAgainWritesNothing(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	for range 4 { // each time some workouts are read in detail
		s.freshen(t, allNeeds)
		s.advance(11 * time.Minute)
	}
	everyAnswer(t.Context(), t, s.simulated)
	before, changes := s.records(t), s.changes(t)
	if len(before) < 200 {
		t.Fatalf("only %d records were kept", len(before))
	}
	s.sim.SetQuirks(polarsim.NewQuirks(polarsim.KeysSnake, polarsim.IntsAsFloats, polarsim.LoadDescending, polarsim.PolarUserHosts))
	everyAnswer(t.Context(), t, s.simulated)
	s.sim.SetQuirks(polarsim.Quirks{})
	s.advance(11 * time.Minute)
	s.freshen(t, allNeeds)
	if n := s.changes(t); n != changes && !onlyToday(t, s, changes) {
		t.Errorf("%d changes were made by asking again", n-changes)
	}
	if after := s.records(t); len(after) != len(before) {
		t.Errorf("%d records became %d", len(before), len(after))
	}
}

// onlyToday reports whether all changes but the first so many are of records of today, which
// grow while the clock goes on.
func onlyToday(t *testing.T, s *storing, first int) bool {
	t.Helper()
	day := map[string]civil.Date{}
	for _, r := range s.records(t) {
		day[r.ID] = r.Day
	}
	only := true
	err := s.db.Read(t.Context(), archive.LocalPerson, func(ctx context.Context, r ledger.Reader) error {
		changes, err := r.Changes(ctx, ledger.TrailQuery{})
		for _, c := range changes[:len(changes)-first] {
			if day[c.RecordID] != s.today && c.Kind != fitness.KindCardioLoad {
				t.Logf("changed: %s of %s", c.Kind, day[c.RecordID])
				only = false
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return only
}

func TestWhatATrendNeedsStandsInASmallBody(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	s.freshen(t, allNeeds)
	most := map[fitness.Kind]int{
		fitness.KindNight: 700, fitness.KindRecharge: 350, fitness.KindDayActivity: 500, fitness.KindHeartDay: 250, fitness.KindCardioLoad: 400,
		fitness.KindWorkout: 1500, fitness.KindAlertness: 700, fitness.KindECG: 600, fitness.KindBodyTemperature: 500, fitness.KindSkinContact: 400,
	}
	seen := map[fitness.Kind]int{}
	for _, r := range s.records(t) {
		seen[r.Kind]++
		if limit := most[r.Kind]; limit > 0 && len(r.Body) > limit {
			t.Errorf("a %s takes %d bytes, more than %d: %s", r.Kind, len(r.Body), limit, r.Body)
		}
		var figures []*float64
		switch r.Kind {
		case fitness.KindHeartDay:
			d := decode[fitness.HeartDay](t, r)
			figures = []*float64{d.AvgBPM, d.MinBPM, d.MaxBPM, d.CoveredS}
		case fitness.KindNight:
			if n := decode[fitness.Night](t, r); len(n.HeartRate) > 0 {
				figures = []*float64{n.AvgBPM, n.MinBPM}
			}
		case fitness.KindBodyTemperature:
			p := decode[fitness.BodyTemperature](t, r)
			figures = []*float64{p.AvgC, p.MinC, p.MaxC}
		case fitness.KindSkinContact:
			c := decode[fitness.SkinContact](t, r)
			figures = []*float64{c.WornS}
		case fitness.KindDayActivity:
			if a := decode[fitness.DayActivity](t, r); a.ZoneS[fitness.ZoneSedentary] <= 0 {
				t.Errorf("activity of %s: no time in zones: %s", r.Day, r.Body)
			}
		default:
		}
		if slices.Contains(figures, nil) {
			t.Errorf("%s of %s lacks a figure of its series: %s", r.Kind, r.Day, r.Body)
		}
	}
	for kind := range most {
		if seen[kind] == 0 {
			t.Errorf("no %s was kept", kind)
		}
	}
}

func TestASecondIDOfOneWorkoutTakesTheFirstOnesPlace(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	before := s.records(t, fitness.KindWorkout)
	s.write(t, func(ctx context.Context, w ledger.Writer) error {
		edited := before[0]
		edited.Overlay = []byte(`{"sport":"YOGA","duration_s":60}`)
		_, err := w.Put(ctx, edited)
		return errors.Join(err, w.Delete(ctx, before[1].ID, before[1].Revision))
	})
	s.sim.SetQuirks(polarsim.NewQuirks(polarsim.Reuploaded))
	s.advance(11 * time.Minute)
	s.freshen(t, source.NeedDay)
	after := s.records(t, fitness.KindWorkout)
	if len(after) != len(before)-1 {
		t.Fatalf("%d workouts, one of them deleted, became %d", len(before), len(after))
	}
	for i, r := range slices.Delete(slices.Clone(before), 1, 2) {
		if after[i].ID != r.ID || after[i].SourceKey == r.SourceKey || len(after[i].Samples) < len(r.Samples) {
			t.Errorf("%s %q became %s %q with %d bytes of samples", r.ID, r.SourceKey, after[i].ID, after[i].SourceKey, len(after[i].Samples))
		}
	}
	if w := decode[fitness.Workout](t, after[0]); w.Sport != "YOGA" || *w.Duration != time.Minute || w.ID == decode[fitness.Workout](t, before[0]).ID {
		t.Errorf("what the person changed is now %s", after[0].Body)
	}
}

func TestASyncReplacesTheBodyBeneathAnOverlay(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	night := s.records(t, fitness.KindNight)[3]
	s.write(t, func(ctx context.Context, w ledger.Writer) error {
		night.Overlay = []byte(`{"rating":5}`)
		_, err := w.Put(ctx, night)
		return err
	})
	s.sim.SetQuirks(polarsim.NewQuirks(polarsim.SleepEdited))
	s.advance(11 * time.Minute)
	s.freshen(t, source.NeedDay)
	before, after := decode[fitness.Night](t, night), decode[fitness.Night](t, s.records(t, fitness.KindNight)[3])
	if !after.Start.Equal(before.Start.Add(10*time.Minute)) || after.Rating == nil || *after.Rating != 5 {
		t.Errorf("fell asleep at %s, then %s; the person's rating is %v", before.Start, after.Start, after.Rating)
	}
}

func TestWhatThePersonDeletedStaysDeleted(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	before := s.records(t)
	s.write(t, func(ctx context.Context, w ledger.Writer) error {
		for _, r := range before[:5] {
			if err := w.Delete(ctx, r.ID, r.Revision); err != nil {
				return err
			}
		}
		return nil
	})
	s.advance(25 * time.Hour)
	s.freshen(t, source.NeedDay)
	for _, r := range s.records(t) {
		if slices.ContainsFunc(before[:5], func(d ledger.Record) bool { return d.ID == r.ID || d.Kind == r.Kind && d.SourceKey == r.SourceKey }) {
			t.Errorf("%s of %s came back", r.Kind, r.Day)
		}
	}
}

// unwilling is a store that cannot keep.
type unwilling struct {
	archive.Store
	err error
}

func (u unwilling) Keep(context.Context, string, []ledger.Record) (archive.Kept, error) {
	return archive.Kept{}, u.err
}

func (u unwilling) KeepMerged(
	context.Context, string, string, fitness.Kind, civil.Range, func([]ledger.Record) ([]ledger.Record, error),
) (archive.Kept, error) {
	return archive.Kept{}, u.err
}

func TestAFailureToKeepIsNotedAndFailsNoAnswer(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	failing := archive.New(archive.Config{
		Source: sourceOf(t, s.sim), Connections: s.kept, Store: unwilling{s.db, fault.New(fault.Misconfigured, "the database is full")}, Zone: s.zone, Now: s.clock,
	})
	for _, q := range questions(3, 3, 3, 3, false, false) {
		doc, err := q.ask(t.Context(), &simulated{failing, s.sim, s.kept, s.today})
		if err != nil {
			t.Fatalf("%s: %v", q.name, err)
		}
		if text := doc.Markdown(); strings.Count(text, "could not be kept among Paceline's own records: the database is full (misconfigured)") == 0 {
			t.Errorf("%s does not say that it was not kept:\n%s", q.name, text)
		}
	}
	f := failing.Freshen(t.Context(), archive.LocalPerson, civil.Range{From: s.today, To: s.today}, source.NeedDay)[0]
	if len(s.records(t)) > 0 || !f.Connected {
		t.Errorf("%d records were kept: %+v", len(s.records(t)), f)
	}
}

func TestTwoSleepsOfADateAreTwoRecordsAndTheLongerIsTheNight(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	day := civil.MustDate("2026-11-29")
	at := func(hour int) time.Time { return day.Start(time.UTC).Add(time.Duration(hour) * time.Hour) }
	night := fitness.Night{Date: day, Start: at(-1), End: at(7)}
	nap := fitness.Night{Date: day, Start: at(13), End: at(14)}
	for _, given := range [][]fitness.Night{{nap, night}, {night, nap, night}, {night}} {
		f := &fake{nights: given}
		service := archive.New(archive.Config{Source: f, Connections: s.kept, Store: s.db, Zone: s.zone, Now: s.clock})
		if _, err := service.Sleep(t.Context(), archive.Dates{}); err != nil {
			t.Fatal(err)
		}
		records := s.records(t, fitness.KindNight)
		if len(records) != 2 || records[0].SourceKey != "2026-11-29" || records[1].SourceKey != "2026-11-29/2" ||
			!records[0].StartsAt.Equal(night.Start) || !records[1].StartsAt.Equal(nap.Start) {
			t.Errorf("%d sleeps are kept as %+v", len(given), records)
		}
	}
}

func TestTwoWorkoutsAtOnceAreTwo(t *testing.T) {
	t.Parallel()
	run := fitness.Workout{
		ID: "watch", DeviceID: "A", Start: civil.DateTime{Date: civil.MustDate("2026-11-28"), Clock: civil.NewClock(10, 0, 0)},
		UTCOffsetMin: new(120), Duration: new(time.Hour), Sport: "RUNNING",
	}
	with := func(change func(*fitness.Workout)) fitness.Workout {
		w := run
		change(&w)
		return w
	}
	for rule, tt := range map[string]struct {
		then []fitness.Workout
		want int
	}{
		"the same again": {[]fitness.Workout{run}, 1},
		"another id, two seconds off": {[]fitness.Workout{with(func(w *fitness.Workout) {
			w.ID = "b"
			w.Start = w.Start.Add(2 * time.Second)
			w.Duration = new(time.Hour - 2*time.Second)
		})}, 1},
		"three seconds off is another":          {[]fitness.Workout{with(func(w *fitness.Workout) { w.ID = "b"; w.Start = w.Start.Add(3 * time.Second) })}, 2},
		"another length is another":             {[]fitness.Workout{with(func(w *fitness.Workout) { w.ID = "b"; w.Duration = new(time.Hour + 3*time.Second) })}, 2},
		"another device is another":             {[]fitness.Workout{with(func(w *fitness.Workout) { w.ID = "b"; w.DeviceID = "B" })}, 2},
		"both ids at once are two":              {[]fitness.Workout{run, with(func(w *fitness.Workout) { w.ID = "b" })}, 2},
		"of two new ids one takes the place":    {[]fitness.Workout{with(func(w *fitness.Workout) { w.ID = "b" }), with(func(w *fitness.Workout) { w.ID = "c" })}, 2},
		"an unknown length is not the same":     {[]fitness.Workout{with(func(w *fitness.Workout) { w.ID = "b"; w.Duration = nil })}, 2},
		"another zone on the clock is another":  {[]fitness.Workout{with(func(w *fitness.Workout) { w.ID = "b"; w.UTCOffsetMin = new(60) })}, 2},
		"an unknown device may be the same one": {[]fitness.Workout{with(func(w *fitness.Workout) { w.ID = "b"; w.DeviceID = "" })}, 1},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			s := overStore(t, polarsim.Config{})
			for _, given := range [][]fitness.Workout{{run}, tt.then} {
				service := archive.New(archive.Config{Source: &fake{workouts: given}, Connections: s.kept, Store: s.db, Zone: s.zone, Now: s.clock})
				if _, err := service.Exercises(t.Context(), archive.Dates{}, false, nil); err != nil {
					t.Fatal(err)
				}
			}
			if got := s.records(t, fitness.KindWorkout); len(got) != tt.want {
				t.Errorf("%d workouts are kept, want %d", len(got), tt.want)
			}
		})
	}
}
