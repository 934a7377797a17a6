package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type polarsimCommand struct {
	Listen       string   `help:"Where it listens (default 127.0.0.1:0; port 0 takes a free one)." default:"127.0.0.1:0" placeholder:"HOST:PORT"`
	Seed         uint64   `help:"The same seed gives the same athletes." default:"1"`
	People       int      `help:"How many athletes." default:"1"`
	Days         int      `help:"How many days of history." default:"400"`
	Zone         string   `help:"The athletes' home zone." default:"Europe/Helsinki"`
	Now          string   `help:"Stop the clock at this time, such as 2026-11-30T08:00:00+02:00 (default: it runs as this machine's)." placeholder:"TIME"`
	Quirk        []string `help:"An oddity of the live service to show; may be given again." placeholder:"NAME"`
	Unregistered bool     `help:"Nobody is registered with the client yet."`
	ListQuirks   bool     `name:"list-quirks" help:"List the oddities and end."`
}

// Help shows how to use it.
func (polarsimCommand) Help() string {
	return `Prints the environment that leads a Paceline to it as shell commands, and serves until it is interrupted. Its pages, and switches for faults, are at its address.

Examples:

    paceline polarsim --listen 127.0.0.1:8090 > sim.env &
    sleep 1; . ./sim.env; paceline doctor

    paceline polarsim --quirk keys=snake --quirk dense_heart_rate`
}

// Run simulates.
func (c *polarsimCommand) Run(ctx context.Context, host *app.Host) error {
	if c.ListQuirks {
		return host.ListQuirks()
	}
	return host.Polarsim(ctx, app.PolarsimOptions{
		Listen: c.Listen, Seed: c.Seed, People: c.People, Days: c.Days, Zone: c.Zone,
		Now: c.Now, Quirks: c.Quirk, Unregistered: c.Unregistered,
	})
}
