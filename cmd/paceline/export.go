package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type exportCommand struct {
	Backup    string `help:"Copy everything into this new file, and the keys that open it into the same name with .keys." placeholder:"FILE" required:"" xor:"what"`
	Deletions string `help:"Write the list of deleted people, which a restore of an older backup needs; it replaces one that is there." placeholder:"FILE" required:"" xor:"what"`
}

// Help shows what a backup is made of.
func (exportCommand) Help() string {
	return `A backup is a copy as of one moment; assistants can go on working meanwhile. It is compressed and sealed, and restores on SQLite and on PostgreSQL. A file that is there is never replaced, and files are written whole or not at all.

Three things are needed to restore: FILE, FILE.keys and the master key, which is in neither. Whoever has all three can read everything, so keep the master key apart. Delete old .keys files early: as long as one is kept, it opens what that backup holds of people who were deleted later.

Examples:

    paceline export --backup "/backup/paceline-$(date +%F)"
    paceline export --deletions /backup/paceline-deletions

Settings: PACELINE_DATABASE, PACELINE_MASTER_KEY_FILE.`
}

// Run writes what was asked for.
func (c *exportCommand) Run(ctx context.Context, host *app.Host) error {
	if c.Deletions != "" {
		return host.ExportDeletions(ctx, c.Deletions)
	}
	return host.Backup(ctx, c.Backup)
}
