package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

// ReadAccounts calls do with one unchanging view of people, passkeys, sessions and tickets. Errors: those of
// do; fault.NotFound where nothing was ever kept; and as for Open.
func (db *DB) ReadAccounts(ctx context.Context, do func(context.Context, account.Reader) error) error {
	e, err := db.existing(ctx)
	if err != nil {
		return err
	}
	if e == nil {
		return fault.New(fault.NotFound, "nothing is kept of anybody yet")
	}
	return e.reading(ctx, "", func(t *transaction) error { return do(ctx, &accounts{t, ""}) })
}

// WriteAccounts calls do in one transaction, which is kept when do returns nil. What it reads is locked until then. Errors: those
// of do, and as for Open.
func (db *DB) WriteAccounts(ctx context.Context, do func(context.Context, account.Writer) error) error {
	e, err := db.ready(ctx)
	if err != nil {
		return err
	}
	return e.inTransaction(ctx, func(tx *sql.Tx) error {
		return do(ctx, &accounts{e.transaction(tx, ""), e.dialect.forUpdate})
	})
}

// accounts are people as package account knows them, within a transaction. lock ends the queries of single rows.
type accounts struct {
	*transaction

	lock string
}

// of returns the transaction on behalf of a person, with their key.
func (a *accounts) of(person string, wrapped []byte) (*transaction, error) {
	t := *a.transaction
	t.person = person
	var err error
	if t.key, err = t.keys.unwrap(t.master, person, wrapped); err != nil {
		return nil, t.damaged(err)
	}
	return &t, nil
}

// on returns the transaction on behalf of a person who is known, locked where this writes. Errors: fault.NotFound.
func (a *accounts) on(ctx context.Context, person string) (*transaction, error) {
	t := *a.transaction
	t.person = person
	if err := t.loadKey(ctx, a.lock); err != nil {
		return nil, err
	}
	if t.key == nil {
		return nil, errNobody()
	}
	return &t, nil
}

func errNobody() error { return fault.New(fault.NotFound, "there is no such person") }

// secretOfAccount is what is sealed of a person.
type secretOfAccount struct {
	Email        string `json:"email"`
	Name         string `json:"name,omitempty"`
	PasswordHash string `json:"password_hash,omitempty"`
}

func accountPlace(person string, version int64) seal.Context {
	return seal.Context{Table: "account", Column: "sealed", Person: person, Revision: version}
}

// addressHash is by which an address is found.
func (e *engine) addressHash(email string) []byte {
	return e.common.Hash("e-mail", []byte(strings.ToLower(strings.TrimSpace(email))))
}

const accountQuery = `SELECT a.person, a.owner, a.version, a.sealed, a.created_at, p.wrapped_key
	FROM account a JOIN person p ON p.id = a.person `

func (a *accounts) person(from scanner) (account.Person, error) {
	var p account.Person
	var version, created int64
	var sealed, wrapped []byte
	err := from.Scan(&p.ID, (*bit)(&p.Owner), &version, &sealed, &created, &wrapped)
	if errors.Is(err, sql.ErrNoRows) {
		return p, errNobody()
	}
	if err != nil {
		return p, err
	}
	t, err := a.of(p.ID, wrapped)
	if err != nil {
		return p, err
	}
	var secret secretOfAccount
	if err := t.unsealJSON(sealed, accountPlace(p.ID, version), &secret); err != nil {
		return p, err
	}
	p.Email, p.Name, p.PasswordHash, p.CreatedAt = secret.Email, secret.Name, secret.PasswordHash, instant(created)
	return p, nil
}

// sealJSON seals a document, and unsealJSON opens it.
func (t *transaction) sealJSON(document any, place seal.Context) ([]byte, error) {
	plain, err := json.Marshal(document)
	if err != nil {
		return nil, fmt.Errorf("encode what is sealed in %s: %w", place, err)
	}
	return t.sealed(plain, place)
}

func (t *transaction) unsealJSON(sealed []byte, place seal.Context, document any) error {
	plain, err := t.unseal(sealed, place)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(plain, document); err != nil {
		return t.damaged(fmt.Errorf("decode what was sealed in %s", place))
	}
	return nil
}

// Person returns somebody. Errors: fault.NotFound.
func (a *accounts) Person(ctx context.Context, id string) (account.Person, error) {
	return a.person(a.queryRow(ctx, accountQuery+"WHERE a.person = $1"+a.lockOf("a"), id))
}

