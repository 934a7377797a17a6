package coach_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// years fills a store with so many years up to today: every kind of a day, and a workout on two
// days of five.
func years(b *testing.B, n int) *shelf {
	b.Helper()
	s := newShelf(b)
	days := civil.Range{From: monday.AddDays(1 - 365*n), To: monday}
	for _, part := range days.Split(200) {
		var records []ledger.Record
		for d := range part.All() {
			records = append(records, everyKind(b, d)...)
		}
		if _, err := s.store.Keep(b.Context(), person, records); err != nil {
			b.Fatal(err)
		}
		s.logAll(part)
	}
	fullDayTargets(s)
	return s
}

func everyKind(b *testing.B, d civil.Date) []ledger.Record {
	b.Helper()
	night := slept(d, 7+float64(d.Day%3)/2)
	documents := map[fitness.Kind]any{
		fitness.KindNight:       night,
		fitness.KindRecharge:    fitness.Recharge{Date: d, RMSSDMS: new(55 + float64(d.Day%20)), ANSCharge: new(0.5), AvgBPM: new(52.0), BreathsPerMin: new(14.0)},
		fitness.KindDayActivity: fitness.DayActivity{Date: d, Steps: new(8000 + 50*d.Day), Active: new(time.Hour), EnergyKcal: new(2300.0)},
		fitness.KindHeartDay:    fitness.HeartDay{Date: d, AvgBPM: new(66.0), MinBPM: new(48.0), MaxBPM: new(150.0)},
		fitness.KindCardioLoad:  fitness.CardioLoad{Date: d, Status: "MAINTAINING", Load: new(60.0), Strain: new(60.0), Tolerance: new(58.0), Ratio: new(1.03)},
		fitness.KindAlertness:   fitness.Alertness{Grade: new(7.0)},
	}
	if d.Day%5 < 2 {
		start := civil.DateTime{Date: d, Clock: civil.NewClock(7, 30, 0)}
		documents[fitness.KindWorkout] = fitness.Workout{
			ID: "w" + d.String(), Start: start, UTCOffsetMin: new(0), Duration: new(45 * time.Minute), Sport: "RUNNING", DistanceM: new(8000.0), AvgBPM: new(150.0),
		}
	}
	var records []ledger.Record
	for kind, document := range documents {
		body, err := fitness.Encode(document)
		if err != nil {
			b.Fatal(err)
		}
		r := ledger.Record{Kind: kind, Day: d, Source: "polar", SourceKey: string(kind) + d.String(), Body: body}
		if kind == fitness.KindWorkout {
			r.StartsAt = civil.DateTime{Date: d, Clock: civil.NewClock(7, 30, 0)}.AtOffset(0)
		}
		records = append(records, r)
	}
	return records
}

// logAll keeps two entries and a meal of each day.
func (s *shelf) logAll(days civil.Range) {
	s.t.Helper()
	call := ledger.Call{Person: person, At: s.now, Actor: ledger.Actor{Kind: ledger.Person}, Tool: "test"}
	_, err := s.store.Write(s.t.Context(), call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		for d := range days.All() {
			for kind, document := range map[fitness.Kind]any{
				fitness.KindEntry: fitness.Entry{Form: fitness.FormStrength, Subject: "push_up", When: fitness.When{Date: d}, Sets: []fitness.Set{{Sets: 1, Reps: new(40)}}},
				fitness.KindMeal:  fitness.Meal{When: fitness.When{Date: d}, Items: []fitness.MealItem{{Name: "egg", Nutrition: &fitness.Nutrition{EnergyKcal: new(78.0)}}}},
			} {
				body, err := fitness.Encode(document)
				if err != nil {
					return nil, err
				}
				if _, err := w.Put(ctx, ledger.Record{Kind: kind, Day: d, Source: ledger.SourcePerson, Body: body}); err != nil {
					return nil, err
				}
			}
		}
		return []byte("{}"), nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func fullDayTargets(s *shelf) {
	s.t.Helper()
	for _, metric := range []string{"steps", "push_up", "water"} {
		s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: metric, Targets: daily(fitness.AtLeast, 100)})
	}
	for _, metric := range []string{"run_distance", "push_up"} {
		s.put(fitness.KindGoal, civil.Date{}, fitness.Goal{
			Title: "Total", Kind: fitness.GoalTotal, Metric: metric, Target: new(1e6), From: monday.AddDays(-100), Due: monday.AddDays(100),
		})
	}
	s.planned(monday, "run", 45)
}

func BenchmarkToday(b *testing.B) {
	for _, n := range []int{1, 10} {
		s := years(b, n)
		b.Run(fmt.Sprintf("%d years", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Today(b.Context(), asYou(), coach.TodayQuery{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkGoals(b *testing.B) {
	s := years(b, 10)
	for b.Loop() {
		if _, err := s.Goals(b.Context(), asYou(), false); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTrendOfAYear(b *testing.B) {
	s := years(b, 10)
	for b.Loop() {
		if _, err := s.Trends(b.Context(), asYou(), coach.TrendsQuery{
			Metrics: []string{"steps"}, From: monday.AddDays(-364), To: monday, Bucket: "week",
		}); err != nil {
			b.Fatal(err)
		}
	}
}
