package polarsim

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// The OAuth client that a Sim knows unless Config names another. They open nothing but a
// simulator.
const (
	DemoClientID     = "paceline-demo-client"
	DemoClientSecret = "not-a-secret-demo-only"
	DemoRedirectURI  = "http://localhost:8080/callback"
)

// Client is the OAuth client registered with Polar.
type Client struct {
	ID, Secret string
	// RedirectURIs are matched byte for byte; the first is the default. Empty: any
	// loopback address is taken, as a convenience of the simulator.
	RedirectURIs []string
}

// Config says who the athletes are and how the service behaves. The zero value is usable.
type Config struct {
	Seed   uint64
	People int            // athletes, 1 where 0
	Days   int            // days of history before the first moment of the clock, 400 where 0
	Zone   *time.Location // home of the athletes, Europe/Helsinki where nil

	// Clock tells the time until SetNow or Advance is called; time.Now where nil.
	Clock func() time.Time

	Client Client // the demo client where zero
	Quirks Quirks
	Limits Limits // instead of Polar's own where not zero

	// Unregistered people have not been registered to the client yet. All others have
	// been since their first day.
	Unregistered []int

	// RegisterSinceFirstDay gives whoever registers the history before that moment too,
	// which Polar does not: it serves what was uploaded after the registration.
	RegisterSinceFirstDay bool

	// HTTP delivers webhooks; http.DefaultClient's transport with a limit of 10 s where nil.
	HTTP *http.Client
}

// Sim is a simulated AccessLink with the athletes behind it. Its methods may be called
// while it serves.
type Sim struct {
	cfg    Config
	people []*athlete
	mux    *http.ServeMux

	mu         sync.Mutex
	frozen     bool          // the clock stands at fixed
	fixed      time.Time     //
	ahead      time.Duration // of Config.Clock
	quirks     Quirks
	faults     []*Fault
	limiter    limiter
	override   Limits
	requests   []Request
	registered map[int]registration
	tokens     map[string]grant
	codes      map[string]*code
	serial     int
	hook       *webhook
}

type registration struct {
	memberID string
	at       time.Time
}

// New returns a simulator. It panics where cfg.People or cfg.Days is negative.
func New(cfg Config) *Sim {
	if cfg.People < 0 || cfg.Days < 0 {
		panic(fmt.Sprintf("polarsim: %d people and %d days cannot be", cfg.People, cfg.Days))
	}
	if cfg.People == 0 {
		cfg.People = 1
	}
	if cfg.Days == 0 {
		cfg.Days = 400
	}
	if cfg.Zone == nil {
		cfg.Zone = helsinki()
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now //nolint:forbidigo // a service has a clock of its own; whoever tests sets another
	}
	first := civil.Today(cfg.Clock(), cfg.Zone).AddDays(-cfg.Days)
	people := make([]*athlete, cfg.People)
	for i := range people {
		people[i] = newAthlete(cfg, i, first)
	}
	return open(cfg, people)
}

// open returns a service for people, all of them registered since their first day but
// those whom cfg excepts.
func open(cfg Config, people []*athlete) *Sim {
	if cfg.Client.ID == "" {
		cfg.Client = Client{ID: DemoClientID, Secret: DemoClientSecret}
	}
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Timeout: 10 * time.Second}
	}
	s := &Sim{
		cfg: cfg, people: people, quirks: cfg.Quirks, limiter: newLimiter(), override: cfg.Limits,
		registered: map[int]registration{}, tokens: map[string]grant{}, codes: map[string]*code{},
	}
	for i, a := range people {
		s.registered[i] = registration{memberID: fmt.Sprintf("member-%d", i), at: a.first.Start(cfg.Zone).UTC()}
	}
	for _, i := range cfg.Unregistered {
		delete(s.registered, i)
	}
	s.mux = s.routes()
	return s
}

// Twin returns another simulator of the same athletes, which are generated once for both:
// cfg says how it behaves, while seed, people, days, home and clock are those of s.
func (s *Sim) Twin(cfg Config) *Sim {
	cfg.Seed, cfg.People, cfg.Days, cfg.Zone, cfg.Clock = s.cfg.Seed, s.cfg.People, s.cfg.Days, s.cfg.Zone, s.cfg.Clock
	return open(cfg, s.people)
}

func helsinki() *time.Location {
	zone, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		panic(err) // the zone database is part of the program
	}
	return zone
}

// Now returns the simulated time.
func (s *Sim) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now()
}

func (s *Sim) now() time.Time {
	if s.frozen {
		return s.fixed
	}
	return s.cfg.Clock().Add(s.ahead)
}

// SetNow stops the clock at t.
func (s *Sim) SetNow(t time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.frozen, s.fixed = true, t
}

// Advance moves the clock by d: a stopped one stays stopped.
func (s *Sim) Advance(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.frozen {
		s.fixed = s.fixed.Add(d)
		return
	}
	s.ahead += d
}

// SetQuirks replaces the oddities in force.
func (s *Sim) SetQuirks(q Quirks) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.quirks = q
}

// SetLimits replaces the rate limits; zero Limits are Polar's own.
func (s *Sim) SetLimits(l Limits) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.override = l
}

func (s *Sim) limits() Limits {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limitsLocked()
}

func (s *Sim) limitsLocked() Limits {
	if s.override != (Limits{}) {
		return s.override
	}
	return limitsFor(len(s.registered))
}

// UserID returns Polar's id of a person, counted from 0.
func (s *Sim) UserID(person int) int64 { return s.people[person].userID }

// Day says what kind of day date is for person.
func (s *Sim) Day(person int, date civil.Date) Day { return s.people[person].facts(date) }

// Today returns the date on the person's watch now.
func (s *Sim) Today(person int) civil.Date { return s.people[person].today(s.Now()) }

// FindDay returns the newest date before today of which is holds, and whether the
// person's history has one.
func (s *Sim) FindDay(person int, is func(Day) bool) (civil.Date, bool) {
	a := s.people[person]
	for date := s.Today(person).AddDays(-1); !date.Before(a.first); date = date.AddDays(-1) {
		if is(a.facts(date)) {
			return date, true
		}
	}
	return civil.Date{}, false
}

// FullDay returns the newest date before today on which the person has everything: an
// exercise with distance, heart rate in each of 48 half-hours, a night with stages, a
// recharge, steps in waking hours and a cardio load. It panics where the history is
// too short to hold one (60 days always do).
func (s *Sim) FullDay(person int) civil.Date {
	now := s.Now()
	date, ok := s.FindDay(person, func(d Day) bool {
		if !d.Worn || !d.Night || d.Sick || d.Travelling || d.Charging || d.ClockChange || len(d.Sports) == 0 || d.LateUpload {
			return false
		}
		a := s.people[person]
		sessions := a.sessions(d.Date)
		return a.outline(sessions[0]).metres > 0 && !sessions[len(sessions)-1].upload.After(now)
	})
	if !ok {
		panic("polarsim: no full day in so short a history")
	}
	return date
}
