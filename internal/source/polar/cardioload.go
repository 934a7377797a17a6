package polar

import (
	"context"
	"slices"
	"strconv"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func cardioLoads() resource[fitness.CardioLoad] {
	return resource[fitness.CardioLoad]{start: newCardioLoad, wrappers: []string{"cardio_load", "cardio_loads"}}
}

// CardioLoads returns one entry for each day of the range, in order.
//
// Operation: GET /v3/users/cardio-load/date.
func (c *Client) CardioLoads(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.CardioLoad], error) {
	if err := checkDays(days); err != nil {
		return source.Batch[fitness.CardioLoad]{}, err
	}
	return c.cardioLoads(ctx, as, request{
		operation: "GET /v3/users/cardio-load/date", path: "/v3/users/cardio-load/date", query: fromTo(days),
	})
}

// RecentCardioLoads returns one entry for each of the last 28 days, in order.
//
// Operation: GET /v3/users/cardio-load.
func (c *Client) RecentCardioLoads(ctx context.Context, as source.Credentials) (source.Batch[fitness.CardioLoad], error) {
	return c.cardioLoads(ctx, as, request{operation: "GET /v3/users/cardio-load", path: "/v3/users/cardio-load"})
}

// CardioLoadsOfDays returns one entry for each of the last 1 to 180 days, in order.
//
// Operation: GET /v3/users/cardio-load/period/days/{days}.
func (c *Client) CardioLoadsOfDays(ctx context.Context, as source.Credentials, days int) (source.Batch[fitness.CardioLoad], error) {
	if err := checkCount("days", days, 180); err != nil {
		return source.Batch[fitness.CardioLoad]{}, err
	}
	return c.cardioLoads(ctx, as, request{
		operation: "GET /v3/users/cardio-load/period/days/{days}", path: "/v3/users/cardio-load/period/days/" + strconv.Itoa(days),
	})
}

// CardioLoadsOfMonths returns one entry for each day of the last 1 to 6 months, in order.
//
// Operation: GET /v3/users/cardio-load/period/months/{months}.
func (c *Client) CardioLoadsOfMonths(ctx context.Context, as source.Credentials, months int) (source.Batch[fitness.CardioLoad], error) {
	if err := checkCount("months", months, 6); err != nil {
		return source.Batch[fitness.CardioLoad]{}, err
	}
	return c.cardioLoads(ctx, as, request{
		operation: "GET /v3/users/cardio-load/period/months/{months}", path: "/v3/users/cardio-load/period/months/" + strconv.Itoa(months),
	})
}

// CardioLoad returns the entry of a day, or nil when there is none.
//
// Operation: GET /v3/users/cardio-load/{date}.
func (c *Client) CardioLoad(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.CardioLoad, error) {
	if err := checkDay(date); err != nil {
		return nil, err
	}
	r := request{operation: "GET /v3/users/cardio-load/{date}", path: "/v3/users/cardio-load/" + date.String()}
	return one(ctx, c, as, r, cardioLoads(), func(l *fitness.CardioLoad) bool { return l.Date == date })
}

func (c *Client) cardioLoads(ctx context.Context, as source.Credentials, r request) (source.Batch[fitness.CardioLoad], error) {
	found, err := batch(ctx, c, as, r, cardioLoads())
	slices.SortStableFunc(found.Records, func(a, b fitness.CardioLoad) int { return a.Date.Compare(b.Date) })
	return found, err
}
