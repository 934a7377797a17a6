package store_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/store"
)

func TestBothEnginesHaveTheSameTablesAndColumns(t *testing.T) {
	t.Parallel()
	columns := func(on engineName) map[string][]string {
		found, err := openStore(t, freshConfig(t, on)).Columns(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		maps.DeleteFunc(found, func(table string, _ []string) bool {
			return strings.HasPrefix(table, "river_") || strings.HasPrefix(table, "sqlite_")
		})
		return found
	}
	sqlite := columns(onSQLite)
	if len(sqlite) < 10 || len(sqlite["record"]) < 10 {
		t.Fatalf("the tables are %v", sqlite)
	}
	if diff := cmp.Diff(sqlite, columns(onPostgres)); diff != "" {
		t.Errorf("(-sqlite +postgres):\n%s", diff)
	}
}

func TestEveryTableOfAPersonIsEmptiedWhenTheyAreDeleted(t *testing.T) {
	t.Parallel()
	found, err := openStore(t, freshConfig(t, onSQLite)).Columns(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for table, columns := range found {
		for _, column := range columns {
			ofPeople := column == "person" && table != "deletion"
			if ofPeople && !store.IsEmptied(table) {
				t.Errorf("%s has a person, and is left when they are deleted", table)
			}
		}
	}
}
