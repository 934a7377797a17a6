package web

import (
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
)

// polarCallbackPath is where Polar sends people back to.
const polarCallbackPath = "/sources/polar/callback"

// stateLife is how long a person may take at the source.
const stateLife = 15 * time.Minute

// sourceNotes are what the page says was done, by the word that its address carries.
//
//nolint:gochecknoglobals // a constant table
var sourceNotes = map[string]string{
	"connected":    "Polar is connected.",
	"disconnected": "Polar is disconnected, and the access there is being ended. What was fetched so far stays.",
}

func (s *Server) sourcesPage(w http.ResponseWriter, r *http.Request, v visitor) error {
	return s.showSources(w, r, v, http.StatusOK, sources{Done: sourceNotes[r.URL.Query().Get("done")]})
}

func (s *Server) showSources(w http.ResponseWriter, r *http.Request, v visitor, status int, f sources) error {
	polar := s.config.Sources(v.person.ID)
	connected, err := polar.Connection(r.Context())
	if err != nil {
		return err
	}
	f.Token, f.Configured, f.Connected = v.token, polar.Configured(), connected
	if f.Configured { // the form that connects is answered with a redirect to there
		w.Header().Set("Content-Security-Policy", policy(formTarget(polar.ConnectURL(""))))
	}
	if connected != nil {
		f.State = stateOf(*connected)
	}
	return s.render(w, r, status, "Sources", sourcesPage(f))
}

// stateOf says how a connection is, in words.
func stateOf(c archive.Connected) string {
	switch c.Failure {
	case "":
		return "It works, as far as is known."
	case fault.TokenExpired:
		return "Polar does not take the access any more: disconnect, and connect again."
	case fault.NotRegistered:
		return "Polar does not know the account here yet: connect again."
	case fault.ConsentMissing:
		return "Polar says that a consent is missing: accept all mandatory ones at account.polar.com."
	case fault.RateLimited:
		return "Polar asked to wait: it answers again within a quarter of an hour."
	default:
		return "Polar did not answer the last time, " + when(c.Failed) + ". It is asked again with the next question."
	}
}

// connectPolar sends the person to Polar, with a state that is bound to this session.
func (s *Server) connectPolar(w http.ResponseWriter, r *http.Request, v visitor) error {
	polar := s.config.Sources(v.person.ID)
	if !polar.Configured() {
		return fault.New(fault.Conflict, "Polar is not set up on this server")
	}
	state, err := s.config.Accounts.Issue(r.Context(), account.Ticket{
		Purpose: account.ForSource, Person: v.person.ID, Bound: v.session.Hash.String(), ExpiresAt: s.config.Now().Add(stateLife), Uses: 1,
	})
	if err != nil {
		return err
	}
	return seeOther(w, r, polar.ConnectURL(state))
}

// polarCallback takes what Polar sends the person back with. A state of another session, or of another person, connects nothing.
func (s *Server) polarCallback(w http.ResponseWriter, r *http.Request, v visitor) error {
	secretive(w)
	query := r.URL.Query()
	ticket, err := s.config.Accounts.Redeem(r.Context(), query.Get("state"), account.ForSource)
	if err == nil && (ticket.Person != v.person.ID || ticket.Bound != v.session.Hash.String()) {
		err = fault.New(fault.NotFound, "this state is not good")
	}
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return s.sourceProblem(w, r, v, fault.New(fault.Conflict, "this did not begin here, or took too long, so nothing was connected").
			WithHint("Connect Polar again."))
	case err != nil:
		return err
	case query.Get("error") != "":
		return s.sourceProblem(w, r, v, fault.New(fault.Conflict, "Polar was not allowed to share anything, so nothing was connected"))
	}
	if err := s.config.Sources(v.person.ID).Connect(r.Context(), query.Get("code")); err != nil {
		return s.sourceProblem(w, r, v, err)
	}
	return seeOther(w, r, "/sources?done=connected")
}

func (s *Server) sourceProblem(w http.ResponseWriter, r *http.Request, v visitor, problem error) error {
	if kind := fault.KindOf(problem); kind == fault.Internal || kind == fault.Misconfigured {
		return problem
	}
	return s.showSources(w, r, v, statusFor(fault.KindOf(problem)), sources{Problem: told(problem)})
}

func (s *Server) disconnectPolar(w http.ResponseWriter, r *http.Request, v visitor) error {
	if err := s.config.Sources(v.person.ID).Disconnect(r.Context()); err != nil {
		return err
	}
	return seeOther(w, r, "/sources?done=disconnected")
}
