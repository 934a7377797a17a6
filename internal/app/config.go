package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
)

// configuration is that of a machine, from its environment.
type configuration struct {
	Database    string // the path of the database, whose folder is the data folder, or postgres://
	MasterKey   string // the path of the master key
	Downloads   string // the folder that exercise files are saved in
	Zone        *time.Location
	ZoneFrom    string             // what named the zone
	RedirectURI string             // "" when it is not set
	App         source.App         // the client at Polar; empty when it is not set
	Given       source.Credentials // a token from the environment; empty when there is none
	APIURL      string             // "" for Polar's own, as for the two below
	AuthURL     string
	TokenURL    string

	Doubts flaws // what works, but perhaps not as it was meant
}

// flaw is one thing that is wrong with the configuration.
type flaw struct {
	Setting string // the name of the variable
	Wrong   string // what is wrong with its value, without a secret value
	Fix     string // what would be right
}

// flaws are all that is wrong with a configuration.
type flaws []flaw

// fault returns the flaws as one error of fault.Misconfigured that names all of them, and
// nil when there are none.
func (f flaws) fault() error {
	if len(f) == 0 {
		return nil
	}
	var wrong, fix []string
	for _, flaw := range f {
		wrong = append(wrong, flaw.Setting+" "+flaw.Wrong)
		fix = append(fix, flaw.Fix)
	}
	return fault.New(fault.Misconfigured, "the configuration cannot be used: %s", strings.Join(wrong, "; ")).
		WithHint("%s `paceline doctor` checks the result.", strings.Join(fix, " "))
}

// withoutZone returns the flaws of all settings but the zone.
func (f flaws) withoutZone() flaws {
	return slices.DeleteFunc(slices.Clone(f), func(flaw flaw) bool { return flaw.Setting == settingZone })
}

// log writes doubts down.
func (f flaws) log(ctx context.Context, log *slog.Logger) {
	for _, doubt := range f {
		log.WarnContext(ctx, "a setting may not be as it was meant", slog.String("setting", doubt.Setting), slog.String("problem", doubt.Wrong))
	}
}

// of reports whether there is a flaw of a setting.
func (f flaws) of(setting string) bool {
	return slices.ContainsFunc(f, func(flaw flaw) bool { return flaw.Setting == setting })
}

// settings reads variables and notes what is wrong with them.
type settings struct {
	host          *Host
	flaws, doubts flaws
}

// configure returns the configuration of the machine with everything that is wrong with
// it. A setting with a flaw is left empty; Zone is nil when the zone is unknown.
func (h *Host) configure() (configuration, flaws) {
	s := &settings{host: h}
	c := configuration{
		Database:    s.database(),
		Downloads:   s.downloads(),
		RedirectURI: s.address(settingRedirectURI),
		App:         source.App{ClientID: s.word(settingClientID), ClientSecret: source.Secret(s.secret(settingClientSecret))},
		Given:       source.Credentials{AccessToken: source.Secret(s.secret(settingAccessToken)), UserID: s.userID()},
		APIURL:      s.address(settingAPIURL),
		AuthURL:     s.address(settingAuthURL),
		TokenURL:    s.address(settingTokenURL),
	}
	if c.MasterKey = s.path(settingMasterKey); c.MasterKey == "" {
		c.MasterKey = filepath.Join(s.dataFolder(c.Database), "master.key")
	}
	c.Zone, c.ZoneFrom = s.zone()
	s.misspelt()
	c.Doubts = s.doubts
	return c, s.flaws
}

func (s *settings) wrong(setting, fix, format string, args ...any) {
	s.flaws = append(s.flaws, flaw{Setting: setting, Wrong: fmt.Sprintf(format, args...), Fix: fix})
}

func (s *settings) doubt(setting, fix, format string, args ...any) {
	s.doubts = append(s.doubts, flaw{Setting: setting, Wrong: fmt.Sprintf(format, args...), Fix: fix})
}

// database returns the path of the database's file or the address of a server's, and "" when
// there is no usable one.
func (s *settings) database() string {
	const setting = settingDatabase
	fix := "Set it to the path of a file, such as " + exampleOf(setting) + ", or to postgres://USER@HOST/DATABASE."
	value := s.value(setting)
	if scheme, _, isURL := strings.Cut(value, "://"); isURL {
		return s.server(setting, value, scheme, fix)
	}
	before := len(s.flaws)
	path := s.path(setting)
	if len(s.flaws) > before {
		return ""
	}
	if path == "" {
		path = s.usualDatabase()
	}
	info, err := os.Stat(path)
	switch {
	case path == "":
		s.wrong(setting, fix, "is not set, and there is no home folder to choose one in")
		return ""
	case err == nil && info.IsDir() || strings.HasSuffix(value, "/"):
		s.wrong(setting, fix, "is a folder (%s), and must be a file in one", path)
		return ""
	}
	return path
}

// server returns the address of a database on a server. What is wrong with it is said without
// it: it can hold a password.
func (s *settings) server(setting, value, scheme, fix string) string {
	address, err := url.Parse(value)
	switch {
	case !isServer(value):
		s.wrong(setting, fix, "is a %.20q address, and data is kept in a file or in PostgreSQL", scheme)
	case err != nil || address.Host == "" && address.Query().Get("host") == "":
		s.wrong(setting, fix, "is not an address with a host in it")
	case strings.Trim(address.Path, "/") == "":
		s.wrong(setting, fix, "names no database on the server")
	default:
		return value
	}
	return ""
}

// isServer reports whether a database is one on a PostgreSQL server.
func isServer(database string) bool { return store.Config{Database: database}.OnPostgres() }

// withoutPassword returns the address of a database as it may be shown.
func withoutPassword(database string) string { return store.Config{Database: database}.Place() }

// dataFolder returns the folder of what is kept in files beside a database.
func (s *settings) dataFolder(database string) string {
	if isServer(database) {
		database = s.usualDatabase()
	}
	return filepath.Dir(database)
}

// usualDatabase returns where the database is when nothing is set, and "" without a home folder.
func (s *settings) usualDatabase() string {
	if data := s.host.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "paceline", "paceline.db")
	}
	for _, home := range []string{s.host.Getenv("HOME"), s.host.Getenv("USERPROFILE")} {
		if filepath.IsAbs(home) {
			return filepath.Join(home, ".local", "share", "paceline", "paceline.db")
		}
	}
	return ""
}

// downloads returns the folder of downloads. Whether it can be used is checked with each
// use, so that a client that starts servers in / can still ask for everything else.
func (s *settings) downloads() string {
	if path := s.path(settingDownloads); path != "" {
		return path
	}
	folder, err := s.host.Folder()
	if err != nil {
		return string(filepath.Separator)
	}
	return folder
}
