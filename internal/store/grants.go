package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
)

// ReadGrants calls do with clients, grants and tokens. Each of its questions is one query, and stands for itself: no call of an assistant waits
// for a transaction. Errors: those of do; fault.NotFound where nothing was ever kept; and as for Open.
func (db *DB) ReadGrants(ctx context.Context, do func(context.Context, oauth.Reader) error) error {
	e, err := db.existing(ctx)
	if err != nil {
		return err
	}
	if e == nil {
		return fault.New(fault.NotFound, "nothing is kept of anybody yet")
	}
	return e.retry(ctx, func() error { return e.orMoved(do(ctx, &grants{statements: statements{e, e.read}})) })
}

// WriteGrants calls do in one transaction, which is kept when do returns nil. What it reads is locked until then. Errors: those of do, and
// as for Open.
func (db *DB) WriteGrants(ctx context.Context, do func(context.Context, oauth.Writer) error) error {
	e, err := db.ready(ctx)
	if err != nil {
		return err
	}
	return e.inTransaction(ctx, func(tx *sql.Tx) error {
		return do(ctx, &grants{statements{e, tx}, e.dialect.forUpdate})
	})
}

// grants are what people allowed, as package oauth knows it. lock ends the queries of single rows.
type grants struct {
	statements

	lock string
}

// Keyed returns the hash of a part for a purpose under the installation's key, which is the same in all its processes.
func (g *grants) Keyed(purpose string, part []byte) oauth.Hash {
	return oauth.Hash(g.common.Hash("oauth "+purpose, part))
}

// document is what is kept of a client as JSON.
type document struct {
	RedirectURIs    []string        `json:"redirect_uris"`
	ApplicationType string          `json:"application_type,omitempty"`
	AuthMethod      string          `json:"auth_method,omitempty"`
	Metadata        json.RawMessage `json:"metadata,omitempty"`
}

// Client finds a client. Errors: fault.NotFound.
func (g *grants) Client(ctx context.Context, id string) (oauth.Client, error) {
	c := oauth.Client{ID: id}
	var kind, kept string
	var created, used, fresh int64
	const query = "SELECT kind, name, document, secret, created_at, used_at, fresh_until FROM client WHERE id = $1"
	err := g.queryRow(ctx, query+g.lock, id).Scan(&kind, &c.Name, &kept, &c.SecretHash, &created, &used, &fresh)
	if errors.Is(err, sql.ErrNoRows) {
		return oauth.Client{}, fault.New(fault.NotFound, "there is no such client")
	}
	if err != nil {
		return oauth.Client{}, err
	}
	var d document
	if err := json.Unmarshal([]byte(kept), &d); err != nil {
		return oauth.Client{}, fmt.Errorf("decode a client: %w", err)
	}
	c.Kind, c.RedirectURIs, c.ApplicationType, c.AuthMethod, c.Metadata = oauth.ClientKind(kind), d.RedirectURIs, d.ApplicationType, d.AuthMethod, d.Metadata
	c.CreatedAt, c.UsedAt, c.FreshUntil = moment(created), moment(used), moment(fresh)
	return c, nil
}

// SaveClient keeps a client, new or known.
func (g *grants) SaveClient(ctx context.Context, c oauth.Client) error {
	kept, err := json.Marshal(document{c.RedirectURIs, c.ApplicationType, c.AuthMethod, c.Metadata})
	if err != nil {
		return fmt.Errorf("encode a client: %w", err)
	}
	const upsert = `INSERT INTO client (id, kind, name, document, secret, created_at, used_at, fresh_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, document = excluded.document, secret = excluded.secret,
			used_at = excluded.used_at, fresh_until = excluded.fresh_until`
	_, err = g.exec(ctx, upsert, c.ID, string(c.Kind), c.Name, string(kept), c.SecretHash, micros(c.CreatedAt), micros(c.UsedAt), micros(c.FreshUntil))
	return err
}

// UnusedClients returns how many clients were registered and never used.
func (g *grants) UnusedClients(ctx context.Context) (n int, err error) {
	err = g.queryRow(ctx, "SELECT COUNT(*) FROM client WHERE used_at = 0 AND kind = $1", string(oauth.Registered)).Scan(&n)
	return n, err
}

