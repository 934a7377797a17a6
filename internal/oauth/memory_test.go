package oauth_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
)

// memory is a store in memory. It does each write twice, as a store does that another transaction was in the way of:
// first where nothing is, which leaves nothing behind.
type memory struct {
	mu   sync.Mutex
	kept tables
}

type tables struct {
	clients map[string]oauth.Client
	grants  map[string]oauth.Grant
	codes   map[oauth.Hash]oauth.Code
	tokens  map[oauth.Hash]oauth.Token
}

func newMemory() *memory {
	return &memory{kept: tables{
		map[string]oauth.Client{}, map[string]oauth.Grant{}, map[oauth.Hash]oauth.Code{}, map[oauth.Hash]oauth.Token{},
	}}
}

func (t tables) copy() tables {
	return tables{maps.Clone(t.clients), maps.Clone(t.grants), maps.Clone(t.codes), maps.Clone(t.tokens)}
}

func (m *memory) ReadGrants(ctx context.Context, do func(context.Context, oauth.Reader) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return do(ctx, m.kept.copy())
}

func (m *memory) WriteGrants(ctx context.Context, do func(context.Context, oauth.Writer) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	_ = do(ctx, newMemory().kept)
	changed := m.kept.copy()
	if err := do(ctx, changed); err != nil {
		return err
	}
	m.kept = changed
	return nil
}

func found[K comparable, V any](table map[K]V, key K) (V, error) {
	v, ok := table[key]
	if !ok {
		return v, fault.New(fault.NotFound, "not there")
	}
	return v, nil
}

func (t tables) Client(_ context.Context, id string) (oauth.Client, error) {
	return found(t.clients, id)
}

func (t tables) Grant(_ context.Context, id string) (oauth.Grant, error) { return found(t.grants, id) }

func (t tables) Code(_ context.Context, h oauth.Hash) (oauth.Code, error) { return found(t.codes, h) }

func (t tables) Token(_ context.Context, h oauth.Hash) (oauth.Token, error) {
	return found(t.tokens, h)
}

func (t tables) Access(ctx context.Context, h oauth.Hash) (oauth.Token, oauth.Grant, error) {
	token, err := found(t.tokens, h)
	if err != nil {
		return token, oauth.Grant{}, err
	}
	grant, err := t.Grant(ctx, token.Grant)
	return token, grant, err
}

func (t tables) Grants(_ context.Context, person string) ([]oauth.Grant, error) {
	var grants []oauth.Grant
	for _, g := range t.grants {
		if person == "" || g.Person == person {
			grants = append(grants, g)
		}
	}
	slices.SortFunc(grants, func(a, b oauth.Grant) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return grants, nil
}

func (t tables) Keyed(purpose string, part []byte) oauth.Hash {
	mac := hmac.New(sha256.New, []byte(purpose))
	mac.Write(part)
	return oauth.Hash(mac.Sum(nil))
}

func (t tables) SaveClient(_ context.Context, c oauth.Client) error {
	t.clients[c.ID] = c
	return nil
}

func (t tables) SaveGrant(_ context.Context, g oauth.Grant) error {
	t.grants[g.ID] = g
	return nil
}

func (t tables) SaveCode(_ context.Context, c oauth.Code) error {
	t.codes[c.Hash] = c
	return nil
}

func (t tables) SaveToken(_ context.Context, k oauth.Token) error {
	t.tokens[k.Hash] = k
	return nil
}

func (t tables) UnusedClients(context.Context) (int, error) {
	n := 0
	for _, c := range t.clients {
		if c.Kind == oauth.Registered && c.UsedAt.IsZero() {
			n++
		}
	}
	return n, nil
}

func (t tables) Expire(_ context.Context, before time.Time) (int, error) {
	n := len(t.clients) + len(t.codes) + len(t.tokens)
	maps.DeleteFunc(t.clients, func(_ string, c oauth.Client) bool { return c.UsedAt.IsZero() && c.CreatedAt.Before(before) })
	maps.DeleteFunc(t.codes, func(_ oauth.Hash, c oauth.Code) bool { return c.ExpiresAt.Before(before) })
	maps.DeleteFunc(t.tokens, func(_ oauth.Hash, k oauth.Token) bool { return k.ExpiresAt.Before(before) })
	return n - len(t.clients) - len(t.codes) - len(t.tokens), nil
}
