package polar

import (
	"context"
	"net/url"
	"strconv"

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
		return source.Batch[T]{}, unreadable(r, body, err)
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
		return nil, unreadable(r, body, err)
	}
	c.readers.add(as.AccessToken)
	return found, nil
}

func anyRecord[T any](*T) bool { return true }

// fromTo returns the parameters of a range of days.
func fromTo(days civil.Range) url.Values {
	return url.Values{"from": {days.From.String()}, "to": {days.To.String()}}
}

// checkDays refuses a range that has no days or no dates.
func checkDays(days civil.Range) error {
	if days.From.IsZero() || days.To.IsZero() || days.Days() < 1 {
		return fault.New(fault.Invalid, "%s is not a range of days", days).WithHint("Give a first and a last day, the first not after the last.")
	}
	return nil
}

func checkDay(date civil.Date) error {
	return checkDays(civil.Range{From: date, To: date})
}

// checkCount refuses a number outside 1 to most.
func checkCount(what string, n, most int) error {
	if n < 1 || n > most {
		return fault.New(fault.Invalid, "%d %s is out of range", n, what).WithHint("Allowed: 1 to %s.", strconv.Itoa(most))
	}
	return nil
}
