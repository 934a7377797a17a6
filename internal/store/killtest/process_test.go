package killtest

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/store"
)

// ack is what a child said of one call.
type ack struct {
	round  int
	person string
	callID string
}

// maxSteps is the most acknowledgements that are waited for.
const maxSteps = 64

// process is a child that writes.
type process struct {
	command *exec.Cmd
	said    bytes.Buffer  // its errors
	steps   chan struct{} // one for each acknowledgement, closed behind the last
	all     chan []ack
}

// start starts a child.
func start(t *testing.T, c store.Config, round int, pause time.Duration) *process {
	t.Helper()
	p := &process{command: exec.Command(os.Args[0]), steps: make(chan struct{}, maxSteps), all: make(chan []ack, 1)}
	p.command.Env = append(os.Environ(), variableDatabase+"="+c.Database, variableKey+"="+c.MasterKey,
		variableRound+"="+strconv.Itoa(round), variablePause+"="+pause.String())
	p.command.Stderr = &p.said
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go p.listen(out)
	return p
}

// listen counts the acknowledgements, until the child is gone.
func (p *process) listen(out io.Reader) {
	var all []ack
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if err != nil { // half a line acknowledges nothing
			break
		}
		fields := strings.Fields(line)
		round, err := strconv.Atoi(fields[0])
		if err != nil {
			break
		}
		all = append(all, ack{round, fields[1], fields[3]})
		select {
		case p.steps <- struct{}{}:
		default: // nobody waits for that many
		}
	}
	close(p.steps)
	p.all <- all
}

// waitFor waits until the child has acknowledged this many calls, or is gone.
func (p *process) waitFor(calls int) {
	for range calls {
		<-p.steps
	}
}

// kill ends the child with SIGKILL and returns what it had acknowledged. It must not have
// ended by itself.
func (p *process) kill(t *testing.T) []ack {
	t.Helper()
	if err := p.command.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	all := p.wait()
	if code := p.command.ProcessState.ExitCode(); code != -1 {
		t.Fatalf("the child ended by itself with %d: %s", code, p.said.String())
	}
	return all
}

// wait waits until the child has ended and returns what it had acknowledged.
func (p *process) wait() []ack {
	all := <-p.all
	_ = p.command.Wait() // it was killed, or was refused; its state says which
	return all
}
