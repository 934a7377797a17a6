package archive

import (
	"context"
	"crypto/rand"
	"log/slog"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

// How a source is asked for what is stale.
const (
	freshenTime   = 20 * time.Second // for all of it
	pullsAtOnce   = 4
	leaseLife     = freshenTime + 5*time.Second
	leaseWait     = 5 * time.Second // for another process that asks for the same
	leaseWaitStep = 100 * time.Millisecond
	leaseName     = "freshen " + SourceName
)

// Freshen asks the source for what is stale of the days and the needs, and says how current
// our own records are now. It never fails and never takes long: what could not be asked for is
// said in the freshness. Of several that want the same at once, in whatever processes, one asks
// and the others wait for it a little.
func (s *Service) Freshen(ctx context.Context, person string, days civil.Range, needs source.Needs) []source.Freshness {
	if person != s.config.Person || s.config.Store == nil {
		return []source.Freshness{{Source: SourceName, Failure: fault.NotConnected, Why: "no Polar account is connected"}}
	}
	asking, cancel := leavingTime(ctx)
	defer cancel()
	asking, cancelAsking := context.WithTimeout(asking, freshenTime)
	defer cancelAsking()
	s = s.inZone(asking)
	as, err := s.config.Connections.Credentials(asking)
	if err == nil {
		err = s.freshen(asking, as, days, needs)
	}
	return []source.Freshness{s.freshness(ctx, needs, err)}
}

// freshen makes the stale pulls under a lease. Failures of pulls are noted with them; its error
// is one of the store.
func (s *Service) freshen(ctx context.Context, as source.Credentials, days civil.Range, needs source.Needs) error {
	stale, err := s.stale(ctx, days, needs)
	if err != nil || len(stale) == 0 {
		return err
	}
	holder := rand.Text()
	leased, err := s.lease(ctx, holder)
	if err != nil || !leased {
		return err
	}
	defer s.release(ctx, holder)
	if stale, err = s.stale(ctx, days, needs); err != nil { // another may just have asked
		return err
	}
	s.pullAll(ctx, as, stale)
	return nil
}

// lease waits a little for another that asks already. Without the lease, what that one brings
// is used.
func (s *Service) lease(ctx context.Context, holder string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, leaseWait)
	defer cancel()
	for {
		leased, err := s.config.Store.Lease(ctx, s.config.Person, leaseName, holder, leaseLife)
		switch {
		case err != nil && ctx.Err() != nil:
			return false, nil
		case err != nil || leased:
			return leased, err
		}
		select {
		case <-ctx.Done():
			return false, nil
		case <-time.After(leaseWaitStep):
		}
	}
}

// release gives the lease back also when the call has ended meanwhile.
func (s *Service) release(ctx context.Context, holder string) {
	ctx, cancel := keeping(ctx)
	defer cancel()
	if err := s.config.Store.Release(ctx, s.config.Person, leaseName, holder); err != nil {
		s.config.Logger.LogAttrs(ctx, slog.LevelWarn, "a lease could not be given back", slog.String("fault", string(fault.KindOf(err))))
	}
}

// freshness says how current our own records are for the needs.
func (s *Service) freshness(ctx context.Context, needs source.Needs, err error) source.Freshness {
	f := source.Freshness{Source: SourceName, Connected: fault.KindOf(err) != fault.NotConnected}
	pulls, pullsErr := s.config.Store.Pulls(ctx, s.config.Person, SourceName)
	if err == nil {
		err = pullsErr
	}
	f.AsOf = asOf(pulls, kindsOf(needs))
	var failed Pull
	for _, kind := range kindsOf(needs) {
		if p := pullOf(pulls, kind); p.Failure != "" {
			f.Failed = append(f.Failed, kind)
			if !p.AskedAt.Before(failed.AskedAt) {
				failed = p
			}
		}
	}
	f.Failure, f.Why, f.RetryAt = failed.Failure, failed.Why, failed.RetryAt
	if err != nil {
		e := fault.Of(err)
		f.Failure, f.Why, f.RetryAt, f.Failed = e.Kind, e.Message, time.Time{}, kindsOf(needs)
	}
	f.Newest, f.Registered = s.newestDay(ctx), s.registered(ctx)
	return f
}

// asOf returns since when all of the kinds are known, the zero time when one never was. Kinds
// that are asked for once a day, and those that the person withholds, count where there are no
// others.
func asOf(pulls []Pull, kinds []fitness.Kind) time.Time {
	var growing, others []time.Time
	for _, kind := range kinds {
		p := pullOf(pulls, kind)
		if daily(kind) || p.Failure == fault.ConsentMissing {
			others = append(others, p.AnsweredAt)
		} else {
			growing = append(growing, p.AnsweredAt)
		}
	}
	if len(growing) == 0 {
		growing = others
	}
	if len(growing) == 0 {
		return time.Time{}
	}
	return slices.MinFunc(growing, time.Time.Compare)
}

// newestDay returns the newest day that a device recorded something of. A cardio load is not
// looked at: the source has one for every day.
func (s *Service) newestDay(ctx context.Context) civil.Date {
	found, err := s.newestOf(ctx, fitness.KindNight, fitness.KindRecharge, fitness.KindDayActivity, fitness.KindHeartDay, fitness.KindWorkout)
	if err != nil || len(found) == 0 {
		return civil.Date{}
	}
	return found[0].Day
}

// registered returns the day on which the account was registered with us.
func (s *Service) registered(ctx context.Context) civil.Date {
	found, err := s.newestOf(ctx, fitness.KindAccount)
	people, _ := decoded[fitness.Person](found)
	if err != nil || len(people) == 0 || people[0].RegisteredAt.IsZero() {
		return civil.Date{}
	}
	return civil.DateOf(people[0].RegisteredAt.In(s.zone))
}
