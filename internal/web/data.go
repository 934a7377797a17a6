package web

import (
	"net/http"
	"strings"
	"time"
)

// export streams the archive of everything. What goes wrong once it has begun breaks the connection off, so that half an
// archive is not taken for the whole.
func (s *Server) export(w http.ResponseWriter, r *http.Request, v visitor) error {
	if !s.proved(w, r, v, provedSettings) {
		return nil
	}
	begun := &beginning{w: w, begin: func(h http.Header) {
		h.Set("Content-Type", "application/zip")
		h.Set("Content-Disposition", `attachment; filename="paceline-`+s.config.Now().UTC().Format(time.DateOnly)+`.zip"`)
	}}
	err := s.config.Accounts.Export(r.Context(), v.session, begun)
	if err != nil && begun.has {
		s.logger.ErrorContext(r.Context(), "an export broke off")
		panic(http.ErrAbortHandler)
	}
	return err
}

// beginning sets the headers of an answer when its first byte comes.
type beginning struct {
	w     http.ResponseWriter
	begin func(http.Header)
	has   bool
}

func (b *beginning) Write(p []byte) (int, error) {
	if !b.has {
		b.has = true
		b.begin(b.w.Header())
	}
	return b.w.Write(p)
}

func (s *Server) deletePage(w http.ResponseWriter, r *http.Request, v visitor) error {
	if !s.proved(w, r, v, "/delete") {
		return nil
	}
	return s.render(w, r, http.StatusOK, "Delete your account", deletePage(v.token, v.person.Email, ""))
}

func (s *Server) deletePerson(w http.ResponseWriter, r *http.Request, v visitor) error {
	if !s.proved(w, r, v, "/delete") {
		return nil
	}
	again := func(problem string) error {
		return s.render(w, r, http.StatusBadRequest, "Delete your account", deletePage(v.token, v.person.Email, problem))
	}
	if !strings.EqualFold(strings.TrimSpace(r.PostForm.Get("email")), v.person.Email) {
		return again("That is another address, and nothing was deleted.")
	}
	if err := s.config.Accounts.Delete(r.Context(), v.session); err != nil {
		if ours(err) {
			return err
		}
		return again(told(err))
	}
	s.setSession(w, "")
	return s.render(w, withoutVisitor(r), http.StatusOK, "Deleted", deletedPage())
}
