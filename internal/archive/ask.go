package archive

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
)

// A reading is how one kind of records is read.
type reading[T any] struct {
	span span
	kind fitness.Kind
	pull func(ctx context.Context, as source.Credentials, days civil.Range) (pulled[T], error)
	file func(given []T) (intake, error)
}

// pulled is what the source gave.
type pulled[T any] struct {
	source.Batch[T]
	covered civil.Range // the days that it answered for, whatever was asked
	notes   []string
	beyond  string // what helps where days are earlier than it lists, and we have none of them either
}

// answer returns what it is an answer to.
func (p *pulled[T]) answer() answer { return answer{p.covered, p.Skipped, p.Remnants} }

// found is what a question about one kind of records found.
type found[T any] struct {
	records []T
	provenance
}

// provenance is how an answer came about.
type provenance struct {
	skipped  int
	notes    []string
	origin   string      // what is from our own records and why; "" when nothing is
	recalled bool        // whether all of it is
	asked    civil.Range // the days that the source was ever asked for; zero for all
}

// gather returns the records of the days: what the source gives, which is kept on the way, and
// from our own records what lies before its reach, or all when it cannot be asked.
func gather[T any](ctx context.Context, s *Service, r reading[T], days civil.Range) (found[T], error) {
	reachable, refusal := r.span.reachable(days, s.today())
	if refusal != nil && (reachable.Days() == 0 || !s.keeps(ctx, r.kind, days, reachable)) {
		return recall(ctx, s, r, days, refusal)
	}
	given, err := live(ctx, s, func(ctx context.Context, as source.Credentials) (pulled[T], error) { return r.pull(ctx, as, reachable) })
	if err != nil {
		return recall(ctx, s, r, days, err)
	}
	got := found[T]{records: given.Records, provenance: provenance{skipped: given.Skipped, notes: given.notes}}
	older := 0
	if s.config.Store != nil {
		in, err := r.file(given.Records)
		if _, note := s.keep(ctx, r.kind, given.answer(), in, err); note != "" {
			got.notes = append(got.notes, note)
		}
		older = add(ctx, s, r, &got, days, in.keys)
	}
	if older == 0 && given.beyond != "" {
		got.notes = append(got.notes, given.beyond)
	}
	return got, nil
}

// live asks the source. Where there are records to fall back on, it leaves time to read them.
func live[T any](ctx context.Context, s *Service, ask func(context.Context, source.Credentials) (T, error)) (T, error) {
	as, err := s.config.Connections.Credentials(ctx)
	if err != nil {
		return *new(T), err
	}
	if s.config.Store != nil {
		var cancel context.CancelFunc
		ctx, cancel = leavingTime(ctx)
		defer cancel()
	}
	return ask(ctx, as)
}

// recallTime is what is left of the time of a call for reading our own records.
const recallTime = 3 * time.Second

// leavingTime ends recallTime before a call does that has a deadline.
func leavingTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if deadline, limited := ctx.Deadline(); limited {
		return context.WithDeadline(ctx, deadline.Add(-recallTime))
	}
	return context.WithCancel(ctx)
}

// keeps reports whether there are records of our own before the days that the source gives.
func (s *Service) keeps(ctx context.Context, kind fitness.Kind, days, reachable civil.Range) bool {
	if s.config.Store == nil {
		return false
	}
	found, err := s.stored(ctx, ledger.Query{
		Kinds: []fitness.Kind{kind}, Days: civil.Range{From: days.From, To: reachable.From.AddDays(-1)}, Limit: 1,
	})
	return err == nil && len(found) > 0
}

// stored returns what is kept of the source.
func (s *Service) stored(ctx context.Context, q ledger.Query) (found []ledger.Record, err error) {
	q.Sources = []string{SourceName}
	err = s.config.Store.Read(ctx, s.config.Person, func(ctx context.Context, r ledger.Reader) error {
		found, err = r.Records(ctx, q)
		return err
	})
	return found, err
}

// newestOf returns the newest record that is kept of the kinds, if any.
func (s *Service) newestOf(ctx context.Context, kinds ...fitness.Kind) ([]ledger.Record, error) {
	return s.stored(ctx, ledger.Query{Kinds: kinds, Newest: true, Limit: 1})
}

// sampledDays is up to how many days the series of our own records are read too: answers over
// more days show no single one.
const sampledDays = 400

func (s *Service) storedDays(ctx context.Context, kind fitness.Kind, days civil.Range) ([]ledger.Record, error) {
	return s.stored(ctx, ledger.Query{Kinds: []fitness.Kind{kind}, Days: days, Samples: days.Days() <= sampledDays})
}

// decoded returns the values of records, and how many of them cannot be read.
func decoded[T any](kept []ledger.Record) (values []T, skipped int) {
	for _, r := range kept {
		var v T
		err := fitness.Decode(r.Body, &v)
		if sampled, is := any(&v).(fitness.Sampled); is && err == nil {
			err = fitness.DecodeSamples(r.Samples, sampled)
		}
		if err != nil {
			skipped++
			continue
		}
		values = append(values, v)
	}
	return values, skipped
}

// add puts our own records of the days before the source's reach beside those that it gave,
// and returns how many there are.
func add[T any](ctx context.Context, s *Service, r reading[T], got *found[T], days civil.Range, given []string) int {
	before := common(days, civil.Range{From: days.From, To: s.today().AddDays(-r.span.reach)})
	if before.Days() == 0 {
		return 0
	}
	kept, err := s.storedDays(ctx, r.kind, before)
	if err != nil {
		got.notes = append(got.notes, "Paceline's own records of "+before.String()+" could not be read: "+why(err))
		return 0
	}
	missing := slices.DeleteFunc(kept, func(r ledger.Record) bool { return slices.Contains(given, r.SourceKey) })
	older, skipped := decoded[T](missing)
	got.records, got.skipped = append(got.records, older...), got.skipped+skipped
	if len(older) > 0 {
		got.origin = fmt.Sprintf("%s is from Paceline's own records: Polar gives the last %d days", before, r.span.reach)
	}
	return len(older)
}

// single asks for what there is one of, and keeps it. Nil is no data; the note says what could
// not be kept.
func single[T any](ctx context.Context, s *Service, kind fitness.Kind, ask func(context.Context, source.Credentials) (*T, error),
	file func([]T) ([]ledger.Record, error),
) (one *T, note string, err error) {
	one, err = live(ctx, s, ask)
	if err != nil || s.config.Store == nil {
		return one, "", err
	}
	var in intake
	var fileErr error
	if one != nil {
		in, fileErr = asFiled(file)([]T{*one})
	}
	_, note = s.keep(ctx, kind, answer{days: s.last(1)}, in, fileErr)
	return one, note, nil
}
