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
	case status == http.StatusNotFound && (r.method == http.MethodGet || r.notFound):
		return false, c.missing(r, answer)
	case status == http.StatusUnauthorized:
		c.readers.remove(as.AccessToken)
		return false, backoff.Permanent(tokenExpired())
	case status == http.StatusForbidden:
		return false, backoff.Permanent(c.forbidden(as, r))
	case status == http.StatusTooManyRequests:
		wait := c.limits.retryAfter(answer.Header)
		return false, waitable(rateLimited(wait), wait)
	default:
		return false, c.refused(r, status)
	}
}

// missing returns nil for a 404 that says that there is no such data, and an error for one
// of a wrong address. Some resources say "none" by it, and AccessLink itself may where it is
// not documented: that is known by its rate limits, which it sends with each answer.
func (c *Client) missing(r request, answer *http.Response) error {
	head := make([]byte, 512)
	n, _ := io.ReadFull(answer.Body, head)
	if looksLikeHTML(head[:n]) || (!r.notFound && answer.Header.Get("RateLimit-Usage") == "") {
		return backoff.Permanent(c.noSuchResource(r, http.StatusNotFound))
	}
	return nil
}

// refused returns the error of any other status.
func (c *Client) refused(r request, status int) error {
	switch {
	case status == http.StatusBadRequest:
		return backoff.Permanent(fault.New(fault.Invalid, "Polar refuses this question (400, %s)", r.operation()).
			WithHint("The dates may reach back too far or span too many days: activities reach back 365 days, " +
				"and one request spans at most 28 days."))
	case status == http.StatusConflict:
		return backoff.Permanent(fault.New(fault.Conflict, "Polar says that this is already there (409, %s)", r.operation()))
	case status == http.StatusNotFound || status == http.StatusMethodNotAllowed:
		return backoff.Permanent(c.noSuchResource(r, status))
	case status == http.StatusBadGateway || status == http.StatusServiceUnavailable || status == http.StatusGatewayTimeout:
		return down(r, status)
	case status >= 500:
		return backoff.Permanent(down(r, status))
	default:
		return backoff.Permanent(fault.New(fault.BadAnswer, "Polar answers %s with the unexpected status %d", r.operation(), status))
	}
}

func down(r request, status int) *fault.Error {
	return fault.New(fault.Unavailable, "Polar has a fault of its own (%d, %s)", status, r.operation()).
		WithHint("Try again in a few minutes.")
}

func (c *Client) noSuchResource(r request, status int) *fault.Error {
	return fault.New(fault.BadAnswer, "there is no such resource at the configured address of Polar (%d, %s)", status, r.operation()).
		WithHint("%s", c.hintAtOthers(r, false))
}

func notConnected() *fault.Error {
	return fault.New(fault.NotConnected, "no Polar account is connected")
}

func tokenExpired() *fault.Error {
	return fault.New(fault.TokenExpired, "Polar refuses the access token (401): it was revoked or is wrong")
}

// unreachable returns the error of a request that got no answer, or the beginning of one.
func unreachable(r request, err error) error {
	if inner, ok := errors.AsType[*url.Error](err); ok {
		err = inner.Err // the address holds a person's id and dates
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return brokenOff(r, err)
	}
	if e, ok := errors.AsType[*fault.Error](err); ok {
		return backoff.Permanent(e)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return late(r, err)
	}
	return fault.New(fault.Unavailable, "Polar cannot be reached (%s)", r.operation()).
		WithHint("Check the network connection, or try again in a few minutes.").WithCause(err)
}

// brokenOff returns the error of an answer that could not be read to its end.
func brokenOff(r request, err error) error {
	if e, ok := errors.AsType[*fault.Error](err); ok {
		return backoff.Permanent(e)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return late(r, err)
	}
	return fault.New(fault.BadAnswer, "Polar's answer breaks off (%s)", r.operation()).
		WithHint("Try again in a few minutes.").WithCause(err)
}

func late(r request, err error) *fault.Error {
	return fault.New(fault.Unavailable, "Polar does not answer in time (%s)", r.operation()).
		WithHint("Ask for a shorter range, or try again in a few minutes.").WithCause(err)
}

// unreadable returns the error of an answer that is not what the resource gives.
func (c *Client) unreadable(r request, body []byte, cause error) *fault.Error {
	what, page := "cannot be read as JSON of this resource", looksLikeHTML(body)
	if page {
		what = "is an HTML page"
	}
	return fault.New(fault.BadAnswer, "Polar's answer %s (%s)", what, r.operation()).
		WithHint("%s", c.hintAtOthers(r, page)).WithCause(cause)
}

// hintAtOthers says who may have answered in Polar's place: another address only where one
// is configured, and a network only where the answer is a page.
func (c *Client) hintAtOthers(r request, page bool) string {
	configured, own := c.api, DefaultAPIURL
	if r.template == tokenRequest().template {
		configured, own = c.token, DefaultTokenURL
	}
	switch {
	case configured.String() != own:
		return "The answer came from the configured address " + configured.String() + "; Polar's own is " + own + "."
	case page:
		return "A proxy, or a network that asks to log in, may have answered in Polar's place. Try again in a few minutes."
	default:
		return "Try again in a few minutes."
	}
}
