package archive

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// Source is what the archive needs of a source.
type Source interface {
	source.Authorizer
	source.Registrar
	source.Downloader
	source.Puller
}

// Connections keeps the credentials of the person who asks. They are read at every call.
type Connections interface {
	// Credentials returns the kept ones. Errors: fault.NotConnected when there are none.
	Credentials(ctx context.Context) (source.Credentials, error)
	// Keep stores them in place of any others.
	Keep(ctx context.Context, c source.Credentials) error
}

// Progress is told after each request of a call how many of how many are done. It may be nil.
type Progress func(done, total int, what string)

func (p Progress) report(done, total int, what string) {
	if p != nil {
		p(done, total, what)
	}
}

// Config is what a Service works with. MemberID and RedirectURI may be empty.
type Config struct {
	Source      Source
	Connections Connections
	Zone        *time.Location   // the person's
	Now         func() time.Time // the clock
	MemberID    string           // what the person is called at the source; derived from the user id when ""
	RedirectURI string           // where the source sends people who name no other; "" is the one it has registered
}

// Service answers questions about one person's data.
type Service struct {
	Config
}

// New returns a Service.
func New(c Config) *Service { return &Service{c} }

func (s *Service) today() civil.Date { return civil.Today(s.Now(), s.Zone) }

func (s *Service) asked(days civil.Range, skipped int, notes ...string) summary.Asked {
	return summary.Asked{Days: days, Today: s.today(), Zone: s.Zone, Skipped: skipped, Notes: notes}
}
