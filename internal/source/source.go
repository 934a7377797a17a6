package source

import (
	"context"
	"io"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Credentials open a person's account at a source.
type Credentials struct {
	AccessToken Secret
	UserID      string
}

// App is who we are at a source: the client id and secret of our registration there.
type App struct {
	ClientID     string
	ClientSecret Secret
}

// Grant is what a source gives for an authorization code.
type Grant struct {
	Credentials
	TokenType string
	ExpiresIn time.Duration // 0 when the source does not say
}

// Batch is what one question brought. A record that cannot be read is counted, and the
// others are there all the same.
type Batch[T any] struct {
	Records  []T
	Skipped  int
	Remnants []Remnant // one of each of those of which something could still be read, at most Skipped
}

// Remnant is what could still be read of a record that cannot be: the id that the source calls it
// by, or the day that it is of, or both.
type Remnant struct {
	ID  string
	Day civil.Date
}

// Authorizer gives access by an authorization code (OAuth 2.0, RFC 6749 section 4.1).
type Authorizer interface {
	// AuthorizationURL returns the page where a person grants access. An empty
	// redirectURI or state is left out.
	AuthorizationURL(clientID, redirectURI, state string) string
	// Exchange trades a code for a grant. redirectURI must be what was sent for the code.
	// Errors: fault.Invalid when the source refuses the code or the client.
	Exchange(ctx context.Context, app App, code, redirectURI string) (Grant, error)
}

// Registrar makes a person known to the source, which must happen once before any read.
type Registrar interface {
	// Register registers the person and reports whether they already were.
	Register(ctx context.Context, as Credentials, memberID string) (person *fitness.Person, already bool, err error)
}

// Revoker ends what a person allowed.
type Revoker interface {
	// Deregister ends our access to the account for good. It is no error when it has ended already.
	Deregister(ctx context.Context, as Credentials) error
}

// Downloader fetches the original file of a workout.
type Downloader interface {
	// Download writes the file to w and returns its size in bytes. With an error, what was
	// written is no file. Errors: fault.NotFound when there is no such workout or no such
	// file of it, fault.BadAnswer for what is not a whole file of the format.
	Download(ctx context.Context, as Credentials, workoutID string, format FileFormat, w io.Writer) (int64, error)
}

// Biosensor reads what a device measures of the body. A source answers for at most 28 days
// in one request.
type Biosensor interface {
	BodyTemperatures(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.BodyTemperature], error)
	SkinTemperatures(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.SkinTemperature], error)
	SkinContacts(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.SkinContact], error)
	ECGs(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.ECG], error)
	SpO2s(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.SpO2], error)
}

// WorkoutDetail is what comes with each workout beside its totals.
type WorkoutDetail struct {
	Zones, Streams, Route bool
}

// Puller reads a person's records. An empty batch and a nil record mean that the source has
// no data; every failure is an error of its own kind.
type Puller interface {
	Person(ctx context.Context, as Credentials) (*fitness.Person, error)
	PhysicalInfo(ctx context.Context, as Credentials) (*fitness.PhysicalInfo, error)
	// Workouts returns all that the source still has.
	Workouts(ctx context.Context, as Credentials, detail WorkoutDetail) (Batch[fitness.Workout], error)
	// Activities returns the days of a range that the source answers in one request.
	Activities(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.DayActivity], error)
	// HeartDays returns the days of a range that the source answers in one request.
	HeartDays(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.HeartDay], error)
	// Nights returns all that the source still has.
	Nights(ctx context.Context, as Credentials) (Batch[fitness.Night], error)
	// Recharges returns all that the source still has.
	Recharges(ctx context.Context, as Credentials) (Batch[fitness.Recharge], error)
	// CardioLoads returns one entry for each day of the range, known or not.
	CardioLoads(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.CardioLoad], error)
	// Alertness returns the forecasts whose period touches the range.
	Alertness(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.Alertness], error)
	// CircadianBedtimes returns the bedtimes whose period touches the range.
	CircadianBedtimes(ctx context.Context, as Credentials, days civil.Range) (Batch[fitness.CircadianBedtime], error)
}
