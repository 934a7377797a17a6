package coach_test

import (
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
)

func TestARunToldBesideARecordingOfOtherFiguresIsSaidToCountTwiceMaybe(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	yesterday := monday.AddDays(-1)
	s.answered(28)
	s.ran(yesterday, civil.NewClock(7, 0, 0), 30, 5)
	s.log(yesterday, fitness.Entry{Form: fitness.FormSession, Subject: "run", Session: &fitness.Session{Distance: amount(8000, "m")}})

	doc := s.trends(coach.TrendsQuery{Metrics: []string{"run_distance"}})
	if m := only(t, doc); *m.Total != 13 || m.Possible != 1 || !strings.Contains(doc.Markdown(), "1 possible duplicate") {
		t.Errorf("%v, %s", *m.Total, doc.Markdown())
	}
	g := s.goal(fitness.Goal{Kind: fitness.GoalTotal, Metric: "run_distance", Target: new(100000.0), Due: civil.MustDate("2026-12-31"), From: civil.MustDate("2026-11-01")})
	if *g.Now != 13 || g.Possible != 1 || !strings.Contains(s.goals().Markdown(), "1 possible duplicate") {
		t.Errorf("%+v", g)
	}
	if notes := s.today(yesterday).Notes; len(notes) != 1 || !strings.Contains(notes[0], "may be one session") {
		t.Errorf("%q", notes)
	}
	if notes := s.today(monday).Notes; len(notes) != 0 {
		t.Errorf("said of a day without a session: %q", notes)
	}
}

func TestATargetIsMissedOnTheDaysThatItIsMissedOnByTheDayItself(t *testing.T) {
	t.Parallel()
	from := civil.MustDate("2026-11-26")
	targets := func(kind fitness.TargetKind, value float64) []fitness.Target {
		return []fitness.Target{{From: from, Kind: kind, Value: value, Period: fitness.Daily}}
	}
	for name, test := range map[string]struct {
		metric string // "" for a trackable
		target []fitness.Target
		lay    func(s *shelf, id string)
		missed int
	}{
		"nothing logged of what a person logs is missed": {
			"", targets(fitness.AtLeast, 3), func(*shelf, string) {}, 4,
		},
		"too little is missed, and enough is not": {
			"", targets(fitness.AtLeast, 3), func(s *shelf, id string) {
				s.log(monday.AddDays(-1), tracked(id, 3, "cups"))
				s.log(monday.AddDays(-2), tracked(id, 2, "cups"))
			}, 3,
		},
		"nothing logged of a limit says nothing": {
			"", targets(fitness.AtMost, 3), func(s *shelf, id string) { s.log(monday.AddDays(-1), tracked(id, 4, "cups")) }, 1,
		},
		"what a device did not tell stays unknown": {
			"steps", targets(fitness.AtLeast, 8000), func(s *shelf, _ string) { s.moved(monday.AddDays(-1), 7000) }, 1,
		},
		"today is not over": {
			"mood", targets(fitness.AtLeast, 6), func(s *shelf, _ string) {
				s.log(monday, measured("mood", 4, ""))
				s.log(monday.AddDays(-1), measured("mood", 8, ""))
			}, 3,
		},
		"a day off is excused": {
			"", targets(fitness.AtLeast, 3), func(s *shelf, _ string) {
				s.put(fitness.KindDayOff, monday.AddDays(-2), fitness.DayOff{Date: monday.AddDays(-2), Reason: "sick"})
			}, 3,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShelf(t)
			metric := test.metric
			if metric == "" {
				metric = s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Tea", Unit: "cups", Aggregate: fitness.AggregateSum, Created: from, Targets: test.target})
			} else {
				s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: metric, Targets: test.target})
			}
			test.lay(s, metric)
			m := only(t, s.trends(coach.TrendsQuery{Metrics: []string{metric}}))
			byDay := 0
			for day := range (civil.Range{From: from, To: monday}).All() {
				for _, item := range s.today(day).Items {
					if item.State == progress.ItemMissed && !day.After(m.To) {
						byDay++
					}
				}
			}
			if m.Missed == nil || *m.Missed != test.missed || byDay != test.missed {
				t.Errorf("missed %v by the trends and %d by the days, want %d", m.Missed, byDay, test.missed)
			}
		})
	}
}

