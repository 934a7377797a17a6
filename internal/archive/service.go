package archive

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// Source is what the archive needs of a source.
type Source interface {
	source.Authorizer
	source.Registrar
	source.Revoker
	source.Downloader
	source.Puller
	source.Biosensor
	ByDate
	ByID
}

// ByID reads the one workout of an id, nil when the source has it no more: a list of workouts
// with all that there is of each would be too large.
type ByID interface {
	Workout(ctx context.Context, as source.Credentials, id string, detail source.WorkoutDetail) (*fitness.Workout, error)
}

// ByDate reads the one record of a date, nil when there is none. It may reach further back than
// what a source lists, and brings what a range left out.
type ByDate interface {
	// Night returns the night that the source files under the date.
	Night(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.Night, error)
	// Recharge returns the recharge of the night that ends on the date.
	Recharge(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.Recharge, error)
	HeartDay(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.HeartDay, error)
}

// Connections keeps the credentials of the person who asks. They are read at every call.
type Connections interface {
	// Credentials returns the kept ones. Errors: fault.NotConnected when there are none.
	Credentials(ctx context.Context) (source.Credentials, error)
	// ConnectedAt returns when the kept ones came, and the zero time when there are none.
	ConnectedAt(ctx context.Context) (time.Time, error)
	// Keep stores them in place of any others. Errors: fault.Conflict for an account that somebody else has connected.
	Keep(ctx context.Context, c source.Credentials) error
	// Drop takes them away, and leaves it to a job to deregister the account at the source.
	Drop(ctx context.Context) error
}

// Progress is told after each request of a call how many of how many are done. It may be nil.
type Progress func(done, total int, what string)

func (p Progress) report(done, total int, what string) {
	if p != nil {
		p(done, total, what)
	}
}

// LocalPerson is the person of a machine's own store.
const LocalPerson = "local"

// Config is what a Service works with. MemberID and RedirectURI may be empty.
type Config struct {
	Source      Source
	App         source.App // who we are at the source, where people connect by pages of ours
	Connections Connections
	Store       Store            // nil keeps nothing
	Person      string           // whose connection and records these are; LocalPerson when ""
	Zone        *time.Location   // of a person whose profile sets none
	Now         func() time.Time // the clock
	Logger      *slog.Logger     // nil is silent
	MemberID    string           // what the person is called at the source; derived from the user id when ""
	RedirectURI string           // where the source sends people who name no other; "" is the one it has registered
}

// Service answers questions about one person's data.
type Service struct {
	config Config
	zone   *time.Location // of the person, once inZone has asked for it; config.Zone is the installation's
	notes  []string       // that stand in every answer of a call
}

// New returns a Service.
func New(c Config) *Service {
	c.Person = cmp.Or(c.Person, LocalPerson)
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &Service{config: c}
}

func (s *Service) today() civil.Date { return civil.Today(s.config.Now(), s.zone) }

// question returns what an answer about the days answers.
func (s *Service) question(sp span, days civil.Range, of provenance) summary.Question {
	now := civil.DateTimeOf(s.config.Now().In(s.zone))
	return summary.Question{
		Days: days, Today: now.Date, Now: now, Zone: s.zone, Kept: sp.kept,
		Skipped: of.skipped, Notes: slices.Concat(s.notes, of.notes), Origin: of.origin, Asked: of.asked,
	}
}
