package app

import (
	"context"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/paceline/paceline/internal/telemetry"
	"github.com/paceline/paceline/internal/wholefile"
)

// Host is the machine that a command runs on: its environment, streams, clock and folders.
type Host struct {
	Getenv  func(string) string
	Environ func() []string // every variable, as name=value; nil when they cannot be listed
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
		Getenv: os.Getenv, Environ: os.Environ, In: os.Stdin, Out: output{os.Stdout}, Err: os.Stderr, Now: time.Now, Version: version,
		Etc: "/etc", Folder: os.Getwd, Executable: os.Executable,
	}
	h.Browse = browser(h.Getenv)
	return h
}

// logger writes to the error stream: ids and kinds, never bodies or secrets.
func (h *Host) logger() *slog.Logger {
	return telemetry.NewLogger(h.Err, telemetry.Text, slog.LevelInfo)
}

// output is the stream of the answers, whose errors say what is wrong with it.
type output struct{ io.Writer }

func (o output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if err != nil {
		return n, wholefile.Refused(err, "the output cannot be written")
	}
	return n, nil
}
