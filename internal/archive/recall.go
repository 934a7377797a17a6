package archive

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
)

// standsIn reports whether our own records may answer in place of a source that failed so. What
// the person has to settle with the source, and every fault of ours, stays an error.
func (s *Service) standsIn(ctx context.Context, failure error) bool {
	if s.config.Store == nil || ctx.Err() != nil {
		return false
	}
	switch fault.KindOf(failure) {
	case fault.Unavailable, fault.RateLimited, fault.TokenExpired, fault.NotConnected, fault.BadAnswer, fault.Invalid:
		return true
	default:
		return false
	}
}

// recall returns our own records of the days in place of what the source failed to give, or
// the failure where there are none: it never reads as no data.
func recall[T any](ctx context.Context, s *Service, r reading[T], days civil.Range, failure error) (found[T], error) {
	if !s.standsIn(ctx, failure) {
		return found[T]{}, failure
	}
	kept, err := s.storedDays(ctx, r.kind, days)
	if err != nil {
		s.unread(ctx, r.kind, err)
		return found[T]{}, failure
	}
	values, skipped := decoded[T](kept)
	if len(values) == 0 {
		return found[T]{}, failure
	}
	origin, asked := s.origin(ctx, r.kind, days, failure)
	return found[T]{values, provenance{skipped: skipped, origin: origin, asked: asked, recalled: true}}, nil
}

// newest returns the newest of our own records of a kind of which only one counts, and why it
// answers, or the failure when there is none.
func newest[T any](ctx context.Context, s *Service, kind fitness.Kind, failure error) (*T, provenance, error) {
	if !s.standsIn(ctx, failure) {
		return nil, provenance{}, failure
	}
	kept, err := s.newestOf(ctx, kind)
	if err != nil {
		s.unread(ctx, kind, err)
		return nil, provenance{}, failure
	}
	values, _ := decoded[T](kept)
	if len(values) == 0 {
		return nil, provenance{}, failure
	}
	origin, _ := s.origin(ctx, kind, civil.Range{}, failure)
	return &values[0], provenance{origin: origin}, nil
}

func (s *Service) unread(ctx context.Context, kind fitness.Kind, err error) {
	s.config.Logger.LogAttrs(ctx, slog.LevelError, "our own records could not be read in place of a source",
		slog.String("kind", string(kind)), slog.String("fault", string(fault.KindOf(err))), slog.Any("cause", fault.Of(err).Cause))
}

// origin says why an answer is from our own records and of when they are, and which days the
// source was asked for while it answered, zero when that is unknown.
func (s *Service) origin(ctx context.Context, kind fitness.Kind, days civil.Range, failure error) (string, civil.Range) {
	var text strings.Builder
	text.WriteString(reason(failure) + ": from Paceline's own records")
	pull, err := s.pull(ctx, kind)
	if err != nil || fault.KindOf(failure) == fault.Invalid {
		return text.String(), civil.Range{}
	}
	if pull.AnsweredAt.IsZero() {
		return text.String(), pull.Days
	}
	now := s.config.Now()
	text.WriteString(" as of " + pull.AnsweredAt.In(s.zone).Format("2006-01-02 15:04") + " (" + ago(now.Sub(pull.AnsweredAt)) + ")")
	if !days.To.IsZero() && pull.Days.To.Before(days.To) {
		text.WriteString("; days after " + pull.Days.To.String() + " are not in them yet")
	}
	return text.String(), pull.Days
}

// reason says in a clause why a source did not answer.
func reason(failure error) string {
	e := fault.Of(failure)
	var text string
	switch e.Kind {
	case fault.RateLimited:
		text = "Polar's rate limit is used up"
	case fault.TokenExpired:
		text = "Polar refuses the access token, so the account has to be connected again"
	case fault.NotConnected:
		text = "no Polar account is connected"
	case fault.BadAnswer:
		text = "Polar's answer could not be read"
	case fault.Invalid:
		text = "Polar does not give days this early"
	default:
		text = "Polar could not be reached"
	}
	text += " (" + string(e.Kind) + ")"
	if e.RetryAfter > 0 {
		text += ", try again in " + roughly(e.RetryAfter)
	}
	return text
}

// ago names the age of something in its largest unit.
func ago(age time.Duration) string {
	if age < time.Minute {
		return "just now"
	}
	return roughly(age) + " ago"
}

// roughly names a length of time in whole minutes, hours or days, rounded up.
func roughly(d time.Duration) string {
	of := func(unit time.Duration, name string) string { return strconv.Itoa(int((d+unit-1)/unit)) + " " + name }
	switch {
	case d <= 2*time.Hour:
		return of(time.Minute, "min")
	case d <= 48*time.Hour:
		return of(time.Hour, "h")
	default:
		return of(24*time.Hour, "days")
	}
}
