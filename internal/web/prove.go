package web

import (
	"net/http"
	"net/url"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

func (s *Server) showProve(w http.ResponseWriter, r *http.Request, v visitor, status int, next, problem string) error {
	keys, err := s.config.Accounts.Passkeys(r.Context(), v.person.ID)
	if err != nil {
		return err
	}
	return s.render(w, r, status, "Is it you?", provePage(v.token, next, problem, len(keys) > 0, v.person.PasswordHash != ""))
}

func (s *Server) provePage(w http.ResponseWriter, r *http.Request, v visitor) error {
	return s.showProve(w, r, v, http.StatusOK, local(r.URL.Query().Get("next")), "")
}

func (s *Server) prove(w http.ResponseWriter, r *http.Request, v visitor) error {
	next := local(r.PostForm.Get("next"))
	var answer *account.PasskeyAnswer
	if response := r.PostForm.Get("response"); response != "" {
		answer = &account.PasskeyAnswer{Ticket: r.PostForm.Get("ticket"), Response: []byte(response)}
	}
	if err := s.config.Accounts.Prove(r.Context(), v.session, r.PostForm.Get("password"), answer, from(r)); err != nil {
		if ours(err) {
			return err
		}
		return s.showProve(w, r, v, statusFor(fault.KindOf(err)), next, told(err))
	}
	return seeOther(w, r, next)
}

// proved sends a person who has not proved lately who they are to do so, and then to next. It reports whether they had.
func (s *Server) proved(w http.ResponseWriter, r *http.Request, v visitor, next string) bool {
	if s.config.Accounts.Proved(v.session) {
		return true
	}
	_ = seeOther(w, r, proveFirst(next)) // it is always nil
	return false
}

// proveFirst is the page on which a person proves again who they are, on the way to next.
func proveFirst(next string) string { return "/prove?" + url.Values{"next": {next}}.Encode() }
