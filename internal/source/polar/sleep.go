package polar

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func nights() resource[fitness.Night] {
	return resource[fitness.Night]{start: newNight, wrappers: []string{"nights", "available"}}
}

// Nights returns the nights of the last 28 days.
//
// Operation: GET /v3/users/sleep.
func (c *Client) Nights(ctx context.Context, as source.Credentials) (source.Batch[fitness.Night], error) {
	return batch(ctx, c, as, get("/v3/users/sleep"), nights())
}

// SleepTimes returns the date, start and end, and nothing else, of the nights of the last 28 days.
//
// Operation: GET /v3/users/sleep/available.
func (c *Client) SleepTimes(ctx context.Context, as source.Credentials) (source.Batch[fitness.Night], error) {
	return batch(ctx, c, as, get("/v3/users/sleep/available"), nights())
}

// Night returns the night that Polar files under the date, or nil when there is none.
//
// Operation: GET /v3/users/sleep/{date}.
func (c *Client) Night(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.Night, error) {
	return ofDay(ctx, c, as, get("/v3/users/sleep/{date}").orNone(), date, nights(), func(n *fitness.Night) bool { return n.Date == date })
}
