package oauth_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/oauth"
)

func TestARegistrationIsToldWhatWasUnderstood(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client, secret, err := s.Register(t.Context(), []byte(`{
		"client_name": " Claude\u202e\n Code ", "redirect_uris": ["http://localhost:49364/callback", "javascript:alert(1)", 7, "http://localhost:49364/callback"],
		"application_type": "native", "token_endpoint_auth_method": "none", "grant_types": ["authorization_code", "refresh_token", "password"],
		"scope": "openid read:news read:fitness offline_access", "client_uri": "https://client.example", "software_id": "x",
		"logo_uri": {"odd": true}, "Redirect_URIs": ["https://evil.example/"], "unknown": [[1]]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"redirect_uris":["http://localhost:49364/callback"],"client_name":"Claude Code","client_uri":"https://client.example",` +
		`"token_endpoint_auth_method":"none","grant_types":["authorization_code","refresh_token"],"response_types":["code"],` +
		`"application_type":"native","scope":"read:fitness read:news offline_access","software_id":"x"}`
	if diff := cmp.Diff(want, string(client.Metadata)); diff != "" || secret != "" || client.SecretHash != nil {
		t.Errorf("secret %q\n%s", secret, diff)
	}
	if client.Name != "Claude Code" || client.Kind != oauth.Registered || client.ApplicationType != "native" || client.ID == "" {
		t.Errorf("got %+v", client)
	}
}

func TestARegistrationIsUnderstoodOrRefused(t *testing.T) {
	t.Parallel()
	uris := func(n int) string { return strings.TrimSuffix(strings.Repeat(`"`+callback+`",`, n), ",") }
	tests := []struct {
		name, metadata string
		want           oauth.ErrorCode // "" when it is taken
	}{
		{"addresses alone", `{"redirect_uris":["` + callback + `"]}`, ""},
		{"nulls", `{"redirect_uris":["` + callback + `"],"client_name":null,"grant_types":null,"scope":null}`, ""},
		{"ten addresses", `{"redirect_uris":[` + uris(10) + `]}`, ""},
		{"an odd address beside a good one", `{"redirect_uris":["data:,","` + callback + `"]}`, ""},
		{"an unknown application type", `{"redirect_uris":["` + callback + `"],"application_type":"spa"}`, ""},

		{"nothing", ``, oauth.InvalidClientMetadata},
		{"no JSON", `redirect_uris=` + callback, oauth.InvalidClientMetadata},
		{"null", `null`, oauth.InvalidClientMetadata},
		{"a list", `[]`, oauth.InvalidClientMetadata},
		{"two objects", `{"redirect_uris":["` + callback + `"]} {}`, oauth.InvalidClientMetadata},
		{"no UTF-8", "{\"client_name\":\"\xff\",\"redirect_uris\":[\"" + callback + "\"]}", oauth.InvalidClientMetadata},
		{"too much", `{"redirect_uris":["` + callback + `"],"a":"` + strings.Repeat("a", 64<<10) + `"}`, oauth.InvalidClientMetadata},
		{"too deep", `{"redirect_uris":["` + callback + `"],"a":` + strings.Repeat("[", 17) + strings.Repeat("]", 17) + `}`, oauth.InvalidClientMetadata},
		{"far too deep", strings.Repeat(`{"a":`, 10_000), oauth.InvalidClientMetadata},
		{"a name that is no text", `{"redirect_uris":["` + callback + `"],"client_name":7}`, oauth.InvalidClientMetadata},
		{"a method that there is not", `{"redirect_uris":["` + callback + `"],"token_endpoint_auth_method":"private_key_jwt"}`, oauth.InvalidClientMetadata},
		{"another grant type", `{"redirect_uris":["` + callback + `"],"grant_types":["client_credentials"]}`, oauth.InvalidClientMetadata},
		{"another response type", `{"redirect_uris":["` + callback + `"],"response_types":["token"]}`, oauth.InvalidClientMetadata},

		{"no addresses", `{}`, oauth.InvalidRedirectURI},
		{"none in the list", `{"redirect_uris":[]}`, oauth.InvalidRedirectURI},
		{"an address alone", `{"redirect_uris":"` + callback + `"}`, oauth.InvalidRedirectURI},
		{"eleven addresses", `{"redirect_uris":[` + uris(11) + `]}`, oauth.InvalidRedirectURI},
		{"odd ones only", `{"redirect_uris":["http://client.example/cb","javascript:alert(1)",null]}`, oauth.InvalidRedirectURI},
		{"a long address", `{"redirect_uris":["https://client.example/` + strings.Repeat("a", 2048) + `"]}`, oauth.InvalidRedirectURI},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, _, err := newServer(t).Register(t.Context(), []byte(tt.metadata))
			if tt.want == "" && err != nil {
				t.Errorf("got %v", err)
			}
			if tt.want != "" {
				wantRefused(t, err, tt.want)
			}
		})
	}
}

