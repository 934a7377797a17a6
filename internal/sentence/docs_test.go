package sentence_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/sentence"
)

// leastOfDocs is less than the examples that the page of sentences has, so that a page whose
// examples are not found fails.
const leastOfDocs = 30

func TestTheExamplesOfTheDocumentsAreTrue(t *testing.T) {
	t.Parallel()
	const name = "sentences.md"
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	examples := examplesIn(t, name, blocksOf(string(text)))
	if len(examples) < leastOfDocs {
		t.Errorf("%s has %d examples, and at least %d are looked for", name, len(examples), leastOfDocs)
	}
	for _, one := range examples {
		got := sentence.Read(one.Words, one.Listener)
		for _, fault := range one.faults(got) {
			t.Errorf("%s: %s\n  %q", one.where(), fault, one.Words)
		}
	}
}

// blocksOf returns what stands in the fenced blocks of a document, each line at its own line.
func blocksOf(document string) string {
	lines := strings.Split(document, "\n")
	inside := false
	for i, line := range lines {
		fence := strings.HasPrefix(line, "```")
		if fence {
			inside = !inside
		}
		if fence || !inside {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n")
}
