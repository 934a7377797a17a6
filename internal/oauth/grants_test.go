package oauth_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
)

func TestAPersonSeesTheirOwnGrantsTheNewestFirst(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, _, first := s.connect(t, "anna")
	s.pass(time.Minute)
	_, _, second := s.connect(t, "anna")
	s.pass(time.Minute)
	_, _, others := s.connect(t, "bert")
	for person, want := range map[string][]string{"anna": {second, first}, "bert": {others}, "": {others, second, first}, "nobody": nil} {
		grants, err := s.Grants(t.Context(), person)
		var got []string
		for _, grant := range grants {
			got = append(got, grant.ID)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %v, %v, want %v", person, got, err, want)
		}
	}
}

func TestADisconnectedClientIsOutAtOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, tokens, grant := s.connect(t, "anna")
	if holds, err := s.Holds(t.Context(), grant); err != nil || !holds {
		t.Errorf("it holds: %t, %v", holds, err)
	}
	if err := errors.Join(s.Disconnect(t.Context(), "anna", grant), s.Disconnect(t.Context(), "anna", grant)); err != nil {
		t.Fatal(err)
	}
	if holds, err := s.Holds(t.Context(), grant); err != nil || holds {
		t.Errorf("it holds: %t, %v", holds, err)
	}
	_, err := s.Verify(t.Context(), tokens.Access)
	wantRefused(t, err, oauth.InvalidToken)
	_, err = s.Token(t.Context(), refreshOf(client, tokens.Refresh))
	wantRefused(t, err, oauth.InvalidGrant)
	if got := s.endingOf(t, grant); got != oauth.Disconnected {
		t.Errorf("it ended as %q", got)
	}
}

func TestACodeOfADisconnectedGrantIsWorthNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback)
	code := s.allow(t, "anna", requestOf(client))
	grants, err := s.Grants(t.Context(), "anna")
	if err != nil || len(grants) != 1 {
		t.Fatalf("got %v, %v", grants, err)
	}
	if err := s.Disconnect(t.Context(), "anna", grants[0].ID); err != nil {
		t.Fatal(err)
	}
	_, err = s.Token(t.Context(), exchangeOf(client, code))
	wantRefused(t, err, oauth.InvalidGrant)
}

func TestWhatIsNotTheirsAndWhatIsNotThereAnswerAlike(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, tokens, grant := s.connect(t, "anna")
	var said []string
	for _, of := range []struct{ person, grant string }{{"bert", grant}, {"", grant}, {"bert", "nothing"}, {"anna", "nothing"}, {"anna", ""}} {
		for _, err := range []error{
			s.Disconnect(t.Context(), of.person, of.grant),
			s.Narrow(t.Context(), of.person, of.grant, oauth.Scopes{oauth.ReadFitness}),
			s.Narrow(t.Context(), of.person, of.grant, nil),
		} {
			wantKind(t, err, fault.NotFound)
			said = append(said, fault.Of(err).Message+fault.Of(err).Hint)
		}
	}
	if len(slices.Compact(said)) != 1 {
		t.Errorf("different things are said: %q", said)
	}
	s.verified(t, tokens.Access)
	if holds, err := s.Holds(t.Context(), "nothing"); err != nil || holds {
		t.Errorf("what is not there holds: %t, %v", holds, err)
	}
}

func TestAGrantIsNarrowedAndNeverWidened(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, tokens, grant := s.connect(t, "anna")
	for _, scopes := range []oauth.Scopes{nil, {oauth.ReadNews}, oauth.AllScopes(), {"admin"}, {oauth.OfflineAccess}} {
		wantKind(t, s.Narrow(t.Context(), "anna", grant, scopes), fault.Invalid)
	}
	if err := s.Narrow(t.Context(), "anna", grant, oauth.Scopes{oauth.ReadFitness}); err != nil {
		t.Fatal(err)
	}
	if got := s.verified(t, tokens.Access).Scopes; !slices.Equal(got, oauth.Scopes{oauth.ReadFitness}) {
		t.Errorf("left is %v", got)
	}
	wantKind(t, s.Narrow(t.Context(), "anna", grant, oauth.Scopes{oauth.WriteFitness}), fault.Invalid)
	if err := s.Disconnect(t.Context(), "anna", grant); err != nil {
		t.Fatal(err)
	}
	wantKind(t, s.Narrow(t.Context(), "anna", grant, oauth.Scopes{oauth.ReadFitness}), fault.NotFound)
}

