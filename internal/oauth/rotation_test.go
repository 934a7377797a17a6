package oauth_test

import (
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/oauth"
)

// family is a model of one grant: its refresh tokens in the order of their succession, and its access tokens.
type family struct {
	*server
	client, other oauth.Client
	refresh       []refreshToken
	access        []accessToken
	ended         bool
}

type refreshToken struct {
	text          string
	used, expires time.Time
}

type accessToken struct {
	text    string
	expires time.Time
}

// outcome is what the model says of a refresh.
type outcome int

const (
	given    outcome = iota
	refused          // and nothing changes
	replayed         // and the grant ends
)

func (f *family) expect(i int) outcome {
	token := f.refresh[i]
	open := token.used.IsZero() || f.now.Sub(token.used) <= 30*time.Second && f.refresh[i+1].used.IsZero()
	switch {
	case !open:
		return replayed
	case f.ended || !f.now.Before(token.expires):
		return refused
	default:
		return given
	}
}

// check compares what a refresh of a token got with what was expected of it.
func (f *family) check(t *rapid.T, i int, want outcome, tokens oauth.Tokens, err error) {
	switch {
	case want != given:
		wantRefused(t, err, oauth.InvalidGrant)
		f.ended = f.ended || want == replayed
		return
	case err != nil:
		t.Fatalf("token %d was refused: %v", i, err)
	}
	if f.refresh[i].used.IsZero() {
		f.refresh[i].used = f.now
		f.refresh = append(f.refresh, refreshToken{text: tokens.Refresh, expires: f.now.Add(60 * 24 * time.Hour)})
	}
	if tokens.Refresh != f.refresh[i+1].text {
		t.Fatalf("token %d was given another successor than before", i)
	}
	for _, before := range f.access {
		if before.text == tokens.Access {
			t.Fatalf("an access token was given twice")
		}
	}
	f.access = append(f.access, accessToken{tokens.Access, f.now.Add(15 * time.Minute)})
}

// draw chooses a refresh token, the newest ones most often.
func (f *family) draw(t *rapid.T) int {
	return max(0, len(f.refresh)-1-rapid.IntRange(0, 3).Draw(t, "back"))
}

func (f *family) Refresh(t *rapid.T) {
	i := f.draw(t)
	want := f.expect(i)
	tokens, err := f.Token(t.Context(), refreshOf(f.client, f.refresh[i].text))
	f.check(t, i, want, tokens, err)
}

// RefreshOf another client gets nothing, and ends the grant when the token was used before.
func (f *family) RefreshOfAnother(t *rapid.T) {
	i := f.draw(t)
	want := f.expect(i)
	if want == given {
		want = refused
	}
	tokens, err := f.Token(t.Context(), refreshOf(f.other, f.refresh[i].text))
	f.check(t, i, want, tokens, err)
}

func (f *family) RefreshInParallel(t *rapid.T) {
	i, n := f.draw(t), rapid.IntRange(2, 4).Draw(t, "times")
	tokens, errs := make([]oauth.Tokens, n), make([]error, n)
	var all sync.WaitGroup
	for k := range n {
		all.Go(func() { tokens[k], errs[k] = f.Token(t.Context(), refreshOf(f.client, f.refresh[i].text)) })
	}
	all.Wait()
	for k := range n {
		f.check(t, i, f.expect(i), tokens[k], errs[k])
	}
}

func (f *family) PassTime(t *rapid.T) {
	f.pass(rapid.SampledFrom([]time.Duration{
		time.Second, 29 * time.Second, 30 * time.Second, 31 * time.Second, 15 * time.Minute, 24 * time.Hour, 31 * 24 * time.Hour, 60 * 24 * time.Hour,
	}).Draw(t, "time"))
}

