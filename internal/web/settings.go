package web

import (
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

// notes are what the page of settings says was done, by the word that its address carries.
//
//nolint:gochecknoglobals // a constant table
var notes = map[string]string{
	"name":     "Saved.",
	"password": "The password is changed, and you are signed out everywhere else.",
	"passkey":  "The passkey is added.",
	"removed":  "The passkey is removed.",
	"session":  "Signed out there.",
	"others":   "Signed out everywhere else.",
	"proved":   "Thank you. Now do it once more.",
}

func (s *Server) settingsPage(w http.ResponseWriter, r *http.Request, v visitor) error {
	return s.showSettings(w, r, v, http.StatusOK, settings{Done: notes[r.URL.Query().Get("done")]})
}

func (s *Server) showSettings(w http.ResponseWriter, r *http.Request, v visitor, status int, f settings) error {
	var err error
	if f.Passkeys, err = s.config.Accounts.Passkeys(r.Context(), v.person.ID); err != nil {
		return err
	}
	if f.Sessions, err = s.config.Accounts.Sessions(r.Context(), v.person.ID); err != nil {
		return err
	}
	f.Visitor, f.Offered = v, s.config.Accounts.PasskeysOffered()
	f.CanInvite = v.person.Owner && s.config.Registration != account.Closed
	return s.render(w, r, status, "Settings", settingsPage(f))
}

// settled shows the settings again, with what was wrong or, after a redirect, with what was done.
func (s *Server) settled(w http.ResponseWriter, r *http.Request, v visitor, err error, done string) error {
	switch {
	case err == nil:
		return seeOther(w, r, "/settings?"+url.Values{"done": {done}}.Encode())
	case ours(err):
		return err
	default:
		return s.showSettings(w, r, v, statusFor(fault.KindOf(err)), settings{Problem: told(err)})
	}
}

// provedSettings is where a person goes back to who had to prove first who they are.
const provedSettings = "/settings?done=proved"

func (s *Server) rename(w http.ResponseWriter, r *http.Request, v visitor) error {
	return s.settled(w, r, v, s.config.Accounts.Rename(r.Context(), v.person.ID, r.PostForm.Get("name")), "name")
}

func (s *Server) changePassword(w http.ResponseWriter, r *http.Request, v visitor) error {
	if !s.proved(w, r, v, provedSettings) {
		return nil
	}
	password := r.PostForm.Get("password")
	if password == "" {
		return s.settled(w, r, v, fault.New(fault.Invalid, "the new password is missing"), "")
	}
	return s.settled(w, r, v, s.config.Accounts.ChangePassword(r.Context(), v.session, password), "password")
}

func (s *Server) passkeyChallenge(w http.ResponseWriter, r *http.Request, v visitor) error {
	if !s.config.Accounts.Proved(v.session) {
		answer(w, http.StatusConflict, map[string]string{"go_to": proveFirst(provedSettings)})
		return nil
	}
	challenge, err := s.config.Accounts.ChallengeToAdd(r.Context(), v.session)
	return s.challenge(w, challenge, err)
}

func (s *Server) addPasskey(w http.ResponseWriter, r *http.Request, v visitor) error {
	if !s.proved(w, r, v, provedSettings) {
		return nil
	}
	_, err := s.config.Accounts.AddPasskey(r.Context(), v.session, account.PasskeyAnswer{
		Ticket: r.PostForm.Get("ticket"), Response: []byte(r.PostForm.Get("response")), Name: r.PostForm.Get("name"),
	})
	return s.settled(w, r, v, err, "passkey")
}

func (s *Server) removePasskey(w http.ResponseWriter, r *http.Request, v visitor) error {
	if !s.proved(w, r, v, provedSettings) {
		return nil
	}
	id, err := base64.RawURLEncoding.DecodeString(r.PostForm.Get("passkey"))
	if err != nil {
		return fault.New(fault.NotFound, "there is no such passkey")
	}
	return s.settled(w, r, v, s.config.Accounts.RemovePasskey(r.Context(), v.session, id), "removed")
}

func (s *Server) endSession(w http.ResponseWriter, r *http.Request, v visitor) error {
	var hash account.Hash
	given, err := hex.DecodeString(r.PostForm.Get("session"))
	if err != nil || len(given) != len(hash) {
		return fault.New(fault.NotFound, "there is no such session")
	}
	copy(hash[:], given)
	return s.settled(w, r, v, s.config.Accounts.SignOut(r.Context(), v.person.ID, hash), "session")
}

func (s *Server) endOthers(w http.ResponseWriter, r *http.Request, v visitor) error {
	return s.settled(w, r, v, s.config.Accounts.SignOutEverywhere(r.Context(), v.person.ID, v.session.Hash), "others")
}

// invite makes an invitation and shows its link, once.
func (s *Server) invite(w http.ResponseWriter, r *http.Request, v visitor) error {
	secret, err := s.config.Accounts.Invite(r.Context(), v.person.ID)
	if err != nil {
		return s.settled(w, r, v, err, "")
	}
	link := s.config.URL + "/join?" + url.Values{"link": {secret}}.Encode()
	return s.showSettings(w, r, v, http.StatusOK, settings{Invitation: link})
}
