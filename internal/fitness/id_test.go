package fitness_test

import (
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/fitness"
)

func TestAnIDIsLettersDigitsUnderscoresAndHyphens(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{
		"2AC312F": true, "a_b-C9": true, strings.Repeat("a", fitness.MaxIDLength): true,
		"": false, ".": false, "..": false, "a/../b": false, "a b": false, "a?b": false, "a\n": false, "ä": false,
		strings.Repeat("a", fitness.MaxIDLength+1): false,
	} {
		if got := fitness.ValidID(id); got != want {
			t.Errorf("ValidID(%q) = %v, want %v", id, got, want)
		}
	}
}
