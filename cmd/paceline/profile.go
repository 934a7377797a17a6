package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type profileCommand struct {
	Show profileShowCommand `cmd:"" default:"withargs" help:"Show what is set, and what stands in for the rest."`
	Set  profileSetCommand  `cmd:"" help:"Set fields."`
}

// Help shows both ways.
func (profileCommand) Help() string {
	return `The zone, the units, figures of the body, and what a plan must respect. Changing the zone or the units changes nothing that is logged.

Examples:

    paceline profile
    paceline profile set zone=Europe/Helsinki mass=lb "injuries=left knee"`
}

type profileShowCommand struct {
	Person string `help:"Whose, on a database of several people." placeholder:"NAME"`
}

// Help shows how to show it.
func (profileShowCommand) Help() string {
	return `Figures that are not set are taken from a source where it has them, and named so.

Examples:

    paceline profile show`
}

// Run shows the profile.
func (c *profileShowCommand) Run(ctx context.Context, host *app.Host) error {
	return host.Profile(ctx, c.Person)
}

type profileSetCommand struct {
	Pairs  []string `arg:"" name:"name=value" help:"What to set; name= takes it away."`
	Force  bool     `help:"Take an unusual value as meant."`
	Person string   `help:"Whose, on a database of several people." placeholder:"NAME"`
}

// Help names the fields.
func (profileSetCommand) Help() string {
	return `Fields: zone, mass (kg or lb), distance (km or mi), week_start (mon to sun), day_start (00:00 to 06:00), sex (female, male, other), birth_year, height_cm, sleep_need_s, resting_bpm, max_bpm, threshold_power_w, and lists: diet, allergies, injuries, equipment, available. The change is yours, and stands in the trail as such.

Examples:

    paceline profile set zone=Europe/Helsinki mass=kg week_start=sun
    paceline profile set "diet=vegetarian" "available=mon 18:00-19:30, sat 09:00-12:00"
    paceline profile set injuries=`
}

// Run sets the fields.
func (c *profileSetCommand) Run(ctx context.Context, host *app.Host) error {
	return host.SetProfile(ctx, c.Person, c.Pairs, c.Force)
}
