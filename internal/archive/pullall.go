package archive

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
)

// What can wait is asked for a little at a time, so that no answer waits long for it: older days,
// and the series of workouts. The next calls bring the rest.
const (
	olderTime    = time.Second // in which requests for it are begun
	mostDetailed = 8           // workouts that are asked for with all their series, newest first
)

// pullAll asks for what is wanted, some kinds at once: first for what the question is about, then
// for what can wait. A kind that fails never stops another.
func (s *Service) pullAll(ctx context.Context, as source.Credentials, wants []want) {
	var account sync.WaitGroup // which says from when on workouts are listed
	listed, answered := []ledger.Record(nil), make([]bool, len(wants))
	var first pool
	for i, w := range wants {
		if w.kind == fitness.KindAccount {
			account.Add(1)
		}
		first.do(func() {
			if w.kind == fitness.KindAccount {
				defer account.Done()
			}
			if w.kind == fitness.KindWorkout {
				account.Wait()
			}
			filed, ok := s.pullParts(ctx, context.WithoutCancel(ctx), as, w.kind, w.asked)
			if answered[i] = ok; w.kind == fitness.KindWorkout {
				listed = filed
			}
		})
	}
	first.wait()
	begin, cancel := context.WithTimeout(ctx, olderTime)
	defer cancel()
	var then pool
	for i, w := range wants {
		if answered[i] && len(w.older) > 0 {
			then.do(func() { s.pullParts(ctx, begin, as, w.kind, w.older) })
		}
	}
	then.do(func() { s.detail(ctx, begin, as, listed) })
	then.wait()
}

// A pool runs some functions at once.
type pool struct {
	places chan struct{}
	all    sync.WaitGroup
}

// do runs f as soon as there is a place.
func (p *pool) do(f func()) {
	if p.places == nil {
		p.places = make(chan struct{}, pullsAtOnce)
	}
	p.places <- struct{}{}
	p.all.Go(func() {
		defer func() { <-p.places }()
		f()
	})
}

func (p *pool) wait() { p.all.Wait() }

// pullParts asks for one kind, part after part, while begin lasts, and returns what was kept last and
// whether all came. What has come stays when the time is over.
func (s *Service) pullParts(ctx, begin context.Context, as source.Credentials, kind fitness.Kind, parts []civil.Range) ([]ledger.Record, bool) {
	var last []ledger.Record
	for i, part := range parts {
		if begin.Err() != nil || i > 0 && ctx.Err() != nil {
			return last, false
		}
		in, answered, err := s.pullPart(ctx, as, kind, part)
		if err != nil {
			if ctx.Err() == nil || i == 0 && fault.KindOf(ctx.Err()) != fault.Canceled {
				s.failed(ctx, kind, err)
			}
			return last, false
		}
		last, _ = s.keep(ctx, kind, answered, in, nil)
	}
	return last, true
}

// pullPart asks for the days of one kind and returns what is to be kept, with what it is an
// answer to.
func (s *Service) pullPart(ctx context.Context, as source.Credentials, kind fitness.Kind, days civil.Range) (intake, answer, error) {
	from := s.config.Source
	switch kind {
	case fitness.KindWorkout:
		return pullReading(ctx, as, s.workouts(source.WorkoutDetail{Zones: true}, nil), days)
	case fitness.KindNight:
		return pullReading(ctx, as, s.nights(), days)
	case fitness.KindRecharge:
		return pullReading(ctx, as, s.recharges(), days)
	case fitness.KindDayActivity:
		return pullReading(ctx, as, s.activities(nil), days)
	case fitness.KindHeartDay:
		return pullReading(ctx, as, s.heartRates(nil), days)
	case fitness.KindCardioLoad:
		return pullReading(ctx, as, s.cardioLoads(), days)
	case fitness.KindAlertness:
		return pullReading(ctx, as, s.alertness(), days)
	case fitness.KindCircadianBedtime:
		return s.pullBedtimes(ctx, as, days)
	case fitness.KindBodyTemperature:
		return pullDays(ctx, as, days, from.BodyTemperatures, s.fileBodyTemperatures)
	case fitness.KindSkinTemperature:
		return pullDays(ctx, as, days, from.SkinTemperatures, s.fileSkinTemperatures)
	case fitness.KindSkinContact:
		return pullDays(ctx, as, days, from.SkinContacts, s.fileSkinContacts)
	case fitness.KindECG:
		return pullDays(ctx, as, days, from.ECGs, s.fileECGs)
	case fitness.KindSpO2:
		return pullDays(ctx, as, days, from.SpO2s, s.fileSpO2s)
	case fitness.KindPhysicalInfo:
		return pullOne(ctx, as, days, from.PhysicalInfo, s.filePhysicalInfo)
	case fitness.KindAccount:
		if as.UserID == "" { // without it the account cannot be asked for
			return intake{}, answer{days: days}, nil
		}
		return pullOne(ctx, as, days, from.Person, s.filePeople)
	default:
		return intake{}, answer{}, fault.New(fault.Internal, "%s is not of the source", kind)
	}
}

