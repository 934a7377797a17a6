package coach

import (
	"context"
	"fmt"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// kept is a document with the record it is kept in.
type kept[T any] struct {
	ledger.Record

	Doc T
}

// read decodes a record.
func read[T any](r ledger.Record) (kept[T], error) {
	doc, err := decode[T](r)
	return kept[T]{r, doc}, err
}

// all returns the decoded records of a query.
func all[T any](ctx context.Context, r ledger.Reader, q ledger.Query) ([]kept[T], error) {
	records, err := r.Records(ctx, q)
	if err != nil {
		return nil, err
	}
	found := make([]kept[T], len(records))
	for i, record := range records {
		if found[i], err = read[T](record); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// wordingOf returns how records are told to a person: in their units, and with the present names of
// what they track.
func wordingOf(ctx context.Context, r ledger.Reader, person *effective) (summary.Wording, error) {
	trackables, err := newView(r, civil.Date{}).allTrackables(ctx)
	return summary.Wording{Units: person.units(), Trackables: trackables}, err
}

// ofKinds asks for all records of some kinds.
func ofKinds(kinds ...fitness.Kind) ledger.Query { return ledger.Query{Kinds: kinds} }

// onDays asks for the records of some kinds in a range of days.
func onDays(days civil.Range, kinds ...fitness.Kind) ledger.Query {
	return ledger.Query{Kinds: kinds, Days: days}
}

// decode returns the document of a record.
func decode[T any](r ledger.Record) (T, error) {
	var value T
	if err := fitness.Decode(r.Body, &value); err != nil {
		return value, fmt.Errorf("%s of %s: %w", r.Kind, r.Day, err)
	}
	return value, nil
}
