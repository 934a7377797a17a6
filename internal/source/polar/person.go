package polar

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func people() resource[fitness.Person] { return resource[fitness.Person]{start: newPerson} }

// Person returns the account, or nil when Polar does not know it.
//
// Operation: GET /v3/users/{user-id}.
func (c *Client) Person(ctx context.Context, as source.Credentials) (*fitness.Person, error) {
	path, err := personPath(as)
	if err != nil {
		return nil, err
	}
	r := request{operation: "GET /v3/users/{user-id}", path: path}
	return one(ctx, c, as, r, people(), anyRecord)
}

// Register makes the person known to Polar, which must happen once before any data can be
// read. That they already are is no error. memberID is our own name of the person.
// Errors: fault.ConsentMissing when they have not accepted the mandatory consents.
//
// Operation: POST /v3/users.
func (c *Client) Register(ctx context.Context, as source.Credentials, memberID string) (person *fitness.Person, already bool, err error) {
	body, err := json.Marshal(map[string]string{"member-id": memberID})
	if err != nil {
		return nil, false, fault.New(fault.Invalid, "the member id cannot be sent").WithCause(err)
	}
	r := request{operation: "POST /v3/users", method: http.MethodPost, path: "/v3/users", body: body}
	answer, err := c.fetch(ctx, as, r)
	switch fault.KindOf(err) {
	case "":
	case fault.Conflict:
		already = true
	case fault.NotRegistered, fault.ConsentMissing:
		return nil, false, fault.New(fault.ConsentMissing, "Polar does not register this account (403)").
			WithHint("The person has to accept all mandatory consents first: https://account.polar.com.")
	default:
		return nil, false, err
	}
	if !already {
		if person, err = decodeOne(answer, newPerson, anyRecord); err != nil {
			return nil, false, unreadable(r, answer, err)
		}
	}
	if person == nil && as.UserID != "" {
		if person, err = c.Person(ctx, as); err != nil {
			return nil, already, err
		}
	}
	if person == nil {
		person = &fitness.Person{ID: as.UserID, MemberID: memberID}
	}
	return person, already, nil
}

// Deregister ends the registration, which also revokes the token.
//
// Operation: DELETE /v3/users/{user-id}.
func (c *Client) Deregister(ctx context.Context, as source.Credentials) error {
	path, err := personPath(as)
	if err != nil {
		return err
	}
	if _, err = c.fetch(ctx, as, request{operation: "DELETE /v3/users/{user-id}", method: http.MethodDelete, path: path}); err != nil {
		return err
	}
	c.readers.remove(as.AccessToken)
	return nil
}

func personPath(as source.Credentials) (string, error) {
	if as.AccessToken == "" {
		return "", notConnected()
	}
	for _, r := range as.UserID {
		if r < '0' || r > '9' {
			return "", fault.New(fault.Invalid, "the Polar user id is not a number").
				WithHint("It is the x_user_id that came with the token; set POLAR_USER_ID to it, or connect again.")
		}
	}
	if as.UserID == "" {
		return "", fault.New(fault.NotConnected, "the Polar user id is not known").
			WithHint("Set POLAR_USER_ID beside POLAR_ACCESS_TOKEN, or connect the account again.")
	}
	return "/v3/users/" + url.PathEscape(as.UserID), nil
}
