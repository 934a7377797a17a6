package app

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// PolarsimOptions say which athletes are simulated, and how.
type PolarsimOptions struct {
	Listen       string // host:port
	Seed         uint64
	People, Days int
	Zone         string   // the athletes' home; "" for Europe/Helsinki
	Now          string   // the time, as in RFC 3339, at which the clock stands; "" for this machine's clock
	Quirks       []string // their names
	Unregistered bool     // nobody is registered yet
}

// Polarsim serves a simulator of Polar AccessLink until ctx ends. It writes the
// environment that leads to it to the output, as commands of a shell.
func (h *Host) Polarsim(ctx context.Context, options PolarsimOptions) error {
	config, err := options.config(h.Now)
	if err != nil {
		return err
	}
	s, err := simulate(ctx, options.Listen, config)
	if err != nil {
		return err
	}
	defer s.close()
	token := s.Token
	if options.Unregistered {
		token = s.UnregisteredToken
	}
	var lines strings.Builder
	for _, v := range append(s.environment(token(0)), variable{settingZone, config.Zone.String()}) {
		fmt.Fprintf(&lines, "export %s=%s\n", v.name, shellQuoted(v.value))
	}
	if _, err := io.WriteString(h.Out, lines.String()); err != nil {
		return err
	}
	h.logger().InfoContext(ctx, "simulating Polar AccessLink (ctrl-c ends)", slog.String("address", s.base),
		slog.Int("people", options.People), slog.Int("days", options.Days), slog.Uint64("seed", options.Seed))
	<-ctx.Done()
	return nil
}

const simulatedZone = "Europe/Helsinki"

func (o PolarsimOptions) config(now func() time.Time) (polarsim.Config, error) {
	c := polarsim.Config{Seed: o.Seed, People: o.People, Days: o.Days, Clock: now, RegisterSinceFirstDay: true}
	if o.People < 1 || o.People > 1000 {
		return c, fault.New(fault.Invalid, "there can be 1 to 1000 people, not %d", o.People)
	}
	if o.Days < 1 || o.Days > 3660 {
		return c, fault.New(fault.Invalid, "a history has 1 to 3660 days, not %d", o.Days)
	}
	if o.Zone == "" {
		o.Zone = simulatedZone
	}
	var err error
	if c.Zone, err = civil.LoadZone(o.Zone); err != nil {
		return c, fault.New(fault.Invalid, "the zone cannot be used: %v", err)
	}
	if o.Now != "" {
		at, err := time.Parse(time.RFC3339, o.Now)
		if err != nil {
			return c, fault.New(fault.Invalid, "%q is not a time such as 2026-11-30T08:00:00+02:00", o.Now)
		}
		c.Clock = func() time.Time { return at }
	}
	if c.Quirks, err = polarsim.ParseQuirks(strings.Join(o.Quirks, ",")); err != nil {
		return c, fault.New(fault.Invalid, "%v", err).WithHint("`paceline polarsim --list-quirks` lists them.")
	}
	for i := range o.People {
		if o.Unregistered {
			c.Unregistered = append(c.Unregistered, i)
		}
	}
	return c, nil
}

// ListQuirks writes every oddity that the simulator can show, with what it does.
func (h *Host) ListQuirks() error {
	var lines strings.Builder
	for _, quirk := range polarsim.AllQuirks() {
		fmt.Fprintf(&lines, "%-28s %s\n", quirk.Quirk, quirk.Does)
	}
	_, err := io.WriteString(h.Out, lines.String())
	return err
}
