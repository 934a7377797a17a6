package polar

import (
	"context"
	"net/url"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func activities() resource[fitness.DayActivity] {
	return resource[fitness.DayActivity]{start: newActivity, wrappers: []string{"activities"}}
}

// Activities returns the days of a range of at most 28 days, which begins at most 365 days
// ago, with their samples.
//
// Operation: GET /v3/users/activities.
func (c *Client) Activities(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.DayActivity], error) {
	if err := checkDays(days); err != nil {
		return source.Batch[fitness.DayActivity]{}, err
	}
	r := request{operation: "GET /v3/users/activities", path: "/v3/users/activities", query: withSamples(fromTo(days))}
	return batch(ctx, c, as, r, activities())
}

// Activity returns a day with its samples, or nil when there is none.
//
// Operation: GET /v3/users/activities/{date}.
func (c *Client) Activity(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.DayActivity, error) {
	if err := checkDay(date); err != nil {
		return nil, err
	}
	r := request{
		operation: "GET /v3/users/activities/{date}", path: "/v3/users/activities/" + date.String(),
		query: withSamples(url.Values{}), notFound: true,
	}
	return one(ctx, c, as, r, activities(), anyRecord)
}

// ActivitySamples returns the samples alone of the days of a range of at most 28 days.
//
// Operation: GET /v3/users/activities/samples.
func (c *Client) ActivitySamples(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.DayActivity], error) {
	if err := checkDays(days); err != nil {
		return source.Batch[fitness.DayActivity]{}, err
	}
	r := request{operation: "GET /v3/users/activities/samples", path: "/v3/users/activities/samples", query: fromTo(days)}
	return batch(ctx, c, as, r, activities())
}

// ActivitySamplesOf returns the samples alone of a day, or nil when there are none.
//
// Operation: GET /v3/users/activities/samples/{date}.
func (c *Client) ActivitySamplesOf(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.DayActivity, error) {
	if err := checkDay(date); err != nil {
		return nil, err
	}
	r := request{
		operation: "GET /v3/users/activities/samples/{date}", path: "/v3/users/activities/samples/" + date.String(),
		notFound: true,
	}
	return one(ctx, c, as, r, activities(), anyRecord)
}

func withSamples(query url.Values) url.Values {
	for _, kind := range []string{"steps", "activity_zones", "inactivity_stamps"} {
		query.Set(kind, "true")
	}
	return query
}
