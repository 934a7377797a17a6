package app

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// diagnose runs the doctor and returns what it says, by the name of the check.
func diagnose(t *testing.T, m *machine) (report, error) {
	t.Helper()
	err := m.Doctor(t.Context(), DoctorOptions{JSON: true})
	var r report
	if jsonErr := json.Unmarshal([]byte(m.out.String()), &r); jsonErr != nil {
		t.Fatalf("%v, %v in %s", err, jsonErr, m.out)
	}
	if r.Healthy != (err == nil) || err != nil && !errors.Is(err, ErrUnhealthy) {
		t.Errorf("healthy %t beside the error %v", r.Healthy, err)
	}
	return r, err
}

func find(t *testing.T, r report, name string) check {
	t.Helper()
	for _, check := range r.Checks {
		if check.Name == name {
			return check
		}
	}
	t.Fatalf("no check of %s in %+v", name, r.Checks)
	return check{}
}

func TestAClockThatIsOffIsFound(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		date  string
		state state
		says  string
	}{
		"the same":                 {noon().Format(http.TimeFormat), fine, "agrees"},
		"a little behind":          {noon().Add(time.Minute).Format(http.TimeFormat), fine, "agrees"},
		"minutes behind":           {noon().Add(10 * time.Minute).Format(http.TimeFormat), warning, "10m1s behind"},
		"minutes ahead":            {noon().Add(-10 * time.Minute).Format(http.TimeFormat), warning, "10m0s ahead"},
		"a day ahead":              {noon().AddDate(0, 0, -1).Format(http.TimeFormat), broken, "24h0m0s ahead"},
		"an answer without a date": {"", skipped, "no date"},
		"a date that is none":      {"soon", skipped, "no date"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("Authorization") != "" {
					t.Errorf("the token was sent to ask for the time")
				}
				w.Header()["Date"] = nil
				if test.date != "" {
					w.Header().Set("Date", test.date)
				}
			}))
			t.Cleanup(server.Close)
			r, _ := diagnose(t, newMachine(t, variable{"POLAR_API_URL", server.URL}))
			clock := find(t, r, "clock")
			if clock.State != test.state || !strings.Contains(clock.Detail, test.says) {
				t.Errorf("%+v, want %s that says %q", clock, test.state, test.says)
			}
			if reach := find(t, r, "reach"); reach.State != fine {
				t.Errorf("%+v", reach)
			}
		})
	}
}

func TestWhatPolarSaysOfTheAccountIsTold(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault polarsim.FaultKind
		check string
		state state
		says  string
	}{
		"revoked":            {polarsim.Unauthorized, "registration", skipped, "without a good token"},
		"not registered":     {polarsim.NotRegistered, "registration", broken, "gives no data"},
		"no consent":         {polarsim.NoConsent, "registration", broken, "gives no data"},
		"too many":           {polarsim.TooMany, "registration", warning, "rate limit"},
		"down":               {polarsim.ServerError, "registration", broken, ""},
		"an answer of noise": {polarsim.HTML200, "registration", broken, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSimulation(t, nil)
			s.Fail(polarsim.Fault{Kind: test.fault, Path: "/v3/"})
			r, _ := diagnose(t, newMachine(t, s.environment(s.Token(0))...))
			check := find(t, r, test.check)
			if check.State != test.state || !strings.Contains(check.Detail, test.says) {
				t.Errorf("%+v, want %s that says %q", check, test.state, test.says)
			}
		})
	}
}

func TestAUserIDThatPolarDoesNotKnowIsAWarning(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	m := newMachine(t, s.environment(s.Token(0))...)
	m.env["POLAR_USER_ID"] = "999"
	r, err := diagnose(t, m)
	found := find(t, r, "registration")
	if err != nil || found.State != warning || found.Detail != "Polar knows no account 999 for this token: check POLAR_USER_ID" {
		t.Errorf("%+v, %v", found, err)
	}
	m = newMachine(t, s.environment(s.Token(0))...)
	if r, err = diagnose(t, m); err != nil || find(t, r, "registration").State != fine {
		t.Errorf("%+v, %v", find(t, r, "registration"), err)
	}
}

func TestAnAddressThatCannotBeUsedIsBrokenOnce(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"ftp://x", "http://example.com", "https://user:pw@example.com"} {
		m := newMachine(t, variable{"POLAR_API_URL", address}, variable{"POLAR_ACCESS_TOKEN", "t"}, variable{"POLAR_USER_ID", "1"})
		r, err := diagnose(t, m)
		var states []string
		for _, check := range r.Checks {
			if check.State == broken {
				states = append(states, check.Name)
			}
		}
		if err == nil || !slices.Equal(states, []string{"configuration"}) {
			t.Errorf("%s: broken are %v", address, states)
		}
		if reach := find(t, r, "reach"); reach.State != skipped {
			t.Errorf("%s: %+v", address, reach)
		}
	}
}

