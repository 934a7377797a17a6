package polar

import (
	"context"
	"maps"
	"net/url"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// A resource is how the answers of an operation become records.
type resource[T any] struct {
	start    func() record[T]
	wrappers []string // the keys under which records may stand
}

// batch asks for records of a resource.
func batch[T any](ctx context.Context, c *Client, as source.Credentials, r request, of resource[T]) (source.Batch[T], error) {
	body, err := c.fetch(ctx, as, r)
	if err != nil {
		return source.Batch[T]{}, err
	}
	found, err := decodeBatch(body, of.start, of.wrappers...)
	if err != nil {
		return source.Batch[T]{}, c.unreadable(r, body, err)
	}
	c.readers.add(as.AccessToken)
	return found, nil
}

// one asks for the record of a resource that fits; nil is no data.
func one[T any](ctx context.Context, c *Client, as source.Credentials, r request, of resource[T], fits func(*T) bool) (*T, error) {
	body, err := c.fetch(ctx, as, r)
	if err != nil {
		return nil, err
	}
	found, err := decodeOne(body, of.start, fits, of.wrappers...)
	if err != nil {
		return nil, c.unreadable(r, body, err)
	}
	c.readers.add(as.AccessToken)
	return found, nil
}

// ofDays asks for the records of a range of days.
func ofDays[T any](ctx context.Context, c *Client, as source.Credentials, r request, days civil.Range, of resource[T]) (source.Batch[T], error) {
	if err := checkDays(days); err != nil {
		return source.Batch[T]{}, err
	}
	query := url.Values{"from": {days.From.String()}, "to": {days.To.String()}}
	maps.Copy(query, r.query)
	return batch(ctx, c, as, r.with(query), of)
}

// ofDay asks for the record of a day that fits, under the path that the day completes; nil
// is no data.
func ofDay[T any](ctx context.Context, c *Client, as source.Credentials, r request, date civil.Date, of resource[T], fits func(*T) bool) (*T, error) {
	if err := checkDays(civil.Range{From: date, To: date}); err != nil {
		return nil, err
	}
	r.parameters = []string{date.String()}
	return one(ctx, c, as, r, of, fits)
}

func anyRecord[T any](*T) bool { return true }

// checkDays refuses a range that has no days or no dates.
func checkDays(days civil.Range) error {
	if days.From.IsZero() || days.To.IsZero() || days.Days() < 1 {
		return fault.New(fault.Invalid, "%s is not a range of days", days).WithHint("Give a first and a last day, the first not after the last.")
	}
	return nil
}

// checkCount refuses a number outside 1 to limit.
func checkCount(what string, n, limit int) error {
	if n < 1 || n > limit {
		return fault.New(fault.Invalid, "%d %s is out of range", n, what).WithHint("Allowed: 1 to %d.", limit)
	}
	return nil
}
