package polarsim

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// register is POST /v3/users.
func (s *Sim) register(r *http.Request) answer {
	g, refusal, known := s.bearer(r)
	if !known {
		return refusal
	}
	memberID, fine := memberID(r)
	if !fine {
		return s.badRequest("Body must hold member-id")
	}
	if !s.enrol(g.person, memberID) {
		return s.failed(Fault{Kind: Conflict})
	}
	v, refusal, registered := s.view(r)
	if !registered {
		return refusal
	}
	a := ok(v.q, v.userRecord(memberID))
	if v.q.has(Register201) {
		a.status = http.StatusCreated
	}
	return a
}

// memberID reads the one field of a registration, JSON or XML.
func memberID(r *http.Request) (string, bool) {
	var body struct {
		MemberID string `json:"member-id" xml:"member-id"`
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return "", false
	}
	if strings.Contains(r.Header.Get("Content-Type"), "xml") {
		err = xml.Unmarshal(text, &body)
	} else {
		err = json.Unmarshal(text, &body)
	}
	return body.MemberID, err == nil && body.MemberID != ""
}

// enrol registers person, unless they are registered or another person has the member id.
func (s *Sim) enrol(person int, memberID string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, registered := s.registered[person]; registered {
		return false
	}
	for _, other := range s.registered {
		if other.memberID == memberID {
			return false
		}
	}
	at := s.now()
	if s.cfg.RegisterSinceFirstDay {
		at = s.people[person].first.Start(s.cfg.Zone)
	}
	s.registered[person] = registration{memberID: memberID, at: at.UTC()}
	return true
}

// deregister is DELETE /v3/users/{id}; it ends all tokens of the person.
func (s *Sim) deregister(r *http.Request) answer {
	g, refusal, known := s.bearer(r)
	if !known {
		return refusal
	}
	if r.PathValue("id") != strconv.FormatInt(s.people[g.person].userID, 10) {
		return s.failed(Fault{Kind: NotRegistered})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.registered, g.person)
	for token, other := range s.tokens {
		if other.person == g.person {
			delete(s.tokens, token)
		}
	}
	return noContent()
}

// user is GET /v3/users/{id}.
func (v view) user(r *http.Request) answer {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return v.sim.unknown(r)
	}
	if id != v.userID {
		return v.nothing(noContent())
	}
	v.sim.mu.Lock()
	member := v.sim.registered[v.index].memberID
	v.sim.mu.Unlock()
	return ok(v.q, v.userRecord(member))
}

func (a *athlete) gender() string {
	if a.female {
		return "FEMALE"
	}
	return "MALE"
}

func (v view) userRecord(memberID string) object {
	weight, _ := v.weightOn(v.date())
	o := object{
		{"polar-user-id", v.userID},
		{"member-id", memberID},
		{"registration-date", v.registered.Format("2006-01-02T15:04:05.000Z")},
		{"first-name", v.firstName},
		{"last-name", v.lastName},
		{"birthdate", v.birthday.String()},
		{"gender", v.gender()},
		{"weight", weight},
		{"height", v.heightCM},
		{"extra-info", list{}},
	}
	v.hostile(&o, "first-name", "last-name")
	v.optional(&o, "first-name", "last-name", "extra-info", "weight")
	return o
}

// physicalInfo is GET /v3/users/physical-info: the settings as they are now.
func (v view) physicalInfo(*http.Request) answer {
	weight, weighed := v.weightOn(v.date())
	modified := civil.DateTime{Date: weighed, Clock: civil.NewClock(7, 30, 0)}.In(v.home)
	if modified.After(v.now) {
		weight, weighed = v.weightOn(weighed.AddDays(-1))
		modified = civil.DateTime{Date: weighed, Clock: civil.NewClock(7, 30, 0)}.In(v.home)
	}
	o := object{
		{"weight", weight},
		{"height", v.heightCM},
		{"created", v.first.Start(v.home).UTC().Format(time.RFC3339)},
		{"modified", modified.UTC().Format(time.RFC3339)},
		{"birthday", v.birthday.String()},
		{"gender", v.gender()},
		{"maximum_heart_rate", v.maxHR},
		{"resting_heart_rate", v.restHR},
		{"aerobic_threshold", v.aerobicHR},
		{"anaerobic_threshold", v.anaerobicHR},
		{"vo2_max", v.vo2Max},
		{"weight_source", "SOURCE_USER"},
		{"training_background", []string{"REGULAR", "FREQUENT", "HEAVY"}[v.index%3]},
		{"typical_day", "MOSTLY_SITTING"},
		{"sleep_goal", "PT8H"},
	}
	v.optional(&o, "maximum_heart_rate", "resting_heart_rate", "aerobic_threshold", "anaerobic_threshold", "vo2_max", "sleep_goal")
	return ok(v.q, o)
}
