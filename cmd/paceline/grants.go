package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type grantsCommand struct {
	List   grantsListCommand   `cmd:"" help:"List what people allowed assistants."`
	Revoke grantsRevokeCommand `cmd:"" help:"End what an assistant may do."`
}

type grantsListCommand struct {
	Person string `help:"Of one person only." placeholder:"NAME"`
	All    bool   `help:"Those that have ended too."`
}

// Help shows what tells two assistants of one name apart.
func (grantsListCommand) Help() string {
	return `Each line has who vouches for the name (itself, or the verified host of its metadata document), and where the person was sent back to: so two assistants of one name can be told apart.

Examples:

    paceline grants list
    paceline grants list --person local --all`
}

// Run lists the grants.
func (c *grantsListCommand) Run(ctx context.Context, host *app.Host) error {
	return host.ListGrants(ctx, c.Person, c.All)
}

type grantsRevokeCommand struct {
	Grant string `arg:"" help:"Which, as paceline grants list has it."`
}

// Help says when it holds.
func (grantsRevokeCommand) Help() string {
	return `The assistant's next call is refused, on every instance of the server. What it changed stays, and can be undone.

Examples:

    paceline grants revoke 4yq2hb7n3xk5m6pz`
}

// Run ends the grant.
func (c *grantsRevokeCommand) Run(ctx context.Context, host *app.Host) error {
	return host.RevokeGrant(ctx, c.Grant)
}