func TestTheSchemaThatWasFoundIsSaid(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		found, present int64
		want           string
	}{
		{3, 3, "in the present schema, 3"},
		{2, 3, "found in schema 2, brought up to the present one, 3"},
		{0, 3, "was empty, made just now in the present schema, 3"},
	} {
		if got := schemaWords(test.found, test.present); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	m := newMachine(t)
	if err := m.SetProfile(t.Context(), "", []string{"mass=kg"}, false); err != nil {
		t.Fatal(err)
	}
	m.out = new(buffer)
	m.Out = m.out
	r, _ := diagnose(t, m)
	if db := find(t, r, "database"); db.State != fine || !strings.Contains(db.Detail, ", in the present schema, 2, 1 person") {
		t.Errorf("%+v", db)
	}
}

func TestTheTimeToWaitIsInTheReport(t *testing.T) {
	t.Parallel()
	var r report
	r.addError("registration", warning, fault.New(fault.RateLimited, "used up").WithRetryAfter(90*time.Second))
	if got := r.Checks[0].Detail; got != "used up (try again in 1m30s)" {
		t.Errorf("%q", got)
	}
}

func TestAUsedUpRateLimitIsAWarning(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, func(c *polarsim.Config) { c.Limits = polarsim.Limits{Short: 1, Long: 10} })
	r, err := diagnose(t, newMachine(t, s.environment(s.Token(0))...))
	if check := find(t, r, "rate limit"); err != nil || check.State != warning {
		t.Errorf("%+v, %v", check, err)
	}
}

func TestTheDoctorChangesNothing(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	m := newMachine(t, s.environment(s.Token(0))...)
	if _, err := diagnose(t, m); err != nil {
		t.Fatalf("%v: %s", err, m.out)
	}
	for _, request := range s.Requests() {
		if request.Method != http.MethodGet && request.Method != http.MethodHead {
			t.Errorf("it sent %s %s", request.Method, request.Path)
		}
	}
	wantEmpty(t, m.home)
}

func TestATokenThatPolarRefusesIsNotCalledFine(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	m := newMachine(t, s.environment("wrong-token")...)
	r, err := diagnose(t, m)
	if err == nil {
		t.Error("healthy")
	}
	var states []state
	for _, check := range r.Checks {
		if check.Name == "token" {
			states = append(states, check.State)
		}
	}
	if !slices.Equal(states, []state{broken}) {
		t.Errorf("the token is %v", states)
	}
	wantText(t, find(t, r, "token source").Detail, "POLAR_ACCESS_TOKEN in the environment")
}

func TestADataFolderThatTakesNoFilesIsBroken(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/proc"); err != nil {
		t.Skip("there is no /proc here")
	}
	for _, database := range []string{"/proc/x/paceline.db", "/proc/paceline.db"} {
		r, err := diagnose(t, newMachine(t, variable{"PACELINE_DATABASE", database}))
		if folder := find(t, r, "data folder"); err == nil || folder.State != broken || folder.Fix == "" {
			t.Errorf("%s: %+v", database, folder)
		}
	}
}

func TestADoubtfulSettingIsAWarning(t *testing.T) {
	t.Parallel()
	s := newSimulation(t, nil)
	m := newMachine(t, s.environment(s.Token(0))...)
	m.Environ = func() []string { return []string{"PACELINE_ZONES=x"} }
	r, err := diagnose(t, m)
	if found := find(t, r, "configuration"); err != nil || found.State != warning || found.Fix != "Did you mean PACELINE_ZONE?" {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestOutputThatCannotBeWrittenIsNoFaultOfOurs(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skipf("there is no /dev/full here: %v", err)
	}
	defer full.Close()
	m := newMachine(t)
	m.Out = output{full}
	for name, run := range map[string]func() error{
		"doctor":  func() error { return m.Doctor(t.Context(), DoctorOptions{}) },
		"json":    func() error { return m.Doctor(t.Context(), DoctorOptions{JSON: true}) },
		"demo":    func() error { return m.Demo(t.Context(), DemoOptions{Once: true, Listen: "127.0.0.1:0"}) },
		"version": func() error { return m.PrintVersion(true) },
		"quirks":  m.ListQuirks,
	} {
		err := run()
		if fault.KindOf(err) != fault.Misconfigured {
			t.Errorf("%s: %v", name, err)
			continue
		}
		wantText(t, fault.Of(err).Message, "the output cannot be written", "the disk is full")
	}
}
