package coach_test

import (
	"context"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// years fills a store with so many years up to today: a record of every kind of each day, and 150
// workouts a year.
func years(b *testing.B, n int) *shelf {
	b.Helper()
	s := newShelf(b)
	days := civil.Range{From: monday.AddDays(1 - 365*n), To: monday}
	for _, part := range days.Split(200) {
		var records []ledger.Record
		for d := range part.All() {
			records = append(records, devicesGave(b, d)...)
			if nth := monday.DaysSince(d); nth*150/365 != (nth+1)*150/365 {
				records = append(records, ran(b, d))
			}
		}
		if _, err := s.store.Keep(b.Context(), person, records); err != nil {
			b.Fatal(err)
		}
		s.logAll(part)
	}
	s.aim()
	return s
}

// devicesGave is what devices give of a day, but for workouts.
func devicesGave(b *testing.B, d civil.Date) []ledger.Record {
	b.Helper()
	varied := float64(d.Day % 20)
	at := civil.DateTime{Date: d, Clock: civil.NewClock(7, 0, 0)}.AtOffset(0)
	records := make([]ledger.Record, 0, 14)
	for kind, document := range map[fitness.Kind]any{
		fitness.KindNight:            slept(d, 7+varied/40),
		fitness.KindRecharge:         fitness.Recharge{Date: d, RMSSDMS: new(55 + varied), ANSCharge: new(0.5), AvgBPM: new(52.0), BreathsPerMin: new(14.0)},
		fitness.KindDayActivity:      fitness.DayActivity{Date: d, Steps: new(8000 + 50*d.Day), Active: new(time.Hour), EnergyKcal: new(2300.0)},
		fitness.KindHeartDay:         fitness.HeartDay{Date: d, AvgBPM: new(66.0), MinBPM: new(48.0), MaxBPM: new(150.0)},
		fitness.KindCardioLoad:       fitness.CardioLoad{Date: d, Status: "MAINTAINING", Load: new(60.0), Strain: new(60.0), Tolerance: new(58.0), Ratio: new(1.03)},
		fitness.KindAlertness:        fitness.Alertness{Grade: new(7.0)},
		fitness.KindCircadianBedtime: fitness.CircadianBedtime{PreferredStart: at.Add(-8 * time.Hour), PreferredEnd: at},
		fitness.KindPhysicalInfo:     fitness.PhysicalInfo{WeightKg: new(70 + varied/10), WeightSource: "MEASURED", ModifiedAt: at},
		fitness.KindBodyTemperature:  fitness.BodyTemperature{Start: at, End: at.Add(time.Hour), AvgC: new(36.5)},
		fitness.KindSkinTemperature:  fitness.SkinTemperature{Date: d, Celsius: new(34 + varied/40), FromBaseline: new(varied/40 - 0.25)},
		fitness.KindSkinContact:      fitness.SkinContact{Start: at, End: at.Add(20 * time.Hour), WornS: new(72000.0)},
		fitness.KindECG:              fitness.ECG{At: at, OffsetMin: new(0), AvgBPM: new(55.0), HRVMS: new(50 + varied)},
		fitness.KindSpO2:             fitness.SpO2{At: at, OffsetMin: new(0), Status: "PASSED", OxygenPct: new(96.0)},
	} {
		records = append(records, deviceRecord(b, kind, d, document))
	}
	return records
}

func ran(b *testing.B, d civil.Date) ledger.Record {
	b.Helper()
	start := civil.DateTime{Date: d, Clock: civil.NewClock(7, 30, 0)}
	r := deviceRecord(b, fitness.KindWorkout, d, fitness.Workout{
		ID: "w" + d.String(), Start: start, UTCOffsetMin: new(0), Duration: new(45 * time.Minute), Sport: "RUNNING", DistanceM: new(8000.0), AvgBPM: new(150.0),
	})
	r.StartsAt = start.AtOffset(0)
	return r
}

func deviceRecord(b *testing.B, kind fitness.Kind, d civil.Date, document any) ledger.Record {
	b.Helper()
	body, err := fitness.Encode(document)
	if err != nil {
		b.Fatal(err)
	}
	return ledger.Record{Kind: kind, Day: d, Source: "polar", SourceKey: string(kind) + d.String(), Body: body}
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

// aim sets targets, goals and a plan that today has to read.
func (s *shelf) aim() {
	s.t.Helper()
	for _, metric := range []string{"steps", "push_up", "water"} {
		s.put(fitness.KindTarget, civil.Date{}, fitness.Targets{Metric: metric, Targets: daily(fitness.AtLeast, 100)})
	}
	for _, metric := range []string{"run_distance", "push_up"} {
		s.put(fitness.KindGoal, civil.Date{}, fitness.Goal{
			Title: "Total", Kind: fitness.GoalTotal, Metric: metric, Target: new(1e6), From: monday.AddDays(-100), Due: monday.AddDays(100),
		})
	}
	for day := range 28 {
		s.planned(monday.AddDays(7-day), "run", 45)
	}
}
