package polar

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"

	"github.com/cenkalti/backoff/v5"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// judge reports whether an answer has content, or returns the error that its status means.
func (c *Client) judge(as source.Credentials, r request, answer *http.Response) (bool, error) {
	switch status := answer.StatusCode; {
	case status == http.StatusNoContent:
		return false, nil
	case status >= 200 && status < 300:
		return true, nil
	case status == http.StatusNotFound && r.verb() == http.MethodGet:
		return false, missing(r, answer)
	case status == http.StatusUnauthorized:
		c.readers.remove(as.AccessToken)
		return false, backoff.Permanent(tokenExpired())
	case status == http.StatusForbidden:
		return false, backoff.Permanent(c.forbidden(as, r))
	case status == http.StatusTooManyRequests:
		wait := c.limits.retryAfter(answer.Header)
		return false, waitable(rateLimited(wait), wait)
	default:
		return false, refused(r, status)
	}
}

// missing returns nil for a 404 that says that there is no such data, and an error for one
// of a wrong address. Some resources say "none" by it, and AccessLink itself may where it is
// not documented: that is known by its rate limits, which it sends with each answer.
func missing(r request, answer *http.Response) error {
	head := make([]byte, 512)
	n, _ := io.ReadFull(answer.Body, head)
	if looksLikeHTML(head[:n]) || (!r.notFound && answer.Header.Get("RateLimit-Usage") == "") {
		return backoff.Permanent(noSuchResource(r, http.StatusNotFound))
	}
	return nil
}

// refused returns the error of any other status.
func refused(r request, status int) error {
	switch {
	case status == http.StatusBadRequest:
		return backoff.Permanent(fault.New(fault.Invalid, "Polar refuses this question (400, %s)", r.operation).
			WithHint("The dates may reach back too far or span too many days: activities reach back 365 days, " +
				"and one request spans at most 28 days."))
	case status == http.StatusConflict:
		return backoff.Permanent(fault.New(fault.Conflict, "Polar says that this is already there (409, %s)", r.operation))
	case status == http.StatusNotFound || status == http.StatusMethodNotAllowed:
		return backoff.Permanent(noSuchResource(r, status))
	case status == http.StatusBadGateway || status == http.StatusServiceUnavailable || status == http.StatusGatewayTimeout:
		return down(r, status)
	case status >= 500:
		return backoff.Permanent(down(r, status))
	default:
		return backoff.Permanent(fault.New(fault.BadAnswer, "Polar answers %s with the unexpected status %d", r.operation, status))
	}
}

func down(r request, status int) *fault.Error {
	return fault.New(fault.Unavailable, "Polar has a fault of its own (%d, %s)", status, r.operation).
		WithHint("Try again in a few minutes.")
}

func noSuchResource(r request, status int) *fault.Error {
	return fault.New(fault.BadAnswer, "there is no such resource at the configured address of Polar (%d, %s)", status, r.operation).
		WithHint("Check POLAR_API_URL; Polar's own is %s.", DefaultAPIURL)
}

func notConnected() *fault.Error {
	return fault.New(fault.NotConnected, "no Polar account is connected").
		WithHint("Call polar_get_authorization_url and follow its steps, run `paceline connect polar`, or set POLAR_ACCESS_TOKEN and POLAR_USER_ID.")
}

func tokenExpired() *fault.Error {
	return fault.New(fault.TokenExpired, "Polar refuses the access token (401): it was revoked or is wrong").
		WithHint("Connect the Polar account again: polar_get_authorization_url, or `paceline connect polar`.")
}

// forbidden tells the two causes of a 403 apart: an account that has answered before is
// registered, so there it is this kind of data that is withheld.
func (c *Client) forbidden(as source.Credentials, r request) *fault.Error {
	const consents = "check the consents of the account at https://account.polar.com"
	if c.readers.has(as.AccessToken) {
		return fault.New(fault.ConsentMissing, "Polar withholds this kind of data (403, %s), though it gives others of this account", r.operation).
			WithHint("The person has not consented to it: %s.", consents)
	}
	return fault.New(fault.NotRegistered, "Polar does not give the data of this account (403, %s)", r.operation).
		WithHint("Either the person is not registered with this application yet: call polar_register_user once. "+
			"Or they have not accepted all mandatory consents: %s.", consents)
}

// unreachable returns the error of a request that got no answer.
func unreachable(r request, err error) error {
	if e, ok := errors.AsType[*fault.Error](err); ok {
		return backoff.Permanent(e)
	}
	if inner, ok := errors.AsType[*url.Error](err); ok {
		err = inner.Err // the address holds a person's id and dates
	}
	message := "Polar cannot be reached (%s)"
	if errors.Is(err, context.DeadlineExceeded) {
		message = "Polar does not answer in time (%s)"
	}
	return fault.New(fault.Unavailable, message, r.operation).
		WithHint("Check the network connection, or try again in a few minutes.").WithCause(err)
}

// brokenOff returns the error of an answer whose body could not be read to its end.
func brokenOff(r request, err error) error {
	if e, ok := errors.AsType[*fault.Error](err); ok {
		return backoff.Permanent(e)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fault.New(fault.Unavailable, "Polar does not answer in time (%s)", r.operation).
			WithHint("Ask for a shorter range, or try again in a few minutes.").WithCause(err)
	}
	return fault.New(fault.BadAnswer, "Polar's answer breaks off (%s)", r.operation).
		WithHint("Try again in a few minutes.").WithCause(err)
}

// unreadable returns the error of an answer that is not what the resource gives.
func unreadable(r request, body []byte, cause error) error {
	what := "cannot be read as JSON of this resource"
	if looksLikeHTML(body) {
		what = "is an HTML page"
	}
	return fault.New(fault.BadAnswer, "Polar's answer %s (%s)", what, r.operation).
		WithHint("Something between here and Polar may have answered in its place: check POLAR_API_URL and any proxy, then try again.").
		WithCause(cause)
}
