package web

import (
	"net/http"
	"strconv"

	"github.com/paceline/paceline/internal/account"
)

// front shows what this is, or to who is signed in how to connect an assistant.
func (s *Server) front(w http.ResponseWriter, r *http.Request) error {
	v, in, err := s.visitor(r)
	if err != nil {
		return err
	}
	if in {
		return s.render(w, r, http.StatusOK, "Connect your assistant", homePage(v.person, s.config.URL+mcpPath))
	}
	return s.render(w, r, http.StatusOK, "Your training, answered", frontPage(s.config.Registration == account.Open))
}

func cursorSettings(endpoint string) string {
	return `{ "mcpServers": { "paceline": { "url": ` + strconv.Quote(endpoint) + ` } } }`
}

func codeCommand(endpoint string) string {
	return `code --add-mcp '{"name":"paceline","type":"http","url":` + strconv.Quote(endpoint) + `}'`
}
