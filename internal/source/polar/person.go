package polar

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func people() resource[fitness.Person] { return resource[fitness.Person]{start: newPerson} }

// Person returns the account, or nil when Polar does not know it.
//
// Operation: GET /v3/users/{user-id}.
func (c *Client) Person(ctx context.Context, as source.Credentials) (*fitness.Person, error) {
	if err := checkPerson(as); err != nil {
		return nil, err
	}
	return one(ctx, c, as, get("/v3/users/{user-id}", as.UserID), people(), anyRecord)
}

// Register makes the person known to Polar, which must happen once before any data can be
// read. That they already are is no error. memberID is our own name of the person; the
// person that is returned has what Polar said, and at least the id.
// Errors: fault.ConsentMissing when they have not accepted the mandatory consents,
// fault.BadAnswer when Polar's answer is empty and it does not show the account either.
//
// Operation: POST /v3/users.
func (c *Client) Register(ctx context.Context, as source.Credentials, memberID string) (person *fitness.Person, already bool, err error) {
	body, err := json.Marshal(map[string]string{"member-id": memberID})
	if err != nil {
		return nil, false, fault.New(fault.Invalid, "the member id cannot be sent").WithCause(err)
	}
	r := request{method: http.MethodPost, template: "/v3/users", body: body}
	answer, err := c.fetch(ctx, as, r)
	switch fault.KindOf(err) {
	case "":
	case fault.Conflict:
		already = true
	case fault.NotRegistered, fault.ConsentMissing:
		return nil, false, consentsMissing("Polar does not register this account (403)")
	default:
		return nil, false, err
	}
	if !already {
		if person, err = decodeOne(answer, newPerson, anyRecord); err != nil {
			return nil, false, c.unreadable(r, answer, err)
		}
	}
	if person == nil && as.UserID != "" {
		if person, err = c.registered(ctx, as); err != nil {
			return nil, already, err
		}
	}
	if person == nil && !already {
		return nil, false, fault.New(fault.BadAnswer, "Polar's answer to the registration is empty, and it shows no account, so whether it is registered is not confirmed").
			WithHint("Register again, which does no harm when it is. The user id may also be another account's.")
	}
	if person == nil {
		person = &fitness.Person{ID: as.UserID}
	}
	return person, already, nil
}

// Deregister ends our access to the account, and its token with it. An account that Polar does not know any more, or a token that
// has ended already, is no error.
//
// Operation: DELETE /v3/users/{user-id}.
func (c *Client) Deregister(ctx context.Context, as source.Credentials) error {
	if err := checkPerson(as); err != nil {
		return err
	}
	r := request{method: http.MethodDelete, template: "/v3/users/{user-id}", parameters: []string{as.UserID}}
	_, err := c.fetch(ctx, as, r.orNone())
	switch fault.KindOf(err) {
	case fault.NotRegistered, fault.ConsentMissing, fault.TokenExpired: // a 403 is either, by whether the account was read before
		return nil
	default:
		return err
	}
}

// registered returns the account of a person who has just been registered. That succeeded,
// so an account that cannot be read for now is nil and no error.
func (c *Client) registered(ctx context.Context, as source.Credentials) (*fitness.Person, error) {
	person, err := c.Person(ctx, as)
	switch fault.KindOf(err) {
	case fault.Unavailable, fault.RateLimited, fault.BadAnswer, fault.TooLarge:
		return nil, nil
	case fault.NotRegistered, fault.ConsentMissing: // asking to register again would lead nowhere
		return nil, consentsMissing("the account is registered with Polar, which gives none of its data (403)")
	default:
		return person, err
	}
}

func consentsMissing(message string) *fault.Error {
	return fault.New(fault.ConsentMissing, "%s", message).
		WithHint("The person has to accept all mandatory consents first: https://account.polar.com.")
}

// checkPerson refuses credentials that do not say whose they are.
func checkPerson(as source.Credentials) error {
	if as.AccessToken == "" {
		return notConnected()
	}
	if as.UserID == "" {
		return fault.New(fault.NotConnected, "the Polar user id is not known")
	}
	if strings.Trim(as.UserID, "0123456789") != "" {
		return fault.New(fault.Invalid, "the Polar user id is not a number").
			WithHint("It is the x_user_id that came with the token.")
	}
	return nil
}
