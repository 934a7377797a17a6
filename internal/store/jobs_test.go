package store

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/store/postgrestest"
)

// jobStore opens a store on an engine for tests of its jobs.
func jobStore(t *testing.T, postgres bool) (*DB, *engine) {
	t.Helper()
	folder := t.TempDir()
	c := Config{Database: filepath.Join(folder, "paceline.db"), MasterKey: filepath.Join(folder, "master.key"), Now: time.Now}
	if postgres {
		c.Database = postgrestest.URL(t)
		if err := os.WriteFile(c.MasterKey, masterKey(t).Encode(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	db, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	e, err := db.ready(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return db, e
}

func onBothEngines(t *testing.T, test func(*testing.T, *DB, *engine)) {
	t.Helper()
	for name, postgres := range map[string]bool{"sqlite": false, "postgres": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, e := jobStore(t, postgres)
			test(t, db, e)
		})
	}
}

// probeArgs and probe are a job for tests.
type probeArgs struct {
	ID string `json:"id"`
}

func (probeArgs) Kind() string { return "probe" }

type probe struct {
	river.WorkerDefaults[probeArgs]

	do func(ctx context.Context, id string) error
}

func (p *probe) Work(ctx context.Context, job *river.Job[probeArgs]) error {
	return p.do(ctx, job.Args.ID)
}

func probeClient(t *testing.T, db *DB, e *engine, do func(context.Context, string) error) *jobClient {
	t.Helper()
	workers := river.NewWorkers()
	river.AddWorker(workers, &probe{do: do})
	client, err := db.jobClient(e, river.Config{
		Workers: workers, Queues: map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 2}}, TestOnly: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func insertProbe(ctx context.Context, client *jobClient, tx *sql.Tx, id string) (int64, error) {
	inserted, err := client.InsertTx(ctx, tx, probeArgs{id}, &river.InsertOpts{MaxAttempts: 1})
	if err != nil {
		return 0, err
	}
	return inserted.Job.ID, nil
}

func TestAJobIsThereWhenItsTransactionIs(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		worked := make(chan string, 2)
		client := probeClient(t, db, e, func(_ context.Context, id string) error { worked <- id; return nil })
		undone := errors.New("undone")
		err := e.inTransaction(t.Context(), func(tx *sql.Tx) error {
			_, err := insertProbe(t.Context(), client, tx, "undone")
			return errors.Join(undone, err)
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		err = e.inTransaction(t.Context(), func(tx *sql.Tx) error {
			_, err := insertProbe(t.Context(), client, tx, "kept")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := client.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := <-worked; got != "kept" {
			t.Errorf("worked %q", got)
		}
		if err := client.close(t.Context()); err != nil {
			t.Error(err)
		}
		if len(worked) > 0 {
			t.Errorf("worked %q too", <-worked)
		}
	})
}

func TestAJobsRowHoldsTheCodeOfAnErrorAlone(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		tests := map[string]struct {
			do   func() error
			code string
		}{
			"an error of a kind": {
				func() error {
					return fault.New(fault.NotFound, "no record of canary").WithCause(errors.New("canary/path"))
				}, "not_found",
			},
			"another error": {func() error { return errors.New("canary") }, "internal"},
			"a panic":       {func() error { panic("canary") }, "internal"},
		}
		ended := make(chan struct{})
		client := probeClient(t, db, e, func(_ context.Context, id string) error {
			defer func() { ended <- struct{}{} }()
			return tests[id].do()
		})
		ids := map[string]int64{}
		err := e.inTransaction(t.Context(), func(tx *sql.Tx) (err error) {
			for name := range tests {
				if ids[name], err = insertProbe(t.Context(), client, tx, name); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := client.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		for range tests {
			<-ended
		}
		if err := client.close(t.Context()); err != nil {
			t.Fatal(err)
		}
		looking := probeClient(t, db, e, nil)
		defer func() { _ = looking.pools() }()
		for name, test := range tests {
			job, err := looking.JobGet(t.Context(), ids[name])
			if err != nil {
				t.Fatal(err)
			}
			if job.State != rivertype.JobStateDiscarded || len(job.Errors) != 1 || job.Errors[0].Error != test.code || job.Errors[0].Trace != "" {
				t.Errorf("%s: the job is %s with the errors %+v, want the code %q alone", name, job.State, job.Errors, test.code)
			}
		}
	})
}

func TestTheLogOfAPanicDoesNotSayItsValue(t *testing.T) {
	t.Parallel()
	var logged strings.Builder
	codes := &jobCodes{log: slog.New(slog.NewTextHandler(&logged, nil))}
	err := codes.Work(t.Context(), &rivertype.JobRow{ID: 7, Kind: "probe"}, func(context.Context) error { panic("canary") })
	if fault.KindOf(err) != fault.Internal || strings.Contains(err.Error(), "canary") {
		t.Errorf("%v", err)
	}
	if text := logged.String(); strings.Contains(text, "canary") || !strings.Contains(text, "job=7") || !strings.Contains(text, "jobs_test.go") {
		t.Errorf("logged %s", text)
	}
}

func TestClosingAClientEndsItsJobs(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		running := make(chan struct{})
		client := probeClient(t, db, e, func(ctx context.Context, _ string) error {
			close(running)
			<-ctx.Done()
			return ctx.Err()
		})
		var id int64
		err := e.inTransaction(t.Context(), func(tx *sql.Tx) (err error) {
			id, err = insertProbe(t.Context(), client, tx, "endless")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := client.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		<-running
		if err := client.close(t.Context()); err != nil {
			t.Fatal(err)
		}
		looking := probeClient(t, db, e, nil)
		defer func() { _ = looking.pools() }()
		job, err := looking.JobGet(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if job.State != rivertype.JobStateAvailable || len(job.Errors) > 0 {
			t.Errorf("an interrupted job is %s with %d errors, want it available for the next client", job.State, len(job.Errors))
		}
	})
}

func TestTheSchemaOfJobsIsTheNewestOfTheLibrary(t *testing.T) {
	t.Parallel()
	onSQLite, err := rivermigrate.New(riversqlite.New(nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	onPostgres, err := rivermigrate.New(riverdatabasesql.New(nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, all := range map[string][]rivermigrate.Migration{"sqlite": onSQLite.AllVersions(), "postgres": onPostgres.AllVersions()} {
		if newest := all[len(all)-1].Version; newest != jobSchema {
			t.Errorf("%s: the newest migration is %d, jobSchema is %d", name, newest, jobSchema)
		}
	}
}

func TestANewerSchemaOfJobsIsRefused(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		const query = "INSERT INTO river_migration (line, version) VALUES ('main', 99)"
		if _, err := e.write.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), db.config)
		if fault.KindOf(err) != fault.Misconfigured || !strings.Contains(err.Error(), "newer version") {
			t.Errorf("%v", err)
		}
	})
}

func TestABackupIsAJobThatLeavesItsIDAndStateAlone(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		looking := probeClient(t, db, e, nil)
		defer func() { _ = looking.pools() }()
		jobs := func() []*rivertype.JobRow {
			list, err := looking.JobList(t.Context(), river.NewJobListParams().Kinds(backupArgs{}.Kind()))
			if err != nil {
				t.Fatal(err)
			}
			return list.Jobs
		}
		folder := t.TempDir()
		if _, err := db.Backup(t.Context(), BackupRequest{Path: filepath.Join(folder, "canary", "first")}); fault.KindOf(err) != fault.Misconfigured {
			t.Fatalf("%v", err)
		}
		if failed := jobs(); len(failed) != 1 || failed[0].State != rivertype.JobStateDiscarded || failed[0].Errors[0].Error != "misconfigured" {
			t.Errorf("the jobs are %+v", failed)
		}
		if _, err := db.Backup(t.Context(), BackupRequest{Path: filepath.Join(folder, "canary")}); err != nil {
			t.Fatal(err)
		}
		done := jobs()
		if len(done) != 1 || done[0].State != rivertype.JobStateCompleted || strings.Contains(string(done[0].EncodedArgs), "canary") {
			t.Errorf("the jobs are %+v", done)
		}
		var queues int
		if err := e.write.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM river_queue WHERE name LIKE 'backup%'").Scan(&queues); err != nil || queues > 0 {
			t.Errorf("%d queues are left, %v", queues, err)
		}
	})
}

func TestEveryTableIsInABackupOrLeftOutOnPurpose(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, _ *DB, e *engine) {
		tables, err := e.tables(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range backupTables {
			for _, table := range part {
				if !tables[table] {
					t.Errorf("there is no table %s", table)
				}
				delete(tables, table)
			}
		}
		for _, own := range []string{"meta", "lease", versionTable, "session", "ticket", "attempt", "permit", "code", "token", "client", "deregistration"} {
			delete(tables, own)
		}
		for table := range tables {
			if !strings.HasPrefix(table, "river_") {
				t.Errorf("the table %s is in no backup", table)
			}
		}
	})
}
