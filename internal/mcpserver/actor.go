package mcpserver

import (
	"cmp"
	"context"
	"strings"
	"unicode"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/oauth"
)

// caller is who makes a call, and how they are told of its progress.
type caller struct {
	who    coach.Who
	report archive.Progress // nil when they do not want to know
}

// identify returns who makes a request that needs a scope. client is what it says of itself, nil
// for nothing. Errors: fault.NotFound without the scope.
type identify func(ctx context.Context, client *mcp.Implementation, scope oauth.Scope) (coach.Who, error)

// byClient returns an assistant by the name that its client gives itself, with the handshake in the
// older revisions of the protocol and with each request in the newest, on behalf of the
// server's person, who allows everything.
func (s *Server) byClient(_ context.Context, client *mcp.Implementation, _ oauth.Scope) (coach.Who, error) {
	actor := ledger.Actor{Kind: ledger.Assistant, SelfDeclared: true}
	if client != nil {
		actor.Name = cleanName(client.Name)
	}
	return coach.Who{Person: s.person, Actor: actor}, nil
}

// byAccess returns the person of the access token that came with a request and the client that
// it was given to. What the client says of itself in the request counts for nothing.
func byAccess(ctx context.Context, _ *mcp.Implementation, scope oauth.Scope) (coach.Who, error) {
	of, ok := verifiedOf(ctx)
	switch {
	case !ok || of.Person == "":
		return coach.Who{}, fault.New(fault.Internal, "a request came without its access")
	case !of.Scopes.Has(scope):
		return coach.Who{}, fault.New(fault.NotFound, "the access does not include %s", scope)
	}
	return coach.Who{Person: of.Person, Actor: ledger.Actor{
		Kind: ledger.Assistant, Name: cleanName(of.Client.Name), SelfDeclared: of.Client.Host == "",
		Host: cmp.Or(of.Client.Host, of.Client.RedirectHost), ClientID: of.Client.ClientID, Grant: of.Grant,
	}}, nil
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
