package account_test

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

// memory is a store in memory. What fails leaves nothing, each transaction meets another and is done again, and what is asked is
// noted, so that two courses can be compared.
type memory struct {
	mu    sync.Mutex
	now   func() time.Time
	kept  bool // something of this machine's own person
	docs  []document
	tries map[string]window
	asked []string
	// meanwhile, when set, is done once before the next transaction that writes.
	meanwhile func()
	state
}

type document struct{ kind, text string }

type window struct {
	count int
	ends  time.Time
}

type state struct {
	people   map[string]account.Person
	passkeys map[string]account.Passkey
	sessions map[account.Hash]account.Session
	tickets  map[account.Hash]account.Ticket
}

func (s state) clone() state {
	return state{maps.Clone(s.people), maps.Clone(s.passkeys), maps.Clone(s.sessions), maps.Clone(s.tickets)}
}

func newMemory(now func() time.Time) *memory {
	return &memory{now: now, tries: map[string]window{}, state: state{
		map[string]account.Person{}, map[string]account.Passkey{}, map[account.Hash]account.Session{}, map[account.Hash]account.Ticket{},
	}}
}

func missing() error { return fault.New(fault.NotFound, "not there") }

func (m *memory) ReadAccounts(ctx context.Context, do func(context.Context, account.Reader) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = append(m.asked, "read")
	return do(ctx, m.view())
}

func (m *memory) WriteAccounts(ctx context.Context, do func(context.Context, account.Writer) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = append(m.asked, "write")
	if m.meanwhile != nil {
		m.meanwhile()
		m.meanwhile = nil
	}
	asked := len(m.asked)
	_ = do(ctx, m.view()) // another transaction was in the way
	m.asked = m.asked[:asked]
	v := m.view()
	if err := do(ctx, v); err != nil {
		return err
	}
	m.state = v.state
	return nil
}

func (m *memory) view() *view { return &view{m.state.clone(), m} }

func (m *memory) Attempt(_ context.Context, kind, by string, length time.Duration) (int, time.Duration, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = append(m.asked, "attempt "+kind)
	w := m.tries[kind+" "+by]
	if !w.ends.After(m.now()) {
		w = window{ends: m.now().Add(length)}
	}
	w.count++
	m.tries[kind+" "+by] = w
	return w.count, w.ends.Sub(m.now()), nil
}

func (m *memory) DeletePerson(_ context.Context, person string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.people, person)
	maps.DeleteFunc(m.sessions, func(_ account.Hash, s account.Session) bool { return s.Person == person })
	return nil
}

func (m *memory) Everything(_ context.Context, _ string, do func(kind string, document []byte) error) error {
	for _, d := range m.docs {
		if err := do(d.kind, []byte(d.text)); err != nil {
			return err
		}
	}
	return nil
}

// view is one transaction.
type view struct {
	state
	m *memory
}

func get[K comparable, V any](v *view, what string, from map[K]V, key K) (V, error) {
	v.m.asked = append(v.m.asked, what)
	found, there := from[key]
	if !there {
		return found, missing()
	}
	return found, nil
}

func (v *view) Person(_ context.Context, id string) (account.Person, error) {
	return get(v, "person", v.people, id)
}

func (v *view) PersonByEmail(_ context.Context, email string) (account.Person, error) {
	v.m.asked = append(v.m.asked, "person by email")
	for _, p := range v.people {
		if strings.EqualFold(p.Email, email) {
			return p, nil
		}
	}
	return account.Person{}, missing()
}

func (v *view) People(context.Context) ([]account.Person, error) {
	return slices.Collect(maps.Values(v.people)), nil
}

func (v *view) Passkey(_ context.Context, id []byte) (account.Passkey, error) {
	return get(v, "passkey", v.passkeys, string(id))
}

func (v *view) Passkeys(_ context.Context, person string) (found []account.Passkey, err error) {
	for _, k := range v.passkeys {
		if k.Person == person {
			found = append(found, k)
		}
	}
	return found, nil
}

func (v *view) Session(_ context.Context, hash account.Hash) (account.Session, error) {
	return get(v, "session", v.sessions, hash)
}

func (v *view) Sessions(_ context.Context, person string) (found []account.Session, err error) {
	for _, s := range v.sessions {
		if s.Person == person {
			found = append(found, s)
		}
	}
	return found, nil
}

func (v *view) Ticket(_ context.Context, hash account.Hash, purpose account.Purpose) (account.Ticket, error) {
	t, err := get(v, "ticket", v.tickets, hash)
	if err == nil && t.Purpose != purpose {
		err = missing()
	}
	return t, err
}

