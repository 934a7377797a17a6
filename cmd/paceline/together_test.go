package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

// An assistant is a client with a `paceline stdio` of its own.
type assistant struct {
	t       *testing.T
	session *mcp.ClientSession
}

// assist starts the program on a database for a client of this name.
func assist(t *testing.T, name, database, key string) assistant {
	t.Helper()
	path, err := exec.LookPath("paceline")
	if err != nil {
		t.Fatal(err)
	}
	program := exec.CommandContext(context.WithoutCancel(t.Context()), path, "stdio") // it ends with its session
	program.Env = []string{
		"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH"), "GORACE=atexit_sleep_ms=0",
		"PACELINE_ZONE=Europe/Helsinki", "PACELINE_DATABASE=" + database, "PACELINE_MASTER_KEY_FILE=" + key,
	}
	client := mcp.NewClient(&mcp.Implementation{Name: name, Version: "1"}, nil)
	session, err := client.Connect(context.WithoutCancel(t.Context()), &mcp.CommandTransport{Command: program}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Errorf("%s's server did not end well: %v", name, err)
		}
	})
	return assistant{t, session}
}

// call asks a tool and returns what a person reads of the answer, and whether it was refused.
func (a assistant) call(ctx context.Context, tool string, arguments map[string]any) (text string, refused bool, err error) {
	answer, err := a.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		return "", false, err
	}
	var read strings.Builder
	for _, part := range answer.Content {
		if words, ok := part.(*mcp.TextContent); ok {
			read.WriteString(words.Text)
		}
	}
	return read.String(), answer.IsError, nil
}

// does asks a tool that must not refuse.
func (a assistant) does(tool string, arguments map[string]any) string {
	a.t.Helper()
	text, refused, err := a.call(a.t.Context(), tool, arguments)
	if err != nil || refused {
		a.t.Fatalf("%s: %v %s", tool, err, text)
	}
	return text
}

// log logs a sentence and returns the id of the change.
func (a assistant) log(sentence string) string {
	a.t.Helper()
	text := a.does("log_entry", map[string]any{"text": sentence})
	_, rest, _ := strings.Cut(text, "[change ")
	change, _, found := strings.Cut(rest, "]")
	if !found {
		a.t.Fatalf("no change is named:\n%s", text)
	}
	return change
}

// told returns the line of the trail that tells of a change, as this assistant reads it now.
func (a assistant) told(change string) string {
	a.t.Helper()
	trail := a.does("get_activity_trail", map[string]any{"limit": 100})
	for line := range strings.Lines(trail) {
		if strings.Contains(line, "[change "+change) {
			return line
		}
	}
	a.t.Errorf("nothing is told of %s:\n%s", change, trail)
	return ""
}

// wants fails unless a text has all the words.
func wants(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("no %q in %q", word, text)
		}
	}
}

// onEachEngine runs a test with two assistants on one new database, on both engines.
func onEachEngine(t *testing.T, test func(t *testing.T, claude, cursor assistant)) {
	t.Helper()
	for engine, database := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { t.Helper(); return filepath.Join(t.TempDir(), "paceline.db") },
		"postgres": func(t *testing.T) string { t.Helper(); return postgrestest.URL(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			on, key := database(t), storetest.NewKey(t)
			test(t, assist(t, "Claude", on, key), assist(t, "Cursor", on, key))
		})
	}
}

func TestEachOfTwoServersOnOneDatabaseSeesTheOthersChangesAtOnce(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, claude, cursor assistant) {
		squats := claude.log("40 squats")
		wants(t, cursor.told(squats), "Claude", "logged 40 squats")
		pushUps := cursor.log("20 push-ups")
		wants(t, claude.told(pushUps), "Cursor", "logged 20 push-ups")

		claude.does("undo_change", map[string]any{"change_id": pushUps})
		wants(t, cursor.told(pushUps), "20 push-ups", "undone by Claude")
		wants(t, cursor.does("undo_change", map[string]any{"change_id": pushUps}), "Nothing was done")
		cursor.does("undo_change", map[string]any{"change_id": squats})
		wants(t, claude.told(squats), "40 squats", "undone by Cursor")

		again := claude.log("40 squats")
		wants(t, cursor.told(again), "Claude", "logged 40 squats")
		if again == squats || strings.Contains(cursor.told(again), "undone") {
			t.Errorf("what was undone is not logged anew: %q", cursor.told(again))
		}
	})
}

func TestTwoServersThatWriteAtOnceLoseNothing(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, claude, cursor assistant) {
		const each = 5
		both := map[string]assistant{"Claude": claude, "Cursor": cursor}
		var group sync.WaitGroup
		for name, a := range both {
			group.Go(func() {
				for n := range each {
					text, refused, err := a.call(t.Context(), "log_entry", map[string]any{"text": fmt.Sprintf("%d squats", n+1)})
					if err != nil || refused {
						t.Errorf("%s: %v %s", name, err, text)
					}
				}
			})
		}
		group.Wait()
		for reader, a := range both {
			trail := a.does("get_activity_trail", map[string]any{"limit": 100})
			for writer := range both {
				for n := range each {
					entry := fmt.Sprintf("logged %d squat", n+1)
					if !toldOf(trail, writer, entry) {
						t.Errorf("%s does not read that %s %s:\n%s", reader, writer, entry, trail)
					}
				}
			}
		}
	})
}

// toldOf reports whether one line of a trail says that a writer did something.
func toldOf(trail, writer, what string) bool {
	for line := range strings.Lines(trail) {
		if strings.Contains(line, writer+" ") && strings.Contains(line, what) {
			return true
		}
	}
	return false
}
