package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type peopleCommand struct {
	List   peopleListCommand   `cmd:"" help:"List of whom something is kept."`
	Delete peopleDeleteCommand `cmd:"" help:"Delete all that is kept of somebody."`
}

type peopleListCommand struct{}

// Help shows what a name is for.
func (peopleListCommand) Help() string {
	return `On a machine of one person that is "local". On a shared database "paceline stdio --person NAME" says whose records are served.

Examples:

    paceline people list`
}

// Run lists the people.
func (peopleListCommand) Run(ctx context.Context, host *app.Host) error { return host.ListPeople(ctx) }

type peopleDeleteCommand struct {
	Name string `arg:"" help:"Who, as paceline people list has it."`
	Yes  bool   `help:"It is meant: this cannot be undone."`
}

// Help says what goes.
func (peopleDeleteCommand) Help() string {
	return `Destroys the key that opens the person's records, and deletes the records, the trail and the Polar token. A backup that was made before still opens with its file of keys.

Examples:

    paceline people delete ann --yes`
}

// Run deletes the person.
func (c *peopleDeleteCommand) Run(ctx context.Context, host *app.Host) error {
	return host.DeletePerson(ctx, c.Name, c.Yes)
}
