package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type doctorCommand struct {
	JSON   bool   `name:"json" help:"Answer in JSON."`
	Person string `help:"Whose account to check, on a database of several people." placeholder:"NAME"`
}

// Help shows how to read the result.
func (doctorCommand) Help() string {
	return `Checks the settings, the data folder, the master key, the database, the token and where it is from, the way to Polar, this machine's clock, the registration and the rate limit. It changes nothing but an older schema of the database: as any command does, it brings that up to date when it opens the database, and says which it found. An arrow points to what mends a finding. Exits with 1 when something is broken.

Examples:

    paceline doctor
    paceline doctor --json | jq '.checks[] | select(.state == "broken")'`
}

// Run checks everything.
func (c *doctorCommand) Run(ctx context.Context, host *app.Host) error {
	return host.Doctor(ctx, app.DoctorOptions{JSON: c.JSON, Person: c.Person})
}
