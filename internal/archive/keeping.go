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
	"github.com/paceline/paceline/internal/source"
)

// keepTime is how long an answer waits for what it holds to be kept.
const keepTime = 5 * time.Second

// An answer is the days that a source answered for, if any, how many of its records could not be
// read, and what could still be of them.
type answer struct {
	days     civil.Range
	unread   int
	remnants []source.Remnant
}

// An intake is what is to be kept of what a source gave: records as they are, or what merge makes
// of them and of what the source gave before on the days beside.
type intake struct {
	keys    []string // by which the source calls them
	records []ledger.Record
	merge   func(before []ledger.Record) ([]ledger.Record, error)
	beside  civil.Range
}

// asFiled makes an intake of what is kept as it is filed.
func asFiled[T any](file func([]T) ([]ledger.Record, error)) func([]T) (intake, error) {
	return func(given []T) (intake, error) {
		filed, err := file(given)
		in := intake{records: filed}
		for i := range filed {
			in.keys = append(in.keys, filed[i].SourceKey)
		}
		return in, err
	}
}

// keep keeps what the source gave of a kind, notes what it answered, and returns what is kept now.
// It never fails the answer: what went wrong is logged and returned as a note, "" when nothing did.
func (s *Service) keep(ctx context.Context, kind fitness.Kind, a answer, given intake, err error) (kept []ledger.Record, note string) {
	if s.config.Store == nil {
		return nil, ""
	}
	ctx, cancel := keeping(ctx)
	defer cancel()
	if err == nil {
		kept, err = s.takeIn(ctx, kind, given)
	}
	if err == nil && !a.days.From.IsZero() {
		err = s.answered(ctx, kind, a)
	}
	if err == nil {
		return kept, ""
	}
	e := fault.Of(err)
	s.config.Logger.LogAttrs(ctx, slog.LevelError, "what a source gave could not be kept",
		slog.String("kind", string(kind)), slog.String("fault", string(e.Kind)), slog.Any("cause", e.Cause))
	return kept, "This could not be kept among Paceline's own records: " + e.Message + " (" + string(e.Kind) + ")"
}

// takeIn keeps an intake and returns it as it is kept.
func (s *Service) takeIn(ctx context.Context, kind fitness.Kind, given intake) (kept []ledger.Record, err error) {
	if len(given.keys) == 0 {
		return nil, nil
	}
	if given.merge == nil {
		_, err = s.config.Store.Keep(ctx, s.config.Person, given.records)
		return given.records, err
	}
	_, err = s.config.Store.KeepMerged(ctx, s.config.Person, SourceName, kind, given.beside, func(before []ledger.Record) ([]ledger.Record, error) {
		var err error
		kept, err = given.merge(before)
		return kept, err
	})
	return kept, err
}

// keeping gives what has come the time to be kept, also when the call ends meanwhile.
func keeping(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), keepTime)
}

// answered notes that the source answered for a kind and the days. Only an answer that goes up
// to today says how current we are.
func (s *Service) answered(ctx context.Context, kind fitness.Kind, a answer) error {
	untold, err := s.untold(ctx, kind, a)
	if err != nil {
		return err
	}
	var registered civil.Date
	if kind == fitness.KindWorkout {
		registered = s.registered(ctx)
	}
	now := s.config.Now()
	return s.note(ctx, kind, func(p Pull) Pull {
		p.Answered = merged(p.Answered, s.told(p, a.days, registered))
		for _, days := range untold {
			p.Answered = without(p.Answered, days)
		}
		p.Days = joined(p.Days, a.days)
		if a.days.Contains(s.today()) {
			p = Pull{Source: SourceName, Kind: kind, AskedAt: now, AnsweredAt: now, Days: p.Days, Answered: p.Answered}
		}
		return p
	})
}

// note changes what is noted of the last pull of a kind.
func (s *Service) note(ctx context.Context, kind fitness.Kind, next func(Pull) Pull) error {
	return s.config.Store.NotePulls(ctx, s.config.Person, SourceName, []fitness.Kind{kind}, next)
}

// untold returns the days that an answer does not tell all of, whatever was known of them before,
// since records of theirs could not be read: the next answer that can be read whole does. A record
// is of the day that could still be read of it, or of that on which the same record was kept
// before; where not even that is known, it may be of any of the days.
func (s *Service) untold(ctx context.Context, kind fitness.Kind, a answer) ([]civil.Range, error) {
	if a.unread == 0 {
		return nil, nil
	}
	s.config.Logger.LogAttrs(ctx, slog.LevelWarn, "records of a source could not be read",
		slog.String("kind", string(kind)), slog.Int("records", a.unread))
	if len(a.remnants) < a.unread {
		return []civil.Range{a.days}, nil
	}
	kept, err := s.stored(ctx, ledger.Query{Kinds: []fitness.Kind{kind}, Days: a.days})
	if err != nil {
		return nil, err
	}
	var untold []civil.Range
	for _, remnant := range a.remnants {
		day := remnant.Day
		if i := slices.IndexFunc(kept, func(r ledger.Record) bool { return r.SourceKey == remnant.ID }); day.IsZero() && i >= 0 {
			day = kept[i].Day
		}
		if day.IsZero() {
			return []civil.Range{a.days}, nil
		}
		untold = append(untold, civil.Range{From: day, To: day})
	}
	return untold, nil
}

// told returns the days that an answer for days tells all of: those that are over. Of workouts the
// source lists what was uploaded since the account was registered with us, so that the days up to
// then are not among them; where nobody knows when that was, it was before the last answer.
func (s *Service) told(last Pull, days civil.Range, registered civil.Date) civil.Range {
	days.To = civil.Earlier(days.To, s.today().AddDays(-1))
	if last.Kind != fitness.KindWorkout {
		return days
	}
	switch {
	case !registered.IsZero():
		days.From = civil.Later(days.From, registered.AddDays(1))
	case !last.AnsweredAt.IsZero():
		days.From = civil.Later(days.From, civil.Today(last.AnsweredAt, s.zone))
	default:
		return civil.Range{}
	}
	return days
}

// failed notes that the source did not answer for a kind.
func (s *Service) failed(ctx context.Context, kind fitness.Kind, failure error) {
	ctx, cancel := keeping(ctx)
	defer cancel()
	e, now := fault.Of(failure), s.config.Now()
	err := s.note(ctx, kind, func(p Pull) Pull {
		p.AskedAt, p.Failure, p.Why = now, e.Kind, e.Message
		p.RetryAt = now.Add(max(pauseAfter(e.Kind), e.RetryAfter))
		return p
	})
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
	var kinds []fitness.Kind
	for _, p := range pulls {
		if p.Failure != "" {
			kinds = append(kinds, p.Kind)
		}
	}
	if err == nil && len(kinds) > 0 {
		err = s.config.Store.NotePulls(ctx, s.config.Person, SourceName, kinds, func(p Pull) Pull {
			if p.Failure != "" {
				p.Failure, p.Why, p.RetryAt = "", "", time.Time{}
				p.AskedAt = p.AnsweredAt
			}
			return p
		})
	}
	if err != nil {
		s.unnoted(ctx, err)
	}
}
