package oauth

import (
	"context"
	"errors"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// keptLife is how long codes and tokens are kept after they expired, so that their replay is seen. Registrations that
// nobody used are kept as long.
const keptLife = unusedLife

// Clean deletes what ended long enough ago: codes, tokens, registrations that were never used. Grants stay, and those
// that can be used no more are ended.
func (s *Service) Clean(ctx context.Context) error {
	now := s.config.Now()
	return errors.Join(s.expire(ctx, now.Add(-keptLife)), s.endUnused(ctx, now))
}

// expire deletes what ended before, in as many transactions as it takes.
func (s *Service) expire(ctx context.Context, before time.Time) error {
	for {
		var gone int
		err := s.write(ctx, func(ctx context.Context, w Writer) error {
			var err error
			gone, err = w.Expire(ctx, before)
			return err
		})
		if err != nil || gone == 0 {
			return err
		}
	}
}

// endUnused keeps the end of grants that ran out, each in its own transaction: none of them holds up the others.
func (s *Service) endUnused(ctx context.Context, now time.Time) error {
	grants, err := s.grants(ctx, "")
	if err != nil {
		return err
	}
	for _, seen := range grants {
		if !seen.EndedAt.IsZero() || seen.asOf(now).EndedAt.IsZero() {
			continue
		}
		err := s.write(ctx, func(ctx context.Context, w Writer) error {
			grant, err := w.Grant(ctx, seen.ID)
			if err != nil || !grant.EndedAt.IsZero() || grant.asOf(now).EndedAt.IsZero() {
				return err
			}
			return w.SaveGrant(ctx, grant.asOf(now))
		})
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
	}
	return nil
}
