package oauth

import (
	"strings"
	"testing"
)

func TestADocumentsURLIsWrittenInOneWayOnly(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{
		"https://claude.ai/oauth/claude-code-client-metadata": true,
		"https://client.example:8443/client.json":             true,
		"https://client.example/a/b/":                         true,

		"http://client.example/client.json":         false,
		"https://client.example":                    false,
		"https://client.example/":                   false,
		"https://user@client.example/client.json":   false,
		"https://client.example/client.json#part":   false,
		"https://client.example/client.json?a=1":    false,
		"https://client.example/./client.json":      false,
		"https://client.example/a/../client.json":   false,
		"https://client.example/a/..":               false,
		"https://client.example/%2e%2e/client.json": false,
		"https://client.example/%2E/client.json":    false,
		"https://client.example\\client.json":       false,
		"https://client.example/client json":        false,
		"https://cliënt.example/client.json":        false,
		"https://client.example:0/client.json":      false,
		"https:///client.json":                      false,
		"HTTPS://client.example/client.json":        false,
		"https://" + strings.Repeat("a", mostURI):   false,
	}
	for id, want := range tests {
		if _, got := documentURL(id); got != want {
			t.Errorf("%q: taken is %t, want %t", id, got, want)
		}
	}
}
