package web

import (
	"net/http"
	"slices"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
)

// assistantNotes are what the page says was done, by the word that its address carries.
//
//nolint:gochecknoglobals // a constant table
var assistantNotes = map[string]string{
	"narrowed":     "Changed. It holds from the next call.",
	"disconnected": "Disconnected. Its next call is refused.",
}

func (s *Server) assistantsPage(w http.ResponseWriter, r *http.Request, v visitor) error {
	return s.showAssistants(w, r, v, http.StatusOK, assistants{Done: assistantNotes[r.URL.Query().Get("done")]})
}

func (s *Server) showAssistants(w http.ResponseWriter, r *http.Request, v visitor, status int, f assistants) error {
	grants, err := s.config.OAuth.Grants(r.Context(), v.person.ID)
	if err != nil {
		return err
	}
	f.Token = v.token
	f.Grants = slices.DeleteFunc(grants, func(g oauth.Grant) bool { return !g.EndedAt.IsZero() || g.UsedAt.IsZero() })
	return s.render(w, r, status, "Assistants", assistantsPage(f))
}

func (s *Server) narrow(w http.ResponseWriter, r *http.Request, v visitor) error {
	err := s.config.OAuth.Narrow(r.Context(), v.person.ID, r.PostForm.Get("grant"), chosenScopes(r.PostForm["scope"]))
	switch {
	case err == nil:
		return seeOther(w, r, "/assistants?done=narrowed")
	case fault.KindOf(err) == fault.Invalid:
		return s.showAssistants(w, r, v, http.StatusBadRequest, assistants{Problem: told(err)})
	default:
		return err
	}
}

func (s *Server) disconnectAssistant(w http.ResponseWriter, r *http.Request, v visitor) error {
	if err := s.config.OAuth.Disconnect(r.Context(), v.person.ID, r.PostForm.Get("grant")); err != nil {
		return err
	}
	return seeOther(w, r, "/assistants?done=disconnected")
}
