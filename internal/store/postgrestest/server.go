package postgrestest

import (
	"bufio"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

//go:embed supervise.sh
var supervisor string

const maintenanceDatabase = "postgres"

// Server is a PostgreSQL server of this process. It ends with the process at the latest.
type Server struct {
	folder     string
	supervisor *exec.Cmd
	in         io.WriteCloser // its end is the server's
	out        *bufio.Reader
}

// Start starts a server. With durable set a commit is on disk when it returns; without, a
// crash of the machine, but not one of the server, may lose it. Errors: ErrMissing where
// PostgreSQL is not installed.
func Start(durable bool) (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(temporary(), "paceline-pg-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for PostgreSQL: %w", err)
	}
	fsync := "off"
	if durable {
		fsync = "on"
	}
	s := &Server{folder: folder, supervisor: exec.Command("/bin/sh", "-c", supervisor, "sh", bin, folder, fsync)}
	if err := s.launch(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return s, nil
}

func (s *Server) launch() error {
	if err := unprivileged(s.supervisor, s.folder); err != nil {
		return err
	}
	var said bytes.Buffer
	log, err := os.CreateTemp("", "paceline-pg-")
	if err != nil {
		return err
	}
	defer func() { _, _ = log.Close(), os.Remove(log.Name()) }()
	s.supervisor.Dir, s.supervisor.Stderr = s.folder, log
	if s.in, err = s.supervisor.StdinPipe(); err != nil {
		return err
	}
	out, err := s.supervisor.StdoutPipe()
	if err != nil {
		return err
	}
	s.out = bufio.NewReader(out)
	if err := s.supervisor.Start(); err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}
	if err := s.ready(); err != nil {
		if _, seekErr := log.Seek(0, io.SeekStart); seekErr == nil {
			_, _ = io.Copy(&said, log)
		}
		return fmt.Errorf("%w: %s", errors.Join(err, s.supervisor.Wait()), bytes.TrimSpace(said.Bytes()))
	}
	return nil
}

// ready waits until the server can be used.
func (s *Server) ready() error {
	if _, err := s.out.ReadString('\n'); err != nil {
		return fmt.Errorf("PostgreSQL does not start: %w", err)
	}
	return nil
}

// Stop ends the server and removes what it kept.
func (s *Server) Stop() error {
	if err := s.in.Close(); err != nil {
		return err
	}
	if err := s.supervisor.Wait(); err != nil {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	return nil
}

// URL returns the address of a database of the server, which may not be there yet.
func (s *Server) URL(database string) string { return address(s.folder, database) }

func address(folder, database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.User("paceline"), Path: "/" + database,
		RawQuery: url.Values{"host": {folder}}.Encode(),
	}
	return u.String()
}

// Files returns the folder of all databases' files but the write-ahead log.
func (s *Server) Files() string { return filepath.Join(s.folder, "data", "base") }

// Kill ends the server as a power cut would, with SIGKILL: whatever it was doing is left as
// it is.
func (s *Server) Kill() error {
	text, err := os.ReadFile(filepath.Join(s.folder, "data", "postmaster.pid"))
	if err != nil {
		return fmt.Errorf("find PostgreSQL's process: %w", err)
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	pid, err := strconv.Atoi(string(line))
	if err != nil {
		return fmt.Errorf("find PostgreSQL's process: %w", err)
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		return err
	}
	return process.Kill()
}

// Restart starts the server again after Kill and waits until it has recovered.
func (s *Server) Restart() error {
	if _, err := io.WriteString(s.in, "\n"); err != nil {
		return err
	}
	return s.ready()
}