const permitColumns = "p.id, p.person, p.client, p.client_name, p.client_host, p.redirect_host, p.scopes, p.resource, p.created_at, p.used_at, p.ended_at, p.ended"

// permit is a grant as the table holds it.
type permit struct {
	oauth.Grant

	scopes, ended        string
	created, used, endAt int64
}

func (p *permit) fields() []any {
	return []any{
		&p.ID, &p.Person, &p.Client.ClientID, &p.Client.Name, &p.Client.Host, &p.Client.RedirectHost, &p.scopes, &p.Resource,
		&p.created, &p.used, &p.endAt, &p.ended,
	}
}

func (p *permit) grant() (oauth.Grant, error) {
	scopes, err := oauth.ParseScopes(p.scopes)
	if err != nil {
		return oauth.Grant{}, fmt.Errorf("decode a grant: %w", err)
	}
	p.Scopes, p.Ended = scopes, oauth.Ending(p.ended)
	p.CreatedAt, p.UsedAt, p.EndedAt = moment(p.created), moment(p.used), moment(p.endAt)
	return p.Grant, nil
}

// Grant finds a grant, ended or not. Errors: fault.NotFound.
func (g *grants) Grant(ctx context.Context, id string) (oauth.Grant, error) {
	var p permit
	err := g.queryRow(ctx, "SELECT "+permitColumns+" FROM permit p WHERE p.id = $1"+g.lock, id).Scan(p.fields()...)
	if errors.Is(err, sql.ErrNoRows) {
		return oauth.Grant{}, fault.New(fault.NotFound, "there is no such grant")
	}
	if err != nil {
		return oauth.Grant{}, err
	}
	return p.grant()
}

// Grants returns a person's grants, the newest first; of everybody for "".
func (g *grants) Grants(ctx context.Context, person string) ([]oauth.Grant, error) {
	const query = "SELECT " + permitColumns + " FROM permit p WHERE p.person = $1 OR $1 = '' ORDER BY p.created_at DESC, p.id"
	rows, err := g.query(ctx, query, person)
	return collect(rows, err, func(row scanner) (oauth.Grant, error) {
		var p permit
		if err := row.Scan(p.fields()...); err != nil {
			return oauth.Grant{}, err
		}
		return p.grant()
	})
}

// SaveGrant keeps a grant, new or known, of a person who is there. One that has ended ends what is bound to it. Errors: fault.NotFound.
func (g *grants) SaveGrant(ctx context.Context, grant oauth.Grant) error {
	upsert := `INSERT INTO permit (id, person, client, client_name, client_host, redirect_host, scopes, resource, created_at, used_at, ended_at, ended)
		SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM person WHERE id = $2` + g.lock + `
		ON CONFLICT (id) DO UPDATE SET scopes = excluded.scopes, used_at = excluded.used_at, ended_at = excluded.ended_at, ended = excluded.ended
		WHERE permit.person = excluded.person`
	saved, err := g.exec(ctx, upsert, grant.ID, grant.Person, grant.Client.ClientID, grant.Client.Name, grant.Client.Host, grant.Client.RedirectHost,
		grant.Scopes.String(), grant.Resource, micros(grant.CreatedAt), micros(grant.UsedAt), micros(grant.EndedAt), string(grant.Ended))
	switch {
	case err != nil:
		return err
	case saved == 0:
		return errNobody()
	case grant.EndedAt.IsZero():
		return nil
	}
	_, err = g.exec(ctx, "DELETE FROM ticket WHERE bound = $1", grant.ID)
	return err
}

// Code finds an authorization code, used or not. Errors: fault.NotFound.
func (g *grants) Code(ctx context.Context, hash oauth.Hash) (oauth.Code, error) {
	c := oauth.Code{Hash: hash}
	var expires, used int64
	const query = "SELECT permit, redirect_uri, challenge, expires_at, used_at FROM code WHERE hash = $1"
	err := g.queryRow(ctx, query+g.lock, hash[:]).Scan(&c.Grant, &c.RedirectURI, &c.Challenge, &expires, &used)
	if errors.Is(err, sql.ErrNoRows) {
		return oauth.Code{}, fault.New(fault.NotFound, "there is no such code")
	}
	c.ExpiresAt, c.UsedAt = moment(expires), moment(used)
	return c, err
}

