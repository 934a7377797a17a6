package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type restoreCommand struct {
	File      string `arg:"" help:"The file that export --backup wrote."`
	Keys      string `help:"The file with the keys of the backup (default: FILE.keys)." placeholder:"PATH"`
	Deletions string `help:"A list of deleted people, who are left out if they were deleted after the backup was made." placeholder:"PATH"`
}

// Help shows where a backup goes.
func (restoreCommand) Help() string {
	return `Fills an empty database, on SQLite or PostgreSQL, whichever the backup was made on. It needs the master key of the installation that made the backup. The files are checked to their end first; the database holds the whole backup then, or nothing. A database that holds something is left as it is.

Examples:

    paceline restore /backup/paceline-2026-11-30 --deletions /backup/paceline-deletions
    PACELINE_DATABASE=/tmp/look/paceline.db PACELINE_MASTER_KEY_FILE=~/safe/master.key paceline restore /backup/paceline-2026-11-30

Settings: PACELINE_DATABASE, PACELINE_MASTER_KEY_FILE.`
}

// Run restores.
func (c *restoreCommand) Run(ctx context.Context, host *app.Host) error {
	return host.Restore(ctx, app.RestoreOptions{Path: c.File, Keys: c.Keys, Deletions: c.Deletions})
}
