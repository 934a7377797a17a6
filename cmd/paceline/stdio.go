package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type stdioCommand struct {
	Tools  []string `help:"Sets of tools to offer, separated by commas; all when not given." placeholder:"polar,coach"`
	Person string   `help:"Whose records, on a database of several people." placeholder:"NAME"`
}

// Help shows when and how an assistant runs it.
func (stdioCommand) Help() string {
	return `An assistant starts this and speaks the Model Context Protocol with it; logs go to standard error. It ends with its input; calls that run then have 15 seconds to be answered.

Examples:

    claude mcp add paceline -- /usr/local/bin/paceline stdio
    claude mcp add paceline --env PACELINE_ZONE=Europe/Helsinki -- /usr/local/bin/paceline stdio --tools polar

Settings: PACELINE_ZONE, PACELINE_DATABASE, PACELINE_MASTER_KEY_FILE, PACELINE_DOWNLOADS, POLAR_ACCESS_TOKEN and POLAR_USER_ID (a token kept by "paceline connect polar" wins over them).`
}

// Run serves until the input ends.
func (c *stdioCommand) Run(ctx context.Context, host *app.Host) error {
	return host.Stdio(ctx, app.StdioOptions{Sets: c.Tools, Person: c.Person})
}
