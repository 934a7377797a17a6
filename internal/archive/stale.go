package archive

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

// How long what the source answered is good.
const (
	currentFor  = 10 * time.Minute // of kinds that grow through the day
	settledFor  = 24 * time.Hour   // of settings and of what is measured once a day
	revisedDays = 28               // up to today, of which the source may still change something
)

// daily reports whether a kind is asked for once a day: at the first chance of each day.
func daily(kind fitness.Kind) bool {
	switch kind {
	case fitness.KindPhysicalInfo, fitness.KindAccount, fitness.KindBodyTemperature, fitness.KindSkinTemperature, fitness.KindSkinContact,
		fitness.KindECG, fitness.KindSpO2:
		return true
	default:
		return false
	}
}

// kindsOf returns the kinds that the needs are made of, in the order in which they are asked for.
func kindsOf(needs source.Needs) []fitness.Kind {
	var kinds []fitness.Kind
	for _, need := range []struct {
		need  source.Needs
		kinds []fitness.Kind
	}{
		{source.NeedDay, []fitness.Kind{
			fitness.KindAccount, fitness.KindNight, fitness.KindRecharge, fitness.KindCardioLoad, fitness.KindDayActivity,
			fitness.KindWorkout, fitness.KindPhysicalInfo,
		}},
		{source.NeedHeartRate, []fitness.Kind{fitness.KindHeartDay}},
		{source.NeedForecast, []fitness.Kind{fitness.KindAlertness, fitness.KindCircadianBedtime}},
		{source.NeedBiosensing, []fitness.Kind{
			fitness.KindSkinTemperature, fitness.KindBodyTemperature, fitness.KindSpO2, fitness.KindECG, fitness.KindSkinContact,
		}},
	} {
		if needs&need.need != 0 {
			kinds = append(kinds, need.kinds...)
		}
	}
	return kinds
}

// reachOf is how many days up to today the source gives of a kind at most, and so how many are
// taken when it is asked for the first time.
func reachOf(kind fitness.Kind) int {
	switch kind {
	case fitness.KindDayActivity:
		return activitySpan.reach
	case fitness.KindCardioLoad:
		return cardioLoadSpan.reach
	case fitness.KindWorkout:
		return exerciseSpan.reach
	case fitness.KindPhysicalInfo, fitness.KindAccount:
		return 1
	default:
		return revisedDays
	}
}

// daysPerRequest is how many days of a kind are asked for at once.
func daysPerRequest(kind fitness.Kind) int {
	switch kind {
	case fitness.KindHeartDay:
		return heartRateDaysPerRequest
	case fitness.KindCardioLoad:
		return cardioLoadSpan.longest
	case fitness.KindWorkout:
		return exerciseSpan.reach // it is a list of all
	default:
		return activityDaysPerRequest
	}
}

// A want is a kind of records to ask for, with the days of each request in their order: those that
// the question is about, and older ones that can wait. The days of the first meet those that are
// known, so that what is known stays without a gap.
type want struct {
	kind         fitness.Kind
	asked, older []civil.Range
}

// stale returns what is to be asked for now.
func (s *Service) stale(ctx context.Context, days civil.Range, needs source.Needs) ([]want, error) {
	pulls, err := s.config.Store.Pulls(ctx, s.config.Person, SourceName)
	if err != nil {
		return nil, err
	}
	var wants []want
	for _, kind := range kindsOf(needs) {
		w, err := s.wanted(ctx, pullOf(pulls, kind), days)
		if err != nil {
			return nil, err
		}
		if len(w.asked)+len(w.older) > 0 {
			wants = append(wants, w)
		}
	}
	return wants, nil
}

// wanted returns the requests that are due for a kind: for what may have changed since it was last
// asked for, and for what the source has and was never asked for, newest first.
func (s *Service) wanted(ctx context.Context, p Pull, days civil.Range) (want, error) {
	w := want{kind: p.Kind}
	if s.config.Now().Before(p.RetryAt) {
		return w, nil
	}
	never := s.last(reachOf(p.Kind))
	known := !p.AnsweredAt.IsZero() && !p.Days.To.Before(never.From)
	if known {
		if s.due(p, days) {
			recent, err := s.recent(ctx, p)
			if err != nil {
				return w, err
			}
			w.asked = recent.Split(daysPerRequest(p.Kind))
		}
		never.To = p.Days.From.AddDays(-1)
	}
	for i, part := range newestFirst(never, daysPerRequest(p.Kind)) {
		if part.To.Before(days.From) && (known || i > 0) {
			w.older = append(w.older, part)
		} else {
			w.asked = append(w.asked, part)
		}
	}
	return w, nil
}

// newestFirst cuts days into parts of at most n days each, the last ones first.
func newestFirst(days civil.Range, n int) []civil.Range {
	var parts []civil.Range
	for to := days.To; !to.Before(days.From); to = to.AddDays(-n) {
		parts = append(parts, civil.Range{From: civil.Later(days.From, to.AddDays(1-n)), To: to})
	}
	return parts
}

// due reports whether what a kind had is to be asked for again: not a moment later, and not
// for days that the source revises no more.
func (s *Service) due(p Pull, days civil.Range) bool {
	today, age := s.today(), s.config.Now().Sub(p.AnsweredAt)
	if days.To.Before(today.AddDays(1-revisedDays)) && !days.To.After(p.Days.To) {
		return false
	}
	if daily(p.Kind) {
		return age >= settledFor || civil.Today(p.AnsweredAt, s.zone).Before(today)
	}
	return age >= currentFor
}

// recent returns the days of a kind that may have changed, and all since it was last asked
// for. Of large records those are the days from the newest that a device has brought, which
// may have been unfinished then, or from yesterday.
func (s *Service) recent(ctx context.Context, p Pull) (civil.Range, error) {
	recent := common(s.last(revisedDays), s.last(reachOf(p.Kind)))
	if p.Kind == fitness.KindDayActivity || p.Kind == fitness.KindHeartDay {
		found, err := s.newestOf(ctx, p.Kind)
		if err != nil {
			return civil.Range{}, err
		}
		if len(found) > 0 {
			from := civil.Earlier(found[0].Day, recent.To.AddDays(-1))
			recent.From = civil.Later(recent.From, from)
		}
	}
	recent.From = civil.Earlier(recent.From, p.Days.To.AddDays(1))
	return recent, nil
}
