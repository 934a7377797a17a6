package oauth_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/oauth"
)

func TestAPersonIsAskedWhatTheClientWants(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback, "http://localhost/cb")
	r := requestOf(client)
	question, err := s.Ask(t.Context(), r)
	want := oauth.Question{
		Client:      oauth.Label{ClientID: client.ID, Name: "Trainer", RedirectHost: "client.example"},
		RedirectURI: callback, Scopes: oauth.Scopes{oauth.ReadFitness, oauth.WriteFitness},
	}
	if diff := cmp.Diff(want, question); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	r.Scope, r.RedirectURI = "offline_access", "http://localhost:49364/cb"
	question, err = s.Ask(t.Context(), r)
	if err != nil || !slices.Equal(question.Scopes, oauth.AllScopes()) || !question.Loopback || question.Client.RedirectHost != "localhost" {
		t.Errorf("got %+v, %v", question, err)
	}
}

func TestWhatIsWrongWithAClientOrItsAddressIsSaidOnAPage(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback, "http://localhost/cb")
	tests := []struct {
		name   string
		change func(*oauth.Request)
		want   oauth.ErrorCode
	}{
		{"no client", func(r *oauth.Request) { r.ClientID = "" }, oauth.InvalidClient},
		{"an unknown client", func(r *oauth.Request) { r.ClientID = "somebody" }, oauth.InvalidClient},
		{"a client id in another case", func(r *oauth.Request) { r.ClientID = strings.ToUpper(r.ClientID) }, oauth.InvalidClient},
		{"a client id without end", func(r *oauth.Request) { r.ClientID = strings.Repeat("a", 1<<20) }, oauth.InvalidClient},
		{"no address where there are two", func(r *oauth.Request) { r.RedirectURI = "" }, oauth.InvalidRequest},
		{"another address", func(r *oauth.Request) { r.RedirectURI = "https://evil.example/cb" }, oauth.InvalidRequest},
		{"more of the address", func(r *oauth.Request) { r.RedirectURI += "/more" }, oauth.InvalidRequest},
		{"a script", func(r *oauth.Request) { r.RedirectURI = "javascript:alert(1)" }, oauth.InvalidRequest},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := requestOf(client)
			tt.change(&r)
			r.ResponseType = "token" // which is wrong too, and is not what is said
			_, err := s.Ask(t.Context(), r)
			if refused := refusalOf(t, err, tt.want); refused.Redirect != "" {
				t.Errorf("it redirects to %s", refused.Redirect)
			}
			_, err = s.Allow(t.Context(), "anna", r, oauth.Scopes{oauth.ReadFitness})
			wantRefused(t, err, tt.want)
			_, err = s.Deny(t.Context(), r)
			wantRefused(t, err, tt.want)
		})
	}
}

func TestWhatIsWrongWithTheRestIsToldTheClient(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback)
	tests := []struct {
		name   string
		change func(*oauth.Request)
		want   oauth.ErrorCode
	}{
		{"no response type", func(r *oauth.Request) { r.ResponseType = "" }, oauth.InvalidRequest},
		{"the implicit grant", func(r *oauth.Request) { r.ResponseType = "token" }, oauth.UnsupportedResponseType},
		{"a hybrid", func(r *oauth.Request) { r.ResponseType = "code token" }, oauth.UnsupportedResponseType},
		{"no challenge", func(r *oauth.Request) { r.Challenge = "" }, oauth.InvalidRequest},
		{"no method, which means plain", func(r *oauth.Request) { r.ChallengeKind = "" }, oauth.InvalidRequest},
		{"plain", func(r *oauth.Request) { r.ChallengeKind, r.Challenge = "plain", verifier }, oauth.InvalidRequest},
		{"the method in another case", func(r *oauth.Request) { r.ChallengeKind = "s256" }, oauth.InvalidRequest},
		{"a short challenge", func(r *oauth.Request) { r.Challenge = challenge[1:] }, oauth.InvalidRequest},
		{"another resource", func(r *oauth.Request) { r.Resource = "https://other.example/mcp" }, oauth.InvalidTarget},
		{"a resource below", func(r *oauth.Request) { r.Resource = resource + "/more" }, oauth.InvalidTarget},
		{"a resource with a query", func(r *oauth.Request) { r.Resource = resource + "?a=1" }, oauth.InvalidTarget},
		{"a resource that begins alike", func(r *oauth.Request) { r.Resource = issuer + ".evil.example/mcp" }, oauth.InvalidTarget},
		{"a resource in another case", func(r *oauth.Request) { r.Resource = strings.ToUpper(resource) }, oauth.InvalidTarget},
		{"an unknown scope", func(r *oauth.Request) { r.Scope = "read:fitness admin" }, oauth.InvalidScope},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := requestOf(client)
			tt.change(&r)
			_, err := s.Ask(t.Context(), r)
			refused := refusalOf(t, err, tt.want)
			u, err := url.Parse(refused.Redirect)
			if err != nil || !strings.HasPrefix(refused.Redirect, callback+"?") {
				t.Fatalf("it redirects to %q, %v", refused.Redirect, err)
			}
			want := url.Values{
				"error": {string(tt.want)}, "error_description": {refused.Description}, "state": {"a state"}, "iss": {issuer},
			}
			if diff := cmp.Diff(want, u.Query()); diff != "" {
				t.Error(diff)
			}
			_, err = s.Allow(t.Context(), "anna", r, oauth.Scopes{oauth.ReadFitness})
			wantRefused(t, err, tt.want)
		})
	}
}

