package coach

import (
	"context"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// effective is what holds for a person: what they set, and what a source's physical info says
// where they set nothing. The fields of the profile are as set.
type effective struct {
	fitness.Profile

	zone      *time.Location
	weekStart time.Weekday
	dayStart  civil.Clock
	pounds    bool
	miles     bool

	sleepNeed  sourced // s
	heightCm   sourced
	restingBPM sourced
	maxBPM     sourced
	weightKg   sourced    // from physical info alone: a weight that was logged is in the log
	birth      civil.Date // of a year alone its last day, so that nobody is taken for older than they are
	sex        string     // female, male, other
	sexFrom    string
	birthFrom  string
}

// sourced is a figure with who gave it: "profile", or the name of a source. It is nil when
// nobody did.
type sourced struct {
	value  *float64
	source string
}

// fromProfile is the source of what a person set.
const fromProfile = "profile"

// reading calls do with one unchanging view of a person's records, and with what holds for them.
func (s *Service) reading(ctx context.Context, who Who, do func(context.Context, ledger.Reader, effective) error) error {
	return s.config.Store.Read(ctx, who.Person, func(ctx context.Context, r ledger.Reader) error {
		person, err := s.effectiveProfile(ctx, r)
		if err != nil {
			return err
		}
		return do(ctx, r, person)
	})
}

// effectiveProfile returns what holds for the person whose records the reader reads.
func (s *Service) effectiveProfile(ctx context.Context, r ledger.Reader) (effective, error) {
	set, _, err := profileOf(ctx, r)
	if err != nil {
		return effective{}, err
	}
	zone, err := s.zoneOf(set)
	if err != nil {
		return effective{}, err
	}
	e := effective{
		Profile: set, zone: zone, weekStart: startIn(set), pounds: set.Mass == "lb", miles: set.Distance == "mi",
		sleepNeed: asSet(set.SleepNeedS), heightCm: asSet(set.HeightCm), restingBPM: asSet(set.RestingBPM), maxBPM: asSet(set.MaxBPM),
	}
	if set.DayStart != nil {
		e.dayStart = *set.DayStart
	}
	if set.Sex != "" {
		e.sex, e.sexFrom = set.Sex, fromProfile
	}
	if set.BirthYear != nil {
		e.birth, e.birthFrom = civil.Date{Year: *set.BirthYear, Month: time.December, Day: 31}, fromProfile
	}
	err = e.standIn(ctx, r)
	return e, err
}

func asSet(v *float64) sourced {
	if v == nil {
		return sourced{}
	}
	return sourced{v, fromProfile}
}

// standIn takes what the person did not set from the newest physical info of a source.
func (e *effective) standIn(ctx context.Context, r ledger.Reader) error {
	infos, err := all[fitness.PhysicalInfo](ctx, r, ledger.Query{Kinds: []fitness.Kind{fitness.KindPhysicalInfo}, Newest: true, Limit: 1})
	if err != nil || len(infos) == 0 {
		return err
	}
	newest, source := infos[0].Doc, infos[0].Source
	e.sleepNeed.or(inSeconds(newest.SleepGoal), source)
	e.heightCm.or(newest.HeightCm, source)
	e.restingBPM.or(whole(newest.RestingBPM), source)
	e.maxBPM.or(whole(newest.MaxBPM), source)
	e.weightKg.or(physicalFigure("weight", &newest), source)
	if e.sex == "" && newest.Sex != "" {
		e.sex, e.sexFrom = strings.ToLower(newest.Sex), source
	}
	// The year of a profile is less than the day of a source, unless the two disagree.
	if !newest.Birthday.IsZero() && (e.birth.IsZero() || e.birth.Year == newest.Birthday.Year) {
		e.birth, e.birthFrom = newest.Birthday, source
	}
	return nil
}

func (s *sourced) or(v *float64, source string) {
	if s.value == nil && v != nil {
		*s = sourced{v, source}
	}
}

// today returns the person's date at a moment: before their day starts it is still the day before.
func (e *effective) today(now time.Time) civil.Date {
	shown := civil.DateTimeOf(now.In(e.zone))
	if shown.Clock < e.dayStart {
		return shown.Date.AddDays(-1)
	}
	return shown.Date
}

// age returns the person's age in years on a day, nil when it is not known.
func (e *effective) age(on civil.Date) *int {
	if e.birth.IsZero() {
		return nil
	}
	years := on.Year - e.birth.Year
	if on.Month < e.birth.Month || on.Month == e.birth.Month && on.Day < e.birth.Day {
		years--
	}
	return &years
}

// startIn returns the day that starts a week by a profile: Monday where it sets none.
func startIn(p fitness.Profile) time.Weekday {
	if day, ok := fitness.WeekdayNamed(p.WeekStart); ok {
		return day
	}
	return time.Monday
}
