package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
)

// DoctorOptions say what to check, and how to answer.
type DoctorOptions struct {
	JSON   bool
	Person string // "" is the machine's own
}

// Doctor checks the configuration, the files, the token where a source is connected, the registration, the clock and
// the way to Polar, and writes what it found and how to mend it. It changes nothing but an
// older schema, which opening the database brings up to date: what it tries a folder with, it
// removes again.
// Errors: ErrUnhealthy when something is broken.
func (h *Host) Doctor(ctx context.Context, options DoctorOptions) (err error) {
	var r report
	v := h.version()
	r.add("version", fine, "", "paceline %s, %s, %s", v.Version, v.Go, v.Platform)
	config, flaws := h.configure()
	checkConfig(&r, config, flaws)
	problem := flaws.withoutZone().fault()
	person, ambiguous, err := h.whose(ctx, config, options.Person)
	if err != nil {
		return err
	}
	if ambiguous != nil && problem == nil {
		r.addError("person", broken, ambiguous)
	}
	p, err := h.compose(config, person, problem)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	if config.Database != "" {
		if !isServer(config.Database) {
			checkFolder(&r, filepath.Dir(config.Database))
		}
		checkMasterKey(&r, config)
		checkDatabase(ctx, &r, config, p)
	}
	checkDownloads(&r, p)
	linked := checkToken(ctx, &r, p, problem)
	reached := h.checkReach(ctx, &r, p, config, flaws, linked)
	checkAccount(ctx, &r, p, linked, reached)
	if !linked.none {
		checkLimits(&r, p)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.write(h.Out, options.JSON)
}

func checkConfig(r *report, config configuration, flaws flaws) {
	const name = "configuration"
	for _, flaw := range flaws {
		r.add(name, broken, flaw.Fix, "%s %s", flaw.Setting, flaw.Wrong)
	}
	for _, doubt := range config.Doubts {
		r.add(name, warning, doubt.Fix, "%s %s", doubt.Setting, doubt.Wrong)
	}
	if len(flaws)+len(config.Doubts) == 0 {
		r.add(name, fine, "", "every setting can be used")
	}
	if config.Zone != nil {
		r.add("zone", fine, "", "%s, from %s", config.Zone, config.ZoneFrom)
	}
}

// checkFolder looks at the data folder.
func checkFolder(r *report, folder string) {
	const name = "data folder"
	info, err := os.Stat(folder)
	if err == nil && info.IsDir() && runtime.GOOS != "windows" && info.Mode().Perm()&0o022 != 0 {
		r.add(name, broken, "Run: chmod 700 "+shellQuoted(folder), "%s has mode %04o, so others can replace what is in it", folder, info.Mode().Perm())
		return
	}
	switch cannot := store.CheckFolder(folder); {
	case cannot != nil:
		r.addError(name, broken, cannot)
	case err != nil:
		r.add(name, fine, "", "%s is made when something is first kept", folder)
	default:
		r.add(name, fine, "", "%s", folder)
	}
}

// checkMasterKey looks at the master key.
func checkMasterKey(r *report, config configuration) {
	_, err := store.LoadMasterKey(config.MasterKey)
	switch {
	case errors.Is(err, fs.ErrNotExist) && isServer(config.Database): // the database says how to make one
	case errors.Is(err, fs.ErrNotExist):
		r.add("master key", fine, "", "%s is made when something is first kept", config.MasterKey)
	case err != nil:
		r.addError("master key", broken, err)
	default:
		r.add("master key", fine, "", "%s (keep a copy elsewhere)", config.MasterKey)
	}
}

// checkDatabase opens the database and counts the people in it.
func checkDatabase(ctx context.Context, r *report, config configuration, p *parts) {
	const name = "database"
	if _, err := os.Stat(config.Database); !isServer(config.Database) && errors.Is(err, fs.ErrNotExist) {
		r.add(name, fine, "", "%s is made when something is first kept", config.Database)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, reachTimeout)
	defer cancel()
	found, present, err := p.store.Schema(ctx)
	if err != nil {
		r.addError(name, broken, err)
		return
	}
	people, err := p.store.People(ctx)
	if err != nil {
		r.addError(name, broken, err)
		return
	}
	engine := "SQLite"
	if p.store.OnPostgres() {
		engine = "PostgreSQL"
	}
	r.add(name, fine, "", "%s, %s, %s, %s", engine, withoutPassword(config.Database), schemaWords(found, present),
		counted(int64(len(people)), "person", "people"))
}

// schemaWords says in which schema a database was found, and in which it is now: opening it brought
// an older one up to date.
func schemaWords(found, present int64) string {
	switch found {
	case present:
		return fmt.Sprintf("in the present schema, %d", present)
	case 0:
		return fmt.Sprintf("was empty, made just now in the present schema, %d", present)
	default:
		return fmt.Sprintf("found in schema %d, brought up to the present one, %d", found, present)
	}
}

// checkDownloads looks at the download folder. All but one tool work without it.
func checkDownloads(r *report, p *parts) {
	if err := p.downloads.Check(); err != nil {
		r.addError("downloads", warning, err)
		return
	}
	r.add("downloads", fine, "", "exercise files go to %s", p.downloads.Path())
}

// link is how this machine is connected to a source.
type link struct {
	credentials source.Credentials
	connected   bool // whether there are credentials to try
	none        bool // no source is connected, nor meant to be
}

// checkToken reports which token is in use. Whether Polar takes it is checked with the account. None
// is no fault: a source is optional.
func checkToken(ctx context.Context, r *report, p *parts, problem error) link {
	const name, from = "token", "token source"
	if problem != nil {
		r.add(name, skipped, "", "mend the configuration first")
		return link{}
	}
	credentials, origin, err := p.connections.Current(ctx)
	switch {
	case fault.KindOf(err) == fault.NotConnected:
		r.add("source", fine, "For a Polar watch, run `paceline connect polar`, or set POLAR_ACCESS_TOKEN and POLAR_USER_ID.",
			"no source is connected: optional, all but the watch's tools work without one")
		return link{none: true}
	case err != nil:
		r.addError(name, broken, err)
		return link{}
	case origin == store.Environment:
		r.add(from, fine, "", "%s in the environment", settingAccessToken)
	default:
		r.add(from, fine, "", "the one kept in %s", p.connections.Path())
	}
	if origin == store.Kept && p.connections.Given.AccessToken != "" {
		r.add(from, warning, "Leave "+settingAccessToken+" out; `paceline connect polar` keeps another account's token.",
			"%s is set too, and the kept token wins over it", settingAccessToken)
	}
	if credentials.UserID == "" {
		r.add(from, warning, "Set "+settingUserID+", the x_user_id that came with the token.", "the Polar user id is unknown, which reading the account and registering need")
	}
	return link{credentials: credentials, connected: true}
}
