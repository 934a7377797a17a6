package store

import (
	"context"
	"fmt"

	"github.com/riverqueue/river/rivermigrate"

	"github.com/paceline/paceline/internal/fault"
)

// jobSchema is the number of River's migration that this version works with.
const jobSchema = 8

// jobVersionTable is where River notes which migrations were applied.
const jobVersionTable = "river_migration"

// jobsMigrated reports whether the tables of jobs are as this version needs them. Errors:
// fault.Misconfigured when a newer version made them.
func (e *engine) jobsMigrated(ctx context.Context) (bool, error) {
	there, err := e.hasTable(ctx, jobVersionTable)
	if err != nil || !there {
		return false, err
	}
	var current int
	err = e.write.QueryRowContext(ctx, "SELECT COALESCE(MAX(version), 0) FROM "+jobVersionTable).Scan(&current)
	if err != nil {
		return false, err
	}
	if current > jobSchema {
		return false, fault.New(fault.Misconfigured, "%s was used by a newer version of Paceline (the schema of its jobs is %d, this version knows %d)",
			e.place, current, jobSchema).WithHint("Use the newer version, or another database.")
	}
	return current == jobSchema, nil
}

// migrateJobs brings the tables of jobs up to date, each migration in a transaction of its
// own. The caller holds the lock of the schema.
func (e *engine) migrateJobs(ctx context.Context) error {
	current, err := e.jobsMigrated(ctx)
	if err != nil || current {
		return err
	}
	migrator, err := rivermigrate.New(e.inserting(), &rivermigrate.Config{Logger: quiet(e)})
	if err != nil {
		return fmt.Errorf("read the migrations of jobs: %w", err)
	}
	_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{TargetVersion: jobSchema})
	if err != nil {
		return fmt.Errorf("bring the tables of jobs up to date: %w", err)
	}
	return nil
}
