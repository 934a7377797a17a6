package app

import (
	"context"
	"fmt"
	"os/exec"
	"runtime"
)

// browser returns what opens a page in the person's browser: the program that BROWSER
// names, else the system's own way.
func browser(getenv func(string) string) func(context.Context, string) error {
	return func(ctx context.Context, page string) error {
		command := openers(runtime.GOOS)
		if name := getenv("BROWSER"); name != "" {
			command = []string{name}
		}
		// The browser outlives the command that opened it.
		//nolint:gosec // the person's own choice of a browser; the page is one argument of it
		open := exec.CommandContext(context.WithoutCancel(ctx), command[0], append(command[1:], page)...)
		if err := open.Start(); err != nil {
			return fmt.Errorf("open the browser: %w", err)
		}
		go func() { _ = open.Wait() }() // a browser's exit code says nothing
		return nil
	}
}

// openers returns the command of a system that opens a page.
func openers(system string) []string {
	switch system {
	case "darwin":
		return []string{"open"}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	default:
		return []string{"xdg-open"}
	}
}
