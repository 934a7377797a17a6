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
		got         func(configuration) string
		want        func(home string) string
	}{
		"without settings data is below the home folder": {
			nil, func(c configuration) string { return c.Database }, at(".local", "share", "paceline", "paceline.db"),
		},
		"XDG_DATA_HOME moves the data": {
			[]variable{{"XDG_DATA_HOME", "/data"}},
			func(c configuration) string { return c.Database },
			func(string) string { return "/data/paceline/paceline.db" },
		},
		"a relative XDG_DATA_HOME is none": {
			[]variable{{"XDG_DATA_HOME", "data"}}, func(c configuration) string { return c.Database }, at(".local", "share", "paceline", "paceline.db"),
		},
		"PACELINE_DATABASE wins": {
			[]variable{{"XDG_DATA_HOME", "/data"}, {"PACELINE_DATABASE", "/mine/x.db"}},
			func(c configuration) string { return c.Database },
			func(string) string { return "/mine/x.db" },
		},
		"a relative path begins at the working folder": {
			[]variable{{"PACELINE_DATABASE", "x.db"}}, func(c configuration) string { return c.Database }, at("x.db"),
		},
		"the key is beside the database": {
			[]variable{{"PACELINE_DATABASE", "/mine/x.db"}},
			func(c configuration) string { return c.MasterKey },
			func(string) string { return "/mine/master.key" },
		},
		"the key can be elsewhere": {
			[]variable{{"PACELINE_MASTER_KEY_FILE", "/run/secrets/key"}},
			func(c configuration) string { return c.MasterKey },
			func(string) string { return "/run/secrets/key" },
		},
		"downloads go to the working folder":     {nil, func(c configuration) string { return c.Downloads }, at()},
		"PACELINE_DOWNLOADS moves the downloads": {[]variable{{"PACELINE_DOWNLOADS", "d"}}, func(c configuration) string { return c.Downloads }, at("d")},
		"space around a token is not of it": {
			[]variable{{"POLAR_ACCESS_TOKEN", " tok\n"}},
			func(c configuration) string { return c.Given.AccessToken.Reveal() },
			func(string) string { return "tok" },
		},
		"a database on a server": {
			[]variable{{"PACELINE_DATABASE", "postgres://u:p@db/x?sslmode=disable"}},
			func(c configuration) string { return c.Database + " " + c.MasterKey },
			func(home string) string {
				return "postgres://u:p@db/x?sslmode=disable " + filepath.Join(home, ".local", "share", "paceline", "master.key")
			},
		},
		"an address stays as it is written": {
			[]variable{{"POLAR_API_URL", "http://127.0.0.1:1/base/"}},
			func(c configuration) string { return c.APIURL },
			func(string) string { return "http://127.0.0.1:1/base/" },
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t, test.environment...)
			config, flaws := m.configure()
			if len(flaws) > 0 {
				t.Fatal(flaws.fault())
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
		"another database server":       {variable{"PACELINE_DATABASE", "mysql://u:canary@db/x"}, `is a "mysql" address`, "path of a file"},
		"a server without a host":       {variable{"PACELINE_DATABASE", "postgres:///canary"}, "with a host", "postgres://USER@HOST/DATABASE"},
		"a server without a database":   {variable{"PACELINE_DATABASE", "postgres://u:canary@db"}, "names no database", "postgres://USER@HOST/DATABASE"},
		"no address of a server":        {variable{"PACELINE_DATABASE", "postgres://u:canary%zz@db/x"}, "not an address", "postgres://USER@HOST/DATABASE"},
		"a path for a shell":            {variable{"PACELINE_DATABASE", "~/x.db"}, "begins with ~", "/home/ann/paceline/paceline.db"},
		"a path with a line end":        {variable{"PACELINE_DOWNLOADS", "/a\nb"}, "control character", "/home/ann/Downloads"},
		"a placeholder":                 {variable{"POLAR_ACCESS_TOKEN", "${POLAR_TOKEN}"}, "placeholder", "value itself"},
		"a token in quotes":             {variable{"POLAR_ACCESS_TOKEN", `"canary"`}, "quotes", "without quotes"},
		"a token with a space":          {variable{"POLAR_ACCESS_TOKEN", "Bearer canary"}, "space", "Copy it anew"},
		"a token with a line end in it": {variable{"POLAR_ACCESS_TOKEN", "canary\r\nX: y"}, "space", "Copy it anew"},
		"a secret of other letters":     {variable{"POLAR_CLIENT_SECRET", "canäry"}, "character", "Copy it anew"},
		"a user id that is a name":      {variable{"POLAR_USER_ID", "ann"}, "not a number", "10579"},
		"a user id that is negative":    {variable{"POLAR_USER_ID", "-1"}, "not a number", "10579"},
		"a database that is the root":   {variable{"PACELINE_DATABASE", "/"}, "is a folder (/)", "such as /home/ann/paceline/paceline.db"},
		"a database that is a folder":   {variable{"PACELINE_DATABASE", t.TempDir()}, "is a folder", "path of a file"},
		"a database named as a folder":  {variable{"PACELINE_DATABASE", "/nowhere/data/"}, "is a folder", "path of a file"},
		"no redirect address":           {variable{"POLAR_REDIRECT_URI", "foo"}, "not an http or https address", "http://localhost:8080/callback"},
		"no page":                       {variable{"POLAR_AUTH_URL", "foo"}, "not an http or https address", "https://flow.polar.com/oauth2/authorization"},
		"no address for tokens":         {variable{"POLAR_TOKEN_URL", "foo"}, "not an http or https address", "https://polarremote.com/v2/oauth2/token"},
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
			config, flaws := newMachine(t, test.variable).configure()
			if len(flaws) != 1 || flaws[0].Setting != test.name {
				t.Fatalf("flaws %+v, want one of %s", flaws, test.name)
			}
			wantText(t, flaws[0].Wrong, test.says)
			wantText(t, flaws[0].Fix, test.mend)
			f := fault.Of(flaws.fault())
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
	_, found := newMachine(t, variable{"PACELINE_ZONE", "x"}, variable{"POLAR_USER_ID", "x"}, variable{"POLAR_API_URL", "x"}).configure()
	wantText(t, found.fault().Error(), "PACELINE_ZONE", "POLAR_USER_ID", "POLAR_API_URL")
	if err := (flaws{}).fault(); err != nil {
		t.Errorf("no problem is an error: %v", err)
	}
}

func TestWithoutAHomeTheDatabaseMustBeNamed(t *testing.T) {
	t.Parallel()
	config, flaws := newMachine(t, variable{"HOME", ""}).configure()
	if config.Database != "" || len(flaws) != 1 || flaws[0].Setting != "PACELINE_DATABASE" {
		t.Errorf("database %q, flaws %v", config.Database, flaws)
	}
}

func TestWithoutAWorkingFolderAPathMustBeFull(t *testing.T) {
	t.Parallel()
	m := newMachine(t, variable{"PACELINE_DATABASE", "x.db"})
	m.Folder = func() (string, error) { return "", errors.New("it was removed") }
	config, flaws := m.configure()
	if config.Downloads != "/" || len(flaws) != 1 {
		t.Errorf("downloads %q, flaws %v", config.Downloads, flaws)
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
			config, flaws := m.configure()
			if len(flaws) > 0 {
				t.Fatal(flaws.fault())
			}
			if config.Zone.String() != test.want || filepath.Base(config.ZoneFrom) != test.from {
				t.Errorf("zone %s from %s, want %s from %s", config.Zone, config.ZoneFrom, test.want, test.from)
			}
		})
	}
}