func (f *family) Clean(t *rapid.T) {
	if err := f.Service.Clean(t.Context()); err != nil {
		t.Fatalf("clean: %v", err)
	}
	for len(f.refresh) > 1 && f.refresh[0].expires.Before(f.now.Add(-7*24*time.Hour)) {
		f.refresh = f.refresh[1:] // it is forgotten, and its replay is not seen any more
	}
	if f.refresh[0].expires.Before(f.now.Add(-7 * 24 * time.Hour)) {
		f.ended = true
	}
}

// Check is done after each step: an access token is good while it lives and the grant holds.
func (f *family) Check(t *rapid.T) {
	for i, token := range f.access {
		_, err := f.Verify(t.Context(), token.text)
		if want := !f.ended && f.now.Before(token.expires); (err == nil) != want {
			t.Fatalf("access token %d: good is %t, want %t: %v", i, err == nil, want, err)
		}
	}
}

func TestRefreshTokensAreUsedOnceInAnyOrderOfEvents(t *testing.T) {
	t.Parallel()
	for name, store := range map[string]oauth.Store{"in memory": newMemory(), "in a database": openStore(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkRotation(t, store)
		})
	}
}

func checkRotation(t *testing.T, store oauth.Store) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		s := newServerOn(store)
		client, tokens, _ := s.connect(t, "anna")
		f := &family{server: s, client: client, other: s.register(t, callback)}
		s.allow(t, "bert", requestOf(f.other)) // so that it stays known
		f.refresh = []refreshToken{{text: tokens.Refresh, expires: s.now.Add(60 * 24 * time.Hour)}}
		f.access = []accessToken{{tokens.Access, s.now.Add(15 * time.Minute)}}
		t.Repeat(map[string]func(*rapid.T){
			"refresh": f.Refresh, "refresh of another client": f.RefreshOfAnother, "refresh in parallel": f.RefreshInParallel,
			"time": f.PassTime, "clean": f.Clean, "": f.Check,
		})
	})
}

func TestAnAnswerThatWasLostIsGivenAgainForHalfAMinute(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, first, grant := s.connect(t, "anna")
	second := s.tokens(t, refreshOf(client, first.Refresh))
	s.pass(30 * time.Second)
	again := s.tokens(t, refreshOf(client, first.Refresh))
	if again.Refresh != second.Refresh || again.Access == second.Access {
		t.Errorf("got %+v, then %+v", second, again)
	}
	s.tokens(t, refreshOf(client, again.Refresh))
	_, err := s.Token(t.Context(), refreshOf(client, first.Refresh)) // its successor is in use
	wantRefused(t, err, oauth.InvalidGrant)
	if got := s.endingOf(t, grant); got != oauth.Replayed {
		t.Errorf("it ended as %q", got)
	}
}

func TestARefreshTokenThatComesLateEndsItsGrant(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, first, grant := s.connect(t, "anna")
	second := s.tokens(t, refreshOf(client, first.Refresh))
	s.pass(31 * time.Second)
	_, err := s.Token(t.Context(), refreshOf(client, first.Refresh))
	wantRefused(t, err, oauth.InvalidGrant)
	_, err = s.Token(t.Context(), refreshOf(client, second.Refresh))
	wantRefused(t, err, oauth.InvalidGrant)
	_, err = s.Verify(t.Context(), second.Access)
	wantRefused(t, err, oauth.InvalidToken)
	if got := s.endingOf(t, grant); got != oauth.Replayed {
		t.Errorf("it ended as %q", got)
	}
}

func TestARefreshTokenSlidesForSixtyDays(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, tokens, grant := s.connect(t, "anna")
	for range 3 {
		s.pass(60*24*time.Hour - time.Second)
		tokens = s.tokens(t, refreshOf(client, tokens.Refresh))
	}
	s.pass(60 * 24 * time.Hour)
	_, err := s.Token(t.Context(), refreshOf(client, tokens.Refresh))
	wantRefused(t, err, oauth.InvalidGrant)
	if got := s.endingOf(t, grant); got != oauth.Unused {
		t.Errorf("it ended as %q", got)
	}
}
