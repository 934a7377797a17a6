package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/seal"
)

// Write makes a call: do within one transaction, which is kept with its changes and its
// answer, and is on the disk when Write returns. Where another transaction is in the way, do
// is called again from the start. The call's ID is made here, and its At when it is zero.
//
// With the Key of a call of the last 48 hours by the same actor and tool, do is not called
// and that call's answer comes back. Without a key, a sentence that the actor said to the
// tool within two minutes is refused, unless Force is set, or the first was undone or left
// nothing that is there.
//
// Errors: those of do, which leave nothing; *ledger.Repeated; fault.Conflict for a key with
// other arguments; and as for Open.
func (db *DB) Write(ctx context.Context, call ledger.Call, do func(context.Context, ledger.Writer) ([]byte, error)) (ledger.Receipt, error) {
	e, err := db.ready(ctx)
	if err != nil {
		return ledger.Receipt{}, err
	}
	if call.At.IsZero() {
		call.At = e.now()
	}
	call.At = instant(call.At.UnixMicro())
	call.ID = newID(call.At)
	var receipt ledger.Receipt
	err = e.writing(ctx, call.Person, func(t *transaction) error {
		c := &calling{writer: writer{reader: reader{t}, call: call}}
		receipt, err = c.make(ctx, do)
		return err
	})
	if err != nil {
		return ledger.Receipt{}, err
	}
	return receipt, nil
}

// calling is a call in the making.
type calling struct{ writer }

func (c *calling) make(ctx context.Context, do func(context.Context, ledger.Writer) ([]byte, error)) (ledger.Receipt, error) {
	c.hash()
	if err := c.forgetOld(ctx); err != nil {
		return ledger.Receipt{}, err
	}
	if c.memory.key != nil {
		if receipt, err := c.replay(ctx); receipt != nil || err != nil {
			return deref(receipt), err
		}
	}
	if c.memory.said != nil && c.memory.key == nil && !c.call.Force {
		if err := c.refuseRepeated(ctx); err != nil {
			return ledger.Receipt{}, err
		}
	}
	answer, err := do(ctx, &c.writer)
	if err != nil {
		return ledger.Receipt{}, err
	}
	if err := c.finish(ctx, answer); err != nil {
		return ledger.Receipt{}, err
	}
	return ledger.Receipt{CallID: c.call.ID, Answer: answer, At: c.call.At}, nil
}

func deref(receipt *ledger.Receipt) ledger.Receipt {
	if receipt == nil {
		return ledger.Receipt{}
	}
	return *receipt
}

// hash makes the keyed hashes of the call. A key, like a sentence, is the actor's and the tool's.
func (c *calling) hash() {
	actor := []byte("name " + c.call.Actor.Name)
	if c.call.Actor.Grant != "" {
		actor = []byte("grant " + c.call.Actor.Grant)
	}
	of := func(purpose, text string) []byte {
		return c.key.Hash(purpose, []byte(c.call.Actor.Kind), actor, []byte(c.call.Tool), []byte(text))
	}
	if c.call.Key != "" {
		c.memory.key = of("call key", c.call.Key)
		c.memory.arguments = c.key.Hash("call arguments", c.call.Arguments)
	}
	if c.call.Said != "" {
		c.memory.said = of("call said", c.call.Said)
	}
}

// forgetOld forgets the keys, sentences and answers of calls that are too old to matter.
func (c *calling) forgetOld(ctx context.Context) error {
	const query = `UPDATE call SET key = NULL, arguments = NULL, said = NULL, answer = NULL
		WHERE person = $1 AND at <= $2 AND (key IS NOT NULL OR said IS NOT NULL)`
	_, err := c.exec(ctx, query, c.person, c.call.At.Add(-ledger.KeyLife).UnixMicro())
	return err
}

// replay returns what the first call with the key came to, nil when there was none.
func (c *calling) replay(ctx context.Context) (*ledger.Receipt, error) {
	var first ledger.Receipt
	var at int64
	var arguments, answer []byte
	const query = "SELECT id, at, arguments, answer FROM call WHERE person = $1 AND key = $2"
	err := c.queryRow(ctx, query, c.person, c.memory.key).Scan(&first.CallID, &at, &arguments, &answer)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(arguments, c.memory.arguments) {
		return nil, fault.New(fault.Conflict, "the idempotency key was used with other arguments").
			WithHint("Use a new key for a new request, and the same arguments to repeat one.")
	}
	if first.Answer, err = c.unseal(answer, callPlace(c.person, first.CallID, "answer")); err != nil {
		return nil, err
	}
	first.At, first.Replayed = instant(at), true
	if err := c.since(ctx, &first); err != nil {
		return nil, err
	}
	return &first, nil
}

