package coach

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/readiness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// baselineDays is how far back a person's usual is looked for.
const baselineDays = 60

// addReadiness adds how ready the person is, for today and days before.
func (d *dayReading) addReadiness(ctx context.Context, doc *summary.Today) error {
	if d.day.After(d.today) {
		return nil
	}
	in := readiness.Input{Date: d.day, Today: d.today, Age: d.person.age(d.day)}
	for _, add := range []func(context.Context, *readiness.Input) error{
		d.addNight, d.addRecharges, d.addLoads, d.addSynced, d.addNoted, d.addFailed, d.addAbsence,
	} {
		if err := add(ctx, &in); err != nil {
			return err
		}
	}
	need := in.Need.For
	if need == 0 {
		need = readiness.AssumedNeed
	}
	doc.Readiness = summary.NewReadiness(d.day, d.today, need, readiness.Of(in))
	return d.noteLogged(ctx, doc)
}

// noteLogged says what counts of a night that the person told: not theirs where a device has it by
// stages, and of several the last.
func (d *dayReading) noteLogged(ctx context.Context, doc *summary.Today) error {
	main, err := d.mainNights(ctx, d.one())
	s := main[d.day]
	if err != nil || s == nil {
		return err
	}
	if s.beside != nil {
		doc.Notes = append(doc.Notes, "The night of "+s.source+" is taken, not the one that was logged: where it is wrong, deleting "+s.id+" with edit_entry lets the logged one count.")
	}
	if len(s.before) > 0 {
		doc.Notes = append(doc.Notes, "This night was logged more than once, and the last word counts, "+s.id+": not "+strings.Join(s.before, ", ")+".")
	}
	return nil
}

// addNight adds the main night and how long the person needs to sleep: as they set it, else the
// goal of the night, else the goal in the source's settings.
func (d *dayReading) addNight(ctx context.Context, in *readiness.Input) error {
	main, err := d.mainNights(ctx, d.one())
	if err != nil {
		return err
	}
	if need := d.person.sleepNeed; need.value != nil {
		in.Need = readiness.Need{For: secondsOf(*need.value), Source: need.source}
	}
	s := main[d.day]
	if s == nil {
		return nil
	}
	in.Night = &readiness.Night{Asleep: s.asleep, Span: s.span, Logged: s.logged != nil, Source: s.source}
	if n := s.night; n != nil {
		in.Night.Solidity, in.Night.Regeneration, in.Night.Score = n.SolidityScore, n.RegenerationScore, whole(n.Score)
		if n.Goal != nil && *n.Goal > 0 && in.Need.Source != fromProfile {
			in.Need = readiness.Need{For: *n.Goal, Source: s.source}
		}
		if in.Night.Revised, err = d.revised(ctx, s.id); err != nil {
			return err
		}
	}
	return d.addRating(ctx, in.Night)
}

// addRating adds how the person rated the night, on either scale.
func (d *dayReading) addRating(ctx context.Context, n *readiness.Night) error {
	for _, scale := range []struct {
		metric string
		of     int
	}{{"sleep_quality", 10}, {"sleep_rating", 5}} {
		values, err := d.daily(ctx, scale.metric, d.one())
		if err != nil {
			return err
		}
		if v := values.On(d.day); v.Known {
			n.Rating, n.RatingOf = &v.Value, scale.of
			return nil
		}
	}
	return nil
}

// revised reports whether a source changed a record since it was first kept. Of today nobody asks.
func (d *dayReading) revised(ctx context.Context, id string) (bool, error) {
	if d.day == d.today {
		return false, nil
	}
	changes, err := d.reader.Changes(ctx, ledger.TrailQuery{RecordID: id, Actors: []ledger.ActorKind{ledger.Source}, Limit: 2})
	return len(changes) > 1, err
}

// addRecharges adds the recharge of the day, those before it, and which device recorded each night.
func (d *dayReading) addRecharges(ctx context.Context, in *readiness.Input) error {
	window := civil.Range{From: d.day.AddDays(-baselineDays), To: d.day}
	err := each(ctx, d.view, &d.recharges, window, func(r *row[fitness.Recharge], n *fitness.Recharge) error {
		switch {
		case r.Day == d.day && in.Recharge == nil:
			in.Recharge = &readiness.Recharge{
				Source: r.Source, RMSSDMS: n.RMSSDMS, ANSCharge: n.ANSCharge, ANSStatus: n.ANSStatus, Status: n.Status,
			}
		case r.Day != d.day && n.RMSSDMS != nil:
			in.History = append(in.History, readiness.HRVNight{Date: r.Day, RMSSDMS: *n.RMSSDMS, Source: r.Source})
		}
		return nil
	})
	if err != nil || in.Recharge == nil {
		return err
	}
	return each(ctx, d.view, &d.nights, window, func(_ *row[fitness.Night], n *fitness.Night) error {
		in.Devices = append(in.Devices, readiness.Worn{Date: n.WakeDate(), Device: n.DeviceID})
		return nil
	})
}

// addLoads adds the cardio loads of the day and the day before.
func (d *dayReading) addLoads(ctx context.Context, in *readiness.Input) error {
	return each(ctx, d.view, &d.cardioLoads, d.lately(), func(r *row[fitness.CardioLoad], l *fitness.CardioLoad) error {
		entry := &readiness.CardioLoad{Source: r.Source, Available: l.Status != "", Strain: l.Strain, Tolerance: l.Tolerance}
		if r.Day == d.day {
			in.LoadNow = entry
		} else {
			in.Load = entry
		}
		return nil
	})
}