func (v *view) Kept(_ context.Context, person string) (bool, error) {
	return person == "local" && v.m.kept, nil
}

func (v *view) AddPerson(ctx context.Context, p account.Person) error {
	if _, err := v.PersonByEmail(ctx, p.Email); err == nil {
		return fault.New(fault.Conflict, "taken")
	}
	return v.SavePerson(ctx, p)
}

func (v *view) SavePerson(_ context.Context, p account.Person) error {
	v.people[p.ID] = p
	return nil
}

func (v *view) SavePasskey(_ context.Context, k account.Passkey) error {
	k.ID = bytes.Clone(k.ID)
	v.passkeys[string(k.ID)] = k
	return nil
}

func (v *view) DeletePasskey(_ context.Context, _ string, id []byte) error {
	delete(v.passkeys, string(id))
	return nil
}

func (v *view) SaveSession(_ context.Context, s account.Session) error {
	v.m.asked = append(v.m.asked, "save session")
	v.sessions[s.Hash] = s
	return nil
}

func (v *view) EndSessions(_ context.Context, person string, but account.Hash) error {
	maps.DeleteFunc(v.sessions, func(h account.Hash, s account.Session) bool { return s.Person == person && h != but })
	return nil
}

func (v *view) EndSession(_ context.Context, person string, hash account.Hash) error {
	if v.sessions[hash].Person == person {
		delete(v.sessions, hash)
	}
	return nil
}

func (v *view) AddTicket(_ context.Context, t account.Ticket) error {
	v.tickets[t.Hash] = t
	return nil
}

func (v *view) UseTicket(ctx context.Context, hash account.Hash, purpose account.Purpose) (account.Ticket, error) {
	t, err := v.Ticket(ctx, hash, purpose)
	if err != nil || t.Uses < 1 || !t.ExpiresAt.After(v.m.now()) {
		return account.Ticket{}, missing()
	}
	t.Uses--
	v.tickets[hash] = t
	return t, nil
}

func (v *view) DropTickets(_ context.Context, purpose account.Purpose, person string) error {
	maps.DeleteFunc(v.tickets, func(_ account.Hash, t account.Ticket) bool { return t.Purpose == purpose && t.Person == person })
	return nil
}

func (v *view) Expire(_ context.Context, before time.Time) (int, error) {
	n := len(v.sessions) + len(v.tickets)
	maps.DeleteFunc(v.sessions, func(_ account.Hash, s account.Session) bool { return !s.ExpiresAt.After(before) })
	maps.DeleteFunc(v.tickets, func(_ account.Hash, t account.Ticket) bool { return !t.ExpiresAt.After(before) })
	return n - len(v.sessions) - len(v.tickets), nil
}

// town is an installation with a clock that tests move.
type town struct {
	*account.Service
	store *memory
	at    time.Time
}

const password = "seven quiet herons"

func newTown(t *testing.T, policy account.Registration) *town {
	t.Helper()
	return newTownAt(t, policy, "https://paceline.example.org")
}

func newTownAt(t *testing.T, policy account.Registration, url string) *town {
	t.Helper()
	made := &town{at: time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)}
	now := func() time.Time { return made.at }
	made.store = newMemory(now)
	var err error
	made.Service, err = account.New(account.Config{Store: made.store, URL: url, Registration: policy, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func (o *town) pass(d time.Duration) { o.at = o.at.Add(d) }

func firefox() account.Browser {
	return account.Browser{Address: "192.0.2.1", Agent: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"}
}

// owner returns the owner, who has joined by a password.
func (o *town) owner(t *testing.T) account.SignedIn {
	t.Helper()
	link := must(o.OwnerLink(t.Context()))(t)
	return must(o.Join(t.Context(), account.Joining{Secret: link, Email: "Ann@example.com", Name: "Ann", Proof: account.Proof{Password: password}}, firefox()))(t)
}

// guest returns somebody who was invited.
func (o *town) guest(t *testing.T, email string) account.SignedIn {
	t.Helper()
	link := must(o.Invite(t.Context(), ""))(t)
	return must(o.Join(t.Context(), account.Joining{Secret: link, Email: email, Proof: account.Proof{Password: password}}, firefox()))(t)
}

func must[V any](v V, err error) func(*testing.T) V {
	return func(t *testing.T) V {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func wantKind(t *testing.T, what string, err error, kind fault.Kind) {
	t.Helper()
	if got := fault.KindOf(err); got != kind {
		t.Errorf("%s: error %v of kind %q, want %q", what, err, got, kind)
	}
}
