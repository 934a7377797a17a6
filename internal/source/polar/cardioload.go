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
	found, err := ofDays(ctx, c, as, get("/v3/users/cardio-load/date"), days, cardioLoads())
	return inOrder(found), err
}

// RecentCardioLoads returns one entry for each of the last 28 days, in order.
//
// Operation: GET /v3/users/cardio-load.
func (c *Client) RecentCardioLoads(ctx context.Context, as source.Credentials) (source.Batch[fitness.CardioLoad], error) {
	found, err := batch(ctx, c, as, get("/v3/users/cardio-load"), cardioLoads())
	return inOrder(found), err
}

// CardioLoadsOfDays returns one entry for each of the last 1 to 180 days, in order.
//
// Operation: GET /v3/users/cardio-load/period/days/{days}.
func (c *Client) CardioLoadsOfDays(ctx context.Context, as source.Credentials, days int) (source.Batch[fitness.CardioLoad], error) {
	if err := checkCount("days", days, 180); err != nil {
		return source.Batch[fitness.CardioLoad]{}, err
	}
	found, err := batch(ctx, c, as, get("/v3/users/cardio-load/period/days/{days}", strconv.Itoa(days)), cardioLoads())
	return inOrder(found), err
}

// CardioLoadsOfMonths returns one entry for each day of the last 1 to 6 months, in order.
//
// Operation: GET /v3/users/cardio-load/period/months/{months}.
func (c *Client) CardioLoadsOfMonths(ctx context.Context, as source.Credentials, months int) (source.Batch[fitness.CardioLoad], error) {
	if err := checkCount("months", months, 6); err != nil {
		return source.Batch[fitness.CardioLoad]{}, err
	}
	found, err := batch(ctx, c, as, get("/v3/users/cardio-load/period/months/{months}", strconv.Itoa(months)), cardioLoads())
	return inOrder(found), err
}

// CardioLoad returns the entry of a day, or nil when there is none.
//
// Operation: GET /v3/users/cardio-load/{date}.
func (c *Client) CardioLoad(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.CardioLoad, error) {
	return ofDay(ctx, c, as, get("/v3/users/cardio-load/{date}"), date, cardioLoads(), func(l *fitness.CardioLoad) bool { return l.Date == date })
}

func inOrder(found source.Batch[fitness.CardioLoad]) source.Batch[fitness.CardioLoad] {
	slices.SortStableFunc(found.Records, func(a, b fitness.CardioLoad) int { return a.Date.Compare(b.Date) })
	return found
}
