package summary

import (
	"slices"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// SleepWise are the forecasts of alertness and the bedtimes of the body's rhythm, by day of
// waking, newest first.
type SleepWise struct {
	Head
	Days []SleepWiseDay `json:"days"`
}

// SleepWiseDay is what is known of one day of waking. Either part may be missing.
type SleepWiseDay struct {
	Date      civil.Date  `json:"date,omitzero"`
	Alertness []Alertness `json:"alertness,omitempty"`
	Bedtime   *Bedtime    `json:"circadian_bedtime,omitempty"`
}

// Alertness is how alert a person is expected to be after a sleep.
type Alertness struct {
	Grade          *Number         `json:"grade_0_to_10,omitempty"`
	GradeValid     *Seconds        `json:"grade_valid_s,omitempty"`
	GradeType      Code            `json:"grade_type,omitempty"`
	Classification Code            `json:"classification,omitempty"`
	Validity       Code            `json:"validity,omitempty"`
	Inertia        Code            `json:"sleep_inertia,omitempty"`
	SleepType      Code            `json:"sleep_type,omitempty"`
	ResultType     Code            `json:"result_type,omitempty"`
	Start          Moment          `json:"from,omitzero"`
	End            Moment          `json:"to,omitzero"`
	SleepStart     Moment          `json:"fell_asleep,omitzero"`
	SleepEnd       Moment          `json:"woke_up,omitzero"`
	UTC            bool            `json:"times_in_utc,omitempty"` // the source gave no offset
	Hours          []AlertnessSpan `json:"hours,omitempty"`
}

// AlertnessSpan are hours of one level in a row.
type AlertnessSpan struct {
	Start Moment `json:"from"`
	End   Moment `json:"to"`
	Level Code   `json:"level"`
}

// Bedtime is when the body's rhythm makes sleep come easily.
type Bedtime struct {
	PreferredStart Moment `json:"preferred_sleep_from,omitzero"`
	PreferredEnd   Moment `json:"preferred_sleep_to,omitzero"`
	GateStart      Moment `json:"sleep_gate_from,omitzero"`
	GateEnd        Moment `json:"sleep_gate_to,omitzero"`
	Quality        Code   `json:"quality,omitempty"`
	Validity       Code   `json:"validity,omitempty"`
	ResultType     Code   `json:"result_type,omitempty"`
	Offset         string `json:"offset_from"` // alertness, bedtime, or the person's zone

	wake Moment
}

const (
	hourlyDays    = 7  // days that are shown by the hour
	mostForecasts = 2  // of one day: after the night and after a second sleep
	mostSpans     = 24 // of one forecast
)

// NewSleepWise describes the forecasts of the asked days, by the hour only when hourly.
func NewSleepWise(q Question, alertness []fitness.Alertness, bedtimes []fitness.CircadianBedtime, hourly bool) *SleepWise {
	byDay := map[civil.Date]*SleepWiseDay{}
	day := func(d civil.Date) *SleepWiseDay {
		if byDay[d] == nil {
			byDay[d] = &SleepWiseDay{Date: d}
		}
		return byDay[d]
	}
	alertness = slices.CompactFunc(slices.Clone(alertness), func(a, b fitness.Alertness) bool { return a.Start.Equal(b.Start) && a.SleepEnd.Equal(b.SleepEnd) })
	var dates, known []civil.Date // of the days asked for; of all that was sent
	for i := range alertness {
		alertness[i] = analysis.AlertnessLocal(alertness[i], q.Zone)
		d := alertness[i].Date()
		if d.IsZero() {
			d = civil.DateOf(alertness[i].Start)
		}
		known = append(known, d)
		if q.Days.Contains(d) && len(day(d).Alertness) < mostForecasts {
			day(d).Alertness = append(day(d).Alertness, alertnessOf(&alertness[i]))
			dates = append(dates, d)
		}
	}
	for i := range bedtimes {
		b, d := bedtimeOf(&bedtimes[i], alertness, q.Zone)
		known = append(known, d)
		if q.Days.Contains(d) {
			day(d).Bedtime = &b
			dates = append(dates, d)
		}
	}
	s := &SleepWise{Days: []SleepWiseDay{}}
	for _, d := range byDay {
		s.Days = append(s.Days, *d)
	}
	slices.SortFunc(s.Days, func(a, b SleepWiseDay) int { return b.Date.Compare(a.Date) })
	s.Head = newHead(q, len(s.Days), dates)
	s.ofRange()
	s.thin(hourly)
	if len(s.Days) == 0 {
		s.NoData = s.noForecast(spanOf(known).To)
	}
	return s
}

// noForecast says why there may be none, the likeliest first, with the newest day that is known.
func (s *SleepWise) noForecast(newest civil.Date) string {
	return "Polar has no SleepWise forecast for " + s.these() + ": " + s.causes() +
		", or fewer than five of the last seven nights are known (about two weeks of nights on a new account)." +
		labelled(" The newest known is of ", when(!newest.IsZero(), newest.String()+"."))
}

// thin leaves out the hours that were not asked for or are too many.
func (s *SleepWise) thin(hourly bool) {
	dropped := false
	for i := range s.Days {
		for j := range s.Days[i].Alertness {
			if hours := &s.Days[i].Alertness[j].Hours; len(*hours) > 0 && (!hourly || i >= hourlyDays) {
				*hours, dropped = nil, true
			}
		}
	}
	switch {
	case dropped && hourly:
		s.leaveOut("the hours of all but the newest %d days; ask for at most %d days to see them.", hourlyDays, hourlyDays)
	case dropped:
		s.leaveOut("the level of each hour; ask for it by the hour.")
	}
}

func alertnessOf(a *fitness.Alertness) Alertness {
	out := Alertness{
		Grade: number(a.Grade), GradeValid: seconds(a.GradeValid), GradeType: code(a.GradeType),
		Classification: code(a.Classification), Validity: code(a.Validity), Inertia: code(a.SleepInertia),
		SleepType: code(a.SleepType), ResultType: code(a.ResultType),
		Start: momentOf(a.Start), End: momentOf(a.End), SleepStart: momentOf(a.SleepStart), SleepEnd: momentOf(a.SleepEnd),
		UTC: a.OffsetMin == nil,
	}
	for _, h := range a.Hours {
		if len(out.Hours) == mostSpans {
			break
		}
		span := AlertnessSpan{momentOf(h.Start), momentOf(h.End), code(h.Level)}
		if n := len(out.Hours); n > 0 && out.Hours[n-1].Level == span.Level && out.Hours[n-1].End.At == span.Start.At {
			out.Hours[n-1].End = span.End
			continue
		}
		out.Hours = append(out.Hours, span)
	}
	return out
}

// bedtimeOf returns a bedtime in local time, and the day of waking from it: no day for a
// bedtime without times.
func bedtimeOf(b *fitness.CircadianBedtime, alertness []fitness.Alertness, zone *time.Location) (Bedtime, civil.Date) {
	wake := analysis.BedtimeWake(b)
	if wake.IsZero() {
		return Bedtime{}, civil.Date{}
	}
	local, origin := analysis.BedtimeOffset(b, alertness, zone)
	at := func(t time.Time) Moment {
		if t.IsZero() {
			return Moment{}
		}
		return momentOf(t.In(local))
	}
	return Bedtime{
		PreferredStart: at(b.PreferredStart), PreferredEnd: at(b.PreferredEnd), GateStart: at(b.GateStart), GateEnd: at(b.GateEnd),
		Quality: code(b.Quality), Validity: code(b.Validity), ResultType: code(b.ResultType), Offset: string(origin),
		wake: momentOf(wake.In(local)),
	}, civil.DateOf(wake.In(local))
}
