package oauth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// TokenRequest is a request for tokens, as it came.
type TokenRequest struct {
	Client       ClientProof
	GrantType    string // authorization_code or refresh_token
	Code         string
	RedirectURI  string
	Verifier     string // code_verifier
	RefreshToken string
	Scope        string
	Resource     string
}

// Tokens are what a client gets.
type Tokens struct {
	Access    string
	ExpiresIn time.Duration
	Refresh   string
	Scopes    Scopes
}

// errReplayed is the cause of a refusal that ended a grant.
var errReplayed = errors.New("a code or a refresh token was used a second time, which ended its grant")

// Token trades a code or a refresh token for tokens. Errors: *Error.
func (s *Service) Token(ctx context.Context, r TokenRequest) (Tokens, error) {
	client, err := s.authenticate(ctx, r.Client)
	refused, ok := errors.AsType[*Error](err)
	if err != nil && !ok {
		return Tokens{}, err
	}
	switch r.GrantType {
	case codeGrant:
		return s.exchange(ctx, client, refused, r)
	case refreshGrant:
		return s.refresh(ctx, client, refused, r)
	}
	switch {
	case refused != nil:
		return Tokens{}, refused
	case r.GrantType == "":
		return Tokens{}, refuse(InvalidRequest, "grant_type is missing")
	default:
		return Tokens{}, refuse(UnsupportedGrantType, "grant_type is %s or %s", codeGrant, refreshGrant)
	}
}

// replayed ends the grant of a code or a refresh token that came a second time: somebody has it who should not, and
// nobody can tell who. The client may be refused for another reason already.
func (s *Service) replayed(ctx context.Context, w Writer, grant string, refused *Error) error {
	if err := s.end(ctx, w, grant, Replayed); err != nil {
		return err
	}
	if refused == nil {
		refused = refuse(InvalidGrant, "it was used before; the person must be asked again")
	}
	return refused.because(fmt.Errorf("grant %s: %w", grant, errReplayed))
}

// end ends a grant that is there and still holds.
func (s *Service) end(ctx context.Context, w Writer, id string, why Ending) error {
	grant, err := w.Grant(ctx, id)
	if fault.KindOf(err) == fault.NotFound || err == nil && !grant.EndedAt.IsZero() {
		return nil
	}
	if err != nil {
		return err
	}
	grant.EndedAt, grant.Ended = s.config.Now(), why
	return w.SaveGrant(ctx, grant)
}

// grantOf returns the grant of a code or a refresh token, which must hold, be the client's, and be for the resource
// that it names.
func (s *Service) grantOf(ctx context.Context, w Writer, id string, client Client, resource string) (Grant, error) {
	grant, err := w.Grant(ctx, id)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return Grant{}, notGood()
	case err != nil:
		return Grant{}, err
	case grant.Client.ClientID != client.ID || !grant.EndedAt.IsZero():
		return Grant{}, notGood()
	case !s.serves(resource) || grant.Resource != s.config.Resource:
		return Grant{}, refuse(InvalidTarget, "the tokens are for the MCP endpoint of this server")
	default:
		return grant, nil
	}
}

// notGood is what is said of a code or a token that is not there, has ended, or is another's: all the same.
func notGood() *Error {
	return refuse(InvalidGrant, "it is not known here, has expired, was revoked, or is of another client")
}

// issueAccess returns a new access token of a grant, and notes that the client used the grant and was used.
func (s *Service) issueAccess(ctx context.Context, w Writer, client Client, grant Grant, scopes Scopes) (string, error) {
	now := s.config.Now()
	access := newSecret(accessPrefix)
	grant.UsedAt = now
	return access, errors.Join(
		w.SaveToken(ctx, Token{Hash: hashOf(access), Kind: AccessToken, Grant: grant.ID, Scopes: scopes, ExpiresAt: now.Add(accessLife)}),
		w.SaveGrant(ctx, grant),
		useClient(ctx, w, client, now),
	)
}
