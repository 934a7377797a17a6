package oauth_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/oauth"
)

func TestACodeIsTradedForTokens(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback)
	tokens := s.tokens(t, exchangeOf(client, s.allow(t, "anna", requestOf(client))))
	if !strings.HasPrefix(tokens.Access, "pl_at_") || !strings.HasPrefix(tokens.Refresh, "pl_rt_") || tokens.ExpiresIn != 15*time.Minute {
		t.Errorf("got %+v", tokens)
	}
	access := s.verified(t, tokens.Access)
	if access.Person != "anna" || access.Client.ClientID != client.ID || !access.ExpiresAt.Equal(s.now.Add(15*time.Minute)) {
		t.Errorf("got %+v", access)
	}
	if want := (oauth.Scopes{oauth.ReadFitness, oauth.WriteFitness}); !slices.Equal(access.Scopes, want) || !slices.Equal(tokens.Scopes, want) {
		t.Errorf("allowed are %v, told are %v", access.Scopes, tokens.Scopes)
	}
}

func TestACodeIsGoodForTheRightRequestOnly(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, other := s.register(t, callback, "http://localhost/cb"), s.register(t, callback)
	_, tokens, _ := s.connect(t, "bert")
	tests := []struct {
		name   string
		change func(*oauth.TokenRequest)
		want   oauth.ErrorCode
	}{
		{"no client", func(r *oauth.TokenRequest) { r.Client.ID = "" }, oauth.InvalidClient},
		{"an unknown client", func(r *oauth.TokenRequest) { r.Client.ID = "somebody" }, oauth.InvalidClient},
		{"another client", func(r *oauth.TokenRequest) { r.Client.ID = other.ID }, oauth.InvalidGrant},
		{"no grant type", func(r *oauth.TokenRequest) { r.GrantType = "" }, oauth.InvalidRequest},
		{"a password", func(r *oauth.TokenRequest) { r.GrantType = "password" }, oauth.UnsupportedGrantType},
		{"no grant type of an unknown client", func(r *oauth.TokenRequest) { r.GrantType, r.Client.ID = "", "x" }, oauth.InvalidClient},
		{"no code", func(r *oauth.TokenRequest) { r.Code = "" }, oauth.InvalidGrant},
		{"a made-up code", func(r *oauth.TokenRequest) { r.Code = "pl_ac_" + challenge }, oauth.InvalidGrant},
		{"a token for a code", func(r *oauth.TokenRequest) { r.Code = tokens.Refresh }, oauth.InvalidGrant},
		{"a code for a refresh token", func(r *oauth.TokenRequest) { r.GrantType, r.RefreshToken = "refresh_token", r.Code }, oauth.InvalidGrant},
		{"an access token for a refresh token", func(r *oauth.TokenRequest) { r.GrantType, r.RefreshToken = "refresh_token", tokens.Access }, oauth.InvalidGrant},
		{"another client's refresh token", func(r *oauth.TokenRequest) { r.GrantType, r.RefreshToken = "refresh_token", tokens.Refresh }, oauth.InvalidGrant},
		{"no verifier", func(r *oauth.TokenRequest) { r.Verifier = "" }, oauth.InvalidRequest},
		{"a short verifier", func(r *oauth.TokenRequest) { r.Verifier = verifier[1:] }, oauth.InvalidRequest},
		{"another verifier", func(r *oauth.TokenRequest) { r.Verifier = strings.ToUpper(verifier) }, oauth.InvalidGrant},
		{"the challenge for a verifier", func(r *oauth.TokenRequest) { r.Verifier = challenge }, oauth.InvalidGrant},
		{"another address of the client", func(r *oauth.TokenRequest) { r.RedirectURI = "http://localhost/cb" }, oauth.InvalidGrant},
		{"another resource", func(r *oauth.TokenRequest) { r.Resource = "https://other.example/mcp" }, oauth.InvalidTarget},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			right := exchangeOf(client, s.allow(t, "anna", requestOf(client)))
			wrong := right
			tt.change(&wrong)
			_, err := s.Token(t.Context(), wrong)
			wantRefused(t, err, tt.want)
			s.tokens(t, right) // a wrong try does not take the code from the right client
		})
	}
}

func TestACodeLivesForAMinute(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback)
	one, other := s.allow(t, "anna", requestOf(client)), s.allow(t, "anna", requestOf(client))
	s.pass(time.Minute - time.Second)
	s.tokens(t, exchangeOf(client, one))
	s.pass(time.Second)
	_, err := s.Token(t.Context(), exchangeOf(client, other))
	wantRefused(t, err, oauth.InvalidGrant)
}