// since says what became of a call's records.
func (c *calling) since(ctx context.Context, first *ledger.Receipt) error {
	undone, err := c.undone(ctx)
	if err != nil {
		return err
	}
	first.Undone = undone[first.CallID] != ""
	made, later, err := c.became(ctx, first.CallID)
	first.Edited = ledger.EditedSince(made, later)
	return err
}

// became returns the changes of a call, and the later ones of its records.
func (c *calling) became(ctx context.Context, callID string) (made, later []ledger.Change, err error) {
	made, err = c.Changes(ctx, ledger.TrailQuery{CallID: callID})
	if err != nil {
		return nil, nil, err
	}
	seen := map[string]bool{}
	for _, change := range made {
		if seen[change.RecordID] {
			continue
		}
		seen[change.RecordID] = true
		of, err := c.Changes(ctx, ledger.TrailQuery{RecordID: change.RecordID})
		if err != nil {
			return nil, nil, err
		}
		for _, other := range of {
			if other.Seq > change.Seq && other.CallID != callID {
				later = append(later, other)
			}
		}
	}
	return made, later, nil
}

// refuseRepeated refuses a sentence that was said a moment ago by the same actor and stands.
func (c *calling) refuseRepeated(ctx context.Context) error {
	const query = "SELECT id, at FROM call WHERE person = $1 AND said = $2 AND at > $3 ORDER BY at DESC, id"
	rows, err := c.query(ctx, query, c.person, c.memory.said, c.call.At.Add(-ledger.SaidWindow).UnixMicro())
	if err != nil {
		return err
	}
	defer rows.Close()
	var before []ledger.Repeated
	for rows.Next() {
		var id string
		var at int64
		if err := rows.Scan(&id, &at); err != nil {
			return err
		}
		before = append(before, ledger.Repeated{CallID: id, At: instant(at)})
	}
	if err := rows.Err(); err != nil || len(before) == 0 {
		return err
	}
	undone, err := c.undone(ctx)
	if err != nil {
		return err
	}
	for _, call := range before {
		if undone[call.CallID] != "" {
			continue
		}
		made, later, err := c.became(ctx, call.CallID)
		if err != nil {
			return err
		}
		if !ledger.AllGone(made, later) {
			call.Edited = ledger.EditedSince(made, later)
			return &call
		}
	}
	return nil
}

func callPlace(person, id, column string) seal.Context {
	return seal.Context{Table: "call", Column: column, Person: person, ID: id}
}

// actorName is what is sealed of an actor: names are a person's or their assistant's words.
type actorName struct {
	Name         string `json:"name,omitempty"`
	SelfDeclared bool   `json:"self_declared,omitempty"`
	Host         string `json:"host,omitempty"`
}

// finish keeps the call, with its answer when a repetition of it could ask for that. A call
// that changed nothing and cannot be repeated leaves nothing.
func (c *calling) finish(ctx context.Context, answer []byte) error {
	if c.memory.key == nil && c.memory.said == nil {
		return nil
	}
	if err := c.noteCall(ctx); err != nil || c.memory.key == nil {
		return err
	}
	sealed, err := c.sealed(answer, callPlace(c.person, c.call.ID, "answer"))
	if err != nil {
		return err
	}
	_, err = c.exec(ctx, "UPDATE call SET answer = $3 WHERE person = $1 AND id = $2", c.person, c.call.ID, sealed)
	return err
}

// callMemory is what is kept of a call for a while, as keyed hashes: nil without a key, or a sentence.
type callMemory struct{ key, arguments, said []byte }

func (t *transaction) insertCall(ctx context.Context, call ledger.Call, m callMemory) error {
	name, err := json.Marshal(actorName{call.Actor.Name, call.Actor.SelfDeclared, call.Actor.Host})
	if err != nil {
		return fmt.Errorf("encode an actor: %w", err)
	}
	actor, err := t.sealed(name, callPlace(t.person, call.ID, "actor"))
	if err != nil {
		return err
	}
	const query = `INSERT INTO call (person, id, at, actor_kind, actor, client_id, grant_id, tool, undoes, key, arguments, said)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	_, err = t.exec(ctx, query, t.person, call.ID, call.At.UnixMicro(), string(call.Actor.Kind), actor, call.Actor.ClientID, call.Actor.Grant,
		call.Tool, sql.NullString{String: call.Undoes, Valid: call.Undoes != ""}, m.key, m.arguments, m.said)
	return err
}
