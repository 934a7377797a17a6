package oauth

import (
	"context"
	"log/slog"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// useInterval is how exactly the last use of a grant is kept.
const useInterval = 5 * time.Minute

// Verify returns what an access token stands for. Errors: *Error with InvalidToken for one that is
// not there, has ended, or whose grant has.
func (s *Service) Verify(ctx context.Context, token string) (Access, error) {
	bad := refuse(InvalidToken, "the access token is not known here, has expired, or was revoked")
	if !shaped(accessPrefix, token) {
		return Access{}, bad
	}
	var kept Token
	var grant Grant
	err := s.config.Store.ReadGrants(ctx, func(ctx context.Context, r Reader) error {
		var err error
		kept, grant, err = r.Access(ctx, hashOf(token))
		return err
	})
	now := s.config.Now()
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return Access{}, bad
	case err != nil:
		return Access{}, err
	case kept.Kind != AccessToken || !now.Before(kept.ExpiresAt) || !grant.EndedAt.IsZero() || grant.Resource != s.config.Resource:
		return Access{}, bad
	}
	s.noteUse(ctx, grant, now)
	return Access{
		Grant: grant.ID, Person: grant.Person, Client: grant.Client, Scopes: kept.Scopes.And(grant.Scopes), ExpiresAt: kept.ExpiresAt,
	}, nil
}

// noteUse keeps when a grant was used, once in a while. A call does not fail because of it.
func (s *Service) noteUse(ctx context.Context, seen Grant, now time.Time) {
	if now.Sub(seen.UsedAt) < useInterval {
		return
	}
	if _, busy := s.noting.LoadOrStore(seen.ID, nil); busy {
		return
	}
	defer s.noting.Delete(seen.ID)
	err := s.write(ctx, func(ctx context.Context, w Writer) error {
		grant, err := w.Grant(ctx, seen.ID)
		if err != nil || !grant.EndedAt.IsZero() || now.Sub(grant.UsedAt) < useInterval {
			return err
		}
		grant.UsedAt = now
		return w.SaveGrant(ctx, grant)
	})
	if err != nil {
		s.config.Logger.WarnContext(ctx, "the use of a grant was not noted", slog.Any("error", err))
	}
}
