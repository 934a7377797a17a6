package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// What a source did to a record.
const (
	sourceCreated = "created"
	sourceChanged = "changed"
)

// Keep keeps records that a source gave, as archive.Store says. Errors: fault.Invalid for a
// record without a source, a source key or a body, with nothing kept, and as for Open.
func (db *DB) Keep(ctx context.Context, person string, records []ledger.Record) (archive.Kept, error) {
	if err := checkKeep(records); err != nil || len(records) == 0 {
		return archive.Kept{}, err
	}
	return db.keepAll(ctx, person, func(*transaction) ([]ledger.Record, error) { return records, nil })
}

// KeepMerged keeps what merge makes of what a source gave before, as archive.Store says. Errors:
// those of merge, and as for Keep.
func (db *DB) KeepMerged(ctx context.Context, person, source string, kind fitness.Kind, days civil.Range,
	merge func(before []ledger.Record) ([]ledger.Record, error),
) (archive.Kept, error) {
	return db.keepAll(ctx, person, func(t *transaction) ([]ledger.Record, error) {
		before, err := t.given(ctx, source, kind, days)
		if err != nil {
			return nil, err
		}
		merged, err := merge(before)
		if err != nil {
			return nil, err
		}
		return merged, checkKeep(merged)
	})
}

// keepAll keeps the records that are made in the transaction in which they are kept.
func (db *DB) keepAll(ctx context.Context, person string, made func(*transaction) ([]ledger.Record, error)) (archive.Kept, error) {
	e, err := db.ready(ctx)
	if err != nil {
		return archive.Kept{}, err
	}
	var kept archive.Kept
	err = e.writing(ctx, person, func(t *transaction) error {
		kept = archive.Kept{}
		records, err := made(t)
		if err != nil || len(records) == 0 {
			return err
		}
		at := instant(e.now().UnixMicro())
		k := &keeping{transaction: t, call: ledger.Call{
			ID: newID(at), At: at, Actor: ledger.Actor{Kind: ledger.Source, Name: records[0].Source},
		}}
		if err := k.keepAll(ctx, records); err != nil {
			return err
		}
		kept = k.kept
		if !k.noted {
			return nil
		}
		return t.insertCall(ctx, k.call, callMemory{})
	})
	if err != nil {
		return archive.Kept{}, err
	}
	return kept, nil
}

func checkKeep(records []ledger.Record) error {
	for i, r := range records {
		switch {
		case r.Source == "" || r.Source == ledger.SourcePerson || r.Source != records[0].Source:
			return fault.New(fault.Invalid, "record %d is of the source %q, which is not what is kept", i, r.Source)
		case r.SourceKey == "":
			return fault.New(fault.Invalid, "record %d has no key of its source", i)
		case r.Body == nil:
			return fault.New(fault.Invalid, "record %d has no body", i)
		}
	}
	return nil
}

// keeping is a Keep in the making.
type keeping struct {
	*transaction

	call  ledger.Call
	kept  archive.Kept
	noted bool
}

