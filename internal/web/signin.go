package web

import (
	"encoding/json"
	"net/http"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

func (s *Server) showSignIn(w http.ResponseWriter, r *http.Request, status int, f signInForm) error {
	f.Passkeys = s.config.Accounts.PasskeysOffered()
	return s.render(w, r, status, "Sign in", signInPage(f))
}

// signInPage shows the form; who is signed in already goes on, unless they are to sign in anew.
func (s *Server) signInPage(w http.ResponseWriter, r *http.Request) error {
	next, again := local(r.URL.Query().Get("next")), r.URL.Query().Get("again") == "1"
	_, in, err := s.visitor(r)
	if err != nil {
		return err
	}
	if in && !again {
		return seeOther(w, r, next)
	}
	return s.showSignIn(w, r, http.StatusOK, signInForm{Next: next, Again: again})
}

// signIn takes a password or the answer of a passkey. It always begins a new session.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request) error {
	given, err := form(r)
	if err != nil {
		return err
	}
	var in account.SignedIn
	if response := given.Get("response"); response != "" {
		in, err = s.config.Accounts.SignInByPasskey(r.Context(), account.PasskeyAnswer{Ticket: given.Get("ticket"), Response: []byte(response)}, from(r))
	} else {
		in, err = s.config.Accounts.SignIn(r.Context(), given.Get("email"), given.Get("password"), from(r))
	}
	next := local(given.Get("next"))
	if err != nil {
		if ours(err) {
			return err
		}
		f := signInForm{Email: given.Get("email"), Next: next, Problem: told(err)}
		return s.showSignIn(w, r, statusFor(fault.KindOf(err)), f)
	}
	return s.begin(w, r, in, next)
}

// begin gives the browser a session that has just begun, in place of one that it had.
func (s *Server) begin(w http.ResponseWriter, r *http.Request, in account.SignedIn, next string) error {
	before, had, err := s.visitor(r)
	if err != nil {
		return err
	}
	if had {
		if err := s.config.Accounts.SignOut(r.Context(), before.person.ID, before.session.Hash); err != nil {
			return err
		}
	}
	s.setSession(w, in.Secret)
	return seeOther(w, r, next)
}

// signInChallenge answers the script with a challenge that any passkey of this server can answer.
func (s *Server) signInChallenge(w http.ResponseWriter, r *http.Request) error {
	challenge, err := s.config.Accounts.ChallengeToSignIn(r.Context(), from(r))
	return s.challenge(w, challenge, err)
}

// challenge answers the script: with a challenge, or with what is wrong.
func (s *Server) challenge(w http.ResponseWriter, c account.Challenge, err error) error {
	document, status := map[string]any{"ticket": c.Ticket, "options": json.RawMessage(c.Options)}, http.StatusOK
	if err != nil {
		if ours(err) && fault.KindOf(err) != fault.NotFound {
			return err
		}
		document, status = map[string]any{"problem": told(err)}, statusFor(fault.KindOf(err))
	}
	answer(w, status, document)
	return nil
}

func (s *Server) signOut(w http.ResponseWriter, r *http.Request, v visitor) error {
	if err := s.config.Accounts.SignOut(r.Context(), v.person.ID, v.session.Hash); err != nil {
		return err
	}
	s.setSession(w, "")
	return seeOther(w, r, "/")
}
