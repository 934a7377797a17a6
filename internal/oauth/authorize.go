package oauth

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// Request is what a client asks a person for, as it came.
type Request struct {
	ResponseType  string
	ClientID      string
	RedirectURI   string
	State         string
	Scope         string
	Challenge     string // code_challenge
	ChallengeKind string // code_challenge_method
	Resource      string
}

// Question is what a person is asked: a request that was checked.
type Question struct {
	Client      Label
	RedirectURI string
	Loopback    bool   // the person is sent back to a program on their own machine
	Scopes      Scopes // asked for, in order; all of them where the client named none
}

// Ask checks a request and returns what to ask the person. It may fetch the client's document, so
// it is called for people who are signed in only. Errors: *Error.
func (s *Service) Ask(ctx context.Context, r Request) (Question, error) {
	asked, err := s.check(ctx, r)
	if err != nil {
		return Question{}, err
	}
	return Question{
		Client: asked.client.label(asked.back), RedirectURI: asked.back.String(), Loopback: staysHere(asked.back), Scopes: asked.scopes,
	}, nil
}

// Allow makes a grant of these scopes, which must be among those asked for, and returns where to
// send the person: back to the client with a code. Errors: *Error, with InvalidScope and no redirect for no scope
// or one that was not asked for.
func (s *Service) Allow(ctx context.Context, person string, r Request, scopes Scopes) (string, error) {
	asked, err := s.check(ctx, r)
	if err != nil {
		return "", err
	}
	if len(scopes) == 0 || !scopes.Within(asked.scopes) {
		return "", refuse(InvalidScope, "what is allowed is at least one of the scopes that were asked for")
	}
	if person == "" {
		return "", errors.New("nobody is signed in to allow anything")
	}
	code := newSecret(codePrefix)
	now := s.config.Now()
	grant := Grant{
		ID: newID(), Person: person, Client: asked.client.label(asked.back), Scopes: scopes.And(AllScopes()),
		Resource: s.config.Resource, CreatedAt: now,
	}
	err = s.write(ctx, func(ctx context.Context, w Writer) error {
		return errors.Join(
			useClient(ctx, w, asked.client, now),
			w.SaveGrant(ctx, grant),
			w.SaveCode(ctx, Code{
				Hash: hashOf(code), Grant: grant.ID, RedirectURI: asked.back.String(), Challenge: r.Challenge, ExpiresAt: now.Add(codeLife),
			}),
		)
	})
	if err != nil {
		return "", err
	}
	return s.answer(asked.back, r.State, url.Values{"code": {code}}), nil
}

// Deny returns where to send a person who said no. Errors: *Error.
func (s *Service) Deny(ctx context.Context, r Request) (string, error) {
	asked, err := s.check(ctx, r)
	if err != nil {
		return "", err
	}
	return s.refusalAt(asked.back, r.State, refuse(AccessDenied, "the person said no")), nil
}

// asked is a request that was checked.
type asked struct {
	client Client
	back   *url.URL // where the answer goes
	scopes Scopes
}

// check returns what a request asks for. Until its client and address are known to belong together, a page says what
// is wrong; then the client is told.
func (s *Service) check(ctx context.Context, r Request) (asked, error) {
	client, err := s.asking(ctx, r.ClientID)
	if err != nil {
		return asked{}, err
	}
	back, ok := redirectOf(client.RedirectURIs, r.RedirectURI)
	if !ok {
		return asked{}, refuse(InvalidRequest, "the redirect URI is not one that the client registered")
	}
	scopes, err := s.checkRest(r)
	if refused, ok := errors.AsType[*Error](err); ok {
		refused.Redirect = s.refusalAt(back, r.State, refused)
		return asked{}, refused
	}
	return asked{client, back, scopes}, err
}

// asking returns the client of a request.
func (s *Service) asking(ctx context.Context, id string) (Client, error) {
	if isDocumented(id) {
		return s.documented(ctx, id)
	}
	return s.registered(ctx, id)
}

// registered returns a client that registered.
func (s *Service) registered(ctx context.Context, id string) (Client, error) {
	unknown := refuse(InvalidClient, "the client is not known here; it can register again")
	if id == "" || len(id) > mostURI {
		return Client{}, unknown
	}
	client, err := s.client(ctx, id)
	if fault.KindOf(err) == fault.NotFound || err == nil && client.expired(s.config.Now()) {
		return Client{}, unknown
	}
	return client, err
}

// checkRest checks what does not decide where the answer goes, and returns the scopes.
func (s *Service) checkRest(r Request) (Scopes, error) {
	switch {
	case r.ResponseType == "":
		return nil, refuse(InvalidRequest, "response_type is missing; it is code")
	case r.ResponseType != "code":
		return nil, refuse(UnsupportedResponseType, "response_type is code")
	case r.Challenge == "" || r.ChallengeKind != s256:
		return nil, refuse(InvalidRequest, "PKCE is required: a code_challenge with the code_challenge_method S256")
	case !isHash(r.Challenge):
		return nil, refuse(InvalidRequest, "code_challenge is a SHA-256 in base64url without padding: 43 characters")
	case !s.serves(r.Resource):
		return nil, refuse(InvalidTarget, "the only resource here is the MCP endpoint of this server")
	}
	scopes, err := ParseScopes(r.Scope)
	if err == nil && len(scopes) == 0 {
		scopes = AllScopes()
	}
	return scopes, err
}

// serves reports whether tokens can be for a resource. A client that names none means the only one there is; one that
// knows the server's address alone means the same.
func (s *Service) serves(resource string) bool {
	switch resource {
	case "", s.config.Resource, s.config.Resource + "/", s.config.Issuer, s.config.Issuer + "/":
		return true
	default:
		return false
	}
}

// answer returns an address with an answer for the client: with its state, and who answers.
func (s *Service) answer(back *url.URL, state string, answer url.Values) string {
	answer.Set("iss", s.config.Issuer)
	if state != "" {
		answer.Set("state", state)
	}
	return answerAt(back, answer)
}

func (s *Service) refusalAt(back *url.URL, state string, refused *Error) string {
	return s.answer(back, state, url.Values{"error": {string(refused.Code)}, "error_description": {refused.Description}})
}

// useClient keeps when a client was last used, so that its registration stays.
func useClient(ctx context.Context, w Writer, client Client, now time.Time) error {
	if !client.UsedAt.IsZero() && now.Sub(client.UsedAt) < time.Hour {
		return nil
	}
	known, err := w.Client(ctx, client.ID)
	if fault.KindOf(err) == fault.NotFound { // it was cleaned away while the person thought
		known, err = client, nil
	}
	if err != nil {
		return err
	}
	known.UsedAt = now
	return w.SaveClient(ctx, known)
}
