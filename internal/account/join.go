package account

import (
	"context"
	"log/slog"

	"github.com/paceline/paceline/internal/fault"
)

// Proof is what a person is to sign in with from now on: a password, or a passkey that was just made.
type Proof struct {
	Password string
	Passkey  *PasskeyAnswer
}

// Joining is somebody who becomes one of the people.
type Joining struct {
	Secret string // of the link; "" where registration is open
	Email  string
	Name   string
	Proof  Proof
	Adopt  bool // the owner takes over the records of this machine's own person
}

// Join makes a person and signs them in; the link is used up. Errors: as for Welcome; fault.Invalid for what is not an e-mail address
// or too weak a password, with what is asked; fault.Conflict for an address that is taken, which only somebody with a link learns:
// where registration is open it is a fault.Invalid that does not say so; fault.RateLimited.
func (s *Service) Join(ctx context.Context, j Joining, from Browser) (SignedIn, error) {
	if err := s.allow(ctx, joinsByAddress, network(from.Address)); err != nil {
		return SignedIn{}, err
	}
	link, err := s.lookUp(ctx, j.Secret)
	if err != nil {
		return SignedIn{}, err
	}
	if link.Purpose == ForRecovery {
		return SignedIn{}, linkNotFound()
	}
	if j.Email, err = cleanEmail(j.Email); err != nil {
		return SignedIn{}, err
	}
	if j.Name, err = cleanName(j.Name); err != nil {
		return SignedIn{}, err
	}
	if j.Adopt && !link.Adopt {
		return SignedIn{}, fault.New(fault.Invalid, "there are no records to take over")
	}
	made, err := s.prove(ctx, j.Proof, j.Secret, j.Email)
	if err != nil {
		return SignedIn{}, err
	}
	p := Person{
		ID: newPersonID(), Email: j.Email, Name: j.Name, Owner: link.Purpose == ForOwner, CreatedAt: s.config.Now(), PasswordHash: made.hash,
	}
	if j.Adopt {
		p.ID = localPerson
	}
	in, err := s.enter(ctx, from, func(ctx context.Context, w Writer) (Person, error) { return p, s.addPerson(ctx, w, p, j, made) })
	if err == nil {
		s.config.Logger.InfoContext(ctx, "a person joined", slog.String("person", p.ID), slog.Bool("owner", p.Owner))
	}
	return in, err
}

// addPerson uses the link up and keeps the person with their passkey.
func (s *Service) addPerson(ctx context.Context, w Writer, p Person, j Joining, made proved) error {
	if j.Secret != "" {
		link, err := s.welcome(ctx, w, j.Secret)
		if err != nil {
			return err
		}
		if _, err := s.use(ctx, w, j.Secret, link.Purpose); err != nil {
			return err
		}
		if j.Adopt && !link.Adopt {
			return fault.New(fault.Conflict, "these records have been taken over meanwhile")
		}
	}
	if p.Owner {
		if err := w.DropTickets(ctx, ForOwner, ""); err != nil {
			return err
		}
	}
	_, err := w.PersonByEmail(ctx, accountOf(p.Email))
	switch {
	case err == nil:
		return takenAddress(j.Secret)
	case fault.KindOf(err) != fault.NotFound:
		return err
	}
	if err := w.AddPerson(ctx, p); err != nil {
		if fault.KindOf(err) == fault.Conflict {
			return takenAddress(j.Secret)
		}
		return err
	}
	return s.addMade(ctx, w, p.ID, made)
}

func takenAddress(link string) error {
	if link == "" {
		return fault.New(fault.Invalid, "you cannot join with that").WithHint("If you have joined before, sign in. Otherwise take another e-mail address.")
	}
	return fault.New(fault.Conflict, "somebody with that e-mail address is there already").WithHint("If it is you, sign in.")
}

// Reset gives the person of a recovery link a new password or passkey, ends all their sessions, and signs them in. A password
// that was there before ends. Errors: as for Join.
func (s *Service) Reset(ctx context.Context, secret string, proof Proof, from Browser) (SignedIn, error) {
	if err := s.allow(ctx, linksByAddress, network(from.Address)); err != nil {
		return SignedIn{}, err
	}
	link, err := s.lookUp(ctx, secret)
	if err != nil {
		return SignedIn{}, err
	}
	if link.Purpose != ForRecovery {
		return SignedIn{}, linkNotFound()
	}
	made, err := s.prove(ctx, proof, secret, link.Email)
	if err != nil {
		return SignedIn{}, err
	}
	in, err := s.enter(ctx, from, func(ctx context.Context, w Writer) (Person, error) { return s.reset(ctx, w, secret, made) })
	if err == nil {
		s.config.Logger.InfoContext(ctx, "a person recovered", slog.String("person", in.Person.ID))
	}
	return in, err
}

func (s *Service) reset(ctx context.Context, w Writer, secret string, made proved) (Person, error) {
	t, err := s.use(ctx, w, secret, ForRecovery)
	if err != nil {
		return Person{}, err
	}
	p, err := w.Person(ctx, t.Person)
	if err != nil {
		return Person{}, notFoundIs(err, linkNotFound())
	}
	p.PasswordHash = made.hash
	if err := w.SavePerson(ctx, p); err != nil {
		return Person{}, err
	}
	if err := w.EndSessions(ctx, p.ID, Hash{}); err != nil {
		return Person{}, err
	}
	for _, purpose := range []Purpose{ForRecovery, ForPasskey} {
		if err := w.DropTickets(ctx, purpose, p.ID); err != nil {
			return Person{}, err
		}
	}
	return p, s.addMade(ctx, w, p.ID, made)
}

func (s *Service) lookUp(ctx context.Context, secret string) (link welcomed, err error) {
	err = s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		link, err = s.welcome(ctx, r, secret)
		return err
	})
	return link, notFoundIs(err, linkNotFound())
}

// proved is what came of a proof: the hash of a password, or a passkey.
type proved struct {
	hash    string
	passkey *Passkey // without its person
}

// prove checks what a person is to sign in with from now on. The challenge of a passkey is used up by it.
func (s *Service) prove(ctx context.Context, p Proof, link, email string) (made proved, err error) {
	if p.Passkey == nil {
		if err := checkPassword(p.Password, email); err != nil {
			return proved{}, err
		}
		made.hash, err = s.hasher.hash(ctx, p.Password)
		return made, err
	}
	if p.Password != "" {
		return proved{}, fault.New(fault.Invalid, "a password and a passkey came together").WithHint("Choose one; the other can be added in the settings.")
	}
	made.passkey, err = s.madePasskey(ctx, *p.Passkey, bond{to: boundToLink(link), email: email})
	return made, err
}

// addMade keeps the passkey of a proof.
func (s *Service) addMade(ctx context.Context, w Writer, person string, made proved) error {
	if made.passkey == nil {
		return nil
	}
	key := *made.passkey
	key.Person = person
	return addPasskey(ctx, w, key)
}
