package app

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// downloading returns a machine whose person has an exercise with a file, and its id.
func downloading(t *testing.T) (*simulation, *machine, string) {
	t.Helper()
	s := newSimulation(t, nil)
	m := newMachine(t, append(s.environment(s.Token(0)), variable{settingDatabase, filepath.Join(t.TempDir(), "paceline.db")})...)
	id := regexp.MustCompile(`\\"id\\":\\"(\w+)\\"`).FindStringSubmatch(talk(t, m, call(2, "polar_get_exercises", `{"format":"json"}`)))
	if id == nil {
		t.Fatal("the athlete has no exercise")
	}
	return s, m, id[1]
}

func save(t *testing.T, m *machine, id, file, more string) string {
	t.Helper()
	m.out = new(buffer) // of this answer alone
	m.Out = m.out
	return talk(t, m, call(2, "polar_download_exercise", fmt.Sprintf(`{"exerciseId":%q,"filePath":%q%s}`, id, file, more)))
}

func TestAnExerciseIsSavedInsideTheFolderAlone(t *testing.T) {
	t.Parallel()
	_, m, id := downloading(t)
	outside := filepath.Join(t.TempDir(), "a.fit")
	for _, file := range []string{"../a.fit", outside, "nowhere/a.fit", "a.txt"} {
		wantText(t, save(t, m, id, file, ""), `"isError":true`)
	}
	if _, err := os.Stat(outside); !os.IsNotExist(err) {
		t.Errorf("a file outside the folder: %v", err)
	}
	wantEmpty(t, m.home)
	wantText(t, save(t, m, id, "a.fit", ""), `\"success\":true`, `\"format\":\"FIT\"`)
	if content, err := os.ReadFile(filepath.Join(m.home, "a.fit")); err != nil || !strings.Contains(string(content[:min(len(content), 14)]), ".FIT") {
		t.Errorf("no FIT file was saved: %v", err)
	}
}

func TestASavedFileIsReplacedOnlyWhenAskedAndWhole(t *testing.T) {
	t.Parallel()
	s, m, id := downloading(t)
	file := filepath.Join(m.home, "a.fit")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	kept := func(when string) {
		t.Helper()
		if content, err := os.ReadFile(file); err != nil || string(content) != "mine" {
			t.Errorf("%s: %d bytes, %v", when, len(content), err)
		}
		if entries, err := os.ReadDir(m.home); err != nil || len(entries) != 1 {
			t.Errorf("%s: %v beside it, %v", when, entries, err)
		}
	}
	wantText(t, save(t, m, id, "a.fit", ""), "Error (conflict)", "overwrite")
	kept("unasked")
	s.Fail(polarsim.Fault{Kind: polarsim.BrokenBody})
	wantText(t, save(t, m, id, "a.fit", `,"overwrite":true`), "Error (bad_answer)")
	kept("a download that breaks off")
	s.ClearFaults()
	wantText(t, save(t, m, "n0such", "a.fit", `,"overwrite":true`), "Error (not_found)")
	kept("an exercise that is not there")
	wantText(t, save(t, m, id, "a.fit", `,"overwrite":"true"`), `\"success\":true`)
	if content, err := os.ReadFile(file); err != nil || string(content) == "mine" {
		t.Errorf("it was not replaced: %v", err)
	}
}
