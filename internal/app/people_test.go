package app

import (
	"strings"
	"testing"
)

func TestWhatADeletionDoesNotReachIsSaid(t *testing.T) {
	t.Parallel()
	for onPostgres, want := range map[bool][]string{
		false: {"Deleted ann: the key is destroyed", "A backup of before", "paceline export --deletions", "copy of the folder", "account.polar.com"},
		true:  {"Deleted ann: the key is destroyed", "write-ahead log", "archives", "replicas", "backups of the server", "master key", "A backup of before"},
	} {
		said := deletedWords("ann", onPostgres)
		wantText(t, said, want...)
		if strings.Contains(said, "nothing of theirs") || strings.Contains(said, "write-ahead") != onPostgres {
			t.Errorf("on PostgreSQL %t:\n%s", onPostgres, said)
		}
	}
}

func TestADeletionOnAServerSaysWhatTheServerMayStillHold(t *testing.T) {
	t.Parallel()
	m := sharing(t)
	if err := m.SetProfile(t.Context(), "ann", []string{"mass=kg"}, false); err != nil {
		t.Fatal(err)
	}
	if err := m.DeletePerson(t.Context(), "ann", true); err != nil {
		t.Fatal(err)
	}
	wantText(t, m.out.String(), "Deleted ann", "write-ahead log")
}
