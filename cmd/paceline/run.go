package main

import (
	"context"

	"github.com/alecthomas/kong"

	"github.com/paceline/paceline/internal/app"
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

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.`

// commands are what the program can be told.
type commands struct {
	Stdio    stdioCommand    `cmd:"" help:"Serve one assistant over standard input and output."`
	Connect  connectCommand  `cmd:"" help:"Connect an account."`
	Doctor   doctorCommand   `cmd:"" help:"Check everything, and say how to mend what is broken."`
	Demo     demoCommand     `cmd:"" help:"Show every tool on a made-up athlete."`
	Polarsim polarsimCommand `cmd:"" help:"Run a simulator of Polar AccessLink."`
	Version  versionCommand  `cmd:"" help:"Print which program this is."`
}

// helped is how kong ends the program after a help text: it knows no other way back.
type helped struct{}

// run runs the command that args name and returns the exit code.
func run(ctx context.Context, host *app.Host, args []string) (code int) {
	afterHelp := exitDone
	if len(args) == 0 {
		args, afterHelp = []string{"--help"}, exitUsage
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
		kong.Name("paceline"), kong.Description(description), kong.Writers(host.Out, host.Err),
		kong.Exit(func(int) { panic(helped{}) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}), kong.Bind(host),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		return report(ctx, host.Err, err)
	}
	command, err := parser.Parse(args)
	if err != nil {
		return misused(host.Err, err)
	}
	return report(ctx, host.Err, command.Run())
}
