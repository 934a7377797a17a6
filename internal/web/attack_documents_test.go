package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

const (
	documentAt = "https://assistant.example/client.json"
	document   = `{"client_id":"` + documentAt + `","client_name":"Assistant","redirect_uris":["` + webRedirect + `"],"token_endpoint_auth_method":"none"}`
)

// attacksByDocuments are of clients that are known by a document at their id.
func attacksByDocuments() []attack {
	// refused is a client whose document, or whose id, is not right.
	refused := func(id, text string) func(*testing.T, *town) {
		return func(t *testing.T, town *town) {
			town.documents.publish(id, text)
			town.of(ann).asks(town.knows(id, "", webRedirect).query()).wantPage(t)
			town.wantGrants(t, ann, 0)
		}
	}
	at := func(id string) func(*testing.T, *town) {
		return refused(id, strings.Replace(document, documentAt, id, 1))
	}
	return []attack{
		{"a document's host is verified, a registered name is not", verified},
		{"a document speaks for its own address alone", refused(documentAt, strings.Replace(document, documentAt, "https://claude.ai/client.json", 1))},
		{"a document says its address", refused(documentAt, `{"client_name":"Assistant","redirect_uris":["`+webRedirect+`"]}`)},
		{"a document is JSON", refused(documentAt, "<html>")},
		{"a document is an object", refused(documentAt, "["+document+"]")},
		{"a document is one object", refused(documentAt, document+document)},
		{"a document is not deep", refused(documentAt, strings.Replace(document, "{", `{"x":`+strings.Repeat("[", 20000)+strings.Repeat("]", 20000)+",", 1))},
		{"a document names where it sends people", refused(documentAt, strings.Replace(document, webRedirect, "https://elsewhere.example/", 1))},
		{"a document comes over TLS", at("http://assistant.example/client.json")},
		{"a document's address has no person's name", at("https://claude.ai@assistant.example/client.json")},
		{"a document's address has no fragment", at("https://assistant.example/client.json#x")},
		{"a document's address does not climb", at("https://assistant.example/a/../client.json")},
		{"a document's address has a path", at("https://assistant.example")},
		{"a document that is not there is no client", func(t *testing.T, town *town) {
			town.of(ann).asks(town.knows(documentAt, "", webRedirect).query()).wantPage(t)
		}},
		{"nobody makes the server fetch a document at the token endpoint", func(t *testing.T, town *town) {
			town.documents.publish(documentAt, document)
			town.knows(documentAt, "", webRedirect).trades("x").wantError(t, http.StatusUnauthorized, "invalid_client")
			if town.documents.fetched != 0 {
				t.Error("the document was fetched")
			}
		}},
	}
}

func verified(t *testing.T, town *town) {
	town.documents.publish(documentAt, document)
	c := town.knows(documentAt, "", webRedirect)
	page := town.of(ann).asks(c.query())
	if page.status != http.StatusOK || !strings.Contains(page.body, "verified as <strong>assistant.example</strong>") {
		t.Errorf("%d %.1500s", page.status, page.body)
	}
	c.connects(town.of(ann))

	liar := town.registersAs(map[string]any{
		"client_name": "Assistant", "client_uri": "https://assistant.example/", "redirect_uris": []string{"https://evil.example/callback"},
		"token_endpoint_auth_method": "none",
	})
	page = town.of(ann).asks(liar.query())
	if strings.Contains(page.body, "verified as") || !strings.Contains(page.body, "Nobody has verified") || !strings.Contains(page.body, "<strong>evil.example</strong>") {
		t.Errorf("%d %.1500s", page.status, page.body)
	}
}

// wantSilence fails if a secret or an address of somebody reached the log.
func (town *town) wantSilence(t *testing.T) {
	t.Helper()
	log := town.log.String()
	for _, secret := range []string{"pl_at_", "pl_rt_", "pl_ac_", "pl_cs_", "pl_ss_", "pl_tk_", password, ann, ben} {
		if strings.Contains(log, secret) {
			t.Errorf("the log has %s in it: %s", secret, around(log, secret))
		}
	}
}

func around(text, part string) string {
	i := strings.Index(text, part)
	return fmt.Sprintf("%.200q", text[max(0, i-100):])
}
