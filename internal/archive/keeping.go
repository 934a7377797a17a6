package archive

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// keepTime is how long an answer waits for what it holds to be kept.
const keepTime = 5 * time.Second

// An answer is the days that a source answered for, if any, and how many of its records could not be
// read.
type answer struct {
	days   civil.Range
	unread int
}

// keep keeps what the source gave of a kind and notes what it answered. It never fails the answer: what
// went wrong is logged and returned as a note, "" when nothing did.
func (s *Service) keep(ctx context.Context, kind fitness.Kind, a answer, given []ledger.Record, err error) (note string) {
	if s.config.Store == nil {
		return ""
	}
	ctx, cancel := keeping(ctx)
	defer cancel()
	if err == nil && len(given) > 0 {
		_, err = s.config.Store.Keep(ctx, s.config.Person, given)
	}
	if err == nil && !a.days.From.IsZero() {
		err = s.answered(ctx, kind, a)
	}
	if err == nil {
		return ""
	}
	e := fault.Of(err)
	s.config.Logger.LogAttrs(ctx, slog.LevelError, "what a source gave could not be kept",
		slog.String("kind", string(kind)), slog.String("fault", string(e.Kind)), slog.Any("cause", e.Cause))
	return "This could not be kept among Paceline's own records: " + e.Message + " (" + string(e.Kind) + ")"
}

// keeping gives what has come the time to be kept, also when the call ends meanwhile.
func keeping(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), keepTime)
}

// answered notes that the source answered for a kind and the days. Only an answer that goes up
// to today says how current we are.
//
// A record that cannot be read may be of any of the days, so that an answer with one tells all of
// none of them, whatever was known of them before: the next answer that can be read whole does.
func (s *Service) answered(ctx context.Context, kind fitness.Kind, a answer) error {
	p, err := s.pull(ctx, kind)
	if err != nil {
		return err
	}
	days := a.days
	if a.unread == 0 {
		p.Answered = merged(p.Answered, s.told(ctx, p, days))
	} else {
		p.Answered = without(p.Answered, days)
		s.config.Logger.LogAttrs(ctx, slog.LevelWarn, "records of a source could not be read",
			slog.String("kind", string(kind)), slog.Int("records", a.unread))
	}
	p.Days = joined(p.Days, days)
	if days.Contains(s.today()) {
		now := s.config.Now()
		p = Pull{Source: SourceName, Kind: kind, AskedAt: now, AnsweredAt: now, Days: p.Days, Answered: p.Answered}
	}
	return s.config.Store.Pulled(ctx, s.config.Person, p)
}

// told returns the days that an answer for days tells all of: those that are over. Of workouts the
// source lists what was uploaded since the account was registered with us, so that the days up to
// then are not among them; where nobody knows when that was, it was before the last answer.
func (s *Service) told(ctx context.Context, last Pull, days civil.Range) civil.Range {
	days.To = civil.Earlier(days.To, s.today().AddDays(-1))
	if last.Kind != fitness.KindWorkout {
		return days
	}
	registered := s.registered(ctx)
	switch {
	case !registered.IsZero():
		days.From = civil.Later(days.From, registered.AddDays(1))
	case !last.AnsweredAt.IsZero():
		days.From = civil.Later(days.From, civil.Today(last.AnsweredAt, s.config.Zone))
	default:
		return civil.Range{}
	}
	return days
}

// failed notes that the source did not answer for a kind.
func (s *Service) failed(ctx context.Context, kind fitness.Kind, failure error) {
	ctx, cancel := keeping(ctx)
	defer cancel()
	p, err := s.pull(ctx, kind)
	if err == nil {
		e := fault.Of(failure)
		p.AskedAt, p.Failure, p.Why = s.config.Now(), e.Kind, e.Message
		p.RetryAt = p.AskedAt.Add(max(pauseAfter(e.Kind), e.RetryAfter))
		err = s.config.Store.Pulled(ctx, s.config.Person, p)
	}
	if err != nil {
		s.unnoted(ctx, err)
	}
}

func (s *Service) unnoted(ctx context.Context, err error) {
	s.config.Logger.LogAttrs(ctx, slog.LevelWarn, "what was asked of a source could not be noted", slog.String("fault", string(fault.KindOf(err))))
}

// pauseAfter is how long nothing is asked in the background after a failure, so that no answer
// waits again for what will hardly have changed.
func pauseAfter(kind fault.Kind) time.Duration {
	switch kind {
	case fault.NotRegistered, fault.ConsentMissing:
		return 10 * time.Minute
	default:
		return time.Minute
	}
}

// pull returns the last pull of a kind, or the one that there never was.
func (s *Service) pull(ctx context.Context, kind fitness.Kind) (Pull, error) {
	pulls, err := s.config.Store.Pulls(ctx, s.config.Person, SourceName)
	if err != nil {
		return Pull{}, err
	}
	return pullOf(pulls, kind), nil
}

func pullOf(pulls []Pull, kind fitness.Kind) Pull {
	for _, p := range pulls {
		if p.Kind == kind {
			return p
		}
	}
	return Pull{Source: SourceName, Kind: kind}
}

// forgetFailures lets every kind be asked for again at once: the account was connected or
// registered just now.
func (s *Service) forgetFailures(ctx context.Context) {
	if s.config.Store == nil {
		return
	}
	pulls, err := s.config.Store.Pulls(ctx, s.config.Person, SourceName)
	var failed []Pull
	for _, p := range pulls {
		if p.Failure != "" {
			p.Failure, p.Why, p.RetryAt = "", "", time.Time{}
			p.AskedAt = p.AnsweredAt
			failed = append(failed, p)
		}
	}
	if err == nil && len(failed) > 0 {
		err = s.config.Store.Pulled(ctx, s.config.Person, failed...)
	}
	if err != nil {
		s.unnoted(ctx, err)
	}
}

// joined returns the days of both, or those of the later where days between them are unknown.
func joined(a, b civil.Range) civil.Range {
	switch {
	case a.From.IsZero():
		return b
	case b.From.IsZero():
		return a
	case b.From.After(a.To.AddDays(1)):
		return b
	case a.From.After(b.To.AddDays(1)):
		return a
	}
	if b.From.Before(a.From) {
		a.From = b.From
	}
	if b.To.After(a.To) {
		a.To = b.To
	}
	return a
}

// merged returns the days of a set and some more, in order; those side by side become one range.
func merged(set []civil.Range, days civil.Range) []civil.Range {
	if days.From.IsZero() || days.Days() == 0 {
		return set
	}
	var all []civil.Range
	for _, r := range set {
		if r.To.AddDays(1).Before(days.From) || days.To.AddDays(1).Before(r.From) {
			all = append(all, r)
			continue
		}
		days = wider(days, r)
	}
	all = append(all, days)
	slices.SortFunc(all, func(a, b civil.Range) int { return a.From.Compare(b.From) })
	return all
}

// without returns the days of a set but for some.
func without(set []civil.Range, days civil.Range) []civil.Range {
	var left []civil.Range
	for _, r := range set {
		for _, part := range []civil.Range{
			{From: r.From, To: civil.Earlier(r.To, days.From.AddDays(-1))}, {From: civil.Later(r.From, days.To.AddDays(1)), To: r.To},
		} {
			if !part.From.After(part.To) {
				left = append(left, part)
			}
		}
	}
	return left
}

// common returns the days that are in both; no days where there are none.
func common(a, b civil.Range) civil.Range {
	if b.From.After(a.From) {
		a.From = b.From
	}
	if b.To.Before(a.To) {
		a.To = b.To
	}
	return a
}
