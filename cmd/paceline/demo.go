package main

import (
	"context"

	"github.com/paceline/paceline/internal/app"
)

type demoCommand struct {
	Once   bool   `help:"End after the answers."`
	Listen string `help:"Where the simulator listens (default 127.0.0.1:0; port 0 takes a free one)." default:"127.0.0.1:0" placeholder:"HOST:PORT"`
}

// Help shows what happens.
func (demoCommand) Help() string {
	return `Starts a simulated Polar with a made-up athlete, asks every tool once through the real server and prints the answers. Then it keeps the simulator running and prints how to connect an assistant to the athlete. It touches none of your data.

Examples:

    paceline demo
    paceline demo --once | less`
}

// Run shows the tools.
func (c *demoCommand) Run(ctx context.Context, host *app.Host) error {
	return host.Demo(ctx, app.DemoOptions{Once: c.Once, Listen: c.Listen})
}
