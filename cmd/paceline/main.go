// Command paceline is a fitness MCP server: an assistant connects to it and asks about a
// person's own training, sleep and recovery.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/paceline/paceline/internal/app"
)

// version is set by the linker; otherwise the build's own record counts.
var version string

func main() { os.Exit(start()) }

func start() int {
	ending := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		ending = append(ending, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ending...)
	defer stop()
	// Output that nobody reads any more is an error of the write, and not the end of the
	// program: what is to be cleaned up is.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	// The second signal ends the program at once.
	defer context.AfterFunc(ctx, stop)()
	return run(ctx, app.NewHost(version), os.Args[1:])
}
