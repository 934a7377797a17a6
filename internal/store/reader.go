package store

import (
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// Read calls do with one unchanging view of a person's records. Where nothing was kept yet
// the view is empty. Where another transaction is in the way, do is called again from the
// start. Errors: those of do, and as for Open.
func (db *DB) Read(ctx context.Context, person string, do func(context.Context, ledger.Reader) error) error {
	e, err := db.existing(ctx)
	if err != nil {
		return err
	}
	if e == nil {
		return do(ctx, nothing{})
	}
	return e.reading(ctx, person, func(t *transaction) error { return do(ctx, &reader{t}) })
}

// nothing is the view of a store in which nothing was kept yet.
type nothing struct{}

func (nothing) Record(context.Context, string, bool) (ledger.Record, error) {
	return ledger.Record{}, noRecord()
}

func (nothing) Deleted(context.Context, string) (ledger.Record, error) {
	return ledger.Record{}, noRecord()
}

func (nothing) Records(context.Context, ledger.Query) ([]ledger.Record, error) { return nil, nil }

func (nothing) Changes(context.Context, ledger.TrailQuery) ([]ledger.Change, error) { return nil, nil }

func noRecord() error {
	return fault.New(fault.NotFound, "there is no record of this id").WithHint("Take an id from an answer that lists records.")
}

// reader reads in a transaction.
type reader struct{ *transaction }

var _ ledger.Reader = (*reader)(nil)

// Record returns the record of an id. Errors: fault.NotFound, also for a deleted one.
func (r *reader) Record(ctx context.Context, id string, samples bool) (ledger.Record, error) {
	found, err := r.find(ctx, id)
	if err != nil {
		return ledger.Record{}, err
	}
	if found == nil || found.deleted {
		return ledger.Record{}, noRecord()
	}
	record, err := r.record(found)
	if err == nil && samples {
		record.Samples, err = r.samples(ctx, record)
	}
	return record, err
}

// Deleted returns what a source gave of a record that was deleted. Errors: fault.NotFound, also for
// one that is there, and for what a person wrote.
func (r *reader) Deleted(ctx context.Context, id string) (ledger.Record, error) {
	found, err := r.find(ctx, id)
	if err != nil {
		return ledger.Record{}, err
	}
	if found == nil || !found.deleted || found.source == ledger.SourcePerson {
		return ledger.Record{}, noRecord()
	}
	return r.record(found)
}

// Records returns what a query asks for, in its order.
func (r *reader) Records(ctx context.Context, q ledger.Query) ([]ledger.Record, error) {
	records, err := r.ordered(ctx, q)
	if err != nil || !q.Samples {
		return records, err
	}
	for i := range records {
		if records[i].Samples, err = r.samples(ctx, records[i]); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// span says of which days records are.
type span int

const (
	anyDay  span = iota // also of none
	dated               // of the days of the query
	undated             // of none
)

// ordered returns the records of a query: first those of days, then those that belong to
// none, whose day is empty and comes last by itself where the newest are first.
func (r *reader) ordered(ctx context.Context, q ledger.Query) ([]ledger.Record, error) {
	switch {
	case q.Days != (civil.Range{}):
		return r.spanning(ctx, q, dated)
	case q.Newest:
		return r.spanning(ctx, q, anyDay)
	case q.Limit == 0 && q.After == (ledger.Cursor{}):
		records, err := r.spanning(ctx, q, anyDay)
		first := slices.IndexFunc(records, func(r ledger.Record) bool { return !r.Day.IsZero() })
		if first <= 0 {
			return records, err
		}
		return slices.Concat(records[first:], records[:first]), err
	}
	records, err := r.spanning(ctx, q, dated)
	if err != nil || q.Limit > 0 && len(records) >= q.Limit {
		return records, err
	}
	rest := q
	if q.Limit > 0 {
		rest.Limit = q.Limit - len(records)
	}
	last, err := r.spanning(ctx, rest, undated)
	return append(records, last...), err
}

// spanning reads each kind along the order of the table, and has the engine merge them.
func (r *reader) spanning(ctx context.Context, q ledger.Query, of span) ([]ledger.Record, error) {
	if of == dated && q.After != (ledger.Cursor{}) && q.After.Day.IsZero() {
		return nil, nil // the cursor is among those without a day
	}
	kinds, err := r.kindsOf(ctx, q)
	if err != nil || len(kinds) == 0 {
		return nil, err
	}
	query, args := r.merge(q, of, kinds)
	return r.records(ctx, query, args, false)
}

// merge returns the statement of a query, with its values.
func (r *reader) merge(q ledger.Query, of span, kinds []fitness.Kind) (string, []any) {
	s := selection{args: []any{r.person}}
	conditions := s.conditions(q, of)
	order := s.ordered(q)
	for i, kind := range kinds {
		if i > 0 {
			s.text.WriteString(" UNION ALL ")
		}
		each := "SELECT " + rowColumns + " FROM record WHERE person = $1 AND deleted = 0 AND kind = " + s.arg(string(kind)) + conditions
		if q.Limit > 0 && r.dialect.limitsEach {
			each = "SELECT * FROM (" + each + order + ") AS of_kind"
		}
		s.text.WriteString(each)
	}
	s.text.WriteString(order)
	return s.text.String(), s.args
}

// kindsOf returns the kinds that a query asks for, each once: all that there are when it
// names none.
func (r *reader) kindsOf(ctx context.Context, q ledger.Query) ([]fitness.Kind, error) {
	if len(q.Kinds) > 0 {
		return slices.Compact(slices.Sorted(slices.Values(q.Kinds))), nil
	}
	// From one kind to the next, so that no record is read.
	const query = `WITH RECURSIVE k (kind) AS (
			SELECT MIN(kind) FROM record WHERE person = $1
			UNION ALL
			SELECT (SELECT MIN(r.kind) FROM record r WHERE r.person = $1 AND r.kind > k.kind) FROM k WHERE k.kind IS NOT NULL
		) SELECT kind FROM k WHERE kind IS NOT NULL`
	rows, err := r.query(ctx, query, r.person)
	return collect(rows, err, scanned[fitness.Kind])
}