func pullReading[T any](ctx context.Context, as source.Credentials, r reading[T], days civil.Range) (intake, answer, error) {
	given, err := r.pull(ctx, as, days)
	if err != nil {
		return intake{}, answer{}, err
	}
	in, err := r.file(given.Records)
	return in, given.answer(), err
}

func pullDays[T any](ctx context.Context, as source.Credentials, days civil.Range,
	ask func(context.Context, source.Credentials, civil.Range) (source.Batch[T], error), file func([]T) ([]ledger.Record, error),
) (intake, answer, error) {
	batch, err := ask(ctx, as, days)
	if err != nil {
		return intake{}, answer{}, err
	}
	in, err := asFiled(file)(batch.Records)
	return in, answer{days, batch.Skipped, batch.Remnants}, err
}

func pullOne[T any](ctx context.Context, as source.Credentials, days civil.Range,
	ask func(context.Context, source.Credentials) (*T, error), file func([]T) ([]ledger.Record, error),
) (intake, answer, error) {
	one, err := ask(ctx, as)
	if err != nil || one == nil {
		return intake{}, answer{days: days}, err
	}
	in, err := asFiled(file)([]T{*one})
	return in, answer{days: days}, err
}

// pullBedtimes asks for bedtimes, with the forecasts of the same nights that are kept.
func (s *Service) pullBedtimes(ctx context.Context, as source.Credentials, days civil.Range) (intake, answer, error) {
	kept, err := s.stored(ctx, ledger.Query{Kinds: []fitness.Kind{fitness.KindAlertness}, Days: days})
	if err != nil {
		return intake{}, answer{}, err
	}
	forecasts, _ := decoded[fitness.Alertness](kept)
	return pullReading(ctx, as, s.bedtimes(forecasts), days)
}

// detail asks for the series of the newest of the workouts that were listed and are kept without
// them. It is no failure when some cannot be had now: the source still has them the next time.
func (s *Service) detail(ctx, begin context.Context, as source.Credentials, listed []ledger.Record) {
	whole := source.WorkoutDetail{Zones: true, Streams: true, Route: true}
	var detailed []fitness.Workout
	for _, w := range withoutSeries(listed) {
		if begin.Err() != nil {
			break
		}
		given, err := s.config.Source.Workout(ctx, as, w.ID, whole)
		if kind := fault.KindOf(err); kind == fault.TooLarge || kind == fault.BadAnswer || err == nil && given == nil {
			given, err = &w, nil // there are none to be had
		}
		if err != nil {
			break
		}
		detailed = append(detailed, *given)
	}
	if len(detailed) == 0 {
		return
	}
	s.keep(ctx, fitness.KindWorkout, answer{}, s.workoutsIn(detailed, whole), nil)
}

// withoutSeries returns the newest of the workouts whose series were never asked for.
func withoutSeries(listed []ledger.Record) []fitness.Workout {
	var found []fitness.Workout
	newestFirst := slices.SortedStableFunc(slices.Values(listed), func(a, b ledger.Record) int { return b.StartsAt.Compare(a.StartsAt) })
	for _, r := range newestFirst {
		var w fitness.Workout
		if fitness.Decode(r.Body, &w) == nil && w.Recorded == nil && len(found) < mostDetailed {
			found = append(found, w)
		}
	}
	return found
}
