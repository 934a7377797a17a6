package polarsim

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// controls is GET /sim/: what the state is and what can be switched.
func (s *Sim) controls(r *http.Request) answer {
	if r.URL.Path != "/sim/" {
		return s.unknown(r)
	}
	s.mu.Lock()
	now, quirks, faults, limits := s.now(), s.quirks, len(s.faults), s.limitsLocked()
	s.mu.Unlock()
	var people, docs []object
	for i, a := range s.people {
		people = append(people, object{
			{"person", i}, {"user_id", a.userID}, {"name", a.firstName + " " + a.lastName}, {"from", a.first.String()},
		})
	}
	for _, d := range AllQuirks() {
		docs = append(docs, object{{"name", string(d.Quirk)}, {"does", d.Does}})
	}
	kinds := make([]string, 0, len(AllFaults()))
	for _, k := range AllFaults() {
		kinds = append(kinds, string(k))
	}
	text := writer{}.append(nil, object{
		{"now", now.Format(time.RFC3339)},
		{"client_id", s.cfg.Client.ID},
		{"people", people},
		{"quirks_on", quirks.String()},
		{"faults_waiting", faults},
		{"limits", object{{"short", limits.Short}, {"long", limits.Long}}},
		{"switches", []string{
			"POST /sim/clock?now=2026-11-30T09:00:00%2B02:00 stops the clock there; ?advance=36h moves it",
			"POST /sim/quirks?set=keys=snake,dense_heart_rate replaces the quirks; ?set= ends them",
			"POST /sim/faults?kind=too_many&path=/v3/users/sleep&times=1&delay=5s adds a fault; ?clear=true ends them",
		}},
		{"quirks", docs},
		{"faults", kinds},
	})
	return reply(http.StatusOK, jsonType, text)
}

// done answers a control request: the error, or the state of things.
func (s *Sim) done(r *http.Request, err error) answer {
	if err != nil {
		return reply(http.StatusBadRequest, jsonType, writer{}.append(nil, object{{"error", err.Error()}}))
	}
	r.URL.Path = "/sim/"
	return s.controls(r)
}

func (s *Sim) controlClock(r *http.Request) answer {
	query := r.URL.Query()
	var err error
	switch {
	case query.Has("now"):
		var at time.Time
		if at, err = s.moment(query.Get("now")); err == nil {
			s.SetNow(at)
		}
	case query.Has("advance"):
		var d time.Duration
		if d, err = time.ParseDuration(query.Get("advance")); err == nil {
			s.Advance(d)
		}
	default:
		err = fmt.Errorf("say now=2026-11-30T09:00:00Z or advance=36h")
	}
	return s.done(r, err)
}

// moment reads an instant, or a date and time on the home zone's clock.
func (s *Sim) moment(text string) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	local, err := civil.ParseDateTime(text)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is no moment: write 2026-11-30T09:00:00Z, or without a zone for the athletes' own", text)
	}
	return local.In(s.cfg.Zone), nil
}

func (s *Sim) controlQuirks(r *http.Request) answer {
	text := r.URL.Query().Get("set")
	if !r.URL.Query().Has("set") {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return s.done(r, err)
		}
		text = strings.TrimSpace(string(body))
	}
	quirks, err := ParseQuirks(text)
	if err == nil {
		s.SetQuirks(quirks)
	}
	return s.done(r, err)
}

func (s *Sim) controlFaults(r *http.Request) answer {
	query := r.URL.Query()
	if clearing, _ := strconv.ParseBool(query.Get("clear")); clearing {
		s.ClearFaults()
		return s.done(r, nil)
	}
	var body struct {
		Kind, Method, Path, Location string
		Times                        int
		Delay, ResetIn               string
	}
	if len(query) == 0 {
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			return s.done(r, fmt.Errorf("the body is no fault: write {\"kind\": %q, \"path\": \"/v3/users/sleep\", \"times\": 1}", TooMany))
		}
	} else {
		body.Kind, body.Method, body.Path, body.Location = query.Get("kind"), query.Get("method"), query.Get("path"), query.Get("location")
		body.Delay, body.ResetIn = query.Get("delay"), query.Get("resetin")
		if query.Has("times") {
			times, err := strconv.Atoi(query.Get("times"))
			if err != nil || times < 0 {
				return s.done(r, fmt.Errorf("times=%q is no count: write 1, or 0 for always", query.Get("times")))
			}
			body.Times = times
		}
	}
	f := Fault{Kind: FaultKind(body.Kind), Method: body.Method, Path: body.Path, Location: body.Location, Times: body.Times}
	if !slices.Contains(AllFaults(), f.Kind) {
		return s.done(r, fmt.Errorf("%q is no fault: one of %v", body.Kind, AllFaults()))
	}
	var err error
	if f.Delay, err = optionalDuration(body.Delay); err != nil {
		return s.done(r, err)
	}
	if f.ResetIn, err = optionalDuration(body.ResetIn); err != nil {
		return s.done(r, err)
	}
	s.Fail(f)
	return s.done(r, nil)
}

func optionalDuration(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%q is no duration: write 5s or 10m", text)
	}
	return d, nil
}
