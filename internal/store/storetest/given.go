package storetest

import (
	"context"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// Given returns the records of a source and a kind of the days, both zero for all, as a merge
// gets them.
func Given(ctx context.Context, db *store.DB, person, source string, kind fitness.Kind, days civil.Range) (given []ledger.Record, err error) {
	_, err = db.KeepMerged(ctx, person, source, kind, days, func(before []ledger.Record) ([]ledger.Record, error) {
		given = before
		return nil, nil
	})
	return given, err
}

// Pulled notes pulls in place of the last ones of their sources and kinds.
func Pulled(ctx context.Context, db *store.DB, person string, pulls ...archive.Pull) error {
	for _, p := range pulls {
		err := db.NotePulls(ctx, person, p.Source, []fitness.Kind{p.Kind}, func(archive.Pull) archive.Pull { return p })
		if err != nil {
			return err
		}
	}
	return nil
}
