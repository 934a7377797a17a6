package fault_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestEachKindIsInTheTableOfErrors(t *testing.T) {
	t.Parallel()
	code, err := os.ReadFile("fault.go")
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(filepath.Join("..", "..", "docs", "error-handling.md"))
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`Kind = "(\w+)"`).FindAllSubmatch(code, -1)
	for _, kind := range kinds {
		if !strings.Contains(string(table), "| `"+string(kind[1])+"` |") {
			t.Errorf("docs/error-handling.md does not say what %s means", kind[1])
		}
	}
	if rows := strings.Count(string(table), "\n| `"); rows != len(kinds) {
		t.Errorf("docs/error-handling.md has %d kinds, the code has %d", rows, len(kinds))
	}
}
