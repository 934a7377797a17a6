package account

import (
	"context"

	"github.com/paceline/paceline/internal/fault"
)

// OwnerLink returns the secret of a new set-up link, good for an hour and once; earlier ones
// end. Errors: fault.Conflict when there is an owner.
func (s *Service) OwnerLink(ctx context.Context) (secret string, err error) {
	link := Ticket{Purpose: ForOwner, ExpiresAt: s.config.Now().Add(ownerLinkLife)}
	return s.issue(ctx, link, func(ctx context.Context, w Writer) error {
		there, err := hasOwner(ctx, w)
		if err != nil {
			return err
		}
		if there {
			return fault.New(fault.Conflict, "there is an owner already").WithHint("More people join by invitation.")
		}
		return w.DropTickets(ctx, ForOwner, "")
	})
}

func hasOwner(ctx context.Context, r Reader) (bool, error) {
	people, err := r.People(ctx)
	for _, p := range people {
		if p.Owner {
			return true, err
		}
	}
	return false, err
}

// Invite returns the secret of an invitation, good for seven days and once. Errors: fault.Invalid where the
// policy is Closed, fault.NotFound unless by is an owner; "" is the operator.
func (s *Service) Invite(ctx context.Context, by string) (secret string, err error) {
	invitation := Ticket{Purpose: ForInvitation, ExpiresAt: s.config.Now().Add(invitationLife)}
	return s.issue(ctx, invitation, func(ctx context.Context, w Writer) error {
		if by != "" {
			p, err := w.Person(ctx, by)
			if err != nil {
				return notFoundIs(err, personNotFound())
			}
			if !p.Owner {
				return personNotFound()
			}
		}
		if s.config.Registration == Closed {
			return fault.New(fault.Invalid, "this installation takes nobody in").WithHint("The operator can set registration to invited.")
		}
		return nil
	})
}

// Recover returns the secret of a recovery link, good for an hour and once; earlier ones of the person end. Errors:
// fault.NotFound.
func (s *Service) Recover(ctx context.Context, email string) (secret string, err error) {
	var p Person
	err = s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		p, err = r.PersonByEmail(ctx, accountOf(email))
		return err
	})
	if err != nil {
		return "", notFoundIs(err, personNotFound())
	}
	link := Ticket{Purpose: ForRecovery, Person: p.ID, ExpiresAt: s.config.Now().Add(recoveryLife)}
	return s.issue(ctx, link, func(ctx context.Context, w Writer) error {
		if _, err := w.Person(ctx, p.ID); err != nil {
			return notFoundIs(err, personNotFound())
		}
		return w.DropTickets(ctx, ForRecovery, p.ID)
	})
}

// Welcome is what a page that somebody joins on needs to know.
type Welcome struct {
	Purpose Purpose // ForOwner, ForInvitation or ForRecovery; "" of open registration
	Adopt   bool    // there are records of this machine's own person, whom the owner may become
	Email   string  // of the person who recovers
}

// Welcome looks a link up without using it; "" is open registration. Errors: fault.NotFound for a link that is not there, has ended
// or was used, the same for all, and where registration is not open.
func (s *Service) Welcome(ctx context.Context, secret string) (Welcome, error) {
	var found welcomed
	err := s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		found, err = s.welcome(ctx, r, secret)
		return err
	})
	if err != nil {
		return Welcome{}, notFoundIs(err, linkNotFound())
	}
	return found.Welcome, nil
}

// welcomed is a link that was looked up, with the person who recovers by it.
type welcomed struct {
	Welcome
	person Person
}

func (s *Service) welcome(ctx context.Context, r Reader, secret string) (welcomed, error) {
	if secret == "" && s.config.Registration == Open {
		return welcomed{}, nil
	}
	if !isSecret(secret, ticketPrefix) {
		return welcomed{}, linkNotFound()
	}
	for _, purpose := range []Purpose{ForOwner, ForInvitation, ForRecovery} {
		t, err := r.Ticket(ctx, hashOf(secret), purpose)
		if fault.KindOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return welcomed{}, err
		}
		if t.Uses < 1 || !t.ExpiresAt.After(s.config.Now()) {
			return welcomed{}, linkNotFound()
		}
		return s.welcomeOf(ctx, r, t)
	}
	return welcomed{}, linkNotFound()
}

// welcomeOf returns what a good ticket opens.
func (s *Service) welcomeOf(ctx context.Context, r Reader, t Ticket) (welcomed, error) {
	found := welcomed{Welcome: Welcome{Purpose: t.Purpose}}
	switch t.Purpose {
	case ForOwner:
		there, err := hasOwner(ctx, r)
		if err != nil {
			return welcomed{}, err
		}
		if there {
			return welcomed{}, linkNotFound()
		}
		found.Adopt, err = canAdopt(ctx, r)
		return found, err
	case ForRecovery:
		p, err := r.Person(ctx, t.Person)
		if err != nil {
			return welcomed{}, notFoundIs(err, linkNotFound())
		}
		found.person, found.Email = p, p.Email
		return found, nil
	case ForInvitation:
		if s.config.Registration == Closed {
			return welcomed{}, linkNotFound()
		}
		return found, nil
	default:
		return welcomed{}, linkNotFound()
	}
}

// canAdopt reports whether this machine's own person has records and no account.
func canAdopt(ctx context.Context, r Reader) (bool, error) {
	_, err := r.Person(ctx, localPerson)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return r.Kept(ctx, localPerson)
	default:
		return false, err
	}
}
