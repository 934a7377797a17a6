package main

import (
	"github.com/paceline/paceline/internal/app"
)

type versionCommand struct {
	JSON bool `name:"json" help:"Answer in JSON."`
}

// Help shows how to use it.
func (versionCommand) Help() string {
	return `Examples:

    paceline version
    paceline version --json`
}

// Run prints the version.
func (c *versionCommand) Run(host *app.Host) error { return host.PrintVersion(c.JSON) }
