package store

import (
	"context"
	"encoding/binary"
	"time"

	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/seal"
)

func changePlace(person string, c ledger.Change, column string) seal.Context {
	return seal.Context{Table: "change", Column: column, Kind: string(c.Kind), Person: person, ID: c.CallID + " " + c.RecordID, Revision: c.Revision}
}

// append appends a change to the ledger, with the states sealed. Content is the keyed hash
// of what a source gave, nil for others.
func (t *transaction) append(ctx context.Context, c ledger.Change, content []byte) error {
	before, err := t.sealState(c.Before, changePlace(t.person, c, "before"))
	if err != nil {
		return err
	}
	after, err := t.sealState(c.After, changePlace(t.person, c, "after"))
	if err != nil {
		return err
	}
	const query = `INSERT INTO change (person, call_id, at, actor_kind, kind, record_id, source, revision, source_op, content, before, after)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	_, err = t.exec(ctx, query, t.person, c.CallID, c.At.UnixMicro(), string(c.Actor.Kind), string(c.Kind), c.RecordID, c.Source,
		c.Revision, c.SourceOp, content, before, after)
	return err
}

func (t *transaction) sealState(s *ledger.State, place seal.Context) ([]byte, error) {
	if s == nil {
		return nil, nil
	}
	return t.sealed(encodeState(s), place)
}

func (t *transaction) openState(sealed []byte, place seal.Context) (*ledger.State, error) {
	if sealed == nil {
		return nil, nil
	}
	plain, err := t.unseal(sealed, place)
	if err != nil {
		return nil, err
	}
	state, ok := decodeState(plain)
	if !ok {
		return nil, t.damaged(errPacking)
	}
	return state, nil
}

// stateVersion begins an encoded state.
const stateVersion = 1

// encodeState returns a state as bytes: the instant, then the day, the body and the overlay,
// each with its length, where 0 is none.
func encodeState(s *ledger.State) []byte {
	encoded := append(make([]byte, 0, len(s.Body)+len(s.Overlay)+32), stateVersion)
	encoded = binary.AppendVarint(encoded, s.StartsAt.UnixMicro())
	for _, part := range [][]byte{[]byte(s.Day.String()), s.Body, s.Overlay} {
		encoded = binary.AppendUvarint(encoded, uint64(len(part)))
		encoded = append(encoded, part...)
	}
	return encoded
}

func decodeState(encoded []byte) (*ledger.State, bool) {
	if len(encoded) == 0 || encoded[0] != stateVersion {
		return nil, false
	}
	micros, n := binary.Varint(encoded[1:])
	if n <= 0 {
		return nil, false
	}
	rest := encoded[1+n:]
	var parts [3][]byte
	for i := range parts {
		length, n := binary.Uvarint(rest)
		if n <= 0 || length > uint64(len(rest[n:])) {
			return nil, false
		}
		if length > 0 {
			parts[i] = rest[n : n+int(length)] //nolint:gosec // no more than len(rest)
		}
		rest = rest[n+int(length):] //nolint:gosec // no more than len(rest)
	}
	day, err := parseDay(string(parts[0]))
	if err != nil || len(rest) > 0 {
		return nil, false
	}
	return &ledger.State{Day: day, StartsAt: time.UnixMicro(micros).UTC(), Body: parts[1], Overlay: parts[2]}, true
}
