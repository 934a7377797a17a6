package account

import (
	"cmp"
	"context"
	"log/slog"
	"slices"

	"github.com/paceline/paceline/internal/fault"
)

// Person returns somebody. Errors: fault.NotFound.
func (s *Service) Person(ctx context.Context, id string) (found Person, err error) {
	err = s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		found, err = r.Person(ctx, id)
		return err
	})
	return found, notFoundIs(err, personNotFound())
}

// People returns everybody, the oldest first.
func (s *Service) People(ctx context.Context) (found []Person, err error) {
	err = s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		found, err = r.People(ctx)
		return err
	})
	err = notFoundIs(err, nil) // of a store in which nothing was kept yet
	slices.SortStableFunc(found, func(a, b Person) int { return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID)) })
	return found, err
}

func personNotFound() error { return fault.New(fault.NotFound, "there is no such person") }

// Rename sets what the person is called; "" is nothing in particular. Errors: fault.Invalid, fault.NotFound.
func (s *Service) Rename(ctx context.Context, person, name string) error {
	name, err := cleanName(name)
	if err != nil {
		return err
	}
	return s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error {
		p, err := w.Person(ctx, person)
		if err != nil {
			return notFoundIs(err, personNotFound())
		}
		p.Name = name
		return w.SavePerson(ctx, p)
	})
}

// ChangePassword sets a password, or takes it away for "". It ends all other sessions. Errors: as for RemovePasskey; fault.Invalid.
func (s *Service) ChangePassword(ctx context.Context, session Session, password string) error {
	var hash string
	err := s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) error {
		p, err := s.provedPerson(ctx, r, session)
		if err != nil || password == "" {
			return err
		}
		return checkPassword(password, p.Email)
	})
	if err == nil && password != "" {
		hash, err = s.hasher.hash(ctx, password)
	}
	if err != nil {
		return err
	}
	return s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error {
		p, err := s.provedPerson(ctx, w, session)
		if err != nil {
			return err
		}
		return setPassword(ctx, w, p, hash, session.Hash)
	})
}

func setPassword(ctx context.Context, w Writer, p Person, hash string, but Hash) error {
	if hash == "" {
		keys, err := w.Passkeys(ctx, p.ID)
		if err != nil {
			return err
		}
		if len(keys) == 0 {
			return lastWayIn()
		}
	}
	p.PasswordHash = hash
	if err := w.SavePerson(ctx, p); err != nil {
		return err
	}
	if err := w.DropTickets(ctx, ForRecovery, p.ID); err != nil {
		return err
	}
	return w.EndSessions(ctx, p.ID, but)
}

// Delete deletes a person with all that is kept of them. Errors: fault.Conflict unless the session has Proved, and for an owner while others are there.
func (s *Service) Delete(ctx context.Context, session Session) error {
	err := s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) error {
		p, err := s.provedPerson(ctx, r, session)
		if err != nil || !p.Owner {
			return err
		}
		people, err := r.People(ctx)
		if err == nil && len(people) > 1 {
			return fault.New(fault.Conflict, "the owner stays while others are there").WithHint("They can delete themselves, or the operator deletes them.")
		}
		return err
	})
	if err != nil {
		return err
	}
	if err := s.config.Store.DeletePerson(ctx, session.Person); err != nil {
		return err
	}
	s.config.Logger.InfoContext(ctx, "a person deleted themselves", slog.String("person", session.Person))
	return nil
}
