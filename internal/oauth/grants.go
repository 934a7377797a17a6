package oauth

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// Grants returns a person's grants, the newest first, ended ones too; of everybody for "".
func (s *Service) Grants(ctx context.Context, person string) ([]Grant, error) {
	grants, err := s.grants(ctx, person)
	now := s.config.Now()
	for i := range grants {
		grants[i] = grants[i].asOf(now)
	}
	return grants, err
}

// grants returns grants as they are kept.
func (s *Service) grants(ctx context.Context, person string) ([]Grant, error) {
	var grants []Grant
	err := s.config.Store.ReadGrants(ctx, func(ctx context.Context, r Reader) error {
		var err error
		grants, err = r.Grants(ctx, person)
		return err
	})
	return grants, err
}

// Holds reports whether a grant still holds.
func (s *Service) Holds(ctx context.Context, grant string) (bool, error) {
	var kept Grant
	err := s.config.Store.ReadGrants(ctx, func(ctx context.Context, r Reader) error {
		var err error
		kept, err = r.Grant(ctx, grant)
		return err
	})
	if fault.KindOf(err) == fault.NotFound {
		return false, nil
	}
	return err == nil && kept.asOf(s.config.Now()).EndedAt.IsZero(), err
}

// Disconnect ends a grant of a person; one that has ended stays as it is. Errors: fault.NotFound for one that is not
// theirs.
func (s *Service) Disconnect(ctx context.Context, person, grant string) error {
	return s.write(ctx, func(ctx context.Context, w Writer) error {
		if _, err := grantOfPerson(ctx, w, person, grant); err != nil {
			return err
		}
		return s.end(ctx, w, grant, Disconnected)
	})
}

// Narrow leaves a grant only those scopes of its own that are given. Errors: fault.NotFound for one that is not
// theirs or has ended, fault.Invalid for a scope that it does not have or when none is left.
func (s *Service) Narrow(ctx context.Context, person, grant string, scopes Scopes) error {
	return s.write(ctx, func(ctx context.Context, w Writer) error {
		kept, err := grantOfPerson(ctx, w, person, grant)
		switch {
		case err != nil:
			return err
		case !kept.asOf(s.config.Now()).EndedAt.IsZero():
			return noGrant()
		case len(scopes) == 0:
			return fault.New(fault.Invalid, "an assistant that is allowed nothing is disconnected instead").
				WithHint("Leave it one permission at least, or disconnect it.")
		case !scopes.Within(kept.Scopes):
			return fault.New(fault.Invalid, "the assistant was not allowed all of this").
				WithHint("Connect it again to allow it more.")
		}
		kept.Scopes = kept.Scopes.And(scopes)
		return w.SaveGrant(ctx, kept)
	})
}

// grantOfPerson returns a grant that is a person's. Whether it is somebody else's or nobody's is not told.
func grantOfPerson(ctx context.Context, w Writer, person, id string) (Grant, error) {
	grant, err := w.Grant(ctx, id)
	if fault.KindOf(err) == fault.NotFound || err == nil && (person == "" || grant.Person != person) {
		return Grant{}, noGrant()
	}
	return grant, err
}

func noGrant() *fault.Error {
	return fault.New(fault.NotFound, "there is no such connected assistant").WithHint("The list of assistants has those that are connected.")
}

// asOf returns the grant as it is at a time: one whose code or refresh tokens have all expired has ended.
func (g Grant) asOf(now time.Time) Grant {
	until := g.UsedAt.Add(refreshLife)
	if g.UsedAt.IsZero() {
		until = g.CreatedAt.Add(codeLife)
	}
	if g.EndedAt.IsZero() && !now.Before(until) {
		g.EndedAt, g.Ended = until, Unused
	}
	return g
}
