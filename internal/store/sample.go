package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"

	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/seal"
)

func samplePlace(person string, r ledger.Record, version int64) seal.Context {
	return seal.Context{Table: "sample", Column: "data", Kind: string(r.Kind), Person: person, ID: r.ID, Revision: version}
}

// samples returns the large series of a record, nil when it has none.
func (t *transaction) samples(ctx context.Context, r ledger.Record) ([]byte, error) {
	var version int64
	var data []byte
	const query = "SELECT version, data FROM sample WHERE person = $1 AND record_id = $2"
	err := t.queryRow(ctx, query, t.person, r.ID).Scan(&version, &data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return t.unseal(data, samplePlace(t.person, r, version))
}

// keepSamples keeps the series of a record in place of those before, and reports whether
// they are others.
func (t *transaction) keepSamples(ctx context.Context, r ledger.Record) (bool, error) {
	var version int64
	var before []byte
	const query = "SELECT version, content FROM sample WHERE person = $1 AND record_id = $2"
	err := t.queryRow(ctx, query, t.person, r.ID).Scan(&version, &before)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, err
	}
	content := t.key.Hash("samples", r.Samples)
	if bytes.Equal(before, content) {
		return false, nil
	}
	data, err := t.sealed(r.Samples, samplePlace(t.person, r, version+1))
	if err != nil {
		return false, err
	}
	const upsert = `INSERT INTO sample (person, record_id, version, content, data) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (person, record_id) DO UPDATE SET version = excluded.version, content = excluded.content, data = excluded.data`
	_, err = t.exec(ctx, upsert, t.person, r.ID, version+1, content, data)
	return err == nil, err
}
