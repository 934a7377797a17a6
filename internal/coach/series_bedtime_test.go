package coach_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
)

// nightFrom keeps a night of 7 hours on a clock with an offset, from so many minutes after midnight
// of the day of waking.
func (s *shelf) nightFrom(day civil.Date, minutes int, offset time.Duration) {
	s.t.Helper()
	n := slept(day, 7)
	n.Start = civil.DateTime{Date: day}.AtOffset(offset).Add(time.Duration(minutes) * time.Minute)
	n.End = n.Start.Add(7 * time.Hour)
	s.sync(fitness.KindNight, day, n.Start, n)
}

func TestBedtimesOnBothSidesOfMidnightHaveTheirMeanAtMidnight(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	for back := range 28 {
		s.nightFrom(monday.AddDays(-back), 20*(1-2*(back%2)), 0) // 00:20 and 23:40 in turn
	}
	doc := s.trends(coach.TrendsQuery{Metrics: []string{"bedtime", "wake_time"}})
	bedtime, wake := doc.Metrics[0], doc.Metrics[1]
	if bedtime.N != 28 || *bedtime.Mean != 0 || *wake.Mean != 7 || math.Abs(float64(*bedtime.Latest.Value)-1.0/3) > 1e-9 {
		t.Errorf("%+v\n%+v", bedtime, wake)
	}
	text := doc.Markdown()
	for _, want := range []string{
		"### Bedtime\n", "### Wake-up time (wake_time)\n", "mean 00:00 (28 of 28 days", "mean 07:00 (28 of 28 days",
		"latest by the clock 00:20 on 30 Nov, earliest 23:40 on 29 Nov", "latest 00:20 on 30 Nov",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestABedtimeIsOfTheClockWhereThePersonSlept(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.nightFrom(monday, -45, 9*time.Hour)
	d := s.trends(coach.TrendsQuery{Metrics: []string{"bedtime"}})
	if text := d.Markdown(); !strings.Contains(text, "latest 23:15 on 30 Nov") {
		t.Error(text)
	}
}

func TestANightThatWasToldWithoutTimesHasNoBedtime(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.log(you(), coach.EntryInput{What: "sleep", Value: new(6.0), Unit: "h"})
	doc, err := d.Trends(t.Context(), you(), coach.TrendsQuery{Metrics: []string{"bedtime"}})
	if err != nil || doc.Metrics[0].N != 0 {
		t.Errorf("%+v, %v", doc, err)
	}
}

func TestABedtimeThatWasToldIsFollowedWithASpread(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	for back := range 40 {
		start := []string{"22:00", "23:00", "00:00"}[back%3]
		d.log(you(), coach.EntryInput{What: "sleep", Start: start, End: "07:00", Date: monday.AddDays(-back)})
	}
	doc, err := d.Trends(t.Context(), you(), coach.TrendsQuery{Metrics: []string{"bedtime"}, From: monday.AddDays(-6), To: monday})
	if err != nil {
		t.Fatal(err)
	}
	text := doc.Markdown()
	for _, want := range []string{"28 days: 23:00 ± 49m (n 28)", "23:00, -9m", "latest 22:00 on 30 Nov, earlier than usual (z -1.2)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