func TestAConfidentialClientProvesItselfByItsSecret(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"", "client_secret_basic", "client_secret_post"} {
		s := newServer(t)
		client, secret := s.registerAs(t, map[string]any{"redirect_uris": []string{callback}, "token_endpoint_auth_method": method})
		if !strings.HasPrefix(secret, "pl_cs_") || method != "" && client.AuthMethod != method || strings.Contains(string(client.Metadata), secret) {
			t.Errorf("%s: got %q, %q", method, client.AuthMethod, secret)
		}
		code := s.allow(t, "anna", requestOf(client))
		for _, wrong := range []string{"", "pl_cs_", secret[:len(secret)-1], secret + "A", "\x00"} {
			r := exchangeOf(client, code)
			r.Client.Secret = wrong
			_, err := s.Token(t.Context(), r)
			wantRefused(t, err, oauth.InvalidClient)
			wantRefused(t, s.Revoke(t.Context(), r.Client, ""), oauth.InvalidClient)
		}
		r := exchangeOf(client, code)
		r.Client.Secret = secret
		s.tokens(t, r)
	}
}

func TestAPublicClientHasNoSecret(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	client := s.register(t, callback)
	r := exchangeOf(client, s.allow(t, "anna", requestOf(client)))
	r.Client.Secret = "guess"
	_, err := s.Token(t.Context(), r)
	wantRefused(t, err, oauth.InvalidClient)
	r.Client = oauth.ClientProof{ID: client.ID, Basic: true} // some send a header with an empty secret
	s.tokens(t, r)
}

func TestARegistrationThatNobodyUsesEndsAfterAWeek(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	used, unused := s.register(t, callback), s.register(t, callback)
	s.allow(t, "anna", requestOf(used))
	s.pass(7*24*time.Hour - time.Second)
	if _, err := s.Ask(t.Context(), requestOf(unused)); err != nil {
		t.Errorf("before: %v", err)
	}
	s.pass(time.Second)
	_, err := s.Ask(t.Context(), requestOf(unused))
	wantRefused(t, err, oauth.InvalidClient)
	_, err = s.Token(t.Context(), exchangeOf(unused, ""))
	wantRefused(t, err, oauth.InvalidClient)
	s.pass(time.Second)
	if err := s.Clean(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Ask(t.Context(), requestOf(used)); err != nil {
		t.Errorf("the used one: %v", err)
	}
}

func TestThereAreOnlySoManyRegistrationsThatNobodyUsed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	first := s.register(t, callback)
	err := s.store.WriteGrants(t.Context(), func(ctx context.Context, w oauth.Writer) error {
		for i := range 10_000 - 1 {
			more := first
			more.ID = fmt.Sprint("more", i)
			if err := w.SaveClient(ctx, more); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	metadata, err := json.Marshal(map[string]any{"redirect_uris": []string{callback}})
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = s.Register(t.Context(), metadata)
	wantRefused(t, err, oauth.TemporarilyUnavailable)
	s.allow(t, "anna", requestOf(first))
	if _, _, err = s.Register(t.Context(), metadata); err != nil {
		t.Errorf("after one was used: %v", err)
	}
	_, _, err = s.Register(t.Context(), metadata)
	wantRefused(t, err, oauth.TemporarilyUnavailable)
	s.pass(7*24*time.Hour + time.Second)
	if _, _, err = s.Register(t.Context(), metadata); err != nil {
		t.Errorf("after a week: %v", err)
	}
}

// Whatever is sent, it is refused with a code of RFC 7591, or is a client that people can be sent back to.
func FuzzRegister(f *testing.F) {
	f.Add([]byte(`{"redirect_uris":["https://client.example/cb","cursor://app"],"client_name":"a","token_endpoint_auth_method":"none"}`))
	f.Add([]byte(`{"redirect_uris":["http://[::1]:1/?a=%41&"],"grant_types":["authorization_code"],"application_type":"web"}`))
	f.Add([]byte(`{"redirect_uris":[{}],"client_name":["\u0000"]}`))
	f.Add([]byte(`{"a":"\\\"[[[[","redirect_uris":["https://a"]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s := newServerOn(newMemory())
		client, _, err := s.Register(t.Context(), body)
		if err != nil {
			if code := refusalCode(err); code != oauth.InvalidRedirectURI && code != oauth.InvalidClientMetadata {
				t.Errorf("refused with %v", err)
			}
			return
		}
		if len(client.RedirectURIs) == 0 || len(client.RedirectURIs) > 10 || !json.Valid(client.Metadata) || len([]rune(client.Name)) > 64 {
			t.Errorf("got %+v", client)
		}
		for _, uri := range client.RedirectURIs {
			r := requestOf(client)
			r.RedirectURI = uri
			s.allow(t, "anna", r)
		}
	})
}
