package web

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// Recording is the file that a link of a download is for. It is the data of the ticket.
type Recording struct {
	WorkoutID string            `json:"workout_id"`
	Format    source.FileFormat `json:"format"`
}

// DownloadPath is where the file of a link's secret is.
func DownloadPath(secret string) string { return "/download/" + secret }

// download sends a file to who has its link. It knows no session: the link is the key, and dies with the grant that it was given to. A
// look at the headers uses it up no more than a preview does.
func (s *Server) download(w http.ResponseWriter, r *http.Request) error {
	secretive(w)
	if r.Method == http.MethodHead {
		w.Header().Set("Content-Disposition", "attachment")
		w.WriteHeader(http.StatusOK)
		return nil
	}
	gone := fault.New(fault.NotFound, "this link is not good, or not any more").WithHint("Ask your assistant for another.")
	ticket, err := s.config.Accounts.Redeem(r.Context(), r.PathValue("secret"), account.ForDownload)
	if fault.KindOf(err) == fault.NotFound {
		return gone
	}
	if err != nil {
		return err
	}
	holds, err := s.config.OAuth.Holds(r.Context(), ticket.Bound)
	if err != nil {
		return err
	}
	var of Recording
	if !holds || json.Unmarshal(ticket.Data, &of) != nil {
		return gone
	}
	return s.send(w, r, ticket.Person, of)
}

func (s *Server) send(w http.ResponseWriter, r *http.Request, person string, of Recording) error {
	begun := &beginning{w: w, begin: func(h http.Header) {
		h.Set("Content-Type", of.Format.MediaType())
		name := strings.Map(func(r rune) rune {
			if strings.ContainsRune(lettersDigits+"-_", r) {
				return r
			}
			return '_'
		}, of.WorkoutID)
		h.Set("Content-Disposition", `attachment; filename="`+name+"."+string(of.Format)+`"`)
	}}
	_, err := s.config.Sources(person).Download(r.Context(), of.WorkoutID, of.Format, begun)
	if err != nil && begun.has {
		panic(http.ErrAbortHandler) // half a file is not taken for the whole
	}
	return err
}