func TestAClientRevokesItsOwnTokensOnly(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"access", "refresh", "used refresh"} {
		s := newServer(t)
		client, tokens, grant := s.connect(t, "anna")
		other, _, _ := s.connect(t, "bert")
		token := map[string]string{"access": tokens.Access, "refresh": tokens.Refresh, "used refresh": tokens.Refresh}[kind]
		if kind == "used refresh" {
			tokens = s.tokens(t, refreshOf(client, tokens.Refresh))
		}
		for _, nothing := range []string{"", "nonsense", "pl_at_" + challenge, "pl_rt_" + challenge} {
			if err := s.Revoke(t.Context(), oauth.ClientProof{ID: client.ID}, nothing); err != nil {
				t.Errorf("%q: %v", nothing, err)
			}
		}
		if err := s.Revoke(t.Context(), oauth.ClientProof{ID: other.ID}, token); err != nil {
			t.Errorf("another client: %v", err)
		}
		wantRefused(t, s.Revoke(t.Context(), oauth.ClientProof{ID: "somebody"}, token), oauth.InvalidClient)
		s.verified(t, tokens.Access)
		for range 2 {
			if err := s.Revoke(t.Context(), oauth.ClientProof{ID: client.ID}, token); err != nil {
				t.Errorf("%s: %v", kind, err)
			}
		}
		_, err := s.Verify(t.Context(), tokens.Access)
		wantRefused(t, err, oauth.InvalidToken)
		_, err = s.Token(t.Context(), refreshOf(client, tokens.Refresh))
		wantRefused(t, err, oauth.InvalidGrant)
		if got := s.endingOf(t, grant); got != oauth.ClientEnded {
			t.Errorf("%s: it ended as %q", kind, got)
		}
	}
}

func TestTheLastUseIsKeptToWithinFiveMinutes(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, tokens, _ := s.connect(t, "anna")
	start := s.clock()
	lastUse := func() time.Duration {
		grants, err := s.Grants(t.Context(), "anna")
		if err != nil || len(grants) != 1 {
			t.Fatalf("got %v, %v", grants, err)
		}
		return grants[0].UsedAt.Sub(start)
	}
	for _, step := range []struct{ pass, want time.Duration }{
		{0, 0}, {5*time.Minute - time.Second, 0}, {time.Second, 5 * time.Minute}, {time.Minute, 5 * time.Minute}, {4 * time.Minute, 10 * time.Minute},
	} {
		s.pass(step.pass)
		s.verified(t, tokens.Access)
		if got := lastUse(); got != step.want {
			t.Errorf("at %s the last use was at %s, want %s", s.clock().Sub(start), got, step.want)
		}
	}
}

func TestACallIsGoodWhenItsUseCannotBeNoted(t *testing.T) {
	t.Parallel()
	store := &failingStore{memory: newMemory()}
	s := newServerOn(store)
	_, tokens, _ := s.connect(t, "anna")
	s.pass(6 * time.Minute)
	store.failing = errors.New("the disk is full")
	s.verified(t, tokens.Access) // the call itself is good
}

func TestAUseIsNotNotedOnAGrantThatEndedMeanwhile(t *testing.T) {
	t.Parallel()
	store := &interleaved{memory: newMemory()}
	s := newServerOn(store)
	_, tokens, grant := s.connect(t, "anna")
	start := s.clock()
	s.pass(6 * time.Minute)
	store.between = func() {
		if err := s.Disconnect(t.Context(), "anna", grant); err != nil {
			t.Error(err)
		}
	}
	s.verified(t, tokens.Access)
	if grants, err := s.Grants(t.Context(), "anna"); err != nil || !grants[0].UsedAt.Equal(start) || grants[0].Ended != oauth.Disconnected {
		t.Errorf("got %+v, %v", grants, err)
	}
}

