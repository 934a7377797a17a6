package account

import (
	"context"

	"github.com/paceline/paceline/internal/fault"
)

const mostPasskeys = 20

// PasskeyAnswer is what a browser answers to a challenge.
type PasskeyAnswer struct {
	Ticket   string // of the challenge
	Response []byte // the credential as the browser gave it, JSON
	Name     string // of a new passkey; "" chooses one
}

// Challenge is what a browser is given to make or use a passkey with.
type Challenge struct {
	Ticket  string
	Options []byte // for navigator.credentials, JSON
}

// Passkeys returns a person's passkeys, the newest first.
func (s *Service) Passkeys(ctx context.Context, person string) (found []Passkey, err error) {
	err = s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		found, err = r.Passkeys(ctx, person)
		return err
	})
	return newestPasskeys(found), err
}

// ChallengeToJoin returns the challenge to make the passkey of somebody who joins or recovers. Errors: as for Welcome, fault.Invalid,
// fault.RateLimited.
func (s *Service) ChallengeToJoin(ctx context.Context, secret, email, name string, from Browser) (Challenge, error) {
	if err := s.passkeysOffered(); err != nil {
		return Challenge{}, err
	}
	if err := s.allow(ctx, linksByAddress, network(from.Address)); err != nil {
		return Challenge{}, err
	}
	var (
		link welcomed
		keys []Passkey
	)
	err := s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		if link, err = s.welcome(ctx, r, secret); err != nil || link.Purpose != ForRecovery {
			return err
		}
		keys, err = r.Passkeys(ctx, link.person.ID)
		return err
	})
	if err != nil {
		return Challenge{}, err
	}
	if link.Purpose == ForRecovery {
		email, name = link.person.Email, link.person.Name
	}
	if email, err = cleanEmail(email); err != nil {
		return Challenge{}, err
	}
	if name, err = cleanName(name); err != nil {
		return Challenge{}, err
	}
	return s.challengeToMake(ctx, Person{ID: link.person.ID, Email: email, Name: name}, keys, boundToLink(secret))
}

// ChallengeToAdd returns the challenge to make one more passkey. Errors: fault.Conflict unless the session has Proved; fault.Invalid past 20
// passkeys, and where passkeys are not offered.
func (s *Service) ChallengeToAdd(ctx context.Context, session Session) (Challenge, error) {
	if err := s.passkeysOffered(); err != nil {
		return Challenge{}, err
	}
	var (
		p    Person
		keys []Passkey
	)
	err := s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		if p, err = s.provedPerson(ctx, r, session); err != nil {
			return err
		}
		keys, err = roomForPasskey(ctx, r, p.ID)
		return err
	})
	if err != nil {
		return Challenge{}, err
	}
	return s.challengeToMake(ctx, p, keys, session.Hash.String())
}

func roomForPasskey(ctx context.Context, r Reader, person string) ([]Passkey, error) {
	keys, err := r.Passkeys(ctx, person)
	if err == nil && len(keys) >= mostPasskeys {
		return nil, fault.New(fault.Invalid, "there are %d passkeys already", mostPasskeys).WithHint("Remove one that is not used any more.")
	}
	return keys, err
}

// challengeToMake returns a challenge to make a passkey with, which is good for one link or session.
func (s *Service) challengeToMake(ctx context.Context, p Person, keys []Passkey, bound string) (Challenge, error) {
	options, data, err := s.beginMaking(p, keys)
	if err != nil {
		return Challenge{}, err
	}
	secret, err := s.issue(ctx, Ticket{
		Purpose: ForPasskey, Person: p.ID, Bound: bound, Data: data, ExpiresAt: s.config.Now().Add(challengeLife),
	}, nil)
	if err != nil {
		return Challenge{}, err
	}
	return Challenge{Ticket: secret, Options: options}, nil
}

// AddPasskey keeps a passkey that was just made. Errors: as for ChallengeToAdd; fault.Invalid.
func (s *Service) AddPasskey(ctx context.Context, session Session, answer PasskeyAnswer) (added Passkey, err error) {
	if err := s.passkeysOffered(); err != nil {
		return Passkey{}, err
	}
	var p Person
	err = s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		p, err = s.provedPerson(ctx, r, session)
		return err
	})
	if err != nil {
		return Passkey{}, err
	}
	made, err := s.madePasskey(ctx, answer, bond{to: session.Hash.String(), person: p.ID, email: p.Email})
	if err != nil {
		return Passkey{}, err
	}
	made.Person = p.ID
	err = s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error {
		if _, err := s.provedPerson(ctx, w, session); err != nil {
			return err
		}
		return addPasskey(ctx, w, *made)
	})
	if err != nil {
		return Passkey{}, err
	}
	return *made, nil
}

// addPasskey keeps a new passkey. One whose id is known, of whomever, is refused: it would take the other's place.
func addPasskey(ctx context.Context, w Writer, key Passkey) error {
	if _, err := roomForPasskey(ctx, w, key.Person); err != nil {
		return err
	}
	_, err := w.Passkey(ctx, key.ID)
	switch {
	case err == nil:
		return unusablePasskey(nil)
	case fault.KindOf(err) != fault.NotFound:
		return err
	}
	return w.SavePasskey(ctx, key)
}

// RemovePasskey takes a passkey away. Errors: fault.Conflict unless the session has Proved, and for the last way to sign in; fault.NotFound.
func (s *Service) RemovePasskey(ctx context.Context, session Session, id []byte) error {
	return s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error {
		p, err := s.provedPerson(ctx, w, session)
		if err != nil {
			return err
		}
		keys, err := w.Passkeys(ctx, p.ID)
		if err != nil {
			return err
		}
		if !hasPasskey(keys, id) {
			return fault.New(fault.NotFound, "there is no such passkey")
		}
		if len(keys) == 1 && p.PasswordHash == "" {
			return lastWayIn()
		}
		return w.DeletePasskey(ctx, p.ID, id)
	})
}

func lastWayIn() error {
	return fault.New(fault.Conflict, "that is the last way for you to sign in").WithHint("Set a password or add another passkey first.")
}