func (k *keeping) keepAll(ctx context.Context, records []ledger.Record) error {
	found, err := k.findAll(ctx, records)
	if err != nil {
		return err
	}
	// Of records that are one, the last is kept.
	last := map[string]int{}
	for i, r := range records {
		last[k.nameOf(r)] = i
	}
	for i, r := range records {
		if last[k.nameOf(r)] != i {
			continue
		}
		there := found[k.nameOf(r)]
		if r.ID != "" && (there == nil || there.id != r.ID) {
			if there, err = k.renamed(ctx, r, there); err != nil {
				return err
			}
		}
		if there == nil {
			err = k.create(ctx, r)
		} else {
			err = k.replace(ctx, there, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// nameOf joins what a source's record is found by.
func (k *keeping) nameOf(r ledger.Record) string {
	return string(r.Kind) + " " + string(k.sourceKey(r))
}

func (k *keeping) sourceKey(r ledger.Record) []byte {
	return k.key.Hash("source key", []byte(r.Source), []byte(r.Kind), []byte(r.SourceKey))
}

// content is the keyed hash of what a source gave of a record, but for its samples.
func (k *keeping) content(r ledger.Record) []byte {
	starts := binary.AppendVarint(nil, r.StartsAt.UnixMicro())
	return k.key.Hash("content", []byte(r.Day.String()), starts, []byte(r.SourceKey), r.Body)
}

// lookupSize is how many records are looked for at once.
const lookupSize = 100

// findAll returns the rows of records that are there, deleted or not, by their names.
func (k *keeping) findAll(ctx context.Context, records []ledger.Record) (map[string]*row, error) {
	found := make(map[string]*row, len(records))
	kinds := map[fitness.Kind][][]byte{}
	for _, r := range records {
		kinds[r.Kind] = append(kinds[r.Kind], k.sourceKey(r))
	}
	for kind, keys := range kinds {
		for len(keys) > 0 {
			some := keys[:min(lookupSize, len(keys))]
			keys = keys[len(some):]
			if err := k.findSome(ctx, records[0].Source, kind, some, found); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

func (k *keeping) findSome(ctx context.Context, source string, kind fitness.Kind, keys [][]byte, found map[string]*row) error {
	args := []any{k.person, string(kind), source}
	places := make([]string, lookupSize) // always as many, so that the statement is always the same
	for i := range places {
		args = append(args, keys[min(i, len(keys)-1)])
		places[i] = "$" + strconv.Itoa(len(args))
	}
	rows, err := k.query(ctx, "SELECT source_key, content, "+rowColumns+
		" FROM record WHERE person = $1 AND kind = $2 AND source = $3 AND source_key IN ("+strings.Join(places, ", ")+")", args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var sourceKey []byte
		r := new(row)
		if err := rows.Scan(append([]any{&sourceKey, &r.content}, r.fields(&r.body, &r.overlay)...)...); err != nil {
			return err
		}
		found[string(kind)+" "+string(sourceKey)] = r
	}
	return rows.Err()
}

// renamed gives a record that a source calls otherwise now its new key, and returns its row.
// There is the row that has the key already, if any: it gives the key up when it is another.
func (k *keeping) renamed(ctx context.Context, r ledger.Record, there *row) (*row, error) {
	known, err := k.find(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	if known == nil || known.source != r.Source || known.kind != string(r.Kind) {
		return nil, fault.New(fault.Conflict, "there is no %s of %s with the id %s", r.Kind, r.Source, r.ID)
	}
	if there != nil {
		return nil, fault.New(fault.Conflict, "the source's key of the %s %s is another record's", r.Kind, r.ID)
	}
	const query = "UPDATE record SET source_key = $3 WHERE person = $1 AND id = $2"
	_, err = k.exec(ctx, query, k.person, r.ID, k.sourceKey(r))
	return known, err
}

func (k *keeping) create(ctx context.Context, r ledger.Record) error {
	r.ID = newID(k.call.At)
	made := &row{
		id: r.ID, kind: string(r.Kind), day: r.Day.String(), startsAt: r.StartsAt.UnixMicro(), source: r.Source,
		revision: 1, version: 1, content: k.content(r),
	}
	if err := k.seal(made, body{sourceKey: r.SourceKey, document: r.Body}); err != nil {
		return err
	}
	if err := k.insert(ctx, made, k.sourceKey(r)); err != nil {
		return err
	}
	if r.Samples != nil {
		if _, err := k.keepSamples(ctx, r); err != nil {
			return err
		}
	}
	k.kept.Created++
	return k.note(ctx, made, sourceCreated)
}

// replace writes what the source gives now beneath what a person changed. A deleted record
// stays deleted.
func (k *keeping) replace(ctx context.Context, found *row, r ledger.Record) error {
	r.ID = found.id
	otherSamples := false
	if r.Samples != nil {
		var err error
		if otherSamples, err = k.keepSamples(ctx, r); err != nil {
			return err
		}
	}
	content := k.content(r)
	if bytes.Equal(content, found.content) && !otherSamples {
		return nil
	}
	before, err := k.open(found)
	if err != nil {
		return err
	}
	next := *found
	next.day, next.startsAt, next.content = r.Day.String(), r.StartsAt.UnixMicro(), content
	next.version++
	if err := k.seal(&next, body{sourceKey: r.SourceKey, document: r.Body, overlay: before.overlay}); err != nil {
		return err
	}
	if err := k.update(ctx, &next); err != nil {
		return err
	}
	k.kept.Changed++
	return k.note(ctx, &next, sourceChanged)
}

func (k *keeping) note(ctx context.Context, r *row, did string) error {
	k.noted = true
	return k.append(ctx, ledger.Change{
		CallID: k.call.ID, At: k.call.At, Actor: k.call.Actor, Kind: fitness.Kind(r.kind), RecordID: r.id, Source: r.source,
		Revision: r.revision, SourceOp: did,
	}, r.content)
}

// given returns the records of a source and a kind of the days, both zero for all, as the source
// gave them.
func (t *transaction) given(ctx context.Context, source string, kind fitness.Kind, days civil.Range) ([]ledger.Record, error) {
	s := selection{args: []any{t.person}}
	s.text.WriteString("SELECT " + rowColumns + " FROM record WHERE person = $1")
	s.where(" AND kind = ", string(kind))
	s.days(days, dated)
	s.sources([]string{source})
	return t.records(ctx, s.text.String()+s.ordered(ledger.Query{}), s.args, true)
}