// interleaved is a store in which something happens just before the next write.
type interleaved struct {
	*memory
	between func()
}

func (s *interleaved) WriteGrants(ctx context.Context, do func(context.Context, oauth.Writer) error) error {
	if between := s.between; between != nil {
		s.between = nil
		between()
	}
	return s.memory.WriteGrants(ctx, do)
}

func TestAFaultOfOursIsNotARefusal(t *testing.T) {
	t.Parallel()
	store := &failingStore{memory: newMemory()}
	s := newServerOn(store)
	client, tokens, grant := s.connect(t, "anna")
	code := s.allow(t, "anna", requestOf(client))
	store.failing, store.reads = errors.New("the database is away"), true
	_, ask := s.Ask(t.Context(), requestOf(client))
	_, allow := s.Allow(t.Context(), "anna", requestOf(client), oauth.Scopes{oauth.ReadFitness})
	_, document := s.Ask(t.Context(), documentRequest())
	_, exchange := s.Token(t.Context(), exchangeOf(client, code))
	_, refresh := s.Token(t.Context(), refreshOf(client, tokens.Refresh))
	_, verify := s.Verify(t.Context(), tokens.Access)
	_, _, register := s.Register(t.Context(), []byte(`{"redirect_uris":["`+callback+`"]}`))
	_, grants := s.Grants(t.Context(), "anna")
	_, holds := s.Holds(t.Context(), grant)
	for name, err := range map[string]error{
		"ask": ask, "allow": allow, "document": document, "exchange": exchange, "refresh": refresh, "verify": verify, "register": register,
		"grants": grants, "holds": holds, "clean": s.Clean(t.Context()),
		"disconnect": s.Disconnect(t.Context(), "anna", grant), "narrow": s.Narrow(t.Context(), "anna", grant, oauth.Scopes{oauth.ReadFitness}),
		"revoke": s.Revoke(t.Context(), oauth.ClientProof{ID: client.ID}, tokens.Access),
	} {
		if _, refused := errors.AsType[*oauth.Error](err); refused || !errors.Is(err, store.failing) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// failingStore is a store that can be made to fail.
type failingStore struct {
	*memory
	failing error
	reads   bool // fail too
}

func (s *failingStore) ReadGrants(ctx context.Context, do func(context.Context, oauth.Reader) error) error {
	if s.reads {
		return s.failing
	}
	return s.memory.ReadGrants(ctx, do)
}

func (s *failingStore) WriteGrants(ctx context.Context, do func(context.Context, oauth.Writer) error) error {
	if s.failing != nil {
		return s.failing
	}
	return s.memory.WriteGrants(ctx, do)
}

func TestGrantsThatRanOutAreEnded(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, _, used := s.connect(t, "anna")
	s.allow(t, "bert", requestOf(client)) // and the client never comes
	untraded, err := s.Grants(t.Context(), "bert")
	if err != nil || len(untraded) != 1 || untraded[0].Ended != "" {
		t.Fatalf("got %v, %v", untraded, err)
	}
	s.pass(time.Minute)
	if got := s.endingOf(t, untraded[0].ID); got != oauth.Unused {
		t.Errorf("without tokens, it ended as %q", got)
	}
	s.pass(60*24*time.Hour - time.Minute)
	for range 2 {
		if err := s.Clean(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	err = s.store.ReadGrants(t.Context(), func(ctx context.Context, r oauth.Reader) error {
		for _, id := range []string{used, untraded[0].ID} {
			if grant, err := r.Grant(ctx, id); err != nil || grant.Ended != oauth.Unused || grant.EndedAt.After(s.clock()) {
				t.Errorf("kept is %+v, %v", grant, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