func TestVariabilityIsOfTheSourceOfItsLatestValueAlone(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	q := coach.TrendsQuery{Metrics: []string{"hrv_rmssd"}}
	for back := range 40 {
		if back >= 20 {
			s.log(monday.AddDays(-back), measured("hrv_rmssd", 95+float64(back%3), "ms"))
		} else {
			s.recharge(monday.AddDays(-back), 60+float64(back%3), 1)
		}
	}
	doc := s.trends(q)
	m := only(t, doc)
	if m.N != 20 || *m.Mean > 62 || m.Baseline28.Because == "" || m.Latest.Because == "" || len(m.Unusual) != 0 || m.HRVWeek.UsualN != 20 {
		t.Errorf("%+v %+v", m, m.HRVWeek)
	}
	want := "20 values of HRV (RMSSD) from person"
	if len(doc.LeftOut) != 1 || !strings.HasPrefix(doc.LeftOut[0], want) || !strings.Contains(doc.Markdown(), "Left out: "+want) {
		t.Errorf("%q", doc.LeftOut)
	}

	s.log(monday, measured("hrv_rmssd", 96, "ms"))
	if m := only(t, s.trends(q)); m.N != 9 || *m.Mean < 95 || float64(*m.Latest.Value) != 96 {
		t.Errorf("%+v", m)
	}
	if doc := s.trends(coach.TrendsQuery{Metrics: []string{"hrv_rmssd"}, To: monday.AddDays(-20)}); *only(t, doc).Mean < 95 || len(doc.LeftOut) != 0 {
		t.Errorf("of days that end before the other source began: %q", doc.LeftOut)
	}
}

func TestVariabilityOfOneSourceLeavesNothingOut(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.recharge(monday, 62, 1)
	s.recharge(monday.AddDays(-1), 60, 1)
	if doc := s.trends(coach.TrendsQuery{Metrics: []string{"hrv_rmssd"}}); len(doc.LeftOut) != 0 || len(doc.Notes) != 0 {
		t.Errorf("%v %v", doc.LeftOut, doc.Notes)
	}
}

func TestOtherFiguresMayBeOfSeveralSources(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.sleep(monday, 7)
	s.log(monday.AddDays(-1), measured("weight", 80, "kg"))
	s.moved(monday.AddDays(-1), 9000)
	s.log(monday.AddDays(-2), measured("steps", 8000, ""))
	if doc := s.trends(coach.TrendsQuery{Metrics: []string{"steps"}}); only(t, doc).N != 2 || len(doc.LeftOut) != 0 {
		t.Errorf("%+v", doc)
	}
}

func TestAScaleOfOnesOwnHasNoPercentages(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	id := s.put(fitness.KindTrackable, civil.Date{}, fitness.Trackable{Name: "Calm", Unit: "score", Aggregate: fitness.AggregateMean})
	for back := range 56 {
		s.log(monday.AddDays(-back), tracked(id, 4+float64(back/28), "score"))
	}
	doc := s.trends(coach.TrendsQuery{Metrics: []string{id}})
	if before := only(t, doc).Before; before.Difference == nil || before.Percent != nil || strings.Contains(doc.Markdown(), "%") {
		t.Errorf("%+v\n%s", before, doc.Markdown())
	}
}

func TestWeeksThatAreOverKeepTheDayTheyStartedOn(t *testing.T) {
	t.Parallel()
	s := newShelf(t)
	s.now = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{WeekStart: "mon", Mass: "kg"})
	s.now = time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	s.putAs(fitness.ProfileID, fitness.KindProfile, civil.Date{}, time.Time{}, fitness.Profile{WeekStart: "sun", Mass: "kg"})
	s.now = time.Date(2026, 11, 30, 14, 5, 0, 0, time.UTC)
	for back := 1; back < 40; back++ {
		s.moved(monday.AddDays(-back), 5000+back)
	}
	b := only(t, s.trends(coach.TrendsQuery{Metrics: []string{"steps"}, From: civil.MustDate("2026-11-02"), Bucket: "week"})).Buckets
	want := []string{"2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-29"}
	if len(b.From) != len(want) {
		t.Fatalf("%v", b.From)
	}
	for i := range want {
		if b.From[i] != civil.MustDate(want[i]) {
			t.Errorf("%v, want %v", b.From, want)
		}
	}
	if b.Lowest == nil || b.Lowest.Date == civil.MustDate("2026-11-23") {
		t.Errorf("a week of six days is the lowest: %+v", b.Lowest)
	}
}
