package oauth_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
)

const (
	documentID   = "https://claude.example/oauth/client.json"
	documentText = `{"client_id":"` + documentID + `","client_name":"Claude","redirect_uris":["http://localhost/callback","http://127.0.0.1/callback"],` +
		`"token_endpoint_auth_method":"private_key_jwt"}`
)

func documentRequest() oauth.Request {
	r := requestOf(oauth.Client{ID: documentID, RedirectURIs: []string{"http://localhost:49364/callback"}})
	return r
}

func TestAClientIsKnownByItsDocument(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.documents.body, s.documents.fresh = documentText, time.Hour
	question, err := s.Ask(t.Context(), documentRequest())
	want := oauth.Question{
		Client:      oauth.Label{ClientID: documentID, Name: "Claude", Host: "claude.example", RedirectHost: "localhost"},
		RedirectURI: "http://localhost:49364/callback", Loopback: true, Scopes: oauth.Scopes{oauth.ReadFitness, oauth.WriteFitness},
	}
	if diff := cmp.Diff(want, question); err != nil || diff != "" {
		t.Fatalf("%v\n%s", err, diff)
	}
	client := oauth.Client{ID: documentID, RedirectURIs: []string{"http://localhost:49364/callback"}}
	code := s.allow(t, "anna", documentRequest())
	withSecret := exchangeOf(client, code)
	withSecret.Client.Secret = "secret" // what its document asks for is not given
	_, err = s.Token(t.Context(), withSecret)
	wantRefused(t, err, oauth.InvalidClient)
	tokens := s.tokens(t, exchangeOf(client, code))
	if got := s.verified(t, tokens.Access).Client; got != want.Client {
		t.Errorf("got %+v", got)
	}
	if s.documents.fetched != 1 {
		t.Errorf("it was fetched %d times", s.documents.fetched)
	}
}

func TestADocumentIsFetchedAgainWhenItIsNotFresh(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ says, want time.Duration }{{time.Hour, time.Hour}, {0, 5 * time.Minute}, {1000 * time.Hour, 24 * time.Hour}} {
		s := newServer(t)
		s.documents.body, s.documents.fresh = documentText, tt.says
		ask := func() error {
			_, err := s.Ask(t.Context(), documentRequest())
			return err
		}
		err := ask()
		s.pass(tt.want - time.Second)
		if err = errors.Join(err, ask()); err != nil || s.documents.fetched != 1 {
			t.Errorf("%s: fetched %d times while fresh, %v", tt.says, s.documents.fetched, err)
		}
		s.pass(time.Second)
		if err = ask(); err != nil || s.documents.fetched != 2 {
			t.Errorf("%s: fetched %d times, %v", tt.says, s.documents.fetched, err)
		}
		s.pass(tt.want)
		s.documents.err = fault.New(fault.Unavailable, "nobody answers")
		wantRefused(t, ask(), oauth.InvalidClient) // what is stale is not used
		_, err = s.Allow(t.Context(), "anna", documentRequest(), oauth.Scopes{oauth.ReadFitness})
		wantRefused(t, err, oauth.InvalidClient)
	}
}

func TestAnAddressThatADocumentNoLongerNamesIsNotUsed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.documents.body = documentText
	tokens := s.tokens(t, exchangeOf(
		oauth.Client{ID: documentID, RedirectURIs: []string{"http://localhost:49364/callback"}}, s.allow(t, "anna", documentRequest())))
	s.documents.body = strings.ReplaceAll(documentText, "localhost", "[::1]")
	s.pass(5 * time.Minute)
	_, err := s.Deny(t.Context(), documentRequest())
	wantRefused(t, err, oauth.InvalidRequest)
	s.documents.body = documentText // what was granted holds, now and after a week in which nobody asked
	s.pass(5 * time.Minute)
	if _, err := s.Ask(t.Context(), documentRequest()); err != nil {
		t.Fatal(err)
	}
	s.pass(8 * 24 * time.Hour)
	if err := s.Clean(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.tokens(t, refreshOf(oauth.Client{ID: documentID}, tokens.Refresh))
}

func TestADocumentIsOfItsOwnURL(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"nothing":            ``,
		"a page":             `<html>`,
		"no client id":       strings.Replace(documentText, "client_id", "client", 1),
		"another client id":  strings.Replace(documentText, "claude.example", "evil.example", 1),
		"another spelling":   strings.Replace(documentText, "https://claude", "https://Claude", 1),
		"an id of no text":   strings.Replace(documentText, `"`+documentID+`"`, "7", 1),
		"no good address":    strings.ReplaceAll(documentText, "http://", "ftp://"),
		"too deep":           strings.Replace(documentText, "{", `{"a":`+strings.Repeat("[", 20)+strings.Repeat("]", 20)+",", 1),
		"too large":          documentText + strings.Repeat(" ", 64<<10),
		"another grant type": strings.Replace(documentText, "{", `{"grant_types":["implicit"],`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newServer(t)
			s.documents.body = body
			_, err := s.Ask(t.Context(), documentRequest())
			if refused := refusalOf(t, err, oauth.InvalidClient); refused.Redirect != "" {
				t.Errorf("it redirects to %s", refused.Redirect)
			}
		})
	}
}

func TestNothingIsFetchedWithoutNeed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.documents.body = documentText
	for _, id := range []string{"https://claude.example/", "https://claude.example/a/../b", "https://u@claude.example/a", "https://claude.example/a#b", "http://claude.example/a"} {
		r := documentRequest()
		r.ClientID = id
		_, err := s.Ask(t.Context(), r)
		wantRefused(t, err, oauth.InvalidClient)
	}
	_, err := s.Token(t.Context(), exchangeOf(oauth.Client{ID: documentID, RedirectURIs: []string{callback}}, ""))
	wantRefused(t, err, oauth.InvalidClient)
	wantRefused(t, s.Revoke(t.Context(), oauth.ClientProof{ID: documentID}, ""), oauth.InvalidClient)
	if s.documents.fetched != 0 {
		t.Errorf("fetched %d times", s.documents.fetched)
	}
}

func TestDocumentsMayNotBeOffered(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	without := oauth.New(oauth.Config{Store: s.store, Issuer: issuer, Resource: resource, Now: s.clock})
	_, err := without.Ask(t.Context(), documentRequest())
	wantRefused(t, err, oauth.InvalidClient)
}

func TestWhoNoLongerWaitsIsNotToldOfABadClient(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s.documents.err = ctx.Err()
	_, err := s.Ask(ctx, documentRequest())
	wantKind(t, err, fault.Canceled)
}
