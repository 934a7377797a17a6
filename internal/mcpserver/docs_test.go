package mcpserver

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheReadmeNamesEachTool(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	tools := definitions(t)
	for _, tool := range tools {
		if !strings.Contains(string(readme), "`"+tool.definition.Name+"`") {
			t.Errorf("README.md does not name %s", tool.definition.Name)
		}
	}
}
