package coach

import (
	"context"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// TodayQuery asks for one day; a zero Date is today.
type TodayQuery struct{ Date civil.Date }

// freshDays is up to how many days back sources are asked before a day is read: as many as they
// list.
const freshDays = 28

// Today returns one day: what was logged and recorded, the day score with its targets, the
// readiness with its parts, the plan, the brief, and how fresh each source is. Sources are asked
// first for today and the days that they still list; that one cannot be asked is said and is no
// error. A day to come has its plan and nothing else.
func (s *Service) Today(ctx context.Context, who Who, q TodayQuery) (*summary.Today, error) {
	today, err := s.todayOf(ctx, who)
	if err != nil {
		return nil, err
	}
	day := q.Date
	if day.IsZero() {
		day = today
	}
	fresh := s.freshen(ctx, who, day, today)
	var doc *summary.Today
	err = s.reading(ctx, who, func(ctx context.Context, r ledger.Reader, person effective) error {
		d := &dayReading{view: newView(r, today), person: person, day: day, fresh: fresh}
		doc, err = d.read(ctx)
		return err
	})
	return doc, err
}

// todayOf returns the person's date now.
func (s *Service) todayOf(ctx context.Context, who Who) (civil.Date, error) {
	var today civil.Date
	err := s.reading(ctx, who, func(_ context.Context, _ ledger.Reader, person effective) error {
		today = person.today(s.config.Now())
		return nil
	})
	return today, err
}

// freshen asks the sources for the days before one that is today or lately.
func (s *Service) freshen(ctx context.Context, who Who, day, today civil.Date) []source.Freshness {
	if s.config.Devices == nil || day.After(today) || today.DaysSince(day) >= freshDays {
		return nil
	}
	return s.config.Devices.Freshen(ctx, who.Person, civil.Range{From: day.AddDays(1 - freshDays), To: day}, source.NeedDay)
}

// A dayReading is the reading of one day.
type dayReading struct {
	*view

	person  effective
	day     civil.Date
	fresh   []source.Freshness
	devices civil.Date // the newest day that any device has told of, up to today
}

func (d *dayReading) read(ctx context.Context) (*summary.Today, error) {
	doc := summary.NewToday(d.day, d.today)
	var err error
	if d.devices, err = d.newest(ctx, deviceKinds...); err != nil {
		return nil, err
	}
	doc.Sources = d.sources()
	for _, fill := range []func(context.Context, *summary.Today) error{d.addReadiness, d.addDue, d.addRecords, d.addBrief} {
		if err := fill(ctx, doc); err != nil {
			return nil, err
		}
	}
	return doc, nil
}

// deviceKinds are the kinds of records that only a synced device leaves. A cardio load is none:
// the source has one for every day.
//
//nolint:gochecknoglobals // a constant table
var deviceKinds = []fitness.Kind{
	fitness.KindNight, fitness.KindRecharge, fitness.KindDayActivity, fitness.KindHeartDay, fitness.KindWorkout,
}

// newest returns the newest day up to today that has a record of the kinds from a source; zero
// when there is none.
func (v *view) newest(ctx context.Context, kinds ...fitness.Kind) (civil.Date, error) {
	return v.newestUpTo(ctx, v.today, kinds...)
}

// newestUpTo looks at the last days first: most people synced lately, and a look at all of ten
// years costs more than the rest of the day.
func (v *view) newestUpTo(ctx context.Context, day civil.Date, kinds ...fitness.Kind) (civil.Date, error) {
	for _, back := range []int{7, 70, 3653} {
		records, err := v.reader.Records(ctx, ledger.Query{
			Kinds: kinds, Days: civil.Range{From: day.AddDays(-back), To: day}, Newest: true, Limit: 1,
		})
		if err != nil {
			return civil.Date{}, err
		}
		if len(records) > 0 {
			return records[0].Day, nil
		}
	}
	return civil.Date{}, nil
}

// connected reports whether a source is connected, or was: it left records.
func (d *dayReading) connected() bool {
	return !d.devices.IsZero() || slices.ContainsFunc(d.fresh, func(f source.Freshness) bool { return f.Connected })
}

func (d *dayReading) sources() []summary.SourceState {
	states := []summary.SourceState{}
	for _, f := range d.fresh {
		newest := f.Newest
		if newest.IsZero() {
			newest = d.devices
		}
		states = append(states, summary.NewSourceState(
			f.Source, f.Connected, d.clock(f.AsOf), newest, d.today, f.Failure, f.Why, d.clock(f.RetryAt)))
	}
	return states
}

// clock returns what the person's clock shows at a moment, nothing for no moment.
func (d *dayReading) clock(at time.Time) civil.DateTime {
	if at.IsZero() {
		return civil.DateTime{}
	}
	return civil.DateTimeOf(at.In(d.person.zone))
}

func (d *dayReading) one() civil.Range { return civil.Range{From: d.day, To: d.day} }

// addDue adds the targets and the plan of the day, and the score that they come to.
func (d *dayReading) addDue(ctx context.Context, doc *summary.Today) error {
	off, err := d.dayOff(ctx)
	if err != nil {
		return err
	}
	var states []progress.ItemState
	if !d.day.After(d.today) {
		if doc.Items, err = d.targets(ctx, off != nil); err != nil {
			return err
		}
	}
	for i := range doc.Items {
		states = append(states, doc.Items[i].State)
	}
	planned, err := d.plan(ctx, d.one())
	if err != nil {
		return err
	}
	for _, p := range planned {
		if p.item {
			states = append(states, p.state)
		}
		doc.Planned = append(doc.Planned, p.document(off != nil, d.units()))
	}
	doc.Off = off
	doc.Score = summary.NewDayScore(progress.DayScore(states, d.day, d.today, off != nil))
	return nil
}

func (d *dayReading) dayOff(ctx context.Context) (*summary.OffDay, error) {
	days, err := all[fitness.DayOff](ctx, d.reader, onDays(d.one(), fitness.KindDayOff))
	if err != nil || len(days) == 0 {
		return nil, err
	}
	return summary.NewOffDay(days[0].ID, days[0].Doc), nil
}

func (d *dayReading) addBrief(ctx context.Context, doc *summary.Today) error {
	briefs, err := all[fitness.Brief](ctx, d.reader, onDays(d.one(), fitness.KindBrief))
	if err != nil || len(briefs) == 0 {
		return err
	}
	newest := briefs[len(briefs)-1]
	doc.Brief = summary.NewDayBrief(newest.ID, newest.Doc)
	return nil
}
