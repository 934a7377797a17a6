package oauth

import (
	"errors"
	"slices"
	"testing"
)

func TestScopesAreWordsInAnyOrder(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Scopes{
		"":                                     nil,
		"  ":                                   nil,
		"offline_access":                       nil,
		"read:fitness":                         {ReadFitness},
		"read:news write:fitness read:fitness": AllScopes(),
		"read:news  read:news offline_access":  {ReadNews},
		" write:fitness offline_access read:news ": {WriteFitness, ReadNews},
	} {
		if got, err := ParseScopes(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"admin", "read:fitness admin", "READ:FITNESS", "read:fitness,read:news", "read:fitness\tread:news", "read", "*"} {
		scopes, err := ParseScopes(text)
		if refused, ok := errors.AsType[*Error](err); !ok || refused.Code != InvalidScope || scopes != nil {
			t.Errorf("%q: got %v, %v", text, scopes, err)
		}
	}
}

func TestScopesAreASet(t *testing.T) {
	t.Parallel()
	both := Scopes{ReadFitness, WriteFitness}
	if got := both.And(Scopes{ReadNews, WriteFitness}); !slices.Equal(got, Scopes{WriteFitness}) {
		t.Errorf("in both are %v", got)
	}
	if !both.Within(AllScopes()) || AllScopes().Within(both) || !(Scopes{}).Within(nil) {
		t.Error("a set is within another when each of its scopes is")
	}
	if got := both.String(); got != "read:fitness write:fitness" {
		t.Errorf("written as %q", got)
	}
}
