package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

// secretOfPasskey is what is sealed of a passkey.
type secretOfPasskey struct {
	Name       string `json:"name"`
	Credential []byte `json:"credential"`
}

func passkeyPlace(person string, id []byte, version int64) seal.Context {
	return seal.Context{Table: "passkey", Column: "sealed", Person: person, ID: hex.EncodeToString(id), Revision: version}
}

const (
	passkeyColumns = "k.id, k.person, k.version, k.sealed, k.created_at, k.used_at, p.wrapped_key" //nolint:gosec // names of columns
	passkeyQuery   = "SELECT " + passkeyColumns + " FROM passkey k JOIN person p ON p.id = k.person "
)

func (a *accounts) passkey(from scanner) (account.Passkey, error) {
	var k account.Passkey
	var version, created, used int64
	var sealed, wrapped []byte
	err := from.Scan(&k.ID, &k.Person, &version, &sealed, &created, &used, &wrapped)
	if errors.Is(err, sql.ErrNoRows) {
		return k, fault.New(fault.NotFound, "there is no such passkey")
	}
	if err != nil {
		return k, err
	}
	t, err := a.of(k.Person, wrapped)
	if err != nil {
		return k, err
	}
	var secret secretOfPasskey
	if err := t.unsealJSON(sealed, passkeyPlace(k.Person, k.ID, version), &secret); err != nil {
		return k, err
	}
	k.Name, k.Credential, k.CreatedAt, k.UsedAt = secret.Name, secret.Credential, instant(created), moment(used)
	return k, nil
}

// moment returns a time that may be none, which is kept as 0; micros is the way back.
func moment(at int64) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return instant(at)
}

func micros(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMicro()
}

// Passkey finds by the credential's id. Errors: fault.NotFound.
func (a *accounts) Passkey(ctx context.Context, id []byte) (account.Passkey, error) {
	return a.passkey(a.queryRow(ctx, passkeyQuery+"WHERE k.id = $1"+a.lockOf("k"), id))
}

// Passkeys returns a person's passkeys, the newest first.
func (a *accounts) Passkeys(ctx context.Context, person string) ([]account.Passkey, error) {
	rows, err := a.query(ctx, passkeyQuery+"WHERE k.person = $1 ORDER BY k.created_at DESC, k.id", person)
	return collect(rows, err, a.passkey)
}

// SavePasskey keeps a passkey of a person, new or known. Errors: fault.NotFound for a person who is not there; fault.Conflict for the
// id of somebody else's.
func (a *accounts) SavePasskey(ctx context.Context, k account.Passkey) error {
	t, err := a.on(ctx, k.Person)
	if err != nil {
		return err
	}
	var version int64
	const before = "SELECT COALESCE(MAX(version), 0) + 1 FROM passkey WHERE id = $1"
	if err := t.queryRow(ctx, before, k.ID).Scan(&version); err != nil {
		return err
	}
	sealed, err := t.sealJSON(secretOfPasskey{k.Name, k.Credential}, passkeyPlace(k.Person, k.ID, version))
	if err != nil {
		return err
	}
	const upsert = `INSERT INTO passkey (id, person, version, sealed, created_at, used_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET version = excluded.version, sealed = excluded.sealed, used_at = excluded.used_at
		WHERE passkey.person = excluded.person`
	saved, err := t.exec(ctx, upsert, k.ID, k.Person, version, sealed, k.CreatedAt.UnixMicro(), micros(k.UsedAt))
	if err == nil && saved == 0 {
		return fault.New(fault.Conflict, "this passkey cannot be kept")
	}
	return err
}

// DeletePasskey takes a person's passkey away. Errors: fault.NotFound.
func (a *accounts) DeletePasskey(ctx context.Context, person string, id []byte) error {
	deleted, err := a.exec(ctx, "DELETE FROM passkey WHERE person = $1 AND id = $2", person, id)
	if err == nil && deleted == 0 {
		return fault.New(fault.NotFound, "there is no such passkey")
	}
	return err
}