func TestTheOnlyResourceHasAFewNames(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback)
	for _, name := range []string{"", resource, resource + "/", issuer, issuer + "/"} {
		r := requestOf(client)
		r.Resource = name
		exchange := exchangeOf(client, s.allow(t, "anna", r))
		exchange.Resource = name
		s.verified(t, s.tokens(t, exchange).Access)
	}
	grants, err := s.Grants(t.Context(), "anna")
	if err != nil || len(grants) != 5 {
		t.Fatalf("got %d grants, %v", len(grants), err)
	}
	for _, grant := range grants {
		if grant.Resource != resource {
			t.Errorf("a grant is for %s", grant.Resource)
		}
	}
}

func TestThePersonIsSentBackWithACodeTheStateAndWhoAnswers(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, "cursor://app/cb?a=1")
	r := requestOf(client)
	r.State = "x&iss=https://evil.example#\r\n é"
	back, err := s.Allow(t.Context(), "anna", r, oauth.Scopes{oauth.ReadFitness})
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(back)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	if u.Scheme != "cursor" || u.Host != "app" || q.Get("a") != "1" || q.Get("state") != r.State || !slices.Equal(q["iss"], []string{issuer}) {
		t.Errorf("got %s", back)
	}
	if !strings.HasPrefix(q.Get("code"), "pl_ac_") || len(q) != 4 {
		t.Errorf("got %s", back)
	}
	if back, err = s.Deny(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if u, err = url.Parse(back); err != nil {
		t.Fatal(err)
	}
	if q = u.Query(); q.Get("error") != "access_denied" || q.Get("state") != r.State || q.Get("iss") != issuer || q.Has("code") {
		t.Errorf("got %s", back)
	}
}

func TestAPersonAllowsPartOfWhatWasAskedAndNoMore(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback)
	r := requestOf(client)
	r.Scope = "read:fitness write:fitness"
	tokens := s.tokens(t, exchangeOf(client, s.allow(t, "anna", r, oauth.ReadFitness)))
	if got := s.verified(t, tokens.Access).Scopes; !slices.Equal(got, oauth.Scopes{oauth.ReadFitness}) || !slices.Equal(got, tokens.Scopes) {
		t.Errorf("allowed is %v, told is %v", got, tokens.Scopes)
	}
	for _, scopes := range []oauth.Scopes{nil, {}, {oauth.ReadNews}, {oauth.ReadFitness, oauth.ReadNews}, {oauth.OfflineAccess}, {"admin"}} {
		_, err := s.Allow(t.Context(), "anna", r, scopes)
		if refused := refusalOf(t, err, oauth.InvalidScope); refused.Redirect != "" {
			t.Errorf("%v: it redirects to %s", scopes, refused.Redirect)
		}
	}
	if _, err := s.Allow(t.Context(), "", r, oauth.Scopes{oauth.ReadFitness}); err == nil {
		t.Error("nobody allowed it")
	}
}

func TestAClientThatConnectsAgainIsGivenOtherPermissions(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback)
	one := s.tokens(t, exchangeOf(client, s.allow(t, "anna", requestOf(client), oauth.ReadFitness)))
	other := s.tokens(t, exchangeOf(client, s.allow(t, "anna", requestOf(client), oauth.WriteFitness)))
	if a, b := s.verified(t, one.Access), s.verified(t, other.Access); a.Grant == b.Grant || a.Scopes.Has(oauth.WriteFitness) {
		t.Errorf("one is %+v, the other %+v", a, b)
	}
}
