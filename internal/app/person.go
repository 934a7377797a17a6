package app

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/store"
)

// personName is how a person is called on a command line.
var personName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

// checkPerson returns nil for a name that a person can be called by. Errors: fault.Invalid.
func checkPerson(name string) error {
	if personName.MatchString(name) {
		return nil
	}
	return fault.New(fault.Invalid, "%q is no name of a person", name).
		WithHint("A name has letters, digits, dots, hyphens and underscores, at most 64; `paceline people list` has those that there are.")
}

// peopleTimeout is how long starting waits to learn whom a shared database is of.
const peopleTimeout = 5 * time.Second

// whose returns whose records are served: the person that is named, else the machine's own. On
// a shared database of several others nobody is taken for the caller, and that is the problem.
// Errors: fault.Invalid for what is no name.
func (h *Host) whose(ctx context.Context, c configuration, named string) (person string, problem, err error) {
	if named != "" {
		return named, nil, checkPerson(named)
	}
	if !isServer(c.Database) {
		return archive.LocalPerson, nil, nil
	}
	return archive.LocalPerson, h.ambiguous(ctx, c), nil
}

// ambiguous returns why the machine's own person cannot be meant on a shared database. One that
// cannot be asked is told of by the calls that need it.
func (h *Host) ambiguous(ctx context.Context, c configuration) error {
	ctx, cancel := context.WithTimeout(ctx, peopleTimeout)
	defer cancel()
	db := store.New(store.Config{Database: c.Database, MasterKey: c.MasterKey, Now: h.Now})
	people, err := db.People(ctx)
	_ = db.Close() // nothing was written
	if err != nil || len(people) < 2 || slices.Contains(people, archive.LocalPerson) {
		return nil
	}
	return fault.New(fault.Misconfigured, "this database holds the records of %d people, and it is not said whose to use", len(people)).
		WithHint("Start it as `paceline stdio --person NAME` with one of: %s. `paceline profile` and `paceline connect polar` take it too.", strings.Join(people[:min(len(people), 20)], ", "))
}
