package summary

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// ActivityWeek is what the days of a week, from Monday on, came to on average. A figure
// that no day has is not there, and a day without it does not count.
type ActivityWeek struct {
	From             civil.Date `json:"from"`
	To               civil.Date `json:"to"`
	DaysWithData     int        `json:"days_with_data"`
	Steps            *Number    `json:"steps_per_day,omitempty"`
	StepsDistanceM   *Number    `json:"steps_distance_m_per_day,omitempty"`
	ActiveS          *Number    `json:"active_s_per_day,omitempty"`
	ActiveEnergyKcal *Number    `json:"active_energy_kcal_per_day,omitempty"`
	GoalPct          *Number    `json:"activity_goal_pct_per_day,omitempty"`
}

// week is the part of a calendar week, from Monday on, that records fall into.
type week[T any] struct {
	civil.Range
	records []T
}

// weeksOf groups records, which come newest first, by calendar week.
func weeksOf[T any](records []T, date func(*T) civil.Date) []week[T] {
	var weeks []week[T]
	for i := range records {
		monday := mondayOf(date(&records[i]))
		if n := len(weeks); n == 0 || weeks[n-1].From != monday {
			weeks = append(weeks, week[T]{Range: civil.Range{From: monday, To: monday.AddDays(6)}})
		}
		last := &weeks[len(weeks)-1]
		last.records = append(last.records, records[i])
	}
	return weeks
}

func mondayOf(d civil.Date) civil.Date {
	return d.AddDays(-((int(d.Weekday()) + 6) % 7))
}

func activityWeeks(days []fitness.DayActivity) []ActivityWeek {
	grouped := weeksOf(days, func(d *fitness.DayActivity) civil.Date { return d.Date })
	weeks := make([]ActivityWeek, len(grouped))
	for i, w := range grouped {
		weeks[i] = ActivityWeek{
			From: w.From, To: w.To, DaysWithData: len(w.records),
			Steps:            mean(w.records, func(d *fitness.DayActivity) *float64 { return float(d.Steps) }),
			StepsDistanceM:   mean(w.records, func(d *fitness.DayActivity) *float64 { return d.StepsDistanceM }),
			ActiveEnergyKcal: mean(w.records, func(d *fitness.DayActivity) *float64 { return d.ActiveEnergyKcal }),
			GoalPct:          mean(w.records, func(d *fitness.DayActivity) *float64 { return d.GoalPct }),
			ActiveS: mean(w.records, func(d *fitness.DayActivity) *float64 {
				if d.Active == nil {
					return nil
				}
				return new(d.Active.Seconds())
			}),
		}
	}
	return weeks
}

// mean returns the mean of what is known, nil when nothing is.
func mean[T any](records []T, value func(*T) *float64) *Number {
	sum, n := 0.0, 0
	for i := range records {
		if v := value(&records[i]); v != nil {
			sum += *v
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return new(Number(sum / float64(n)))
}

func float(n *int) *float64 {
	if n == nil {
		return nil
	}
	return new(float64(*n))
}

func kilometres(m *Number, decimals int, after string) string {
	if m == nil {
		return ""
	}
	return units.Number(float64(*m)/1000, decimals) + after
}
