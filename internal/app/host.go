package app

import (
	"context"
	"io"
	"log/slog"
	"os"
	"time"
)

// Host is the machine that a command runs on: its environment, streams, clock and folders.
type Host struct {
	Getenv  func(string) string
	In      io.Reader
	Out     io.Writer // answers; over stdio the protocol alone
	Err     io.Writer // everything else
	Now     func() time.Time
	Version string // of the program; "" asks the build

	Etc        string                                       // the folder of the machine's settings
	Folder     func() (string, error)                       // the working folder
	Executable func() (string, error)                       // the path of the program
	Browse     func(ctx context.Context, page string) error // opens a page in the browser
}

// NewHost returns the machine that this process runs on.
func NewHost(version string) *Host {
	h := &Host{
		Getenv: os.Getenv, In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Now: time.Now, Version: version,
		Etc: "/etc", Folder: os.Getwd, Executable: os.Executable,
	}
	h.Browse = browser(h.Getenv)
	return h
}

// logger writes to the error stream: ids and kinds, never bodies or secrets.
func (h *Host) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(h.Err, &slog.HandlerOptions{Level: slog.LevelInfo}))
}
