package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/paceline/paceline/internal/app"
	"github.com/paceline/paceline/internal/fault"
)

// misused reports a command line that cannot be understood.
func misused(w io.Writer, err error) int {
	helps := "paceline --help lists the commands"
	if parse, ok := errors.AsType[*kong.ParseError](err); ok && parse.Context.Command() != "" {
		words := strings.Fields(parse.Context.Command())
		helps = "paceline " + strings.Join(words, " ") + " --help says what it takes"
	}
	say(w, err.Error(), helps)
	return exitUsage
}

// report tells what a command failed of, in one line and a hint, and returns its exit code.
func report(ctx context.Context, w io.Writer, err error) int {
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, app.ErrUnhealthy): // it was said
		return exitFailed
	case errors.Is(err, syscall.EPIPE): // nobody reads any more
		return exitFailed
	case ctx.Err() != nil && fault.KindOf(err) == fault.Canceled:
		say(w, "interrupted", "")
		return exitInterrupted
	}
	f := fault.Of(err)
	message := f.Error()
	if f.RetryAfter > 0 {
		message += fmt.Sprintf(" (try again in %s)", f.RetryAfter)
	}
	say(w, message, cmp.Or(f.Hint, hint(f.Kind)))
	if f.Kind == fault.Invalid {
		return exitUsage
	}
	return exitFailed
}

// hint returns what helps against a kind of error in a terminal, and "" when that depends.
func hint(kind fault.Kind) string {
	switch kind {
	case fault.NotConnected:
		return "Run `paceline connect polar`, or set POLAR_ACCESS_TOKEN and POLAR_USER_ID."
	case fault.TokenExpired:
		return "Run `paceline connect polar` to connect again."
	case fault.NotRegistered:
		return "Run `paceline connect polar`, which registers you."
	case fault.ConsentMissing:
		return "Allow what https://account.polar.com asks consent for, then run `paceline connect polar`."
	case fault.RateLimited, fault.Unavailable, fault.BadAnswer:
		return "Try again later; `paceline doctor` says what is wrong."
	default:
		return ""
	}
}

// say writes a message in the terminal's style: lower case, one line.
func say(w io.Writer, message, helps string) {
	text := "paceline: " + strings.Join(strings.Fields(message), " ") + "\n"
	if helps != "" {
		text += "hint: " + strings.Join(strings.Fields(helps), " ") + "\n"
	}
	_, _ = fmt.Fprint(w, text) // there is no other place to say it
}