// SaveCode keeps a code, new or known.
func (g *grants) SaveCode(ctx context.Context, c oauth.Code) error {
	const upsert = `INSERT INTO code (hash, permit, redirect_uri, challenge, expires_at, used_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (hash) DO UPDATE SET used_at = excluded.used_at`
	_, err := g.exec(ctx, upsert, c.Hash[:], c.Grant, c.RedirectURI, c.Challenge, micros(c.ExpiresAt), micros(c.UsedAt))
	return err
}

const tokenColumns = "t.kind, t.permit, t.scopes, t.expires_at, t.used_at, t.successor" //nolint:gosec // names of columns

// token is one as the table holds it.
type token struct {
	oauth.Token

	kind, scopes  string
	expires, used int64
	successor     []byte
}

func (t *token) fields() []any {
	return []any{&t.kind, &t.Grant, &t.scopes, &t.expires, &t.used, &t.successor}
}

func (t *token) token() (oauth.Token, error) {
	scopes, err := oauth.ParseScopes(t.scopes)
	if err != nil {
		return oauth.Token{}, fmt.Errorf("decode a token: %w", err)
	}
	t.Kind, t.Scopes, t.ExpiresAt, t.UsedAt = oauth.TokenKind(t.kind), scopes, moment(t.expires), moment(t.used)
	copy(t.Successor[:], t.successor)
	return t.Token, nil
}

func errNoToken() error { return fault.New(fault.NotFound, "there is no such token") }

// Token finds a token, ended or not. Errors: fault.NotFound.
func (g *grants) Token(ctx context.Context, hash oauth.Hash) (oauth.Token, error) {
	t := token{Token: oauth.Token{Hash: hash}}
	err := g.queryRow(ctx, "SELECT "+tokenColumns+" FROM token t WHERE t.hash = $1"+g.lock, hash[:]).Scan(t.fields()...)
	if errors.Is(err, sql.ErrNoRows) {
		return oauth.Token{}, errNoToken()
	}
	if err != nil {
		return oauth.Token{}, err
	}
	return t.token()
}

// Access returns a token with its grant, in one query: each call of an assistant asks for it. Errors: fault.NotFound.
func (g *grants) Access(ctx context.Context, hash oauth.Hash) (oauth.Token, oauth.Grant, error) {
	t, p := token{Token: oauth.Token{Hash: hash}}, permit{}
	const query = "SELECT " + tokenColumns + ", " + permitColumns + " FROM token t JOIN permit p ON p.id = t.permit WHERE t.hash = $1"
	err := g.queryRow(ctx, query, hash[:]).Scan(append(t.fields(), p.fields()...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return oauth.Token{}, oauth.Grant{}, errNoToken()
	}
	if err != nil {
		return oauth.Token{}, oauth.Grant{}, err
	}
	found, err := t.token()
	if err != nil {
		return oauth.Token{}, oauth.Grant{}, err
	}
	grant, err := p.grant()
	return found, grant, err
}

// SaveToken keeps a token, new or known.
func (g *grants) SaveToken(ctx context.Context, t oauth.Token) error {
	var successor []byte
	if t.Successor != (oauth.Hash{}) {
		successor = t.Successor[:]
	}
	const upsert = `INSERT INTO token (hash, kind, permit, scopes, expires_at, used_at, successor) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (hash) DO UPDATE SET scopes = excluded.scopes, expires_at = excluded.expires_at, used_at = excluded.used_at,
			successor = excluded.successor`
	_, err := g.exec(ctx, upsert, t.Hash[:], string(t.Kind), t.Grant, t.Scopes.String(), micros(t.ExpiresAt), micros(t.UsedAt), successor)
	return err
}

// Expire deletes codes and tokens that ended before, and clients that were registered before and never used, a thousand of each at most, and
// returns how many.
func (g *grants) Expire(ctx context.Context, before time.Time) (int, error) {
	return g.expire(ctx, []string{
		"DELETE FROM code WHERE hash IN (SELECT hash FROM code WHERE expires_at < $1 LIMIT $2)",
		"DELETE FROM token WHERE hash IN (SELECT hash FROM token WHERE expires_at < $1 LIMIT $2)",
		"DELETE FROM client WHERE id IN (SELECT id FROM client WHERE used_at = 0 AND created_at < $1 LIMIT $2)",
	}, before)
}
