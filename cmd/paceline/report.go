package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/paceline/paceline/internal/app"
	"github.com/paceline/paceline/internal/fault"
)

// misused reports a command line that cannot be understood.
func misused(w io.Writer, err error) int {
	hint := "paceline --help lists the commands"
	if parse, ok := errors.AsType[*kong.ParseError](err); ok && parse.Context.Command() != "" {
		words := strings.Fields(parse.Context.Command())
		hint = "paceline " + strings.Join(words, " ") + " --help says what it takes"
	}
	say(w, err.Error(), hint)
	return exitUsage
}

// report tells what a command failed of, in one line and a hint, and returns its exit code.
func report(ctx context.Context, w io.Writer, err error) int {
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, app.ErrUnhealthy): // it was said
		return exitFailed
	case ctx.Err() != nil && fault.KindOf(err) == fault.Canceled:
		say(w, "interrupted", "")
		return exitInterrupted
	}
	f := fault.Of(err)
	say(w, f.Error(), f.Hint)
	if f.Kind == fault.Invalid {
		return exitUsage
	}
	return exitFailed
}

// say writes a message in the terminal's style: lower case, one line.
func say(w io.Writer, message, hint string) {
	text := "paceline: " + strings.Join(strings.Fields(message), " ") + "\n"
	if hint != "" {
		text += "hint: " + strings.Join(strings.Fields(hint), " ") + "\n"
	}
	_, _ = fmt.Fprint(w, text) // there is no other place to say it
}
