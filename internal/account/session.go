package account

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// How long sessions last.
const (
	sessionIdle = 30 * 24 * time.Hour
	sessionLife = 90 * 24 * time.Hour
	seenEvery   = 5 * time.Minute // SeenAt is written at most so often
	provedFor   = 15 * time.Minute
)

func (s *Service) newSession(person string, from Browser) (secret string, begun Session) {
	now := s.config.Now()
	secret, hash := newSecret(sessionPrefix)
	return secret, Session{
		Hash: hash, Person: person, Agent: agentWords(from.Agent), CreatedAt: now, SeenAt: now, ProvedAt: now, ExpiresAt: now.Add(sessionIdle),
	}
}

// endOf returns when a session ends that is used now.
func endOf(begun, now time.Time) time.Time {
	last := begun.Add(sessionLife)
	if idle := now.Add(sessionIdle); idle.Before(last) {
		return idle
	}
	return last
}

// Session returns the session of a cookie with its person. Sessions end after 30 days without use, and 90 days after they
// began. Errors: fault.NotFound.
func (s *Service) Session(ctx context.Context, secret string) (Session, Person, error) {
	if !isSecret(secret, sessionPrefix) {
		return Session{}, Person{}, sessionNotFound()
	}
	var (
		session Session
		person  Person
	)
	err := s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		session, person, err = s.session(ctx, r, hashOf(secret))
		return err
	})
	now := s.config.Now()
	if err == nil && now.Sub(session.SeenAt) >= seenEvery {
		session, err = s.see(ctx, session.Hash, now)
	}
	if err != nil {
		return Session{}, Person{}, notFoundIs(err, sessionNotFound())
	}
	return session, person, nil
}

// session returns a session that has not ended, with its person.
func (s *Service) session(ctx context.Context, r Reader, hash Hash) (Session, Person, error) {
	session, err := r.Session(ctx, hash)
	if err != nil {
		return Session{}, Person{}, notFoundIs(err, sessionNotFound())
	}
	if !s.lasts(session) {
		return Session{}, Person{}, sessionNotFound()
	}
	person, err := r.Person(ctx, session.Person)
	return session, person, notFoundIs(err, sessionNotFound())
}

func (s *Service) lasts(session Session) bool { return session.ExpiresAt.After(s.config.Now()) }

// see notes that a session is used now. One that was ended meanwhile stays ended.
func (s *Service) see(ctx context.Context, hash Hash, now time.Time) (seen Session, err error) {
	err = s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) (err error) {
		if seen, _, err = s.session(ctx, w, hash); err != nil {
			return err
		}
		seen.SeenAt, seen.ExpiresAt = now, endOf(seen.CreatedAt, now)
		return w.SaveSession(ctx, seen)
	})
	return seen, err
}

func sessionNotFound() error {
	return fault.New(fault.NotFound, "you are not signed in").WithHint("Sign in.")
}

// Sessions returns the sessions of a person that have not ended, the newest first.
func (s *Service) Sessions(ctx context.Context, person string) (found []Session, err error) {
	err = s.config.Store.ReadAccounts(ctx, func(ctx context.Context, r Reader) (err error) {
		found, err = s.sessions(ctx, r, person)
		return err
	})
	return found, err
}

func (s *Service) sessions(ctx context.Context, r Reader, person string) ([]Session, error) {
	found, err := r.Sessions(ctx, person)
	found = slices.DeleteFunc(found, func(session Session) bool { return !s.lasts(session) })
	slices.SortStableFunc(found, func(a, b Session) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return found, err
}

// SignOut ends a session of a person. It is no error when there is none.
func (s *Service) SignOut(ctx context.Context, person string, session Hash) error {
	return s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error {
		return notFoundIs(w.EndSession(ctx, person, session), nil)
	})
}

// SignOutEverywhere ends all sessions of a person but one; all for the zero Hash.
func (s *Service) SignOutEverywhere(ctx context.Context, person string, but Hash) error {
	return s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error { return w.EndSessions(ctx, person, but) })
}

// Prove notes that the person of a session has just proved again that they are themselves, by password or passkey. Errors: as for
// SignIn; fault.NotFound for a session that has ended.
func (s *Service) Prove(ctx context.Context, session Session, password string, answer *PasskeyAnswer, from Browser) error {
	if answer != nil {
		data, err := s.takeAnswer(ctx, *answer, from)
		if err != nil {
			return err
		}
		return s.noteProof(ctx, session, func(ctx context.Context, w Writer) (Person, error) {
			return s.finishUsing(ctx, w, data, answer.Response)
		})
	}
	p, err := s.Person(ctx, session.Person)
	if err != nil {
		return notFoundIs(err, sessionNotFound())
	}
	if err := s.allowPassword(ctx, p.Email, from); err != nil {
		return err
	}
	renewed, err := s.checkPassword(ctx, p, password)
	if err != nil {
		return err
	}
	return s.noteProof(ctx, session, func(ctx context.Context, w Writer) (Person, error) { return keepRenewed(ctx, w, p, renewed) })
}

// noteProof notes a proof of the person that who returns, unless the session is another's.
func (s *Service) noteProof(ctx context.Context, given Session, who func(context.Context, Writer) (Person, error)) error {
	return s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error {
		session, p, err := s.session(ctx, w, given.Hash)
		if err != nil {
			return err
		}
		proved, err := who(ctx, w)
		if err != nil {
			return err
		}
		if proved.ID != p.ID || p.ID != given.Person {
			return wrongPasskey()
		}
		session.ProvedAt = s.config.Now()
		return w.SaveSession(ctx, session)
	})
}

// Proved reports whether a session has proved so recently (15 minutes) that it may change how the person signs in, export or delete.
func (s *Service) Proved(session Session) bool {
	return !session.ProvedAt.IsZero() && s.config.Now().Sub(session.ProvedAt) <= provedFor
}

// provedPerson returns the person of a session that is there and has proved. Errors: fault.NotFound, fault.Conflict.
func (s *Service) provedPerson(ctx context.Context, r Reader, given Session) (Person, error) {
	session, p, err := s.session(ctx, r, given.Hash)
	switch {
	case err != nil:
		return Person{}, err
	case p.ID != given.Person:
		return Person{}, sessionNotFound()
	case !s.Proved(session):
		return Person{}, fault.New(fault.Conflict, "you have to show once more that it is you").WithHint("Enter your password, or use your passkey.")
	}
	return p, nil
}

// newestPasskeys sorts passkeys, the newest first.
func newestPasskeys(keys []Passkey) []Passkey {
	slices.SortStableFunc(keys, func(a, b Passkey) int {
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), slices.Compare(a.ID, b.ID))
	})
	return keys
}
