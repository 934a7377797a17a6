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
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/wholefile"
)

// DemoOptions say how to show the program.
type DemoOptions struct {
	Once   bool   // end after the answers
	Listen string // where the simulator listens
}

const (
	demoSeed       = 7
	demoFolderHint = "Set TMPDIR to a folder that can be written to and has room."
)

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
		return wholefile.Refused(err, "the demo's folder cannot be made in %s", os.TempDir()).WithHint(demoFolderHint)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := checkRoom(folder); err != nil {
		return err
	}
	server, err := h.demoServer(s, folder)
	if err != nil {
		return err
	}
	if err := h.demoRound(ctx, s, server); err != nil {
		return err
	}
	if options.Once {
		return ctx.Err() // nil unless it was ended before it was done
	}
	if ctx.Err() != nil {
		return nil
	}
	if err := h.sayHowToConnect(server); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// checkRoom returns nil when files can be written in the demo's folder.
func checkRoom(path string) error {
	folder, err := wholefile.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := wholefile.Probe(folder); err != nil {
		return fault.Of(err).WithHint(demoFolderHint)
	}
	return nil
}

// demoServer returns the machine of a server that reads the simulator and keeps what it
// keeps in folder. It has nothing of the person's environment.
func (h *Host) demoServer(s *simulation, folder string) (*Host, error) {
	downloads := filepath.Join(folder, "downloads")
	if err := os.Mkdir(downloads, 0o700); err != nil {
		return nil, wholefile.Refused(err, "the demo's folder %s cannot be made", downloads)
	}
	environment := append(s.addresses(),
		variable{settingDatabase, filepath.Join(folder, "paceline.db")},
		variable{settingDownloads, downloads},
		variable{settingZone, simulatedZone},
	)
	server := *h
	server.Getenv = func(name string) string { return valueOf(environment, name) }
	server.Environ = nil
	return &server, nil
}

// demoRound runs the server and asks it everything.
func (h *Host) demoRound(ctx context.Context, s *simulation, machine *Host) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	server := *machine
	server.In, server.Out, server.Err = toServer, fromServer, io.Discard
	ended := make(chan error, 1)
	go func() {
		err := server.Stdio(ctx, StdioOptions{})
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

// sayHowToConnect prints how to connect an assistant to the simulated athlete.
func (h *Host) sayHowToConnect(server *Host) error {
	line, err := server.connectClaude("paceline-demo")
	if err != nil {
		return err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Connect Claude Code to this athlete with:\n\n  %s\n\n", line)
	text.WriteString("Then ask it: how did I sleep, and what did I do this week?\n")
	text.WriteString("It works while this runs; ctrl-c ends it and removes what it kept. Afterwards: claude mcp remove paceline-demo\n")
	_, err = io.WriteString(h.Out, text.String())
	return err
}
