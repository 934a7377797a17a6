package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// DemoOptions say how to show the program.
type DemoOptions struct {
	Once   bool   // end after the answers
	Listen string // where the simulator listens
}

const demoSeed = 7

// Demo starts a simulated Polar with a made-up athlete, asks every tool once through a
// server over stdio and prints the answers. Then it keeps the simulator running until ctx
// ends and prints how to connect an assistant to it. It touches nothing of the person's:
// what it keeps is in a folder of its own that is removed at the end.
func (h *Host) Demo(ctx context.Context, options DemoOptions) (err error) {
	zone, err := civil.LoadZone(simulatedZone)
	if err != nil {
		return err
	}
	s, err := simulate(ctx, options.Listen, polarsim.Config{
		Seed: demoSeed, Zone: zone, Clock: h.Now, RegisterSinceFirstDay: true, Unregistered: []int{0},
	})
	if err != nil {
		return err
	}
	defer s.close()
	folder, err := os.MkdirTemp("", "paceline-demo-")
	if err != nil {
		return fmt.Errorf("make the demo's folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	environment, err := demoEnvironment(s, folder)
	if err != nil {
		return err
	}
	if err := h.demoRound(ctx, s, environment); err != nil || ctx.Err() != nil {
		return err
	}
	if options.Once {
		return nil
	}
	if err := h.inviteAssistant(environment); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// demoEnvironment returns the environment of a server that reads the simulator and keeps
// what it keeps in folder.
func demoEnvironment(s *simulation, folder string) ([]variable, error) {
	downloads := filepath.Join(folder, "downloads")
	if err := os.Mkdir(downloads, 0o700); err != nil {
		return nil, fmt.Errorf("make the demo's folder: %w", err)
	}
	addresses := s.environment("")[:3]
	return append(addresses,
		variable{"PACELINE_DATABASE", filepath.Join(folder, "paceline.db")},
		variable{"PACELINE_DOWNLOADS", downloads},
		variable{"PACELINE_ZONE", simulatedZone},
	), nil
}

// demoRound runs the server and asks it everything.
func (h *Host) demoRound(ctx context.Context, s *simulation, environment []variable) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	server := *h
	server.In, server.Out, server.Err = toServer, fromServer, io.Discard
	server.Getenv = func(name string) string {
		for _, v := range environment {
			if v.name == name {
				return v.value
			}
		}
		return ""
	}
	ended := make(chan error, 1)
	go func() {
		err := server.Stdio(ctx, nil)
		_ = fromServer.CloseWithError(errors.Join(err, io.EOF)) // never fails
		ended <- err
	}()
	err := h.askEverything(s, toClient, fromClient)
	_ = fromClient.Close() // never fails; the server ends by it
	go func() { _, _ = io.Copy(io.Discard, toClient) }()
	if serverErr := <-ended; ctx.Err() == nil {
		err = errors.Join(err, serverErr)
	}
	if ctx.Err() != nil {
		return nil // the person ended it
	}
	return err
}

// inviteAssistant prints how to connect an assistant to the simulated athlete.
func (h *Host) inviteAssistant(environment []variable) error {
	executable, err := h.Executable()
	if err != nil {
		return fmt.Errorf("find the path of this program: %w", err)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Connect Claude Code to this athlete with:\n\n  %s\n\n", claudeAdd("paceline-demo", executable, environment))
	text.WriteString("Then ask it: how did I sleep, and what did I do this week?\n")
	text.WriteString("It works while this runs; ctrl-c ends it and removes what it kept. Afterwards: claude mcp remove paceline-demo\n")
	_, err = io.WriteString(h.Out, text.String())
	return err
}
