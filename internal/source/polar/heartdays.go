package polar

import (
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func heartDays() resource[fitness.HeartDay] {
	return resource[fitness.HeartDay]{start: newHeartDay, wrappers: []string{"heart_rates"}}
}

// HeartDays returns the heart rate of the days of a range in their order. A device worn day
// and night makes some 0.6 MB a day, so ask for a few days at a time.
//
// Operation: GET /v3/users/continuous-heart-rate.
func (c *Client) HeartDays(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.HeartDay], error) {
	found, err := ofDays(ctx, c, as, get("/v3/users/continuous-heart-rate"), days, heartDays())
	found.Records = mergeDays(found.Records)
	slices.SortStableFunc(found.Records, func(a, b fitness.HeartDay) int { return a.Date.Compare(b.Date) })
	return found, err
}

// HeartDay returns the heart rate of a day, or nil when there is none.
//
// Operation: GET /v3/users/continuous-heart-rate/{date}.
func (c *Client) HeartDay(ctx context.Context, as source.Credentials, date civil.Date) (*fitness.HeartDay, error) {
	if err := checkDays(civil.Range{From: date, To: date}); err != nil {
		return nil, err
	}
	// A day may come in several pieces, one a device.
	found, err := batch(ctx, c, as, get("/v3/users/continuous-heart-rate/{date}", date.String()).orNone(), heartDays())
	for _, d := range mergeDays(found.Records) {
		if d.Date == date {
			return &d, nil
		}
	}
	return nil, err
}
