package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/app"
	"github.com/paceline/paceline/internal/fault"
)

func TestAnErrorEndsWithTheCodeOfItsKind(t *testing.T) {
	t.Parallel()
	live := context.Background()
	ended, cancel := context.WithCancel(live)
	cancel()
	tests := map[string]struct {
		ctx  context.Context
		err  error
		code int
		text string
	}{
		"none":                      {live, nil, 0, ""},
		"found and said by doctor":  {live, fmt.Errorf("x: %w", app.ErrUnhealthy), 1, ""},
		"interrupted by the person": {ended, context.Canceled, 130, "paceline: interrupted\n"},
		"cancelled by another":      {live, context.Canceled, 1, "paceline: the call was cancelled: context canceled\n"},
		"another error at the end":  {ended, fault.New(fault.Misconfigured, "no key"), 1, "paceline: no key\n"},
		"wrong usage":               {live, fault.New(fault.Invalid, "no such set").WithHint("Sets: polar."), 2, "paceline: no such set\nhint: Sets: polar.\n"},
		"a cause": {
			live, fault.New(fault.Misconfigured, "it cannot be read").WithCause(errors.New("permission denied")), 1,
			"paceline: it cannot be read: permission denied\n",
		},
		"a time to wait": {
			live, fault.New(fault.Unavailable, "down").WithHint("Wait.").WithRetryAfter(90 * time.Second), 1,
			"paceline: down (try again in 1m30s)\nhint: Wait.\n",
		},
		"output that nobody reads": {live, fault.New(fault.Misconfigured, "x").WithCause(syscall.EPIPE), 1, ""},
		"a hint of its own wins":   {live, fault.New(fault.NotConnected, "none").WithHint("Do this."), 1, "paceline: none\nhint: Do this.\n"},
		"no account": {
			live, fault.New(fault.NotConnected, "none"), 1,
			"paceline: none\nhint: Run `paceline connect polar`, or set POLAR_ACCESS_TOKEN and POLAR_USER_ID.\n",
		},
		"a refused token": {
			live, fault.New(fault.TokenExpired, "refused"), 1, "paceline: refused\nhint: Run `paceline connect polar` to connect again.\n",
		},
		"not registered": {
			live, fault.New(fault.NotRegistered, "unknown"), 1, "paceline: unknown\nhint: Run `paceline connect polar`, which registers you.\n",
		},
		"several lines become one": {live, fault.New(fault.Internal, "a\nb\tc"), 1, "paceline: a b c\n"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var said bytes.Buffer
			if code := report(test.ctx, &said, test.err); code != test.code || said.String() != test.text {
				t.Errorf("code %d, %q; want %d, %q", code, said.String(), test.code, test.text)
			}
		})
	}
}

func TestEachCommandHasExamples(t *testing.T) {
	t.Parallel()
	for _, command := range []interface{ Help() string }{
		stdioCommand{},
		connectPolarCommand{},
		doctorCommand{},
		demoCommand{},
		polarsimCommand{},
		versionCommand{},
		exportCommand{},
		restoreCommand{},
		profileCommand{},
		profileShowCommand{},
		profileSetCommand{},
		peopleListCommand{},
		peopleDeleteCommand{},
	} {
		help := command.Help()
		if _, examples, found := strings.Cut(help, "Examples:\n\n"); !found || !strings.HasPrefix(examples, "    ") {
			t.Errorf("%T: no examples in %q", command, help)
		}
	}
}
