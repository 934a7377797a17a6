package mcpserver

import (
	"strings"
	"unicode"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/ledger"
)

// caller is who makes a call, and how they are told of its progress.
type caller struct {
	who    coach.Who
	report archive.Progress // nil when they do not want to know
}

// callerOf returns who makes a request: an assistant by the name that its client gives itself,
// with the handshake in the older revisions of the protocol and with each request in the
// newest, on behalf of the server's person.
func callerOf[P mcp.Params](s *Server, req *mcp.ServerRequest[P]) coach.Who {
	actor := ledger.Actor{Kind: ledger.Assistant, SelfDeclared: true}
	if client := req.ClientInfo(); client != nil {
		actor.Name = cleanName(client.Name)
	}
	return coach.Who{Person: s.person, Actor: actor}
}

// maxNameRunes is how much of a client's name labels what it changes.
const maxNameRunes = 64

// cleanName returns a name that a client gave itself as a label shows it: on one line, without
// what does not print or turns text around, at most 64 characters; "" when nothing is left.
func cleanName(name string) string { return oneLine(name, maxNameRunes) }

// oneLine returns text on one line, without what does not print or turns text around, of at
// most so many characters.
func oneLine(text string, most int) string {
	var clean strings.Builder
	for _, r := range strings.ToValidUTF8(text, "") {
		switch {
		case unicode.IsSpace(r):
			clean.WriteRune(' ')
		case !unicode.IsGraphic(r) || unicode.In(r, unicode.Cf, unicode.Co) || showsNothing(r):
		default:
			clean.WriteRune(r)
		}
	}
	runes := []rune(strings.Join(strings.Fields(clean.String()), " "))
	if len(runes) > most {
		runes = runes[:most]
	}
	return strings.TrimSpace(string(runes))
}

// showsNothing reports whether a letter or mark shows nothing: fillers and selectors of variants.
func showsNothing(r rune) bool {
	switch r {
	case '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0':
		return true
	default:
		return r >= '\ufe00' && r <= '\ufe0f' || r >= '\U000e0100' && r <= '\U000e01ef'
	}
}