const sessionColumns = "hash, person, agent, created_at, seen_at, proved_at, expires_at"

func session(from scanner) (account.Session, error) {
	var s account.Session
	var hash []byte
	var created, seen, proved, expires int64
	err := from.Scan(&hash, &s.Person, &s.Agent, &created, &seen, &proved, &expires)
	if errors.Is(err, sql.ErrNoRows) {
		return s, fault.New(fault.NotFound, "there is no such session")
	}
	copy(s.Hash[:], hash)
	s.CreatedAt, s.SeenAt, s.ProvedAt, s.ExpiresAt = moment(created), moment(seen), moment(proved), moment(expires)
	return s, err
}

// Session finds a session, ended or not. Errors: fault.NotFound.
func (a *accounts) Session(ctx context.Context, hash account.Hash) (account.Session, error) {
	return session(a.queryRow(ctx, "SELECT "+sessionColumns+" FROM session WHERE hash = $1"+a.lock, hash[:]))
}

// Sessions returns a person's sessions, the newest first.
func (a *accounts) Sessions(ctx context.Context, person string) ([]account.Session, error) {
	rows, err := a.query(ctx, "SELECT "+sessionColumns+" FROM session WHERE person = $1 ORDER BY created_at DESC, hash", person)
	return collect(rows, err, session)
}

// SaveSession keeps a session of a person who is there, new or known. Errors: fault.NotFound.
func (a *accounts) SaveSession(ctx context.Context, s account.Session) error {
	if _, err := a.on(ctx, s.Person); err != nil {
		return err
	}
	const upsert = `INSERT INTO session (` + sessionColumns + `) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (hash) DO UPDATE SET seen_at = excluded.seen_at, proved_at = excluded.proved_at, expires_at = excluded.expires_at
		WHERE session.person = excluded.person`
	_, err := a.exec(ctx, upsert, s.Hash[:], s.Person, s.Agent, micros(s.CreatedAt), micros(s.SeenAt), micros(s.ProvedAt), micros(s.ExpiresAt))
	return err
}

// EndSession ends a session of a person, with what is bound to it.
func (a *accounts) EndSession(ctx context.Context, person string, hash account.Hash) error {
	ended, err := a.exec(ctx, "DELETE FROM session WHERE person = $1 AND hash = $2", person, hash[:])
	if err != nil || ended == 0 {
		return err
	}
	return a.endBound(ctx, hash.String())
}

// EndSessions ends the sessions of a person but one; all of them for the zero Hash.
func (a *accounts) EndSessions(ctx context.Context, person string, but account.Hash) error {
	sessions, err := a.Sessions(ctx, person)
	if err != nil {
		return err
	}
	for _, s := range sessions {
		if s.Hash == but {
			continue
		}
		if err := a.EndSession(ctx, person, s.Hash); err != nil {
			return err
		}
	}
	return nil
}

func (t *transaction) endBound(ctx context.Context, to string) error {
	_, err := t.exec(ctx, "DELETE FROM ticket WHERE bound = $1 AND bound <> ''", to)
	return err
}

// expireAtOnce bounds how many rows of a table one call of Expire deletes.
const expireAtOnce = 1000

// Expire deletes sessions, tickets and counts that ended before, a thousand of each at most, and returns how many.
func (a *accounts) Expire(ctx context.Context, before time.Time) (int, error) {
	return a.expire(ctx, []string{
		"DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE expires_at < $1 LIMIT $2)",
		"DELETE FROM ticket WHERE hash IN (SELECT hash FROM ticket WHERE expires_at < $1 LIMIT $2)",
		"DELETE FROM attempt WHERE (kind, who) IN (SELECT kind, who FROM attempt WHERE ends_at < $1 LIMIT $2)",
	}, before)
}

func (s *statements) expire(ctx context.Context, deletions []string, before time.Time) (int, error) {
	total := 0
	for _, deletion := range deletions {
		n, err := s.exec(ctx, deletion, before.UnixMicro(), expireAtOnce)
		if err != nil {
			return 0, err
		}
		total += int(n)
	}
	return total, nil
}
