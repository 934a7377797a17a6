package app

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// Config is the configuration of a machine, from its environment.
type Config struct {
	Database    string // the path of the database, whose folder is the data folder
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
}

// Problem is one fault of the configuration.
type Problem struct {
	Setting string // the name of the variable
	Wrong   string // what is wrong with its value, without a secret value
	Mend    string // what would be right
}

// Problems are all faults of a configuration. They are an error of fault.Misconfigured.
type Problems []Problem

// Fault returns the problems as one error that names all of them, and nil when there are none.
func (p Problems) Fault() error {
	if len(p) == 0 {
		return nil
	}
	var wrong, mend []string
	for _, problem := range p {
		wrong = append(wrong, problem.Setting+" "+problem.Wrong)
		mend = append(mend, problem.Mend)
	}
	return fault.New(fault.Misconfigured, "the configuration cannot be used: %s", strings.Join(wrong, "; ")).
		WithHint("%s `paceline doctor` checks the result.", strings.Join(mend, " "))
}

// without returns the problems of all other settings.
func (p Problems) without(setting string) Problems {
	return slices.DeleteFunc(slices.Clone(p), func(problem Problem) bool { return problem.Setting == setting })
}

// settings reads variables and notes what is wrong with them.
type settings struct {
	host     *Host
	problems Problems
}

// Config returns the configuration of the machine with everything that is wrong with it.
// A setting with a fault is left empty; Zone is nil when the zone is unknown.
func (h *Host) Config() (Config, Problems) {
	s := &settings{host: h}
	c := Config{
		Database:    s.database(),
		Downloads:   s.downloads(),
		RedirectURI: s.address("POLAR_REDIRECT_URI"),
		App:         source.App{ClientID: s.word("POLAR_CLIENT_ID"), ClientSecret: s.secret("POLAR_CLIENT_SECRET")},
		Given:       source.Credentials{AccessToken: s.secret("POLAR_ACCESS_TOKEN"), UserID: s.userID()},
		APIURL:      s.address("POLAR_API_URL"),
		AuthURL:     s.address("POLAR_AUTH_URL"),
		TokenURL:    s.address("POLAR_TOKEN_URL"),
	}
	if c.MasterKey = s.path("PACELINE_MASTER_KEY_FILE"); c.MasterKey == "" {
		c.MasterKey = filepath.Join(filepath.Dir(c.Database), "master.key")
	}
	c.Zone, c.ZoneFrom = s.zone()
	return c, s.problems
}

func (s *settings) wrong(setting, mend, format string, args ...any) {
	s.problems = append(s.problems, Problem{Setting: setting, Wrong: fmt.Sprintf(format, args...), Mend: mend})
}

// database returns the path of the database, and "" when there is no usable one.
func (s *settings) database() string {
	const setting = "PACELINE_DATABASE"
	value := s.host.Getenv(setting)
	if scheme, _, isURL := strings.Cut(value, "://"); isURL {
		s.wrong(setting, "Set PACELINE_DATABASE to the path of a file.", "is a %s address, and this version keeps its data in a file", scheme)
		return ""
	}
	before := len(s.problems)
	if path := s.path(setting); path != "" {
		return path
	}
	if len(s.problems) > before {
		return ""
	}
	if data := s.host.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "paceline", "paceline.db")
	}
	for _, home := range []string{s.host.Getenv("HOME"), s.host.Getenv("USERPROFILE")} {
		if filepath.IsAbs(home) {
			return filepath.Join(home, ".local", "share", "paceline", "paceline.db")
		}
	}
	s.wrong(setting, "Set PACELINE_DATABASE to the path of a file, such as /home/ann/paceline/paceline.db.", "is not set, and there is no home folder to choose one in")
	return ""
}

// downloads returns the folder of downloads. Whether it can be used is checked with each
// use, so that a client that starts servers in / can still ask for everything else.
func (s *settings) downloads() string {
	if path := s.path("PACELINE_DOWNLOADS"); path != "" {
		return path
	}
	folder, err := s.host.Folder()
	if err != nil {
		return string(filepath.Separator)
	}
	return folder
}
