// Command withserver runs a command with a PostgreSQL server around it, which
// PACELINE_TEST_POSTGRES names, and ends with its exit code. Without PostgreSQL on this
// machine it runs the command alone.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"

	"github.com/paceline/paceline/internal/store/postgrestest"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: withserver COMMAND [ARGUMENT]...")
		os.Exit(2)
	}
	code, err := run(os.Args[1], os.Args[2:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "withserver:", err)
	}
	os.Exit(code)
}

func run(name string, arguments []string) (code int, err error) {
	signal.Notify(make(chan os.Signal, 1), os.Interrupt) // the command ends, then this
	command := exec.Command(name, arguments...)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	server, err := postgrestest.Start(false)
	switch {
	case errors.Is(err, postgrestest.ErrMissing):
		fmt.Fprintln(os.Stderr, "withserver:", err)
	case err != nil:
		return 1, err
	default:
		command.Env = append(os.Environ(), postgrestest.Variable+"="+server.URL("postgres"))
		defer func() { err = errors.Join(err, server.Stop()) }()
	}
	err = command.Run()
	if exit, ended := errors.AsType[*exec.ExitError](err); ended {
		return exit.ExitCode(), nil
	}
	if err != nil {
		return 1, err
	}
	return 0, nil
}
