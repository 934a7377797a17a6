package polar

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v5"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// How long and how often a request is tried.
const (
	attemptTimeout = 30 * time.Second
	maxAttempts    = 3
	firstPause     = 300 * time.Millisecond
	maxLimitWait   = 5 * time.Second // the longest that a rate limit is waited out
)

// consume reads the body of a good answer. started reports whether it has passed anything
// on, so that it cannot be called again.
type consume func(answer *http.Response) (started bool, err error)

// fetch sends a request and returns the JSON of the answer; none is no data.
func (c *Client) fetch(ctx context.Context, as source.Credentials, r request) ([]byte, error) {
	var body []byte
	_, err := c.send(ctx, as, r, func(answer *http.Response) (bool, error) {
		var err error
		body, err = readAll(answer.Body, answer.ContentLength)
		return false, err
	})
	if err != nil {
		return nil, err
	}
	return body, nil
}

// send sends a request until it is answered, at most maxAttempts times for a read and once
// for anything else, and reports whether there was content.
func (c *Client) send(ctx context.Context, as source.Credentials, r request, read consume) (bool, error) {
	if as.AccessToken == "" {
		return false, notConnected()
	}
	address := resolve(c.api, r.path(), r.query)
	pause := backoff.NewExponentialBackOff()
	pause.InitialInterval = firstPause
	tries := uint(maxAttempts)
	if r.method != http.MethodGet {
		tries = 1
	}
	found, err := backoff.Retry(ctx, func() (bool, error) {
		return c.attempt(ctx, as, r, address, read)
	}, backoff.WithBackOff(pause), backoff.WithMaxTries(tries), backoff.WithNotify(func(err error, wait time.Duration) {
		c.logger.DebugContext(ctx, "polar: trying again",
			slog.String("operation", r.operation()), slog.String("kind", string(fault.KindOf(err))), slog.Duration("after", wait))
	}))
	return found, plain(ctx, c.toldApart(ctx, as, r, err))
}

// plain returns the error of a call without what steered its retries. When the caller no
// longer waits, that is the reason, whatever else went wrong by it.
func plain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if ended := ctx.Err(); ended != nil {
		return fault.Of(ended)
	}
	if e, ok := errors.AsType[*fault.Error](err); ok {
		return e
	}
	return fault.Of(err)
}

// attempt sends a request once.
func (c *Client) attempt(ctx context.Context, as source.Credentials, r request, address string, read consume) (bool, error) {
	if err := c.limits.check(); err != nil {
		return false, waitable(err, c.limits.wait())
	}
	ctx, cancel := context.WithTimeout(ctx, attemptTimeout)
	defer cancel()
	httpRequest, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(r.body))
	if err != nil {
		return false, backoff.Permanent(fault.New(fault.Internal, "the request to Polar cannot be built").WithCause(err))
	}
	c.setHeader(httpRequest.Header, as, r)
	answer, err := c.http.Do(httpRequest)
	if err != nil {
		return false, unreachable(r, err)
	}
	defer answer.Body.Close()
	c.limits.read(answer.Header)
	found, err := c.judge(as, r, answer)
	if err != nil || !found {
		drain(answer.Body)
		return false, err
	}
	started, err := read(answer)
	if err != nil {
		err = brokenOff(r, err)
		if started {
			err = backoff.Permanent(err)
		}
	}
	return true, err
}

func (c *Client) setHeader(h http.Header, as source.Credentials, r request) {
	accept := r.accept
	if accept == "" {
		accept = "application/json"
	}
	h.Set("Accept", accept)
	h.Set("Accept-Encoding", "gzip") // asked for here, so that the body is bounded after decompression
	h.Set("Authorization", "Bearer "+as.AccessToken.Reveal())
	h.Set("User-Agent", c.userAgent)
	if len(r.body) > 0 {
		h.Set("Content-Type", "application/json")
	}
}

// drain reads the little that an error's body has, so that the connection can be used again.
func drain(body io.Reader) {
	_, _ = io.CopyN(io.Discard, body, 16<<10)
}

// waitable makes err one that is tried again after wait, where that is near.
func waitable(err error, wait time.Duration) error {
	if wait <= 0 || wait > maxLimitWait {
		return backoff.Permanent(err)
	}
	return errors.Join(err, &backoff.RetryAfterError{Duration: wait})
}
