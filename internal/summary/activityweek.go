package summary

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// ActivityWeek is what the days of a week, from Monday on, came to on average. A figure
// that no day has is not there, and a day without it does not count.
type ActivityWeek struct {
	From             civil.Date `json:"from"`
	To               civil.Date `json:"to"`
	DaysWithData     int        `json:"days_with_data"`
	WithToday        bool       `json:"with_today_so_far,omitempty"` // whose figures are not final
	Steps            *Number    `json:"steps_per_day,omitempty"`
	StepsDistanceM   *Number    `json:"steps_distance_m_per_day,omitempty"`
	Active           *Seconds   `json:"active_s_per_day,omitempty"`
	ActiveEnergyKcal *Number    `json:"active_energy_kcal_per_day,omitempty"`
	GoalPct          *Number    `json:"activity_goal_pct_per_day,omitempty"`
}

func activityWeeks(days []fitness.DayActivity, today civil.Date) []ActivityWeek {
	grouped := weeksOf(days, func(d *fitness.DayActivity) civil.Date { return d.Date })
	weeks := make([]ActivityWeek, len(grouped))
	for i, w := range grouped {
		weeks[i] = ActivityWeek{
			From: w.From, To: w.To, DaysWithData: len(w.records), WithToday: w.records[0].Date == today,
			Steps:            mean(w.records, func(d *fitness.DayActivity) *float64 { return float(d.Steps) }),
			StepsDistanceM:   mean(w.records, func(d *fitness.DayActivity) *float64 { return d.StepsDistanceM }),
			ActiveEnergyKcal: mean(w.records, func(d *fitness.DayActivity) *float64 { return d.ActiveEnergyKcal }),
			GoalPct:          mean(w.records, func(d *fitness.DayActivity) *float64 { return d.GoalPct }),
			Active:           meanTime(w.records, func(d *fitness.DayActivity) *time.Duration { return d.Active }),
		}
	}
	return weeks
}
