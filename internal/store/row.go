package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/seal"
)

// row is a record as the table holds it.
type row struct {
	id, kind, day, source string
	startsAt              int64
	revision, version     int64
	deleted               bool
	content               []byte // what to keep; nil leaves it as it is
	body, overlay         []byte // sealed
}

const rowColumns = "id, kind, day, starts_at, source, revision, version, deleted, body, overlay"

// fields are where rowColumns are scanned to, with what is sealed to other places than the row's.
func (r *row) fields(body, overlay any) []any {
	return []any{&r.id, &r.kind, &r.day, &r.startsAt, &r.source, &r.revision, &r.version, (*bit)(&r.deleted), body, overlay}
}

func (r *row) scan(from scanner) error {
	return from.Scan(r.fields(&r.body, &r.overlay)...)
}

// bit scans a truth that is kept as 0 or 1.
type bit bool

func (b *bit) Scan(value any) error {
	number, ok := value.(int64)
	if !ok {
		return fmt.Errorf("%T is neither 0 nor 1", value)
	}
	*b = number != 0
	return nil
}

func (r *row) place(person, column string) seal.Context {
	return seal.Context{Table: "record", Column: column, Kind: r.kind, Person: person, ID: r.id, Revision: r.version}
}

// find returns the row of an id, deleted or not; nil when there is none.
func (t *transaction) find(ctx context.Context, id string) (*row, error) {
	r := new(row)
	err := r.scan(t.queryRow(ctx, "SELECT "+rowColumns+" FROM record WHERE person = $1 AND id = $2", t.person, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// body is what is sealed of a record: what the source calls it, and the document.
type body struct {
	sourceKey string
	document  []byte
	overlay   []byte
}

// open returns what a row holds. A row without a body holds nothing.
func (t *transaction) open(r *row) (body, error) {
	var b body
	if r.body != nil {
		opened, err := t.unseal(r.body, r.place(t.person, "body"))
		if err != nil {
			return b, err
		}
		length, n := binary.Uvarint(opened)
		if n <= 0 || length > uint64(len(opened[n:])) {
			return b, t.damaged(errPacking)
		}
		b.sourceKey, b.document = string(opened[n:n+int(length)]), opened[n+int(length):] //nolint:gosec // no more than len(opened)
	}
	if r.overlay != nil {
		overlay, err := t.unseal(r.overlay, r.place(t.person, "overlay"))
		if err != nil {
			return b, err
		}
		b.overlay = overlay
	}
	return b, nil
}

// seal puts what a row is to hold into it, at its version.
func (t *transaction) seal(r *row, b body) (err error) {
	r.body, r.overlay = nil, nil
	if b.document != nil {
		plain := binary.AppendUvarint(make([]byte, 0, len(b.document)+len(b.sourceKey)+4), uint64(len(b.sourceKey)))
		plain = append(append(plain, b.sourceKey...), b.document...)
		if r.body, err = t.sealed(plain, r.place(t.person, "body")); err != nil {
			return err
		}
	}
	if len(b.overlay) > 0 {
		r.overlay, err = t.sealed(b.overlay, r.place(t.person, "overlay"))
	}
	return err
}

func (t *transaction) sealed(plain []byte, place seal.Context) ([]byte, error) {
	return t.key.Seal(t.packer.pack(plain), place)
}

func (t *transaction) unseal(sealed []byte, place seal.Context) ([]byte, error) {
	if t.key == nil {
		return nil, t.damaged(seal.ErrWrongKey)
	}
	packed, err := t.key.Open(sealed, place)
	if err != nil {
		return nil, t.damaged(err)
	}
	plain, err := t.packer.unpack(packed)
	if err != nil {
		return nil, t.damaged(err)
	}
	return plain, nil
}

func (t *transaction) damaged(err error) error {
	return fault.New(fault.Misconfigured, "something in %s does not open: it is damaged, or was put there from another place", t.place).
		WithHint("Restore a backup.").WithCause(err)
}

// records returns the records of a query of rowColumns. With given they are as their source
// gave them, without overlays.
func (t *transaction) records(ctx context.Context, query string, args []any, given bool) ([]ledger.Record, error) {
	rows, err := t.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var records []ledger.Record
	var r row
	var body, overlay sql.RawBytes // the engine's own memory, which is good until the next row
	fields := r.fields(&body, &overlay)
	for rows.Next() {
		if err := rows.Scan(fields...); err != nil {
			return nil, err
		}
		r.body, r.overlay = body, overlay
		if given {
			r.overlay = nil
		}
		record, err := t.record(&r)
		if err != nil {
			return nil, err
		}
		records = append(records, record)
	}
	return records, rows.Err()
}

// record returns a row as the ledger has it.
func (t *transaction) record(r *row) (ledger.Record, error) {
	b, err := t.open(r)
	if err != nil {
		return ledger.Record{}, err
	}
	day, err := parseDay(r.day)
	if err != nil {
		return ledger.Record{}, t.damaged(err)
	}
	merged, err := ledger.Merge(b.document, b.overlay)
	if err != nil {
		return ledger.Record{}, fmt.Errorf("read a %s: %w", r.kind, err)
	}
	record := ledger.Record{
		Kind: fitness.Kind(r.kind), ID: r.id, Day: day, StartsAt: instant(r.startsAt), Source: r.source, SourceKey: b.sourceKey,
		Revision: r.revision, Body: merged, Overlay: b.overlay,
	}
	if len(b.overlay) > 0 {
		record.Given = b.document
	}
	return record, nil
}

// insert puts a new row in. The source key is hashed already.
func (t *transaction) insert(ctx context.Context, r *row, sourceKey []byte) error {
	const query = "INSERT INTO record (person, source_key, content, " + rowColumns + ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
	_, err := t.exec(ctx, query, t.person, sourceKey, r.content,
		r.id, r.kind, r.day, r.startsAt, r.source, r.revision, r.version, flag(r.deleted), r.body, r.overlay)
	return err
}

// update writes a row in place of the one of its id.
func (t *transaction) update(ctx context.Context, r *row) error {
	const query = `UPDATE record SET day = $3, starts_at = $4, revision = $5, version = $6, deleted = $7,
		content = COALESCE($8, content), body = $9, overlay = $10
		WHERE person = $1 AND id = $2`
	_, err := t.exec(ctx, query, t.person, r.id, r.day, r.startsAt, r.revision, r.version, flag(r.deleted), r.content, r.body, r.overlay)
	return err
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func parseDay(day string) (civil.Date, error) {
	if day == "" {
		return civil.Date{}, nil
	}
	return civil.ParseDate(day)
}

// instant returns a time as it was kept: in UTC, to the microsecond. The zero time, no
// time, comes back as itself.
func instant(micros int64) time.Time { return time.UnixMicro(micros).UTC() }