func TestWithoutAnyZoneThereIsAHint(t *testing.T) {
	t.Parallel()
	config, flaws := newMachine(t, variable{"PACELINE_ZONE", ""}).configure()
	if config.Zone != nil || len(flaws) != 1 {
		t.Fatalf("zone %v, flaws %v", config.Zone, flaws)
	}
	wantText(t, flaws[0].Fix, "PACELINE_ZONE", "Europe/Helsinki")
}

func TestEachSettingHasAnExampleOfItsOwnThatCanBeUsed(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, example := range examples() {
		if other, taken := seen[example.value]; taken {
			t.Errorf("%s has the example of %s", example.name, other)
		}
		seen[example.value] = example.name
		if strings.Contains(example.value, " ") {
			continue // a description of what nobody can write down here
		}
		if _, flaws := newMachine(t, example).configure(); len(flaws) > 0 {
			t.Errorf("the example of %s: %v", example.name, flaws.fault())
		}
	}
}

func TestARelativePathIsADoubt(t *testing.T) {
	t.Parallel()
	for _, setting := range []string{"PACELINE_DATABASE", "PACELINE_MASTER_KEY_FILE", "PACELINE_DOWNLOADS"} {
		config, flaws := newMachine(t, variable{setting, "data/x"}).configure()
		if len(flaws) > 0 || len(config.Doubts) != 1 || config.Doubts[0].Setting != setting {
			t.Fatalf("%s: flaws %v, doubts %v", setting, flaws, config.Doubts)
		}
		wantText(t, config.Doubts[0].Wrong, "depends on the folder that an assistant starts")
	}
}

