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
	return ofDays(ctx, c, as, get("/v3/users/activities").with(allSamples()), days, activities())
}

// Activity returns a day with its samples, or nil when there is none.
//
// Operation: GET /v3/users/activities/{date}.
func (c *Client) Activity(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.DayActivity, error) {
	return ofDay(ctx, c, as, get("/v3/users/activities/{date}").with(allSamples()).orNone(), date, activities(), anyRecord)
}

// ActivitySamples returns the samples alone of the days of a range of at most 28 days.
//
// Operation: GET /v3/users/activities/samples.
func (c *Client) ActivitySamples(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.DayActivity], error) {
	return ofDays(ctx, c, as, get("/v3/users/activities/samples"), days, activities())
}

// ActivitySamplesOf returns the samples alone of a day, or nil when there are none.
//
// Operation: GET /v3/users/activities/samples/{date}.
func (c *Client) ActivitySamplesOf(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.DayActivity, error) {
	return ofDay(ctx, c, as, get("/v3/users/activities/samples/{date}").orNone(), date, activities(), anyRecord)
}

func allSamples() url.Values {
	return url.Values{"steps": {"true"}, "activity_zones": {"true"}, "inactivity_stamps": {"true"}}
}
