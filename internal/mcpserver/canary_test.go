package mcpserver

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// canary begins the words that nothing but an answer may show; letters alone, so that they can be names.
const canary = "kanari"

// canaryOf returns the canary of a number.
func canaryOf(n int) string {
	var letters strings.Builder
	for _, digit := range strconv.Itoa(n) {
		letters.WriteRune('a' + digit - '0')
	}
	return canary + letters.String()
}

// locked is a log that several calls write at once.
type locked struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(p)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.String()
}

// What a person says in any argument, told to clients or not, taken or refused, is neither in the log nor
// readable in the files of the store.
func TestNoWordOfAPersonIsInTheLogOrReadableOnTheDisk(t *testing.T) {
	t.Parallel()
	log := &locked{}
	w := newWorld(t)
	w.logger = slog.New(slog.NewTextHandler(io.MultiWriter(log), &slog.HandlerOptions{Level: slog.LevelDebug}))
	server := w.server("ann")
	session := connect(t, server, eras[0], nil)
	listed := map[string]*mcp.Tool{}
	for _, tool := range toolsListed(t, session) {
		listed[tool.Name] = tool
	}
	planted := map[string]int{}
	refused := 0
	plant := func(name string, arguments map[string]any) {
		t.Helper()
		planted[name]++
		if _, isError := ask(t, session, name, arguments); isError {
			refused++
		}
	}
	total := func() int {
		n := 0
		for _, of := range planted {
			n += of
		}
		return n
	}
	for _, tool := range server.tools {
		name := tool.definition.Name
		if !ofCoach(t, listed[name]) {
			continue
		}
		for argument, schema := range tool.checker.schema.Properties {
			for _, value := range withText(schema, canaryOf(total())) {
				arguments := example(t, listed[name])
				if list, ok := value.([]any); ok && len(list) == 1 {
					value = merged(arguments[argument], list[0])
				}
				arguments[argument] = value
				plant(name, arguments)
			}
		}
	}
	for _, text := range []string{"note: %s felt fine", "40 %s, slept six hours", "%s is not a word"} {
		plant("log_entry", map[string]any{"text": fmt.Sprintf(text, canaryOf(total()))})
	}
	for _, changes := range []map[string]any{
		{"injuries": []string{canaryOf(total())}},
		{"allergies": []string{canaryOf(total())}},
		{"zone": canaryOf(total())},
		{"height_cm": canaryOf(total())},
		{canaryOf(total()): 1},
		{"available": map[string]any{"mon": canaryOf(total())}},
	} {
		plant("edit_entry", map[string]any{"id": "profile", "changes": maps.Clone(changes)})
	}
	if total() < 50 || len(planted) != 8 || refused == 0 || !strings.Contains(log.String(), "a tool call failed") {
		t.Fatalf("%d canaries in %d tools, %d calls refused: too little was tried", total(), len(planted), refused)
	}
	if shown := everything(t, session); !strings.Contains(shown, canary) {
		t.Error("no answer has a canary, so nothing was stored")
	}
	if at := strings.Index(strings.ToLower(log.String()), canary); at >= 0 {
		t.Errorf("the log has one: %.200s", log.String()[max(0, at-100):])
	}
	mustNotBeOnDisk(t, filepath.Dir(w.database))
}

func mustNotBeOnDisk(t *testing.T, folder string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files++
		content, err := os.ReadFile(path)
		if strings.Contains(strings.ToLower(path+string(content)), canary) {
			t.Errorf("%s has a canary", path)
		}
		return err
	})
	if err != nil || files < 2 {
		t.Errorf("%d files were read: %v", files, err)
	}
}
