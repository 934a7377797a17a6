package polar

import (
	"context"
	"errors"
	"net/http"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// forbidden tells the two causes of a 403 apart: an account that has answered before is
// registered, so there it is this kind of data that is withheld.
func (c *Client) forbidden(as source.Credentials, r request) *fault.Error {
	if c.readers.has(as.AccessToken) {
		return fault.New(fault.ConsentMissing, "Polar withholds this kind of data (403, %s), though it gives others of this account", r.operation())
	}
	return fault.New(fault.NotRegistered, "Polar does not give the data of this account (403, %s)", r.operation())
}

// toldApart returns the error of a read that failed. For a 403 of an account that is not
// known to be registered it first asks once for something else.
func (c *Client) toldApart(ctx context.Context, as source.Credentials, r request, err error) error {
	if r.method != http.MethodGet || fault.KindOf(err) != fault.NotRegistered {
		return err
	}
	if !c.readers.has(as.AccessToken) {
		other := elsewhere(r)
		if _, otherErr := c.attempt(ctx, as, other, resolve(c.api, other.path(), nil), refusePage); otherErr != nil {
			return err
		}
		c.readers.add(as.AccessToken)
	}
	return c.forbidden(as, r)
}

// elsewhere returns a small read of another kind of data than that of r. It is not of the
// account, which Polar answers with nothing also for somebody it does not know.
func elsewhere(r request) request {
	if body := physicalInfo(); r.template != body.template {
		return body
	}
	return get("/v3/exercises")
}

var errPage = errors.New("the answer is a page")

// refusePage fails for a page of somebody who answers in Polar's place.
func refusePage(answer *http.Response) (bool, error) {
	body, err := readAll(answer.Body, answer.ContentLength)
	if err == nil && looksLikeHTML(body) {
		err = errPage
	}
	return false, err
}
