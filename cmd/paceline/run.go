package main

import (
	"context"
	"errors"

	"github.com/alecthomas/kong"

	"github.com/paceline/paceline/internal/app"
	"github.com/paceline/paceline/internal/fault"
)

// The exit codes.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130
)

const description = `A fitness MCP server: assistants answer from your own training, sleep and recovery.

Try it without an account, then connect your Polar account and your assistant:

    paceline demo
    paceline connect polar
    claude mcp add paceline -- "$(command -v paceline)" stdio

Settings come from the environment, such as PACELINE_ZONE and PACELINE_DATABASE; "paceline doctor" checks them.

Exit codes: 0 done, also when you stop a server or the demo; 1 failed; 2 wrong usage, such as no command; 130 interrupted before it was done.`

// commands are what the program can be told.
type commands struct {
	Stdio    stdioCommand     `cmd:"" help:"Serve one assistant over standard input and output."`
	Serve    serveCommand     `cmd:"" help:"Serve people who connect by URL and sign in."`
	Connect  connectCommand   `cmd:"" help:"Connect an account."`
	Export   exportCommand    `cmd:"" help:"Back up everything that is kept."`
	Restore  restoreCommand   `cmd:"" help:"Fill an empty database with a backup."`
	Profile  profileCommand   `cmd:"" help:"Show or set your zone, units and limits."`
	People   peopleCommand    `cmd:"" help:"List, invite, let back in or delete people."`
	Grants   grantsCommand    `cmd:"" help:"List or end what assistants may do on a server."`
	Owner    ownerLinkCommand `cmd:"" name:"owner-link" help:"Print a link that sets up the owner of a server."`
	Doctor   doctorCommand    `cmd:"" help:"Check everything, and say how to mend what is broken."`
	Demo     demoCommand      `cmd:"" help:"Show every tool on a made-up athlete."`
	Polarsim polarsimCommand  `cmd:"" help:"Run a simulator of Polar AccessLink."`
	Version  versionCommand   `cmd:"" help:"Print which program this is."`

	Which whichFlag `name:"version" help:"Print which program this is."`
}

// whichFlag is the flag that does what the command version does.
type whichFlag bool

// BeforeReset prints the version and ends the program as a help text does.
func (whichFlag) BeforeReset(parser *kong.Kong, host *app.Host) error {
	if err := host.PrintVersion(false); err != nil {
		return err
	}
	parser.Exit(exitDone)
	return nil
}

// helped is how kong ends the program after a help text: it knows no other way back.
type helped struct{}

// run runs the command that args name and returns the exit code.
func run(ctx context.Context, host *app.Host, args []string) (code int) {
	out, afterHelp := host.Out, exitDone
	if len(args) == 0 { // over stdio an answer would be taken for the protocol
		args, out, afterHelp = []string{"--help"}, host.Err, exitUsage
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case helped:
			code = afterHelp
		default:
			panic(r)
		}
	}()
	parser, err := kong.New(&commands{},
		kong.Name("paceline"), kong.Description(description), kong.Writers(out, host.Err),
		kong.Exit(func(int) { panic(helped{}) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}), kong.Bind(host),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		return report(ctx, host.Err, err)
	}
	command, err := parser.Parse(args)
	if _, failed := errors.AsType[*fault.Error](err); failed {
		return report(ctx, host.Err, err)
	}
	if err != nil {
		return misused(host.Err, err)
	}
	return report(ctx, host.Err, command.Run())
}
