package archive

import (
	"cmp"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// The functions here say of each kind under which key, on which day and with which figures of
// its series a record is kept.

func (s *Service) fileWorkouts(given []fitness.Workout) ([]ledger.Record, error) {
	return records(fitness.KindWorkout, given, func(_ int, w *fitness.Workout) filed {
		return filed{key: w.ID, day: w.Date(), at: s.startOf(w)}
	})
}

// startOf returns the instant of a start: without an offset the device's clock is taken to
// have been that of the person's zone.
func (s *Service) startOf(w *fitness.Workout) time.Time {
	if w.UTCOffsetMin != nil {
		return w.Start.AtOffset(time.Duration(*w.UTCOffsetMin) * time.Minute)
	}
	return w.Start.In(s.zone)
}

func (s *Service) fileNights(given []fitness.Night) ([]ledger.Record, error) {
	keys := dateKeys(given, func(n *fitness.Night) civil.Date { return n.Date }, func(a, b *fitness.Night) int {
		return cmp.Or(cmp.Compare(b.End.Sub(b.Start), a.End.Sub(a.Start)), a.Start.Compare(b.Start)) // the longest is the night
	})
	return records(fitness.KindNight, given, func(i int, n *fitness.Night) filed {
		series := analysis.NightSeriesOf(n.HeartRate, fitness.HeartRateBPM, analysis.NightClockOf(n, s.zone))
		if stats, ok := series.Statistics(); ok {
			n.AvgBPM, n.MinBPM = &stats.Mean, &stats.Min
		}
		return filed{keys[i], n.WakeDate(), n.Start}
	})
}

func (s *Service) fileRecharges(given []fitness.Recharge) ([]ledger.Record, error) {
	return records(fitness.KindRecharge, given, func(_ int, r *fitness.Recharge) filed {
		return filed{key: r.Date.String(), day: r.Date}
	})
}

func (s *Service) fileActivities(given []fitness.DayActivity) ([]ledger.Record, error) {
	return records(fitness.KindDayActivity, given, func(_ int, a *fitness.DayActivity) filed {
		for zone, time := range analysis.ActivityZoneTimes(s.soFar(a), s.zone) {
			if a.ZoneS == nil {
				a.ZoneS = map[fitness.ActivityZone]float64{}
			}
			a.ZoneS[zone] = time.Seconds()
		}
		return filed{key: a.Date.String(), day: a.Date}
	})
}

// soFar returns the day with an end no later than now: the last zone of today must not last
// into hours that are still to come.
func (s *Service) soFar(a *fitness.DayActivity) *fitness.DayActivity {
	now := civil.DateTimeOf(s.config.Now().In(s.zone))
	if a.Date != now.Date || !a.End.IsZero() && !now.Before(a.End) {
		return a
	}
	day := *a
	day.End = now
	return &day
}

func (s *Service) fileHeartDays(given []fitness.HeartDay) ([]ledger.Record, error) {
	return records(fitness.KindHeartDay, given, func(_ int, d *fitness.HeartDay) filed {
		if day, ok := analysis.HeartDayOf(d, s.zone); ok {
			d.AvgBPM, d.MinBPM, d.MaxBPM = &day.MeanBPM, &day.Samples.Min, &day.Samples.Max
			d.CoveredS = new(day.Covered.Seconds())
		}
		return filed{key: d.Date.String(), day: d.Date}
	})
}

// fileCardioLoads leaves out the days that the source lists without a figure.
func (s *Service) fileCardioLoads(given []fitness.CardioLoad) ([]ledger.Record, error) {
	return records(fitness.KindCardioLoad, given, func(_ int, l *fitness.CardioLoad) filed {
		if l.Load == nil && l.Strain == nil && l.Tolerance == nil && l.Ratio == nil {
			return filed{}
		}
		return filed{key: l.Date.String(), day: l.Date}
	})
}

func (s *Service) fileAlertness(given []fitness.Alertness) ([]ledger.Record, error) {
	keys := dateKeys(given, s.alertDate, func(a, b *fitness.Alertness) int {
		return cmp.Or(-compareBool(a.GradeType == "PRIMARY", b.GradeType == "PRIMARY"), a.Start.Compare(b.Start))
	})
	return records(fitness.KindAlertness, given, func(i int, a *fitness.Alertness) filed {
		return filed{keys[i], s.alertDate(a), a.Start}
	})
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}

// alertDate returns the day of waking that a forecast follows from, else that of its start.
func (s *Service) alertDate(a *fitness.Alertness) civil.Date {
	local := analysis.AlertnessLocal(*a, s.zone)
	if d := local.Date(); !d.IsZero() || local.Start.IsZero() {
		return d
	}
	return civil.DateOf(local.Start)
}

// fileBedtimes returns a filing that reads offsets from forecasts of the same nights.
func (s *Service) fileBedtimes(beside []fitness.Alertness) func([]fitness.CircadianBedtime) ([]ledger.Record, error) {
	local := make([]fitness.Alertness, len(beside))
	for i := range beside {
		local[i] = analysis.AlertnessLocal(beside[i], s.zone)
	}
	date := func(b *fitness.CircadianBedtime) civil.Date {
		wake := analysis.BedtimeWake(b)
		if wake.IsZero() {
			return civil.Date{}
		}
		clock, _ := analysis.BedtimeOffset(b, local, s.zone)
		return civil.DateOf(wake.In(clock))
	}
	return func(given []fitness.CircadianBedtime) ([]ledger.Record, error) {
		keys := dateKeys(given, date, func(a, b *fitness.CircadianBedtime) int { return a.Start.Compare(b.Start) })
		return records(fitness.KindCircadianBedtime, given, func(i int, b *fitness.CircadianBedtime) filed {
			return filed{keys[i], date(b), b.Start}
		})
	}
}

// filePhysicalInfo keeps one record for each day on which the person changed their settings.
func (s *Service) filePhysicalInfo(given []fitness.PhysicalInfo) ([]ledger.Record, error) {
	return records(fitness.KindPhysicalInfo, given, func(_ int, p *fitness.PhysicalInfo) filed {
		if p.ModifiedAt.IsZero() {
			return filed{key: "settings"}
		}
		day := civil.DateOf(p.ModifiedAt)
		return filed{key: day.String(), day: day, at: p.ModifiedAt}
	})
}

func (s *Service) filePeople(given []fitness.Person) ([]ledger.Record, error) {
	return records(fitness.KindAccount, given, func(_ int, p *fitness.Person) filed { return filed{key: p.ID} })
}
