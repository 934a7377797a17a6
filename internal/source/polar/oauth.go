package polar

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// scope is the one that AccessLink v3 has.
const scope = "accesslink.read_all"

// maxGrant bounds the answer of the token endpoint.
const maxGrant = 64 << 10

// AuthorizationURL returns the page of Polar Flow where a person grants access. An empty
// redirectURI or state is left out.
func (c *Client) AuthorizationURL(clientID, redirectURI, state string) string {
	query := url.Values{"response_type": {"code"}, "client_id": {clientID}, "scope": {scope}}
	if redirectURI != "" {
		query.Set("redirect_uri", redirectURI)
	}
	if state != "" {
		query.Set("state", state)
	}
	return resolve(c.auth, "", query)
}

// Exchange trades a code, which is good once and for ten minutes, for a token. redirectURI
// is sent only when it is not empty: it must be what was sent for the code. The request is
// never repeated, since a code that is used twice revokes the tokens it gave.
func (c *Client) Exchange(ctx context.Context, app source.App, code, redirectURI string) (source.Grant, error) {
	if app.ClientID == "" || app.ClientSecret == "" || code == "" {
		return source.Grant{}, fault.New(fault.Invalid, "a client id, a client secret and a code are needed").
			WithHint("The id and the secret stand at https://admin.polaraccesslink.com; the code is in the address that Polar redirected to.")
	}
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}}
	if redirectURI != "" {
		form.Set("redirect_uri", redirectURI)
	}
	attempt, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	r := tokenRequest()
	httpRequest, err := http.NewRequestWithContext(attempt, http.MethodPost, resolve(c.token, "", nil), strings.NewReader(form.Encode()))
	if err != nil {
		return source.Grant{}, fault.New(fault.Internal, "the request to Polar cannot be built").WithCause(err)
	}
	httpRequest.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	httpRequest.Header.Set("Accept", "application/json;charset=UTF-8")
	httpRequest.Header.Set("Accept-Encoding", "gzip")
	httpRequest.Header.Set("User-Agent", c.userAgent)
	httpRequest.SetBasicAuth(app.ClientID, app.ClientSecret.Reveal())
	answer, err := c.http.Do(httpRequest)
	if err != nil {
		return source.Grant{}, plain(ctx, unreachable(r, err))
	}
	defer answer.Body.Close()
	body, err := readGrant(answer.Body)
	if err != nil {
		return source.Grant{}, plain(ctx, brokenOff(r, err))
	}
	if answer.StatusCode != http.StatusOK {
		return source.Grant{}, exchangeRefused(answer.StatusCode, body, app, code)
	}
	grant, err := decodeGrant(body)
	if err != nil {
		return source.Grant{}, c.unreadable(r, body, err)
	}
	return grant, nil
}

// tokenRequest names the request for a token; its address is configured whole.
func tokenRequest() request { return request{method: http.MethodPost, template: "/v2/oauth2/token"} }

func readGrant(body io.Reader) ([]byte, error) {
	r, err := opened(body)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(newBounded(r, maxGrant))
}

var errNoToken = errors.New("no access token in the answer")

func decodeGrant(body []byte) (source.Grant, error) {
	var grant source.Grant
	var expires *time.Duration
	d := jx.DecodeBytes(body)
	if d.Next() != jx.Object {
		return grant, errShape
	}
	err := object(d, func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "access_token":
			grant.AccessToken, err = secret(d)
		case "token_type":
			err = text(d, &grant.TokenType)
		case "expires_in":
			expires, err = lifetime(d)
		case "x_user_id":
			err = text(d, &grant.UserID)
		default:
			err = d.Skip()
		}
		return err
	})
	if err != nil {
		return source.Grant{}, err
	}
	if grant.AccessToken == "" {
		return source.Grant{}, errNoToken
	}
	if expires != nil {
		grant.ExpiresIn = *expires
	}
	return grant, nil
}

// secret reads a token, uncut.
func secret(d *jx.Decoder) (source.Secret, error) {
	if d.Next() != jx.String {
		return "", d.Skip()
	}
	s, err := d.Str()
	return source.Secret(s), err
}

// lifetime reads seconds; ten years have been seen.
func lifetime(d *jx.Decoder) (*time.Duration, error) {
	const maxSeconds = 200 * 365 * 24 * 3600
	v, ok, err := number(d)
	if !ok || v < 0 || v > maxSeconds {
		return nil, err
	}
	return new(seconds(v)), err
}
