package archive

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// Connected is what is known of a person's account at the source.
type Connected struct {
	Since      time.Time
	Registered bool       // as far as is known: the source has not said otherwise
	Failure    fault.Kind // of the last that was asked of it; "" when it answered, or was never asked
	Failed     time.Time
}

// Configured reports whether people can connect an account: our own registration at the source is known.
func (s *Service) Configured() bool {
	return s.config.App.ClientID != "" && s.config.App.ClientSecret != ""
}

// ConnectURL returns the page of the source where a person allows access, which sends them back with state.
func (s *Service) ConnectURL(state string) string {
	return s.config.Source.AuthorizationURL(s.config.App.ClientID, s.config.RedirectURI, state)
}

// Connect trades the code of an authorization for access, keeps it, and registers the person at the source. Where
// registering fails the access is kept, and Register can be tried again. Errors: fault.Conflict for an account that somebody else here has
// connected, of which nothing is kept; fault.Invalid for a code that the source refuses; and those of Register.
func (s *Service) Connect(ctx context.Context, code string) error {
	code = strings.TrimSpace(code)
	if code == "" {
		return missing("the authorization code")
	}
	grant, err := s.config.Source.Exchange(ctx, s.config.App, code, s.config.RedirectURI)
	if err != nil {
		return err
	}
	if err := s.config.Connections.Keep(ctx, grant.Credentials); err != nil {
		return err
	}
	s.forgetFailures(ctx)
	_, err = s.Register(ctx)
	return err
}

// Connection returns what is known of the person's account, nil when none is connected.
func (s *Service) Connection(ctx context.Context) (*Connected, error) {
	at, err := s.config.Connections.ConnectedAt(ctx)
	if err != nil || at.IsZero() {
		return nil, err
	}
	c := &Connected{Since: at, Registered: true}
	pulls, err := s.config.Store.Pulls(ctx, s.config.Person, SourceName)
	if err != nil {
		return nil, err
	}
	for _, p := range pulls {
		if p.Failure != "" && p.AskedAt.After(c.Failed) {
			c.Failure, c.Failed = p.Failure, p.AskedAt
		}
	}
	c.Registered = c.Failure != fault.NotRegistered
	return c, nil
}

// Disconnect takes the access away at once, and has it ended at the source soon. What was fetched stays. It is no error when
// nothing is connected.
func (s *Service) Disconnect(ctx context.Context) error { return s.config.Connections.Drop(ctx) }

// Registration reports whether the person is registered at the source, without registering them.
func (s *Service) Registration(ctx context.Context) (*summary.Registration, error) {
	as, err := s.config.Connections.Credentials(ctx)
	if err != nil {
		return nil, err
	}
	person, err := s.config.Source.Person(ctx, as)
	if err != nil {
		return nil, err
	}
	if person == nil {
		return nil, fault.New(fault.NotRegistered, "the account is connected, and not registered with this application")
	}
	return summary.NewRegistration(person, true), nil
}

// memberOf returns what a person is called at the source where there are many: it tells nothing of them.
func memberOf(person string) string {
	mac := hmac.New(sha256.New, []byte("paceline member"))
	mac.Write([]byte(person))
	return "paceline-" + hex.EncodeToString(mac.Sum(nil))[:24]
}

// Recorded returns nil when the source has a workout of this id. Errors: fault.NotFound.
func (s *Service) Recorded(ctx context.Context, workoutID string) error {
	as, err := s.config.Connections.Credentials(ctx)
	if err != nil {
		return err
	}
	workout, err := s.config.Source.Workout(ctx, as, strings.TrimSpace(workoutID), source.WorkoutDetail{})
	if err == nil && workout == nil {
		err = fault.New(fault.NotFound, "there is no such workout, or Polar has it no more")
	}
	return err
}
