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
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The second signal ends the program at once.
	defer context.AfterFunc(ctx, stop)()
	return run(ctx, app.NewHost(version), os.Args[1:])
}
