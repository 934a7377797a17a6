package oauth

import (
	"slices"
	"strings"
)

// Scope is one thing that a person can allow a client.
type Scope string

// The scopes. OfflineAccess asks for a refresh token, and is no permission to show.
const (
	ReadFitness   Scope = "read:fitness"
	WriteFitness  Scope = "write:fitness"
	ReadNews      Scope = "read:news"
	OfflineAccess Scope = "offline_access"
)

// Scopes is a set of scopes, in the order of the constants.
type Scopes []Scope

// AllScopes returns every permission that there is.
func AllScopes() Scopes { return Scopes{ReadFitness, WriteFitness, ReadNews} }

// ParseScopes returns the permissions in a text of words with spaces between them, each once. OfflineAccess may
// be among the words, and is left out. Errors: *Error with InvalidScope for a word that is no scope.
func ParseScopes(text string) (Scopes, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })
	for _, word := range words {
		if scope := Scope(word); scope != OfflineAccess && !AllScopes().Has(scope) {
			return nil, refuse(InvalidScope, "the scopes are %s and %s", AllScopes(), OfflineAccess)
		}
	}
	return AllScopes().where(func(scope Scope) bool { return slices.Contains(words, string(scope)) }), nil
}

// Has reports whether a scope is in the set.
func (s Scopes) Has(scope Scope) bool { return slices.Contains(s, scope) }

// Within reports whether every scope of the set is in another one.
func (s Scopes) Within(other Scopes) bool {
	return !slices.ContainsFunc(s, func(scope Scope) bool { return !other.Has(scope) })
}

// And returns the permissions that are in both sets.
func (s Scopes) And(other Scopes) Scopes {
	return AllScopes().where(func(scope Scope) bool { return s.Has(scope) && other.Has(scope) })
}

// where returns the scopes that a condition holds for; nil when there are none.
func (s Scopes) where(holds func(Scope) bool) Scopes {
	var kept Scopes
	for _, scope := range s {
		if holds(scope) {
			kept = append(kept, scope)
		}
	}
	return kept
}

// String returns the scopes as the protocols write them: words with spaces between them.
func (s Scopes) String() string {
	words := make([]string, len(s))
	for i, scope := range s {
		words[i] = string(scope)
	}
	return strings.Join(words, " ")
}
