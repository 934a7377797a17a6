package summary

import (
	"regexp"
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// Authorization is the page where a person grants access to their Polar account.
type Authorization struct {
	URL         string `json:"url"`
	RedirectURI string `json:"redirect_uri,omitempty"` // "" when the registered default is used
}

// Connection is the result of trading an authorization code.
type Connection struct {
	UserID    Text     `json:"polar_user_id"`
	Kept      bool     `json:"token_kept"`
	ExpiresIn *Seconds `json:"expires_in_s,omitempty"`
	TokenType Code     `json:"token_type,omitempty"`
	// AccessToken is there only when it was asked for.
	AccessToken string   `json:"access_token,omitempty"`
	Notes       []string `json:"notes,omitempty"`
}

// tokenShape is that of a bearer token (RFC 6750 section 2.1).
var tokenShape = regexp.MustCompile(`^[A-Za-z0-9._~+/-]+=*$`)

// NewConnection describes a grant. token is "" where it must not be shown; expiresIn is 0
// when the source does not say.
func NewConnection(userID, tokenType, token string, expiresIn time.Duration, kept bool) *Connection {
	c := &Connection{UserID: Text(identifier(userID)), Kept: kept, TokenType: code(tokenType)}
	switch {
	case tokenShape.MatchString(token):
		c.AccessToken = token
	case token != "":
		c.Notes = append(c.Notes, "The token holds characters that no token has and is not shown.")
	}
	if expiresIn > 0 {
		c.ExpiresIn = new(Seconds(expiresIn))
	}
	return c
}

// Registration is a person's registration with Polar.
type Registration struct {
	Already  bool   `json:"already_registered"`
	MemberID Text   `json:"member_id,omitempty"`
	UserID   Text   `json:"polar_user_id,omitempty"`
	Since    Moment `json:"registered_at,omitzero"`
}

// NewRegistration describes a registration by what the source said of the person, who is
// nil when it said nothing.
func NewRegistration(person *fitness.Person, already bool) *Registration {
	r := &Registration{Already: already}
	if person != nil {
		r.UserID, r.MemberID, r.Since = text(person.ID), text(person.MemberID), momentOf(person.RegisteredAt)
	}
	return r
}