// lockOf locks the rows of one table of a join.
func (a *accounts) lockOf(table string) string {
	if a.lock == "" {
		return ""
	}
	return a.lock + " OF " + table
}

// PersonByEmail finds by the address, whatever its case. Errors: fault.NotFound.
func (a *accounts) PersonByEmail(ctx context.Context, email string) (account.Person, error) {
	return a.person(a.queryRow(ctx, accountQuery+"WHERE a.email = $1"+a.lockOf("a"), a.addressHash(email)))
}

// People returns everybody, the oldest first.
func (a *accounts) People(ctx context.Context) ([]account.Person, error) {
	rows, err := a.query(ctx, accountQuery+"ORDER BY a.created_at, a.person")
	return collect(rows, err, a.person)
}

// Kept reports whether anything is kept of a person, who may have no account.
func (a *accounts) Kept(ctx context.Context, person string) (bool, error) {
	var n int
	err := a.queryRow(ctx, "SELECT COUNT(*) FROM person WHERE id = $1", person).Scan(&n)
	return n > 0, err
}

// AddPerson keeps somebody new, with a key of their own where nothing was kept of them. Errors: fault.Conflict for an address or a
// person that is there.
func (a *accounts) AddPerson(ctx context.Context, p account.Person) error {
	t := *a.transaction
	t.person = p.ID
	if err := t.loadKey(ctx, a.lock); err != nil {
		return err
	}
	if t.key == nil {
		if err := t.makePerson(ctx); err != nil {
			return err
		}
	}
	sealed, err := t.sealJSON(secretOfAccount{p.Email, p.Name, p.PasswordHash}, accountPlace(p.ID, 1))
	if err != nil {
		return err
	}
	const query = `INSERT INTO account (person, email, owner, version, sealed, created_at) VALUES ($1, $2, $3, 1, $4, $5)
		ON CONFLICT DO NOTHING`
	added, err := t.exec(ctx, query, p.ID, t.addressHash(p.Email), flag(p.Owner), sealed, p.CreatedAt.UnixMicro())
	if err == nil && added == 0 {
		return fault.New(fault.Conflict, "there is an account with this e-mail address already")
	}
	return err
}

// SavePerson writes somebody who is there. Errors: fault.NotFound; fault.Conflict for an address of somebody else.
func (a *accounts) SavePerson(ctx context.Context, p account.Person) error {
	t, err := a.on(ctx, p.ID)
	if err != nil {
		return err
	}
	var version int64
	err = t.queryRow(ctx, "SELECT version FROM account WHERE person = $1", p.ID).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		return errNobody()
	}
	if err != nil {
		return err
	}
	sealed, err := t.sealJSON(secretOfAccount{p.Email, p.Name, p.PasswordHash}, accountPlace(p.ID, version+1))
	if err != nil {
		return err
	}
	const query = "UPDATE account SET email = $2, owner = $3, version = $4, sealed = $5 WHERE person = $1"
	_, err = t.exec(ctx, query, p.ID, t.addressHash(p.Email), flag(p.Owner), version+1, sealed)
	return err
}

// Attempt counts one more attempt of a kind by somebody, and returns how many there were in the window, this one included, and how
// long it still is. It counts in all processes.
func (db *DB) Attempt(ctx context.Context, kind, by string, window time.Duration) (count int, left time.Duration, err error) {
	e, err := db.ready(ctx)
	if err != nil {
		return 0, 0, err
	}
	err = e.inTransaction(ctx, func(tx *sql.Tx) error {
		t, now := e.transaction(tx, ""), e.now()
		const query = `INSERT INTO attempt (kind, who, ends_at, count) VALUES ($1, $2, $3, 1)
			ON CONFLICT (kind, who) DO UPDATE SET
				count = CASE WHEN attempt.ends_at <= $4 THEN 1 ELSE attempt.count + 1 END,
				ends_at = CASE WHEN attempt.ends_at <= $4 THEN excluded.ends_at ELSE attempt.ends_at END
			RETURNING count, ends_at`
		var ends int64
		err := t.queryRow(ctx, query, kind, e.common.Hash("attempt", []byte(kind), []byte(by)), now.Add(window).UnixMicro(), now.UnixMicro()).
			Scan(&count, &ends)
		left = instant(ends).Sub(now)
		return err
	})
	return count, left, err
}
