package oauth

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// How long codes and tokens live.
const (
	codeLife    = time.Minute
	accessLife  = 15 * time.Minute
	refreshLife = 60 * 24 * time.Hour // from its last use
	grace       = 30 * time.Second    // in which a refresh token gives the same successor again
)

// Config is what a Service works with.
type Config struct {
	Store     Store
	Documents Documents        // nil does not offer client id metadata documents
	Issuer    string           // the public URL, without a slash at its end
	Resource  string           // what tokens are for: the URL of the MCP endpoint
	Now       func() time.Time // the clock
	Logger    *slog.Logger     // nil is silent
}

// Service is the authorization server. A refusal is an *Error; any other error is a fault of ours.
type Service struct {
	config Config
	noting sync.Map // ids of grants whose use is being noted
}

// New returns a Service.
func New(c Config) *Service {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &Service{config: c}
}

// write calls do in one transaction. A refusal is an outcome like another: what was written before it is kept, so
// that a grant which a replay ended stays ended.
func (s *Service) write(ctx context.Context, do func(context.Context, Writer) error) error {
	var refusal *Error
	err := s.config.Store.WriteGrants(ctx, func(ctx context.Context, w Writer) error {
		refusal = nil
		err := do(ctx, w)
		if refused, ok := errors.AsType[*Error](err); ok {
			refusal = refused
			return nil
		}
		return err
	})
	if err == nil && refusal != nil {
		return refusal
	}
	return err
}

// client returns a client that is known. Errors: fault.NotFound.
func (s *Service) client(ctx context.Context, id string) (Client, error) {
	var client Client
	err := s.config.Store.ReadGrants(ctx, func(ctx context.Context, r Reader) error {
		var err error
		client, err = r.Client(ctx, id)
		return err
	})
	return client, err
}
