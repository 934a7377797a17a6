package account

import (
	"context"
	"log/slog"

	"github.com/paceline/paceline/internal/fault"
)

// SignedIn is a session that has just begun. Secret is for the cookie, and is kept nowhere.
type SignedIn struct {
	Secret  string
	Session Session
	Person  Person
}

// SignIn signs in by password. It takes as long for an address that is not known. Errors: fault.Invalid, the same
// for a wrong address and a wrong password; fault.RateLimited, counted by address of the account and of the client.
func (s *Service) SignIn(ctx context.Context, email, password string, from Browser) (SignedIn, error) {
	if err := s.allowPassword(ctx, email, from); err != nil {
		return SignedIn{}, err
	}
	var p Person
	err := s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		p, err = r.PersonByEmail(ctx, accountOf(email))
		return err
	})
	if err := notFoundIs(err, nil); err != nil {
		return SignedIn{}, err
	}
	renewed, err := s.checkPassword(ctx, p, password)
	if err != nil {
		return SignedIn{}, err
	}
	return s.enter(ctx, from, func(ctx context.Context, w Writer) (Person, error) {
		return keepRenewed(ctx, w, p, renewed)
	})
}

// checkPassword returns the hash to keep for a person whose password was right: the one they have, or a
// new one where it is made otherwise today. Errors: fault.Invalid for a wrong one, and for the zero Person.
func (s *Service) checkPassword(ctx context.Context, p Person, password string) (hash string, err error) {
	fits, old, err := s.hasher.fits(ctx, p.PasswordHash, password)
	switch {
	case err != nil:
		return "", err
	case !fits:
		return "", wrongPassword()
	case old:
		return s.hasher.hash(ctx, password)
	}
	return p.PasswordHash, nil
}

// keepRenewed returns the person as they are now, with the renewed hash kept. Errors: fault.Invalid where the
// password was changed while it was checked.
func keepRenewed(ctx context.Context, w Writer, checked Person, renewed string) (Person, error) {
	p, err := w.Person(ctx, checked.ID)
	switch {
	case err != nil:
		return Person{}, notFoundIs(err, wrongPassword())
	case p.PasswordHash != checked.PasswordHash:
		return Person{}, wrongPassword()
	case p.PasswordHash == renewed:
		return p, nil
	}
	p.PasswordHash = renewed
	return p, w.SavePerson(ctx, p)
}

func wrongPassword() error {
	return fault.New(fault.Invalid, "that e-mail address or password is not right").WithHint("Try again, or ask whoever runs this installation for a recovery link.")
}

// ChallengeToSignIn returns a challenge that any passkey of this installation answers. Errors: fault.Invalid where passkeys are
// not offered; fault.RateLimited.
func (s *Service) ChallengeToSignIn(ctx context.Context, from Browser) (Challenge, error) {
	if err := s.passkeysOffered(); err != nil {
		return Challenge{}, err
	}
	if err := s.allow(ctx, passkeysByAddress, network(from.Address)); err != nil {
		return Challenge{}, err
	}
	options, data, err := s.beginUsing()
	if err != nil {
		return Challenge{}, err
	}
	secret, err := s.issue(ctx, Ticket{Purpose: ForSignIn, Data: data, ExpiresAt: s.config.Now().Add(challengeLife)}, nil)
	if err != nil {
		return Challenge{}, err
	}
	return Challenge{Ticket: secret, Options: options}, nil
}

// SignInByPasskey signs in. Errors: fault.Invalid, the same for all that does not fit; fault.RateLimited.
func (s *Service) SignInByPasskey(ctx context.Context, answer PasskeyAnswer, from Browser) (SignedIn, error) {
	data, err := s.takeAnswer(ctx, answer, from)
	if err != nil {
		return SignedIn{}, err
	}
	return s.enter(ctx, from, func(ctx context.Context, w Writer) (Person, error) {
		return s.finishUsing(ctx, w, data, answer.Response)
	})
}

// takeAnswer counts an answer and uses its challenge up. It returns what the challenge was.
func (s *Service) takeAnswer(ctx context.Context, answer PasskeyAnswer, from Browser) (data []byte, err error) {
	if err := s.passkeysOffered(); err != nil {
		return nil, err
	}
	if err := s.allow(ctx, answersByAddress, network(from.Address)); err != nil {
		return nil, err
	}
	ticket, err := s.Redeem(ctx, answer.Ticket, ForSignIn)
	if err != nil {
		return nil, notFoundIs(err, wrongPasskey())
	}
	return ticket.Data, nil
}

// enter signs the person in whom who returns, all in one transaction.
func (s *Service) enter(ctx context.Context, from Browser, who func(context.Context, Writer) (Person, error)) (SignedIn, error) {
	var in SignedIn
	err := s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) (err error) {
		if in.Person, err = who(ctx, w); err != nil {
			return err
		}
		in.Secret, in.Session = s.newSession(in.Person.ID, from)
		return w.SaveSession(ctx, in.Session)
	})
	if err != nil {
		return SignedIn{}, err
	}
	s.config.Logger.DebugContext(ctx, "a person signed in", slog.String("person", in.Person.ID))
	return in, nil
}
