package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/wholefile"
)

// storeConfig returns where the store of this machine is. Errors: fault.Misconfigured.
func (h *Host) storeConfig() (store.Config, error) {
	config, flaws := h.configure()
	if err := flaws.withoutZone().fault(); err != nil {
		return store.Config{}, err
	}
	return store.Config{Database: config.Database, MasterKey: config.MasterKey, Now: h.Now, Logger: h.logger()}, nil
}

// Backup copies all that is kept into a file and the keys that open it into another beside
// it. Errors: as for store.DB.Backup.
func (h *Host) Backup(ctx context.Context, path string) error {
	return h.withStore(func(db *store.DB) error {
		done, err := db.Backup(ctx, store.BackupRequest{Path: path, Progress: h.progress("backed up")})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(h.Out, `Backed up %s and %s (%s).

  %s       what is kept, sealed
  %s  the keys of people, wrapped by the master key

Keep both, and a copy of the master key apart from them: all three are needed to restore.
Delete old files of keys early: what was backed up of a person who is deleted later opens as long as one of them is kept.
`, counted(done.People, "person", "people"), counted(done.Rows, "row", "rows"), size(done.Bytes), done.Path, done.Keys)
		return err
	})
}

// RestoreOptions say which backup to restore.
type RestoreOptions struct {
	Path      string // of the file with the data
	Keys      string // of the file with the keys; "" is beside it
	Deletions string // of a list of deletions; "" for none
}

// Restore fills an empty database with a backup. Errors: as for store.Restore, and
// fault.Invalid for a list of deletions that cannot be read.
func (h *Host) Restore(ctx context.Context, options RestoreOptions) error {
	config, err := h.storeConfig()
	if err != nil {
		return err
	}
	request := store.RestoreRequest{Path: options.Path, Keys: options.Keys, Progress: h.progress("restored")}
	if options.Deletions != "" {
		if request.Deletions, err = readDeletions(options.Deletions); err != nil {
			return err
		}
	}
	done, err := store.Restore(ctx, config, request)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("Restored %s and %s of the backup of %s.\n",
		counted(done.People, "person", "people"), counted(done.Rows, "row", "rows"), done.MadeAt.Format("2006-01-02 15:04 MST"))
	if done.LeftOut > 0 {
		text += counted(done.LeftOut, "person", "people") + " deleted after it was made stayed deleted.\n"
	}
	_, err = io.WriteString(h.Out, text)
	return err
}

const deletionsComment = "# People whose data was deleted, and when. `paceline restore --deletions` keeps them deleted.\n"

// ExportDeletions writes the list of people who were deleted, which a restore of a backup of
// before takes. It replaces a list that is there.
func (h *Host) ExportDeletions(ctx context.Context, path string) error {
	return h.withStore(func(db *store.DB) error {
		deletions, err := db.Deletions(ctx)
		if err != nil {
			return err
		}
		if err := writeDeletions(path, deletions); err != nil {
			return err
		}
		_, err = fmt.Fprintf(h.Out, "Listed %s in %s.\n", counted(int64(len(deletions)), "deletion", "deletions"), path)
		return err
	})
}

// writeDeletions writes a list that readDeletions reads.
func writeDeletions(path string, deletions []store.Deletion) error {
	var list strings.Builder
	list.WriteString(deletionsComment)
	for _, deletion := range deletions {
		fmt.Fprintf(&list, "%s %s\n", deletion.At.UTC().Format(time.RFC3339Nano), deletion.Person)
	}
	folder, err := wholefile.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer folder.Close()
	_, err = wholefile.Write(folder, filepath.Base(path), true, func(w io.Writer) (int64, error) {
		return io.Copy(w, strings.NewReader(list.String()))
	})
	return err
}

// readDeletions reads a list that writeDeletions wrote.
func readDeletions(path string) ([]store.Deletion, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.New(fault.NotFound, "the list of deletions %s is not there", path).
			WithHint("Name a file that `paceline export --deletions` wrote.")
	}
	if err != nil {
		return nil, fault.New(fault.Misconfigured, "the list of deletions %s cannot be read", path).WithHint("Check that you own it.").WithCause(err)
	}
	defer file.Close()
	var deletions []store.Deletion
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		at, person, _ := strings.Cut(line, " ")
		when, err := time.Parse(time.RFC3339Nano, at)
		if err != nil || person == "" {
			return nil, fault.New(fault.Invalid, "line %d of %s is no deletion", number, path).
				WithHint("A line is a time and the id of a person, such as: 2026-11-30T08:00:00Z local")
		}
		deletions = append(deletions, store.Deletion{Person: person, At: when})
	}
	if err := lines.Err(); err != nil {
		return nil, fault.New(fault.Misconfigured, "the list of deletions %s cannot be read", path).WithCause(err)
	}
	return deletions, nil
}

// progress tells a person at the terminal how far a long copy is.
func (h *Host) progress(what string) func(done, of int64) {
	return func(done, of int64) {
		_, _ = fmt.Fprintf(h.Err, "%d of %d rows %s\n", done, of, what) // it is said again later
	}
}

func counted(n int64, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// size returns bytes as people read them.
func size(bytes int64) string {
	const kilo = 1000
	switch {
	case bytes < kilo:
		return counted(bytes, "byte", "bytes")
	case bytes < kilo*kilo:
		return fmt.Sprintf("%.1f kB", float64(bytes)/kilo)
	default:
		return fmt.Sprintf("%.1f MB", float64(bytes)/(kilo*kilo))
	}
}
