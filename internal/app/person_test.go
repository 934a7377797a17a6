package app

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
)

// sharing returns a machine on an empty database of a server.
func sharing(t *testing.T) *machine {
	t.Helper()
	folder := t.TempDir()
	db, err := store.Open(t.Context(), store.Config{Database: filepath.Join(folder, "paceline.db"), MasterKey: filepath.Join(folder, "key"), Now: noon})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return newMachine(t, variable{settingDatabase, postgrestest.URL(t)}, variable{settingMasterKey, filepath.Join(folder, "key")})
}

func TestOnASharedDatabaseItIsSaidWhoseRecordsAreServed(t *testing.T) {
	t.Parallel()
	m := sharing(t)
	log := call(2, "log_entry", `{"text":"40 squats"}`)
	for _, person := range []string{"ann", "bob"} {
		wantText(t, talkAs(t, m, person, log), "Logged 1 entry")
	}
	refused := talkAs(t, m, "", log)
	wantText(t, refused, "Error (misconfigured)", "--person NAME", "ann, bob", `"isError":true`)
	trail := talkAs(t, m, "ann", call(2, "get_activity_trail", "{}"))
	if strings.Count(trail, "logged 40 squats") != 1 {
		t.Errorf("ann sees more than her own: %s", trail)
	}
	if err := m.Doctor(t.Context(), DoctorOptions{}); err == nil {
		t.Error("a doctor who knows not whose records are meant finds nothing broken")
	}
	wantText(t, m.out.String(), "broken   person", "PostgreSQL, postgres://", "2 people")
}

// talkAs is talk for a person, with the answers to these messages alone.
func talkAs(t *testing.T, m *machine, person string, messages ...string) string {
	t.Helper()
	m.out = new(buffer)
	m.Out = m.out
	m.In = strings.NewReader(hello + strings.Join(messages, "\n") + "\n")
	if err := m.Stdio(t.Context(), StdioOptions{Person: person}); err != nil {
		t.Fatal(err)
	}
	return m.out.String()
}

func TestAPersonThatIsNoNameIsRefused(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"../ann", "a b", "-ann", strings.Repeat("a", 65)} {
		if err := newMachine(t).Stdio(t.Context(), StdioOptions{Person: name}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestAStoreThatCannotBeOpenedIsAnAnswerOfTheTools(t *testing.T) {
	t.Parallel()
	m := newMachine(t, variable{settingDatabase, "postgres://u:canary@127.0.0.1:1/x?connect_timeout=1"})
	answers := talkAs(t, m, "", call(2, "get_today", "{}"))
	wantText(t, answers, "the master key is missing", `"isError":true`)
	if said := answers + m.err.String(); strings.Contains(said, "canary") {
		t.Errorf("the password is shown: %s", said)
	}
	wantText(t, talkAs(t, m, "", call(2, "polar_get_authorization_url", `{"clientId":"x"}`)), "client_id=x")
}
