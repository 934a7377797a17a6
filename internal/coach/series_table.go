package coach

import (
	"bytes"
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// A row is a record with its document, which is decoded when it is first asked for.
type row[T any] struct {
	ledger.Record

	value   T
	decoded bool
}

// get returns the document.
func (r *row[T]) get() (*T, error) {
	if !r.decoded {
		value, err := decode[T](r.Record)
		if err != nil {
			return nil, err
		}
		r.value, r.decoded = value, true
	}
	return &r.value, nil
}

// A table holds the records of one kind over a stretch of days, by day.
type table[T any] struct {
	kind fitness.Kind
	days civil.Range // zero while nothing was read
	rows []row[T]
}

func tableOf[T any](kind fitness.Kind) table[T] { return table[T]{kind: kind} }

// within returns the rows of the days in order, and reads what is not there yet.
func (t *table[T]) within(ctx context.Context, reader ledger.Reader, days civil.Range) ([]row[T], error) {
	if days.Days() == 0 {
		return nil, nil
	}
	if err := t.widen(ctx, reader, days); err != nil {
		return nil, err
	}
	from, _ := slices.BinarySearchFunc(t.rows, days.From, func(r row[T], d civil.Date) int { return r.Day.Compare(d) })
	to, _ := slices.BinarySearchFunc(t.rows, days.To.AddDays(1), func(r row[T], d civil.Date) int { return r.Day.Compare(d) })
	return t.rows[from:to], nil
}

// widen reads the days that are missing before and behind those there are.
func (t *table[T]) widen(ctx context.Context, reader ledger.Reader, days civil.Range) error {
	if t.days.From.IsZero() {
		rows, err := t.read(ctx, reader, days)
		if err != nil {
			return err
		}
		t.days, t.rows = days, rows
		return nil
	}
	if days.From.Before(t.days.From) {
		rows, err := t.read(ctx, reader, civil.Range{From: days.From, To: t.days.From.AddDays(-1)})
		if err != nil {
			return err
		}
		t.days.From, t.rows = days.From, slices.Concat(rows, t.rows)
	}
	if days.To.After(t.days.To) {
		rows, err := t.read(ctx, reader, civil.Range{From: t.days.To.AddDays(1), To: days.To})
		if err != nil {
			return err
		}
		t.days.To, t.rows = days.To, slices.Concat(t.rows, rows)
	}
	return nil
}

func (t *table[T]) read(ctx context.Context, reader ledger.Reader, days civil.Range) ([]row[T], error) {
	records, err := reader.Records(ctx, ledger.Query{Kinds: []fitness.Kind{t.kind}, Days: days})
	if err != nil {
		return nil, err
	}
	rows := make([]row[T], len(records))
	for i, r := range records {
		rows[i].Record = r
	}
	return rows, nil
}

// each calls do with every row of the days and its document.
func each[T any](ctx context.Context, v *view, t *table[T], days civil.Range, do func(*row[T], *T) error) error {
	rows, err := t.within(ctx, v.reader, days)
	if err != nil {
		return err
	}
	for i := range rows {
		value, err := rows[i].get()
		if err != nil {
			return err
		}
		if err := do(&rows[i], value); err != nil {
			return err
		}
	}
	return nil
}

// entriesOf calls do with the entries of the days whose document names a subject, and decodes no
// others: people log much, and a question is about one thing. Every subject and form is a word
// that JSON writes as it is; do still has to look whether it is the subject that is named.
func (v *view) entriesOf(ctx context.Context, subject string, days civil.Range, do func(*row[fitness.Entry], *fitness.Entry) error) error {
	rows, err := v.entries.within(ctx, v.reader, days)
	if err != nil {
		return err
	}
	named := []byte(`"` + subject + `"`)
	for i := range rows {
		if !bytes.Contains(rows[i].Body, named) {
			continue
		}
		entry, err := rows[i].get()
		if err != nil {
			return err
		}
		if err := do(&rows[i], entry); err != nil {
			return err
		}
	}
	return nil
}
