package killtest

import (
	"database/sql"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // looks at the database beside the store

	"github.com/paceline/paceline/internal/store/postgrestest"
)

// atOnce is how many processes find no database and make it.
const atOnce = 10

func TestOfProcessesThatStartAtOnceOneMakesTheDatabaseAndAllUseIt(t *testing.T) {
	t.Parallel()
	for name, on := range map[string]struct {
		driver, address string
	}{
		"sqlite":   {driver: "sqlite3"},
		"postgres": {driver: "pgx", address: postgrestest.URL(t)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := config(t, on.address)
			var processes []*process
			for round := range atOnce {
				processes = append(processes, start(t, c, round, time.Millisecond))
			}
			var acks []ack
			for _, p := range processes {
				p.waitFor(1)
			}
			for _, p := range processes {
				of := p.kill(t)
				if len(of) == 0 {
					t.Errorf("a process of %d wrote nothing", atOnce)
				}
				acks = append(acks, of...)
			}
			checkRounds(t, c, 0, atOnce, acks)
			database := c.Database
			if on.address == "" {
				database = "file:" + database
			}
			for _, table := range []string{"paceline_migration", "river_migration"} {
				checkOnce(t, on.driver, database, table)
			}
		})
	}
}

// checkOnce fails unless each migration that a table notes was made once.
func checkOnce(t *testing.T, driver, database, table string) {
	t.Helper()
	version := map[string]string{"paceline_migration": "version_id", "river_migration": "version"}[table]
	db, err := sql.Open(driver, database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var all, different int
	query := "SELECT COUNT(*), COUNT(DISTINCT " + version + ") FROM " + table
	if err := db.QueryRowContext(t.Context(), query).Scan(&all, &different); err != nil || all == 0 || all != different {
		t.Errorf("%s notes %d migrations of %d different ones, %v", table, all, different, err)
	}
}
