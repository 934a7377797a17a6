package coach

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// A sleep is a night as a device or the person has it, under its day of waking.
type sleep struct {
	id     string
	source string
	day    civil.Date
	asleep time.Duration
	span   bool           // neither stages nor interruptions are known: asleep is all of the span
	staged bool           // by stages
	night  *fitness.Night // nil when it was logged
	logged *fitness.Entry // nil when a device has it
	beside *time.Duration // what the person logged of the same night, where the device's is taken
	before []string       // the ids of what the person said of the same night before this, which counts no more
}

// mainNights returns the main night of each day of waking. Naps are none. Of a night that two
// sources have, the one with stages is taken, then the longer; of several nights the longest. Of
// a night that the person told more than once, what they said last is taken before all of that.
func (v *view) mainNights(ctx context.Context, days civil.Range) (map[civil.Date]*sleep, error) {
	main := make(map[civil.Date]*sleep)
	wide := civil.Range{From: days.From.AddDays(-1), To: days.To.AddDays(1)} // a source may file a night under another day
	err := each(ctx, v, &v.nights, wide, func(r *row[fitness.Night], n *fitness.Night) error {
		s, ok := sleepOfNight(r.Record, n)
		if ok && days.Contains(s.day) {
			preferNight(main, s)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	told, err := v.toldNights(ctx, days)
	for _, s := range told {
		preferNight(main, s)
	}
	return main, err
}

// toldNights returns the nights that the person logged, each once as they last said it.
func (v *view) toldNights(ctx context.Context, days civil.Range) ([]*sleep, error) {
	var told []*sleep
	err := v.entriesOf(ctx, string(fitness.FormNight), days, func(r *row[fitness.Entry], e *fitness.Entry) error {
		if e.Form == fitness.FormNight && e.Sleep != nil {
			told = append(told, &sleep{
				id: r.ID, source: ledger.SourcePerson, day: r.Day, asleep: secondsOf(e.Sleep.AsleepS), logged: e,
			})
		}
		return nil
	})
	slices.SortFunc(told, func(a, b *sleep) int { return cmp.Or(a.day.Compare(b.day), strings.Compare(a.id, b.id)) })
	if err != nil {
		return nil, err
	}
	return v.lastWords(ctx, told)
}

// lastWords leaves of nights by day, in the order in which they were said, those that no later word
// stands in for. What was said in one breath, as of a night with an hour awake in it, are two sleeps.
func (v *view) lastWords(ctx context.Context, told []*sleep) ([]*sleep, error) {
	var last []*sleep
	for _, s := range told {
		var stay []*sleep
		for _, earlier := range last {
			corrected := s.corrects(earlier)
			if corrected {
				together, err := v.saidTogether(ctx, s, earlier)
				if err != nil {
					return nil, err
				}
				corrected = !together
			}
			if corrected {
				s.before = append(append(s.before, earlier.before...), earlier.id)
			} else {
				stay = append(stay, earlier)
			}
		}
		stay = append(stay, s)
		last = stay
	}
	return last, nil
}

// saidTogether reports whether one call made both records.
func (v *view) saidTogether(ctx context.Context, a, b *sleep) (bool, error) {
	var calls [2]string
	for i, s := range []*sleep{a, b} {
		changes, err := v.reader.Changes(ctx, ledger.TrailQuery{RecordID: s.id})
		if err != nil {
			return false, fmt.Errorf("who said a night: %w", err)
		}
		if n := len(changes); n > 0 {
			calls[i] = changes[n-1].CallID // newest first, so this one made it
		}
	}
	return calls[0] != "" && calls[0] == calls[1], nil
}

// corrects reports whether what was said later is of the same night: of the same day of waking, and
// not of two times that lie apart, as those of a night and of a sleep in the morning do.
func (s *sleep) corrects(earlier *sleep) bool {
	if s.day != earlier.day {
		return false
	}
	a, b := s.logged.Sleep, earlier.logged.Sleep
	if a.Start.IsZero() || a.End.IsZero() || b.Start.IsZero() || b.End.IsZero() {
		return true
	}
	return a.Start.Before(b.End) && b.Start.Before(a.End)
}

func secondsOf(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

func sleepOfNight(r ledger.Record, n *fitness.Night) (*sleep, bool) {
	if analysis.DaytimeSleep(n) {
		return nil, false
	}
	s := &sleep{id: r.ID, source: r.Source, day: n.WakeDate(), night: n}
	length := analysis.SleepTimeOf(n)
	switch {
	case length.Asleep != nil:
		s.asleep = *length.Asleep
		s.staged = n.Light != nil && n.Deep != nil && n.REM != nil
	case length.Span != nil:
		s.asleep, s.span = *length.Span, true
	default:
		return nil, false
	}
	return s, true
}

func preferNight(main map[civil.Date]*sleep, s *sleep) {
	before, ok := main[s.day]
	switch {
	case !ok:
		main[s.day] = s
	case s.logged != nil && before.night != nil && before.staged:
		before.beside = &s.asleep
	case s.source != before.source && s.staged != before.staged && s.logged == nil && before.logged == nil:
		if s.staged {
			main[s.day] = s
		}
	case s.logged == nil && before.logged == nil || s.logged != nil && before.logged != nil || !before.staged:
		if s.asleep > before.asleep {
			main[s.day] = s
		}
	}
}

// ofNights fills in a figure of the main night of each day.
func (v *view) ofNights(ctx context.Context, d *Daily) error {
	main, err := v.mainNights(ctx, d.Days)
	if err != nil {
		return err
	}
	for day, s := range main {
		if x := s.figure(d.Metric.Name); x != nil {
			*d.at(day) = DayValue{Value: *x, Known: true, Covered: true, Source: s.source, Records: 1}
		}
	}
	return nil
}

func (s *sleep) figure(metric string) *float64 {
	switch metric {
	case "asleep":
		return new(s.asleep.Seconds())
	case "bedtime":
		return clockOn(s.day, s.start())
	case "wake_time":
		return clockOn(s.day, s.end())
	}
	if s.logged != nil {
		return loggedNightFigure(metric, s.logged.Sleep)
	}
	return nightFigure(metric, s.night)
}

// start returns when the sleep began, by the clock then; the zero time when it is not known.
func (s *sleep) start() time.Time {
	if s.logged != nil {
		return s.logged.Sleep.Start
	}
	return s.night.Start
}

// end is start for when it ended.
func (s *sleep) end() time.Time {
	if s.logged != nil {
		return s.logged.Sleep.End
	}
	return s.night.End
}

// clockOn returns what a clock showed, as seconds from the midnight that a day begins with, so that
// 23:50 and 00:10 are 20 minutes apart and have a mean: 23:50 of the evening before is -600.
func clockOn(day civil.Date, at time.Time) *float64 {
	if at.IsZero() {
		return nil
	}
	shown := civil.DateTimeOf(at)
	days := time.Duration(shown.Date.DaysSince(day)) * 24 * time.Hour
	return new((days + time.Duration(shown.Clock)).Seconds())
}

func loggedNightFigure(metric string, s *fitness.Sleep) *float64 {
	switch metric {
	case "in_bed":
		if s.InBedS == nil && !s.Start.IsZero() && s.End.After(s.Start) {
			return new(s.End.Sub(s.Start).Seconds())
		}
		return s.InBedS
	case "awake":
		return s.AwakeS
	default:
		return nil
	}
}

func nightFigure(metric string, n *fitness.Night) *float64 {
	switch metric {
	case "in_bed":
		return inSeconds(analysis.SleepTimeOf(n).Span)
	case "awake":
		return inSeconds(n.Interruptions)
	case "light_sleep":
		return inSeconds(n.Light)
	case "deep_sleep":
		return inSeconds(n.Deep)
	case "rem_sleep":
		return inSeconds(n.REM)
	case "sleep_score":
		return whole(n.Score)
	case "sleep_duration_score":
		return n.DurationScore
	case "sleep_solidity":
		return n.SolidityScore
	case "sleep_regeneration":
		return n.RegenerationScore
	case "sleep_continuity":
		return n.Continuity
	case "sleep_cycles":
		return whole(n.Cycles)
	case "sleep_charge":
		return whole(n.Charge)
	case "sleep_rating":
		return whole(n.Rating)
	default:
		return nil
	}
}

func inSeconds(d *time.Duration) *float64 {
	if d == nil {
		return nil
	}
	return new(d.Seconds())
}

func whole(n *int) *float64 {
	if n == nil {
		return nil
	}
	return new(float64(*n))
}
