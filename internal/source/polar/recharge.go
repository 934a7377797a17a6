package polar

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func recharges() resource[fitness.Recharge] {
	return resource[fitness.Recharge]{start: newRecharge, wrappers: []string{"recharges"}}
}

// Recharges returns the nightly recharges of the last 28 days.
//
// Operation: GET /v3/users/nightly-recharge.
func (c *Client) Recharges(ctx context.Context, as source.Credentials) (source.Batch[fitness.Recharge], error) {
	return batch(ctx, c, as, get("/v3/users/nightly-recharge"), recharges())
}

// Recharge returns the nightly recharge of the night that ends on the date, or nil when
// there is none.
//
// Operation: GET /v3/users/nightly-recharge/{date}.
func (c *Client) Recharge(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.Recharge, error) {
	return ofDay(ctx, c, as, get("/v3/users/nightly-recharge/{date}").orNone(), date, recharges(), func(n *fitness.Recharge) bool { return n.Date == date })
}