func TestAMisspeltSettingIsADoubtWithTheNearestName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"PACELINE_TIMEZONE":     "",
		"PACELINE_ZONES":        "PACELINE_ZONE",
		"PACELINE_DATABSE":      "PACELINE_DATABASE",
		"PACELINE_MASTER_KEY":   "PACELINE_MASTER_KEY_FILE",
		"PACELINE_DOWNLOAD":     "PACELINE_DOWNLOADS",
		"paceline_zone":         "PACELINE_ZONE",
		"POLAR_ACCES_TOKEN":     "POLAR_ACCESS_TOKEN",
		"POLAR_TOKEN":           "POLAR_TOKEN_URL",
		"PACELINE_ACCESS_TOKEN": "POLAR_ACCESS_TOKEN",
		"POLAR_REDIRECT_URL":    "POLAR_REDIRECT_URI",
		"POLAR_API_URI":         "POLAR_API_URL",
		"POLAR_BEAR":            "",
		"PACELINE_SHARED":       "",
		"ZONE":                  "",
		"PATH":                  "",
	} {
		m := newMachine(t)
		m.Environ = func() []string { return []string{name + "=secret-canary", "PACELINE_ZONE=Europe/Helsinki"} }
		config, _ := m.configure()
		got := ""
		for _, doubt := range config.Doubts {
			got = strings.TrimSuffix(strings.TrimPrefix(doubt.Fix, "Did you mean "), "?")
			if doubt.Setting != name || strings.Contains(doubt.Wrong+doubt.Fix, "canary") {
				t.Errorf("%+v", doubt)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestAPasswordIsNeverShown(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"postgres://u:canary@db:5432/x":                             "postgres://u@db:5432/x",
		"postgresql://u@db/x?password=canary&sslmode=disable":       "postgresql://u@db/x?sslmode=disable",
		"postgres://u:c%40nary@db/x?sslpassword=canary&user=u":      "postgres://u@db/x?user=u",
		"postgres://db/x?host=%2Frun&PGPASSWORD=canary&connect=yes": "postgres://db/x?connect=yes&host=%2Frun",
		"/home/ann/paceline.db":                                     "/home/ann/paceline.db",
	} {
		if got := withoutPassword(given); got != want {
			t.Errorf("%s is shown as %s, want %s", given, got, want)
		}
	}
	m := newMachine(t, variable{"PACELINE_DATABASE", "postgres://u:canary@127.0.0.1:1/x?connect_timeout=1"})
	if err := m.Doctor(t.Context(), DoctorOptions{}); err == nil {
		t.Error("a server that is not there is healthy")
	}
	line, err := m.connectClaude("paceline")
	if err != nil {
		t.Fatal(err)
	}
	if said := m.out.String() + m.err.String() + line; strings.Contains(said, "canary") || !strings.Contains(line, "postgres://u@127.0.0.1:1/x") {
		t.Error(said)
	}
}
