package web

import (
	"net/http"
	"net/url"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

// secretive keeps the address of a page with a link's secret in it from going anywhere.
func secretive(w http.ResponseWriter) { w.Header().Set("Referrer-Policy", "no-referrer") }

func (s *Server) showJoin(w http.ResponseWriter, r *http.Request, status int, f joinForm) error {
	secretive(w)
	f.Passkeys = s.config.Accounts.PasskeysOffered()
	if f.Welcome.Purpose == account.ForRecovery {
		return s.render(w, r, status, "Get back in", recoverPage(f))
	}
	return s.render(w, r, status, "Join", joinPage(f))
}

// joinPage shows the form to who has a link, or to everybody where joining is open.
func (s *Server) joinPage(w http.ResponseWriter, r *http.Request) error {
	return s.openLink(w, r, func(p account.Purpose) bool { return p != account.ForRecovery })
}

// recoverPage shows the form to who has a link to get back in.
func (s *Server) recoverPage(w http.ResponseWriter, r *http.Request) error {
	return s.openLink(w, r, func(p account.Purpose) bool { return p == account.ForRecovery })
}

func (s *Server) openLink(w http.ResponseWriter, r *http.Request, fits func(account.Purpose) bool) error {
	secretive(w)
	link := r.URL.Query().Get("link")
	welcome, err := s.config.Accounts.Welcome(r.Context(), link)
	if err == nil && !fits(welcome.Purpose) {
		err = fault.New(fault.NotFound, "this link is not good")
	}
	if err != nil {
		return noLink(err)
	}
	return s.showJoin(w, r, http.StatusOK, joinForm{Welcome: welcome, Link: link, Adopt: welcome.Adopt})
}

// noLink says that a link is not good, in the same words for each reason.
func noLink(err error) error {
	if fault.KindOf(err) != fault.NotFound {
		return err
	}
	return fault.New(fault.NotFound, "this link is not good, or not any more").
		WithHint("Links can be used once, and for a while only: ask for another.")
}

func proofOf(given url.Values) account.Proof {
	if response := given.Get("response"); response != "" {
		return account.Proof{Passkey: &account.PasskeyAnswer{Ticket: given.Get("ticket"), Response: []byte(response)}}
	}
	return account.Proof{Password: given.Get("password")}
}

// join makes somebody one of the people, and signs them in.
func (s *Server) join(w http.ResponseWriter, r *http.Request) error {
	secretive(w)
	given, err := form(r)
	if err != nil {
		return err
	}
	joining := account.Joining{
		Secret: given.Get("link"), Email: given.Get("email"), Name: given.Get("name"), Proof: proofOf(given), Adopt: given.Get("adopt") == "yes",
	}
	in, err := s.config.Accounts.Join(r.Context(), joining, from(r))
	if err != nil {
		return s.joinAgain(w, r, err, joinForm{Link: joining.Secret, Email: joining.Email, Name: joining.Name, Adopt: joining.Adopt})
	}
	return s.begin(w, r, in, "/")
}

// joinAgain shows the form once more with what was wrong, where the link is still good.
func (s *Server) joinAgain(w http.ResponseWriter, r *http.Request, problem error, f joinForm) error {
	if ours(problem) {
		return noLink(problem)
	}
	welcome, err := s.config.Accounts.Welcome(r.Context(), f.Link)
	if err != nil {
		return noLink(err)
	}
	f.Welcome, f.Problem = welcome, told(problem)
	return s.showJoin(w, r, statusFor(fault.KindOf(problem)), f)
}

// joinChallenge answers the script with the challenge to make a passkey with.
func (s *Server) joinChallenge(w http.ResponseWriter, r *http.Request) error {
	given, err := form(r)
	if err != nil {
		return err
	}
	challenge, err := s.config.Accounts.ChallengeToJoin(r.Context(), given.Get("link"), given.Get("email"), given.Get("name"), from(r))
	return s.challenge(w, challenge, err)
}

// recover gives a person another way to sign in.
func (s *Server) recover(w http.ResponseWriter, r *http.Request) error {
	secretive(w)
	given, err := form(r)
	if err != nil {
		return err
	}
	in, err := s.config.Accounts.Reset(r.Context(), given.Get("link"), proofOf(given), from(r))
	if err != nil {
		return s.joinAgain(w, r, err, joinForm{Link: given.Get("link")})
	}
	return s.begin(w, r, in, "/")
}