func TestACodeThatComesTwiceEndsItsGrantWhateverElseIsWrong(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*oauth.TokenRequest){
		"the same request":    func(*oauth.TokenRequest) {},
		"another verifier":    func(r *oauth.TokenRequest) { r.Verifier = "" },
		"another address":     func(r *oauth.TokenRequest) { r.RedirectURI = "https://evil.example/" },
		"another resource":    func(r *oauth.TokenRequest) { r.Resource = "https://evil.example/" },
		"an unknown client":   func(r *oauth.TokenRequest) { r.Client.ID = "somebody" },
		"a client's no proof": func(r *oauth.TokenRequest) { r.Client.Secret = "guess" },
	} {
		for _, later := range []time.Duration{0, time.Hour} {
			s := newServer(t)
			client := s.register(t, callback)
			r := exchangeOf(client, s.allow(t, "anna", requestOf(client)))
			tokens := s.tokens(t, r)
			grant := s.verified(t, tokens.Access).Grant
			s.pass(later)
			change(&r)
			if _, err := s.Token(t.Context(), r); err == nil {
				t.Errorf("%s: it was taken twice", name)
			}
			_, err := s.Verify(t.Context(), tokens.Access)
			wantRefused(t, err, oauth.InvalidToken)
			_, err = s.Token(t.Context(), refreshOf(client, tokens.Refresh))
			wantRefused(t, err, oauth.InvalidGrant)
			if got := s.endingOf(t, grant); got != oauth.Replayed {
				t.Errorf("%s: it ended as %q", name, got)
			}
		}
	}
}

func TestARefreshNarrowsAndNeverWidens(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, tokens, grant := s.connect(t, "anna")
	refresh := func(scope string) (oauth.Tokens, error) {
		r := refreshOf(client, tokens.Refresh)
		r.Scope = scope
		return s.Token(t.Context(), r)
	}
	for _, wider := range []string{"read:news", "read:fitness read:news", "admin", "read:fitness write:fitness read:news"} {
		_, err := refresh(wider)
		wantRefused(t, err, oauth.InvalidScope)
	}
	narrow, err := refresh("read:fitness offline_access")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.verified(t, narrow.Access).Scopes; !slices.Equal(got, oauth.Scopes{oauth.ReadFitness}) || !slices.Equal(narrow.Scopes, got) {
		t.Errorf("got %v, told %v", got, narrow.Scopes)
	}
	tokens = narrow
	full, err := refresh("")
	if err != nil || !slices.Equal(full.Scopes, oauth.Scopes{oauth.ReadFitness, oauth.WriteFitness}) {
		t.Errorf("the next one has %v, %v", full.Scopes, err)
	}
	tokens = full
	if err := s.Narrow(t.Context(), "anna", grant, oauth.Scopes{oauth.ReadFitness}); err != nil {
		t.Fatal(err)
	}
	if got := s.verified(t, full.Access).Scopes; !slices.Equal(got, oauth.Scopes{oauth.ReadFitness}) {
		t.Errorf("after the person narrowed it, an older token may %v", got)
	}
	_, err = refresh("write:fitness")
	wantRefused(t, err, oauth.InvalidScope)
	if full, err = refresh("read:fitness write:fitness"); err != nil || !slices.Equal(full.Scopes, oauth.Scopes{oauth.ReadFitness}) {
		t.Errorf("what was once allowed may be asked for, and is not given: %v, %v", full.Scopes, err)
	}
}

func TestARefreshTokenIsForItsResourceOnly(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, tokens, _ := s.connect(t, "anna")
	r := refreshOf(client, tokens.Refresh)
	r.Resource = "https://other.example/mcp"
	_, err := s.Token(t.Context(), r)
	wantRefused(t, err, oauth.InvalidTarget)
	moved := oauth.New(oauth.Config{Store: s.store, Issuer: "https://new.example", Resource: "https://new.example/mcp", Now: s.clock})
	_, err = moved.Verify(t.Context(), tokens.Access)
	wantRefused(t, err, oauth.InvalidToken)
	r.Resource = ""
	_, err = moved.Token(t.Context(), r)
	wantRefused(t, err, oauth.InvalidTarget)
	s.tokens(t, r)
}

func TestAnAccessTokenLivesForFifteenMinutes(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, tokens, _ := s.connect(t, "anna")
	s.pass(15*time.Minute - time.Second)
	s.verified(t, tokens.Access)
	s.pass(time.Second)
	_, err := s.Verify(t.Context(), tokens.Access)
	wantRefused(t, err, oauth.InvalidToken)
	for _, other := range []string{"", "pl_at_", "pl_at_" + challenge, tokens.Refresh, tokens.Access + "A", strings.Repeat("a", 1<<20)} {
		_, err := s.Verify(t.Context(), other)
		wantRefused(t, err, oauth.InvalidToken)
	}
}
