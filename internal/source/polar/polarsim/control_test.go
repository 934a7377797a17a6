package polarsim_test

import (
	"go/parser"
	"go/token"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

func control(s *polarsim.Sim, path, body string) (status int, text string) {
	w := do(s, request{method: http.MethodPost, path: "/sim/" + path, body: body})
	return w.Code, w.Body.String()
}

func TestTheControlPageListsWhatCanBeSwitched(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{People: 2})
	page := decode[struct {
		Now      time.Time
		ClientID string `json:"client_id"`
		People   []struct {
			ID int64 `json:"user_id"`
		}
		Quirks []struct{ Name, Does string }
		Faults []string
	}](t, do(s, request{path: "/sim/"}))
	if !page.Now.Equal(noon()) || page.ClientID != polarsim.DemoClientID || len(page.People) != 2 || page.People[1].ID != s.UserID(1) {
		t.Errorf("%+v", page)
	}
	if len(page.Quirks) != len(polarsim.AllQuirks()) || len(page.Faults) != len(polarsim.AllFaults()) {
		t.Errorf("%d quirks, %d faults", len(page.Quirks), len(page.Faults))
	}
	wantStatus(t, do(s, request{path: "/"}), http.StatusFound)
	wantStatus(t, do(s, request{path: "/sim/nothing"}), http.StatusNotFound)
}

func TestTheClockIsSetAndMovedOverHTTP(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	for _, tt := range []struct{ path, want string }{
		{"clock?advance=36h", "2026-12-02T00:00:00Z"},
		{"clock?now=2026-07-01T09:00:00Z", "2026-07-01T09:00:00Z"},
		{"clock?now=2026-07-01T09:00", "2026-07-01T06:00:00Z"},
		{"clock?advance=-30m", "2026-07-01T05:30:00Z"},
	} {
		if status, text := control(s, tt.path, ""); status != http.StatusOK {
			t.Errorf("%s: %d %s", tt.path, status, text)
		}
		if got := s.Now().UTC().Format(time.RFC3339); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.path, got, tt.want)
		}
	}
}

func TestAMovedClockGoesOn(t *testing.T) {
	t.Parallel()
	now := noon()
	s := polarsim.New(polarsim.Config{Clock: func() time.Time { return now }})
	s.Advance(time.Hour)
	now = now.Add(time.Minute)
	if want := noon().Add(time.Hour + time.Minute); !s.Now().Equal(want) {
		t.Errorf("%s, want %s", s.Now(), want)
	}
}

func TestQuirksAndFaultsAreSetOverHTTP(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	day := s.FullDay(0).String()
	if status, text := control(s, "quirks?set=heart_rate_date=array,dense_heart_rate", ""); status != http.StatusOK || !strings.Contains(text, `"quirks_on":"dense_heart_rate,heart_rate_date=array"`) {
		t.Errorf("%d %.200s", status, text)
	}
	if body := get(s, "/v3/users/continuous-heart-rate/"+day).Body.String(); body[0] != '[' {
		t.Errorf("%.40s", body)
	}
	control(s, "quirks", "heart_rate_date=wrapper\n")
	if body := get(s, "/v3/users/continuous-heart-rate/"+day).Body.String(); !strings.HasPrefix(body, `{"heart_rates"`) {
		t.Errorf("%.40s", body)
	}
	control(s, "quirks?set=", "")
	if body := get(s, "/v3/users/continuous-heart-rate/"+day).Body.String(); !strings.HasPrefix(body, `{"polar_user"`) {
		t.Errorf("%.40s", body)
	}
	control(s, "faults?kind=unavailable&path=/v3/users/sleep&times=1", "")
	wantStatus(t, get(s, "/v3/users/sleep"), http.StatusServiceUnavailable)
	wantStatus(t, get(s, "/v3/users/sleep"), http.StatusOK)
	control(s, "faults", `{"kind":"too_many","resetIn":"30s"}`)
	wantStatus(t, get(s, "/v3/users/sleep"), http.StatusTooManyRequests)
	control(s, "faults?clear=true", "")
	wantStatus(t, get(s, "/v3/users/sleep"), http.StatusOK)
}

func TestControlMistakesSayWhatWouldBeRight(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	for path, want := range map[string]string{
		"clock":                           "advance=36h",
		"clock?now=soon":                  "2026-11-30T09:00:00Z",
		"clock?advance=a%20day":           "invalid duration",
		"quirks?set=keys=camel":           "keys=snake",
		"faults?kind=flood":               "too_many",
		"faults?kind=slow&delay=long":     "5s",
		"faults?kind=slow&times=-1":       "0 for always",
		"faults?kind=too_many&resetin=-5": "10m",
	} {
		if status, text := control(s, path, ""); status != http.StatusBadRequest || !strings.Contains(text, want) {
			t.Errorf("%s: %d %.300s", path, status, text)
		}
	}
}

func TestTheSimulatorSharesNothingWithTheClient(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			host, _, _ := strings.Cut(path, "/")
			standard := !strings.Contains(host, ".")
			if !standard && !strings.HasPrefix(path, "github.com/muktihari/fit/") && !strings.HasSuffix(path, "/internal/civil") {
				t.Errorf("%s imports %s", file.Name(), path)
			}
		}
	}
}
