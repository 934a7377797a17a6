package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/store"
)

// ListPeople writes the names of all of whom something is kept, a line each, with the address that they sign in with.
func (h *Host) ListPeople(ctx context.Context) error {
	return h.withStore(func(db *store.DB) error {
		people, err := db.People(ctx)
		if err != nil {
			return err
		}
		if len(people) == 0 {
			_, err := fmt.Fprintln(h.Err, "Nothing is kept of anybody yet.")
			return err
		}
		known, err := addresses(ctx, db)
		if err != nil {
			return err
		}
		var lines strings.Builder
		for _, person := range people {
			fmt.Fprintln(&lines, strings.TrimSpace(person+"  "+known[person]))
		}
		_, err = io.WriteString(h.Out, lines.String())
		return err
	})
}

// DeletePerson destroys the key of a person and all that is kept of them. Errors: fault.Invalid
// where that was not confirmed, fault.NotFound for a name of which nothing is kept.
func (h *Host) DeletePerson(ctx context.Context, name string, confirmed bool) error {
	if err := checkPerson(name); err != nil {
		return err
	}
	return h.withStore(func(db *store.DB) error {
		people, err := db.People(ctx)
		switch {
		case err != nil:
			return err
		case !slices.Contains(people, name):
			return fault.New(fault.NotFound, "nothing is kept of %s", name).WithHint("`paceline people list` has those that there are.")
		case !confirmed:
			return fault.New(fault.Invalid, "deleting %s cannot be undone, and was not confirmed", name).
				WithHint("Everything of theirs goes: log, plans, goals, device data and the Polar token. If that is meant: paceline people delete %s --yes", name)
		}
		if err := db.DeletePerson(ctx, name); err != nil {
			return err
		}
		_, err = io.WriteString(h.Out, deletedWords(name, db.OnPostgres()))
		return err
	})
}

// deletedWords says what became of what was kept of a person, and where some of it may still be.
func deletedWords(name string, onPostgres bool) string {
	said := "Deleted " + name + ": the key is destroyed, and every row of theirs is out of the tables of the database.\n"
	if onPostgres {
		said += "Not reached: the server's write-ahead log until it is recycled, its archives, replicas that lag and backups of the server. " +
			"They hold the key wrapped: who has one of them and the master key can still open what it has of the records.\n"
	}
	return said + "A backup of before still opens with its file of keys: delete that file, and give `paceline restore` the list of " +
		"`paceline export --deletions`. So does a copy of the folder or the disk with the key that is in it.\n" +
		"Polar's own access ends in the Polar account: https://account.polar.com\n"
}

func (h *Host) withStore(do func(*store.DB) error) (err error) {
	config, err := h.storeConfig()
	if err != nil {
		return err
	}
	db := store.New(config)
	defer func() { err = errors.Join(err, db.Close()) }()
	return do(db)
}
