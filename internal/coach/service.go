package coach

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
)

// Store keeps the records and the changes of people.
type Store interface {
	// Read calls do with one unchanging view of a person's records.
	Read(ctx context.Context, person string, do func(context.Context, ledger.Reader) error) error
	// Write makes a call: it calls do within one transaction, keeps what do changed, its
	// changes and its answer, and returns once all of it is on disk. Writes of one person come
	// one after the other. An error of do leaves nothing. Errors: ledger.Repeated for a
	// sentence said a moment ago, fault.Conflict for a key that was used with other arguments.
	Write(ctx context.Context, call ledger.Call, do func(context.Context, ledger.Writer) (answer []byte, err error)) (ledger.Receipt, error)
}

// Devices brings what sources have into the store before it is read.
type Devices interface {
	// Freshen asks the sources for what is stale of the days and the needs, within the time
	// that ctx and its own bounds leave, and says how fresh each kind is now. It never fails:
	// what could not be asked for is said in the freshness.
	Freshen(ctx context.Context, person string, days civil.Range, needs source.Needs) []source.Freshness
}

// Config is what a Service works with.
type Config struct {
	Store   Store
	Devices Devices
	Zone    *time.Location   // of a person who set none
	Now     func() time.Time // the clock
}

// Service answers and writes for people.
type Service struct{ config Config }

// New returns a Service.
func New(c Config) *Service { return &Service{c} }

// Who asks: whose records, and on whose behalf.
type Who struct {
	Person string
	Actor  ledger.Actor
}
