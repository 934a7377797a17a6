package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type peopleCommand struct {
	List    peopleListCommand    `cmd:"" help:"List of whom something is kept."`
	Invite  peopleInviteCommand  `cmd:"" help:"Print a link by which somebody can join a server."`
	Recover peopleRecoverCommand `cmd:"" help:"Print a link by which somebody gets back in."`
	Delete  peopleDeleteCommand  `cmd:"" help:"Delete all that is kept of somebody."`
}

type peopleInviteCommand struct{}

// Help says what the link is good for.
func (peopleInviteCommand) Help() string {
	return `The link is good once, for seven days.

Examples:

    PACELINE_URL=https://paceline.example.org paceline people invite`
}

// Run prints the link.
func (peopleInviteCommand) Run(ctx context.Context, host *app.Host) error { return host.Invite(ctx) }

type peopleRecoverCommand struct {
	Email string `arg:"" help:"The address that they sign in with."`
}

// Help says what the link does.
func (peopleRecoverCommand) Help() string {
	return `On the page of the link they choose a new password or passkey; the password of before and all their sessions end. It is good once, for an hour. Give it to nobody else: it is the key to the account.

Examples:

    PACELINE_URL=https://paceline.example.org paceline people recover ann@example.org`
}

// Run prints the link.
func (c *peopleRecoverCommand) Run(ctx context.Context, host *app.Host) error {
	return host.Recover(ctx, c.Email)
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
