package web_test

import (
	"slices"
	"testing"
)

// attack is an attempt on an installation, under the rule that it must not break.
type attack struct {
	rule string
	try  func(*testing.T, *town)
}

func TestAttacks(t *testing.T) {
	t.Parallel()
	for about, attacks := range map[string][]attack{
		"codes": attacksOnCodes(), "tokens": attacksOnTokens(), "redirects": attacksOnRedirects(), "forms": attacksOnForms(), "pages": attacksOnPages(),
		"requests": attacksOnRequests(), "documents": attacksByDocuments(), "fetching": attacksByFetching(),
	} {
		for a := range slices.Values(attacks) {
			t.Run(about+"/"+a.rule, func(t *testing.T) {
				t.Parallel()
				town := newTown(t)
				a.try(t, town)
				town.wantSilence(t)
			})
		}
	}
}
