package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

func TestASettingIsTakenAsItIsMeant(t *testing.T) {
	t.Parallel()
	at := func(parts ...string) func(home string) string {
		return func(home string) string { return filepath.Join(append([]string{home}, parts...)...) }
	}
	tests := map[string]struct {
		environment []variable
		got         func(Config) string
		want        func(home string) string
	}{
		"without settings data is below the home folder": {
			nil, func(c Config) string { return c.Database }, at(".local", "share", "paceline", "paceline.db"),
		},
		"XDG_DATA_HOME moves the data": {
			[]variable{{"XDG_DATA_HOME", "/data"}},
			func(c Config) string { return c.Database },
			func(string) string { return "/data/paceline/paceline.db" },
		},
		"a relative XDG_DATA_HOME is none": {
			[]variable{{"XDG_DATA_HOME", "data"}}, func(c Config) string { return c.Database }, at(".local", "share", "paceline", "paceline.db"),
		},
		"PACELINE_DATABASE wins": {
			[]variable{{"XDG_DATA_HOME", "/data"}, {"PACELINE_DATABASE", "/mine/x.db"}},
			func(c Config) string { return c.Database },
			func(string) string { return "/mine/x.db" },
		},
		"a relative path begins at the working folder": {
			[]variable{{"PACELINE_DATABASE", "x.db"}}, func(c Config) string { return c.Database }, at("x.db"),
		},
		"the key is beside the database": {
			[]variable{{"PACELINE_DATABASE", "/mine/x.db"}},
			func(c Config) string { return c.MasterKey },
			func(string) string { return "/mine/master.key" },
		},
		"the key can be elsewhere": {
			[]variable{{"PACELINE_MASTER_KEY_FILE", "/run/secrets/key"}},
			func(c Config) string { return c.MasterKey },
			func(string) string { return "/run/secrets/key" },
		},
		"downloads go to the working folder":     {nil, func(c Config) string { return c.Downloads }, at()},
		"PACELINE_DOWNLOADS moves the downloads": {[]variable{{"PACELINE_DOWNLOADS", "d"}}, func(c Config) string { return c.Downloads }, at("d")},
		"space around a token is not of it": {
			[]variable{{"POLAR_ACCESS_TOKEN", " tok\n"}},
			func(c Config) string { return c.Given.AccessToken },
			func(string) string { return "tok" },
		},
		"an address stays as it is written": {
			[]variable{{"POLAR_API_URL", "http://127.0.0.1:1/base/"}},
			func(c Config) string { return c.APIURL },
			func(string) string { return "http://127.0.0.1:1/base/" },
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t, test.environment...)
			config, problems := m.Config()
			if len(problems) > 0 {
				t.Fatal(problems.Fault())
			}
			if diff := cmp.Diff(test.want(m.home), test.got(config)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAFaultOfASettingIsNamedWithWhatWouldBeRight(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		variable
		says, mend string
	}{
		"a database server":             {variable{"PACELINE_DATABASE", "postgres://u:canary@db/x"}, "is a postgres address", "path of a file"},
		"a path for a shell":            {variable{"PACELINE_DATABASE", "~/x.db"}, "begins with ~", "full path"},
		"a path with a line end":        {variable{"PACELINE_DOWNLOADS", "/a\nb"}, "control character", "path"},
		"a placeholder":                 {variable{"POLAR_ACCESS_TOKEN", "${POLAR_TOKEN}"}, "placeholder", "value itself"},
		"a token in quotes":             {variable{"POLAR_ACCESS_TOKEN", `"canary"`}, "quotes", "without quotes"},
		"a token with a space":          {variable{"POLAR_ACCESS_TOKEN", "Bearer canary"}, "space", "Copy it anew"},
		"a token with a line end in it": {variable{"POLAR_ACCESS_TOKEN", "canary\r\nX: y"}, "space", "Copy it anew"},
		"a secret of other letters":     {variable{"POLAR_CLIENT_SECRET", "canäry"}, "character", "Copy it anew"},
		"a user id that is a name":      {variable{"POLAR_USER_ID", "ann"}, "not a number", "10579"},
		"a user id that is negative":    {variable{"POLAR_USER_ID", "-1"}, "not a number", "10579"},
		"no address":                    {variable{"POLAR_API_URL", "polar"}, "not an http or https address", "https://"},
		"an address of a file":          {variable{"POLAR_API_URL", "file:///etc/passwd"}, "not an http or https address", "https://"},
		"an address with a password":    {variable{"POLAR_TOKEN_URL", "https://u:canary@polar.example/"}, "has a user", "https://"},
		"plain http elsewhere":          {variable{"POLAR_AUTH_URL", "http://polar.example/"}, "in clear", "https://"},
		"an unknown zone":               {variable{"PACELINE_ZONE", "Helsinki"}, "not an IANA zone name", "Europe/Helsinki"},
		"the zone of the program":       {variable{"PACELINE_ZONE", "Local"}, "does not name a zone", "Europe/Helsinki"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config, problems := newMachine(t, test.variable).Config()
			if len(problems) != 1 || problems[0].Setting != test.name {
				t.Fatalf("problems %+v, want one of %s", problems, test.name)
			}
			wantText(t, problems[0].Wrong, test.says)
			wantText(t, problems[0].Mend, test.mend)
			f := fault.Of(problems.Fault())
			if f.Kind != fault.Misconfigured || strings.Contains(f.Error()+f.Hint, "canary") || strings.Contains(f.Error()+f.Hint, "canäry") {
				t.Errorf("the error is %q, hint %q", f, f.Hint)
			}
			if config.Given != (source.Credentials{}) || config.APIURL+config.AuthURL+config.TokenURL != "" {
				t.Errorf("a setting with a fault is used: %+v", config)
			}
		})
	}
}

func TestAllFaultsAreNamedTogether(t *testing.T) {
	t.Parallel()
	_, problems := newMachine(t, variable{"PACELINE_ZONE", "x"}, variable{"POLAR_USER_ID", "x"}, variable{"POLAR_API_URL", "x"}).Config()
	wantText(t, problems.Fault().Error(), "PACELINE_ZONE", "POLAR_USER_ID", "POLAR_API_URL")
	if err := (Problems{}).Fault(); err != nil {
		t.Errorf("no problem is an error: %v", err)
	}
}

func TestWithoutAHomeTheDatabaseMustBeNamed(t *testing.T) {
	t.Parallel()
	config, problems := newMachine(t, variable{"HOME", ""}).Config()
	if config.Database != "" || len(problems) != 1 || problems[0].Setting != "PACELINE_DATABASE" {
		t.Errorf("database %q, problems %v", config.Database, problems)
	}
}

func TestWithoutAWorkingFolderAPathMustBeFull(t *testing.T) {
	t.Parallel()
	m := newMachine(t, variable{"PACELINE_DATABASE", "x.db"})
	m.Folder = func() (string, error) { return "", errors.New("it was removed") }
	config, problems := m.Config()
	if config.Downloads != "/" || len(problems) != 1 {
		t.Errorf("downloads %q, problems %v", config.Downloads, problems)
	}
}

func TestTheZoneIsTheFirstThatIsNamed(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		setting, tz, file, link string
		want, from              string
	}{
		"PACELINE_ZONE before all": {"Europe/Paris", "Asia/Tokyo", "Europe/Rome", "Europe/Oslo", "Europe/Paris", "PACELINE_ZONE"},
		"TZ before the machine":    {"", "Asia/Tokyo", "Europe/Rome", "Europe/Oslo", "Asia/Tokyo", "TZ"},
		"TZ with a colon":          {"", ":Asia/Tokyo", "", "", "Asia/Tokyo", "TZ"},
		"TZ as a path":             {"", ":/usr/share/zoneinfo/Asia/Tokyo", "", "", "Asia/Tokyo", "TZ"},
		"a TZ of rules names none": {"", "EET-2EEST,M3.5.0/3,M10.5.0/4", "Europe/Rome", "", "Europe/Rome", "timezone"},
		"the machine's file":       {"", "", "Europe/Rome\n", "Europe/Oslo", "Europe/Rome", "timezone"},
		"the machine's link":       {"", "", "", "Europe/Oslo", "Europe/Oslo", "localtime"},
		"a file without a zone":    {"", "", "not a zone", "Europe/Oslo", "Europe/Oslo", "localtime"},
		"a zone of three parts":    {"", "", "", "America/Argentina/Salta", "America/Argentina/Salta", "localtime"},
		"a machine in UTC":         {"", "", "Etc/UTC", "", "Etc/UTC", "timezone"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t, variable{"PACELINE_ZONE", test.setting}, variable{"TZ", test.tz})
			if err := os.Mkdir(m.Etc, 0o700); err != nil {
				t.Fatal(err)
			}
			if test.file != "" {
				if err := os.WriteFile(filepath.Join(m.Etc, "timezone"), []byte(test.file), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if test.link != "" {
				if err := os.Symlink("/var/db/timezone/zoneinfo/"+test.link, filepath.Join(m.Etc, "localtime")); err != nil {
					t.Skipf("no symbolic links here: %v", err)
				}
			}
			config, problems := m.Config()
			if len(problems) > 0 {
				t.Fatal(problems.Fault())
			}
			if config.Zone.String() != test.want || filepath.Base(config.ZoneFrom) != test.from {
				t.Errorf("zone %s from %s, want %s from %s", config.Zone, config.ZoneFrom, test.want, test.from)
			}
		})
	}
}

func TestWithoutAnyZoneThereIsAHint(t *testing.T) {
	t.Parallel()
	config, problems := newMachine(t, variable{"PACELINE_ZONE", ""}).Config()
	if config.Zone != nil || len(problems) != 1 {
		t.Fatalf("zone %v, problems %v", config.Zone, problems)
	}
	wantText(t, problems[0].Mend, "PACELINE_ZONE", "Europe/Helsinki")
}
