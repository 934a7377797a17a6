package account

import (
	"archive/zip"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

//go:embed export_readme.txt
var exportReadme string

// Export writes all that is kept of a person as a zip archive, as docs/export.md describes it; one that is cut short cannot be
// opened. It is written as it is read, and holds one document in memory. Errors: fault.Conflict unless the session has Proved, before
// anything is written.
func (s *Service) Export(ctx context.Context, session Session, w io.Writer) error {
	about, err := s.aboutPerson(ctx, session)
	if err != nil {
		return err
	}
	now := s.config.Now()
	e := &exporting{archive: zip.NewWriter(w), at: now, lines: map[string]int{}}
	if err := e.add("README.txt", strings.ReplaceAll(exportReadme, "{made}", now.UTC().Format(time.RFC3339))); err != nil {
		return err
	}
	for _, file := range about {
		if err := e.addJSON(file.name, file.content); err != nil {
			return err
		}
	}
	if err := s.config.Store.Everything(ctx, session.Person, e.line); err != nil {
		return err
	}
	if err := e.addJSON("contents.json", map[string]any{"made_at": now.UTC(), "documents": e.lines}); err != nil {
		return err
	}
	if err := e.archive.Close(); err != nil {
		return fmt.Errorf("ending an export: %w", err)
	}
	return nil
}

type exportedAccount struct {
	Person      string    `json:"person"`
	Email       string    `json:"email"`
	Name        string    `json:"name"`
	Owner       bool      `json:"owner"`
	CreatedAt   time.Time `json:"created_at"`
	HasPassword bool      `json:"has_password"`
}

type exportedPasskey struct {
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"created_at"`
	UsedAt    time.Time `json:"used_at,omitzero"`
}

type exportedSession struct {
	Agent     string    `json:"agent"`
	CreatedAt time.Time `json:"created_at"`
	SeenAt    time.Time `json:"seen_at"`
	ExpiresAt time.Time `json:"expires_at"`
	This      bool      `json:"this"`
}

type exportedFile struct {
	name    string
	content any
}

// aboutPerson returns the files of what this package knows of a person: no hash and no key.
func (s *Service) aboutPerson(ctx context.Context, session Session) (files []exportedFile, err error) {
	err = s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) error {
		p, err := s.provedPerson(ctx, r, session)
		if err != nil {
			return err
		}
		keys, err := r.Passkeys(ctx, p.ID)
		if err != nil {
			return err
		}
		sessions, err := s.sessions(ctx, r, p.ID)
		files = []exportedFile{
			{"account.json", exportedAccount{p.ID, p.Email, p.Name, p.Owner, p.CreatedAt.UTC(), p.PasswordHash != ""}},
			{"passkeys.json", exportPasskeys(keys)},
			{"sessions.json", exportSessions(sessions, session.Hash)},
		}
		return err
	})
	return files, err
}

func exportPasskeys(keys []Passkey) []exportedPasskey {
	told := make([]exportedPasskey, 0, len(keys))
	for _, k := range newestPasskeys(keys) {
		told = append(told, exportedPasskey{k.Name, k.CreatedAt.UTC(), k.UsedAt.UTC()})
	}
	return told
}

func exportSessions(sessions []Session, this Hash) []exportedSession {
	told := make([]exportedSession, 0, len(sessions))
	for _, s := range sessions {
		told = append(told, exportedSession{s.Agent, s.CreatedAt.UTC(), s.SeenAt.UTC(), s.ExpiresAt.UTC(), s.Hash == this})
	}
	return told
}

// exporting is an archive that is being written. Its files are written one after the other.
type exporting struct {
	archive *zip.Writer
	at      time.Time
	name    string // of the file of documents that is open; "" for none
	open    io.Writer
	lines   map[string]int // documents by file
}

// file begins the next file; the one before it ends.
func (e *exporting) file(name string) (io.Writer, error) {
	e.name = ""
	w, err := e.archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: e.at.UTC()})
	if err != nil {
		return nil, fmt.Errorf("beginning %s of an export: %w", name, err)
	}
	return w, nil
}

func (e *exporting) add(name, content string) error {
	w, err := e.file(name)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, content); err != nil {
		return fmt.Errorf("writing %s of an export: %w", name, err)
	}
	return nil
}

func (e *exporting) addJSON(name string, content any) error {
	document, err := json.MarshalIndent(content, "", "  ")
	if err != nil {
		return fmt.Errorf("writing %s of an export: %w", name, err)
	}
	return e.add(name, string(document)+"\n")
}

// line adds a document to the file of its kind, as one line.
func (e *exporting) line(kind string, document []byte) error {
	name := kind + ".jsonl"
	if e.name != name {
		if _, there := e.lines[name]; there || !isKind(kind) {
			return fault.New(fault.Internal, "the documents of an export came out of order")
		}
		w, err := e.file(name)
		if err != nil {
			return err
		}
		e.name, e.open = name, w
	}
	e.lines[name]++
	var line bytes.Buffer
	if err := json.Compact(&line, document); err != nil {
		return fault.New(fault.Internal, "a document of an export cannot be read")
	}
	line.WriteByte('\n')
	if _, err := e.open.Write(line.Bytes()); err != nil {
		return fmt.Errorf("writing %s of an export: %w", name, err)
	}
	return nil
}

// isKind reports whether a kind is a name for a file: lower-case words, with single slashes between folders.
func isKind(kind string) bool {
	for part := range strings.SplitSeq(kind, "/") {
		if part == "" || strings.Trim(part, "abcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
			return false
		}
	}
	return true
}
