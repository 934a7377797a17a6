package mcpserver

import (
	"net/http"
	"regexp"
	"strings"

	"github.com/paceline/paceline/internal/oauth"
)

// maxTokenBytes is several times what a token of ours has.
const maxTokenBytes = 512

// tokenForm is how a token may be written (RFC 6750 section 2.1).
var tokenForm = regexp.MustCompile(`^[A-Za-z0-9._~+/-]+=*$`)

// token returns the access token of a request: from its one Authorization header, and from nowhere
// else.
func (g *gate) token(r *http.Request) (string, *denial) {
	given := r.Header.Values("Authorization")
	switch len(given) {
	case 0:
		return "", g.unauthorized("", "sign in: this needs an access token")
	case 1:
	default:
		denied := g.unauthorized(oauth.InvalidRequest, "send one Authorization header")
		denied.status = http.StatusBadRequest
		return "", denied
	}
	scheme, token, _ := strings.Cut(given[0], " ")
	token = strings.TrimLeft(token, " ")
	switch {
	case !strings.EqualFold(scheme, "Bearer"):
		return "", g.unauthorized("", "sign in: this needs an access token as Bearer")
	case len(token) > maxTokenBytes || !tokenForm.MatchString(token):
		return "", g.unauthorized(oauth.InvalidToken, "the access token is malformed")
	default:
		return token, nil
	}
}

// unauthorized sends a client to where it gets a token. code is "" when it sent none.
func (g *gate) unauthorized(code oauth.ErrorCode, message string) *denial {
	return &denial{
		status: http.StatusUnauthorized, body: refuse(nil, codeEnded, "%s", message),
		challenge: g.challenge(code, message, oauth.AllScopes()),
	}
}

// insufficientScope is the code of RFC 6750 for a token that is good for less.
const insufficientScope oauth.ErrorCode = "insufficient_scope"

// insufficient sends a client to ask the person for one scope more than it has.
func (g *gate) insufficient(granted oauth.Scopes, needed oauth.Scope) *denial {
	var both oauth.Scopes
	for _, scope := range oauth.AllScopes() {
		if scope == needed || granted.Has(scope) {
			both = append(both, scope)
		}
	}
	message := "the person has not granted " + string(needed)
	return &denial{
		status: http.StatusForbidden, body: refuse(nil, codeEnded, "%s", message),
		challenge: g.challenge(insufficientScope, message, both),
	}
}

// challenge is what WWW-Authenticate says (RFC 6750 section 3, RFC 9728 section 5.1).
func (g *gate) challenge(code oauth.ErrorCode, message string, scopes oauth.Scopes) string {
	words := []string{`resource_metadata="` + g.metadata + `"`, `scope="` + scopes.String() + `"`}
	if code != "" {
		words = append([]string{`error="` + string(code) + `"`, `error_description="` + message + `"`}, words...)
	}
	return "Bearer " + strings.Join(words, ", ")
}
