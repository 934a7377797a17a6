package polar

import (
	"context"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func forecasts() resource[fitness.Alertness] {
	return resource[fitness.Alertness]{start: newAlertness, wrappers: []string{"alertness"}}
}

func bedtimes() resource[fitness.CircadianBedtime] {
	return resource[fitness.CircadianBedtime]{start: newBedtime, wrappers: []string{"circadian_bedtime"}}
}

// Alertness returns the forecasts whose period touches the range of at most 28 days, give or
// take a day.
//
// Operation: GET /v3/users/sleepwise/alertness/date.
func (c *Client) Alertness(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.Alertness], error) {
	found, err := ofDays(ctx, c, as, get("/v3/users/sleepwise/alertness/date"), days, forecasts())
	found.Records = slices.DeleteFunc(found.Records, func(a fitness.Alertness) bool { return outside(days, a.Start, a.End) })
	return found, err
}

// RecentAlertness returns the forecasts of the last 28 days.
//
// Operation: GET /v3/users/sleepwise/alertness.
func (c *Client) RecentAlertness(ctx context.Context, as source.Credentials) (source.Batch[fitness.Alertness], error) {
	return batch(ctx, c, as, get("/v3/users/sleepwise/alertness"), forecasts())
}

// CircadianBedtimes returns the bedtimes whose period touches the range of at most 28 days,
// give or take a day.
//
// Operation: GET /v3/users/sleepwise/circadian-bedtime/date.
func (c *Client) CircadianBedtimes(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.CircadianBedtime], error) {
	found, err := ofDays(ctx, c, as, get("/v3/users/sleepwise/circadian-bedtime/date"), days, bedtimes())
	found.Records = slices.DeleteFunc(found.Records, func(b fitness.CircadianBedtime) bool { return outside(days, b.Start, b.End) })
	return found, err
}

// RecentCircadianBedtimes returns the bedtimes of the last 28 days.
//
// Operation: GET /v3/users/sleepwise/circadian-bedtime.
func (c *Client) RecentCircadianBedtimes(ctx context.Context, as source.Credentials) (source.Batch[fitness.CircadianBedtime], error) {
	return batch(ctx, c, as, get("/v3/users/sleepwise/circadian-bedtime"), bedtimes())
}

// outside reports whether a period lies more than a day outside the range. Polar is seen to
// answer with all 28 nights whatever was asked; the day is for offsets that it reports wrongly.
func outside(days civil.Range, start, end time.Time) bool {
	if start.IsZero() || end.IsZero() {
		return false
	}
	return civil.DateOf(end).Before(days.From.AddDays(-1)) || civil.DateOf(start).After(days.To.AddDays(1))
}