// lately is the day and the one before it.
func (d *dayReading) lately() civil.Range { return civil.Range{From: d.day.AddDays(-1), To: d.day} }

// addSynced finds whether a device told of the day or the day before.
func (d *dayReading) addSynced(ctx context.Context, in *readiness.Input) error {
	nights, err := d.nights.within(ctx, d.reader, d.lately())
	if err != nil {
		return err
	}
	recharges, err := d.recharges.within(ctx, d.reader, d.lately())
	if err != nil {
		return err
	}
	in.Synced = len(nights)+len(recharges) > 0
	if in.Synced {
		return nil
	}
	err = each(ctx, d.view, &d.activities, d.lately(), func(_ *row[fitness.DayActivity], a *fitness.DayActivity) error {
		in.Synced = in.Synced || a.Steps != nil && *a.Steps > 0
		return nil
	})
	if err != nil || in.Synced {
		return err
	}
	return each(ctx, d.view, &d.heartDays, d.lately(), func(_ *row[fitness.HeartDay], h *fitness.HeartDay) error {
		in.Synced = in.Synced || h.AvgBPM != nil
		return nil
	})
}

// addNoted adds what the person said of how they are: a temperature, a note, a day off being sick.
func (d *dayReading) addNoted(ctx context.Context, in *readiness.Input) error {
	err := each(ctx, d.view, &d.entries, d.lately(), func(r *row[fitness.Entry], e *fitness.Entry) error {
		if e.Form == fitness.FormMeasure && e.Subject == "body_temperature" && e.Amount != nil {
			in.Noted = append(in.Noted, readiness.Noted{What: readiness.Fever, Date: r.Day, Celsius: e.Amount.Value})
		}
		noteComplaints(in, r.Day, e.Text, e.Note) // a note by itself, and one on anything else
		return nil
	})
	if err != nil {
		return err
	}
	err = each(ctx, d.view, &d.meals, d.lately(), func(r *row[fitness.Meal], m *fitness.Meal) error {
		noteComplaints(in, r.Day, m.Note)
		return nil
	})
	if err != nil {
		return err
	}
	days, err := all[fitness.DayOff](ctx, d.reader, onDays(d.lately(), fitness.KindDayOff))
	for _, off := range days {
		if off.Doc.Reason == "sick" {
			in.Noted = append(in.Noted, readiness.Noted{What: readiness.Illness, Date: off.Day})
		}
	}
	return err
}

func noteComplaints(in *readiness.Input, on civil.Date, notes ...string) {
	for _, note := range notes {
		for _, what := range complaints(note) {
			in.Noted = append(in.Noted, readiness.Noted{What: what, Date: on})
		}
	}
}

// addFailed adds which of the records a source was asked for in vain.
func (d *dayReading) addFailed(ctx context.Context, in *readiness.Input) error {
	var err error
	failed := func(day civil.Date, kinds ...fitness.Kind) bool {
		for _, kind := range kinds {
			unknown, failure := d.unanswered(ctx, kind, day)
			if err = cmp.Or(err, failure); unknown {
				return true
			}
		}
		return false
	}
	in.Failed = readiness.Failed{
		Night: failed(d.day, fitness.KindNight), Recharge: failed(d.day, fitness.KindRecharge),
		Load:   failed(d.day.AddDays(-1), fitness.KindCardioLoad),
		Synced: failed(d.day, fitness.KindNight, fitness.KindRecharge, fitness.KindDayActivity, fitness.KindHeartDay),
	}
	return err
}

// unanswered reports whether a source was last asked for a kind in vain, and has not told all of the
// day before.
func (d *dayReading) unanswered(ctx context.Context, kind fitness.Kind, day civil.Date) (bool, error) {
	if !slices.ContainsFunc(d.fresh, func(f source.Freshness) bool { return f.Connected && slices.Contains(f.Failed, kind) }) {
		return false, nil
	}
	answered, err := d.reader.Answered(ctx, kind)
	answered.SoFar = civil.Date{} // what it told of a day that was running says nothing of the rest
	return !answered.On(day, d.today), err
}

// addAbsence adds what explains that there is neither night nor recharge.
func (d *dayReading) addAbsence(ctx context.Context, in *readiness.Input) error {
	if in.Night != nil || in.Recharge != nil {
		return nil
	}
	in.Absence.Connected = d.connected()
	if in.Failed.Night || in.Failed.Recharge {
		for _, f := range d.fresh {
			in.Absence.Failed = cmp.Or(f.Why, string(f.Failure), in.Absence.Failed)
		}
	}
	newest, err := d.newestUpTo(ctx, d.day, fitness.KindNight)
	if err != nil {
		return err
	}
	in.Absence.Newest = newest
	in.Absence.DataBeyond = d.devices.After(d.day)
	if in.Absence.DataBeyond {
		return nil
	}
	return d.afterNoon(ctx, &in.Absence)
}

// afterNoon finds whether a device has told of the afternoon of the day.
func (d *dayReading) afterNoon(ctx context.Context, absence *readiness.Absence) error {
	noon := civil.NewClock(12, 0, 0)
	err := each(ctx, d.view, &d.activities, d.one(), func(_ *row[fitness.DayActivity], a *fitness.DayActivity) error {
		late := !a.End.IsZero() && (a.End.Date.After(d.day) || a.End.Clock > noon)
		absence.DataBeyond = absence.DataBeyond || late && a.Steps != nil && *a.Steps > 0
		return nil
	})
	if err != nil {
		return err
	}
	clocks, err := d.workoutClocks(ctx)
	for _, began := range clocks {
		absence.DataBeyond = absence.DataBeyond || *began > noon
	}
	return err
}
