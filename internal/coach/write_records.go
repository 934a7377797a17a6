package coach

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// writing is a call that is changing something: the transaction, the moment, and what holds
// for the person.
type writing struct {
	ledger.Writer
	effective

	who     Who
	now     time.Time
	day     civil.Date // the person's today
	changed bool       // whether anything was
	wording summary.Wording
}

// begin reads what every call needs to know of the person.
func (s *Service) begin(ctx context.Context, w ledger.Writer, who Who, now time.Time) (*writing, error) {
	person, err := s.effectiveProfile(ctx, w)
	if err != nil {
		return nil, err
	}
	wording, err := wordingOf(ctx, w, &person)
	return &writing{Writer: w, effective: person, who: who, now: now, day: person.today(now), wording: wording}, err
}

// keep puts a record whose body is a document, and returns it read back from the store.
func (w *writing) keep(ctx context.Context, r ledger.Record, document any) (ledger.Record, error) {
	body, err := fitness.Encode(document)
	if err != nil {
		return ledger.Record{}, err
	}
	r.Body = body
	if r.Source == "" {
		r.Source = ledger.SourcePerson
	}
	return w.put(ctx, r)
}

// put puts a record and returns it read back from the store.
func (w *writing) put(ctx context.Context, r ledger.Record) (ledger.Record, error) {
	kept, err := w.Put(ctx, r)
	if err != nil {
		return kept, err
	}
	if kept.Revision != r.Revision {
		w.changed = true
	}
	return w.Record(ctx, kept.ID, false)
}

// remove deletes a record.
func (w *writing) remove(ctx context.Context, r ledger.Record) error {
	if err := w.Delete(ctx, r.ID, r.Revision); err != nil {
		return err
	}
	w.changed = true
	return nil
}

// itemOf describes a record as it is stored.
func (w *writing) itemOf(r ledger.Record) (summary.Item, error) {
	fields, err := w.fieldsOf(r)
	if err != nil {
		return summary.Item{}, err
	}
	return summary.NewItem(r.ID, r.Kind, r.Day, summary.HistoryText(r.Kind, r.Body, w.wording), fields), nil
}

// tell answers with a record as it is stored.
func (w *writing) tell(r ledger.Record, made *summary.Written) error {
	item, err := w.itemOf(r)
	if err != nil {
		return err
	}
	made.Stored = append(made.Stored, item)
	return nil
}

// spelled returns a value as its JSON object.
func spelled(v any) (map[string]any, error) {
	object, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("spell %T: %w", v, err)
	}
	var fields map[string]any
	if err := json.Unmarshal(object, &fields); err != nil {
		return nil, fmt.Errorf("spell %T: %w", v, err)
	}
	return fields, nil
}

// clockOf reads a time of day as it is given; "" is none.
func clockOf(s string) (*civil.Clock, error) {
	if s == "" {
		return nil, nil //nolint:nilnil // no time given is no time
	}
	clock, err := civil.ParseClock(s)
	if err != nil {
		return nil, fault.New(fault.Invalid, "%q is no time of day", s).WithHint("Give the time as HH:MM, such as 07:30.")
	}
	return &clock, nil
}

// when returns the moment of a day and a time in the person's zone as it is now. The day is the person's:
// a time before it starts is of the calendar's next.
func (w *writing) when(date civil.Date, clock *civil.Clock) fitness.When {
	of := w.dayed(fitness.When{Date: date, Clock: clock, Zone: w.zone.String()})
	at := date.Start(w.zone)
	if clock != nil {
		at = civil.DateTime{Date: of.Shown(), Clock: *clock}.In(w.zone)
	}
	_, offset := at.Zone()
	of.OffsetMin = offset / 60
	return of
}

// dayed returns a moment with the start of the person's day, where its time is before that.
func (w *writing) dayed(of fitness.When) fitness.When {
	if of.Clock != nil && *of.Clock < w.dayStart {
		of.DayStart = w.dayStart
	}
	return of
}

// writtenIn returns w in the zone that a record was written in, where that is known still.
func (w *writing) writtenIn(zone string) *writing {
	there := *w
	if known, err := civil.LoadZone(zone); err == nil {
		there.zone = known
	}
	return &there
}

func sameClock(a, b *civil.Clock) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
