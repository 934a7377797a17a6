package summary

import (
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Up to how many days an answer shows in each detail.
const (
	detailedDays = 3  // with hours
	dailyDays    = 42 // one row a day; more are put together by week
)

// Activities are the days' movement: some days with their hours, or a row a day, or, for
// long ranges, a row a week.
type Activities struct {
	Head
	Days  []ActivityDay  `json:"days,omitempty"`  // newest first
	Weeks []ActivityWeek `json:"weeks,omitempty"` // newest first
}

// ActivityDay is what a day's movement came to.
type ActivityDay struct {
	Date             civil.Date     `json:"date"`
	Unfinished       bool           `json:"unfinished,omitempty"`    // today
	Until            Moment         `json:"recorded_until,omitzero"` // of today, where the source says
	Steps            *int           `json:"steps,omitempty"`
	StepsDistanceM   *Number        `json:"steps_distance_m,omitempty"`
	Active           *Seconds       `json:"active_s,omitempty"`
	Inactive         *Seconds       `json:"inactive_s,omitempty"`
	EnergyKcal       *Number        `json:"energy_kcal,omitempty"` // with the basal metabolic rate
	ActiveEnergyKcal *Number        `json:"active_energy_kcal,omitempty"`
	GoalPct          *Number        `json:"activity_goal_pct,omitempty"`
	InactivityAlerts *int           `json:"inactivity_alerts,omitempty"`
	InactiveAt       []string       `json:"inactivity_alerts_at,omitempty"`
	Zones            []ActivityZone `json:"activity_zones,omitempty"`
	HourlySteps      []HourSteps    `json:"hourly_steps,omitempty"`
	StepsLater       int            `json:"steps_after_last_sample,omitempty"`
	StepsMismatch    bool           `json:"hourly_steps_exceed_total,omitempty"`
	IntervalAssumed  bool           `json:"step_interval_assumed,omitempty"`
}

// ActivityZone is the time that a day spent in a zone. Resting is lying or resting, which
// is not sleep.
type ActivityZone struct {
	Zone fitness.ActivityZone `json:"zone"`
	Time Seconds              `json:"time_s"`
}

// HourSteps are the steps from an hour on: "07:00", with the offset where it repeats.
type HourSteps struct {
	Hour  ClockTime `json:"hour"`
	Steps int       `json:"steps"`
}

// NewActivities describes the days that the source sent.
func NewActivities(q Question, sent []fitness.DayActivity) *Activities {
	days := ofDay(q.Days, sent, func(d *fitness.DayActivity) civil.Date { return d.Date })
	dates := datesOf(days, func(d *fitness.DayActivity) civil.Date { return d.Date })
	a := &Activities{Head: newHead(q, len(days), dates)}
	a.ofRange()
	a.nameMissing(dates)
	switch {
	case len(days) == 0:
		a.NoData = fmt.Sprintf("%s Polar keeps %d days.", a.noneInRange("activity"), q.Kept)
	case len(days) > dailyDays:
		a.Weeks = activityWeeks(days, q.Today)
		a.leaveOut("single days, since more than %d were asked for; ask for at most %d days to see each.", dailyDays, dailyDays)
	default:
		for i := range days {
			a.Days = append(a.Days, activityDay(&days[i], q, len(days) <= detailedDays))
		}
		if len(days) > detailedDays {
			a.leaveOut("steps by hour; ask for at most %d days to see them.", detailedDays)
		}
	}
	return a
}

func activityDay(d *fitness.DayActivity, q Question, detailed bool) ActivityDay {
	day := ActivityDay{
		Date: d.Date, Steps: d.Steps, StepsDistanceM: number(d.StepsDistanceM),
		Active: seconds(d.Active), Inactive: seconds(d.Inactive),
		EnergyKcal: number(d.EnergyKcal), ActiveEnergyKcal: number(d.ActiveEnergyKcal), GoalPct: number(d.GoalPct),
		InactivityAlerts: d.InactivityAlerts, Zones: activityZones(soFar(d, q), q.Zone),
	}
	day.Unfinished = d.Date == q.Today
	if day.Unfinished && d.End.Date == d.Date && d.End.Clock < endOfDay && !beyond(d.End, q.Now) {
		day.Until = Moment{At: d.End}
	}
	if !detailed {
		return day
	}
	for _, at := range d.InactivityStamps[:min(len(d.InactivityStamps), mostStamps)] {
		day.InactiveAt = append(day.InactiveAt, minuteOf(at.Clock))
	}
	if steps, ok := analysis.StepsOf(d, q.Zone); ok {
		for _, h := range steps.Hours {
			day.HourlySteps = append(day.HourlySteps, HourSteps{ClockTime{h.Start, h.Twice}, h.Steps})
		}
		day.StepsLater, day.StepsMismatch, day.IntervalAssumed = steps.Later, steps.Mismatch, steps.IntervalAssumed
	}
	return day
}

// soFar returns the day with its end no later than now: the last zone of today must not
// last into hours that are still to come.
func soFar(d *fitness.DayActivity, q Question) *fitness.DayActivity {
	if d.Date != q.Today || q.Now.IsZero() || !d.End.IsZero() && !beyond(d.End, q.Now) {
		return d
	}
	day := *d
	day.End = q.Now
	return &day
}

func beyond(end, now civil.DateTime) bool { return !now.IsZero() && now.Before(end) }

const mostStamps = 30

// endOfDay is from when on an end says of a day only that it is one.
const endOfDay = civil.Clock(24*time.Hour - time.Minute)

// zoneOrder is how zones are listed.
var zoneOrder = []fitness.ActivityZone{ //nolint:gochecknoglobals // a constant list
	fitness.ZoneResting, fitness.ZoneSedentary, fitness.ZoneLight, fitness.ZoneModerate, fitness.ZoneVigorous,
	fitness.ZoneNotWorn, fitness.ZoneUnknown,
}

func activityZones(d *fitness.DayActivity, zone *time.Location) []ActivityZone {
	times := analysis.ActivityZoneTimes(d, zone)
	var zones []ActivityZone
	for _, z := range zoneOrder {
		if t, ok := times[z]; ok {
			zones = append(zones, ActivityZone{z, Seconds(t)})
		}
	}
	return zones
}
