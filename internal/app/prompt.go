package app

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// ask reads one line that the person types after label, or that a program pipes in.
func (h *Host) ask(label string, in *bufio.Reader) (string, error) {
	if h.terminal() != nil {
		fmt.Fprintf(h.Err, "%s: ", label)
	}
	line, err := in.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the %s: %w", label, err)
	}
	return strings.TrimSpace(line), nil
}

// askSecret is ask for what is not shown while it is typed.
func (h *Host) askSecret(label string, in *bufio.Reader) (source.Secret, error) {
	terminal := h.terminal()
	if terminal == nil {
		secret, err := h.ask(label, in)
		return source.Secret(secret), err
	}
	fmt.Fprintf(h.Err, "%s (not shown): ", label)
	secret, err := term.ReadPassword(int(terminal.Fd()))
	fmt.Fprintln(h.Err)
	if err != nil {
		return "", fmt.Errorf("read the %s: %w", label, err)
	}
	return source.Secret(strings.TrimSpace(string(secret))), nil
}

// terminal returns the input when a person types it, and nil otherwise.
func (h *Host) terminal() *os.File {
	if file, ok := h.In.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return file
	}
	return nil
}

// maxSecretBytes bounds a file that holds one secret.
const maxSecretBytes = 4 << 10

// readSecret returns the first line of a file.
func readSecret(path string) (source.Secret, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", fault.New(fault.Invalid, "the file of the client secret cannot be read").WithCause(err)
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxSecretBytes))
	if err != nil {
		return "", fault.New(fault.Invalid, "the file of the client secret cannot be read").WithCause(err)
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(content)), "\n")
	return source.Secret(strings.TrimSpace(line)), nil
}
