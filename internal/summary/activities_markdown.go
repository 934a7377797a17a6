package summary

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Markdown returns the days in detail, or as a table of days or weeks.
func (a *Activities) Markdown() string {
	var p page
	a.title(&p, "Activity", "day")
	if len(a.Weeks) > 0 {
		a.weeks(&p)
	} else {
		detailsOrTable(&p, &a.Head, a.Days, func(d *ActivityDay) civil.Date { return d.Date }, (*ActivityDay).detail, a.table)
	}
	a.foot(&p)
	return p.String()
}

func (d *ActivityDay) detail(p *page) {
	if d.Unfinished {
		p.line("so far", d.recorded())
	}
	p.line(
		count(d.Steps, " steps"), kilometres(d.StepsDistanceM, 1, " km"),
		labelled("active ", d.Active.hoursMinutes()), labelled("inactive ", d.Inactive.hoursMinutes()),
		joined(" ", d.EnergyKcal.show(0, " kcal"), labelled("(", d.ActiveEnergyKcal.show(0, " active)"))),
		labelled("goal ", d.GoalPct.show(0, " %")), d.alerts(),
	)
	zones := make([]string, len(d.Zones))
	for i, z := range d.Zones {
		zones[i] = zoneWords(z.Zone) + " " + z.Time.minutes()
	}
	p.line(labelled("minutes ", strings.Join(zones, ", ")))
	p.line(d.hours())
	if d.StepsMismatch {
		p.line("The steps by hour add up to more than the day's steps: read them as rough.")
	}
	if d.IntervalAssumed {
		p.line("Polar did not say how long a step sample lasts; one minute is assumed.")
	}
}

// recorded says up to when the day is recorded, where the source does.
func (d *ActivityDay) recorded() string {
	if d.Until.IsZero() {
		return ""
	}
	return "recorded until " + d.Until.clock()
}

func (d *ActivityDay) alerts() string {
	if d.InactivityAlerts == nil {
		return ""
	}
	return Plural(*d.InactivityAlerts, "inactivity alert")
}

const hoursPerLabel = 6

// hours writes the steps hour after hour, from the first that has some to the last, naming
// every sixth hour and any that does not follow the one before it.
func (d *ActivityDay) hours() string {
	hours := d.HourlySteps
	for len(hours) > 0 && hours[0].Steps == 0 {
		hours = hours[1:]
	}
	for len(hours) > 0 && hours[len(hours)-1].Steps == 0 {
		hours = hours[:len(hours)-1]
	}
	if len(hours) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("steps by hour")
	run := 0
	for i, h := range hours {
		if i == 0 || run == hoursPerLabel || !h.Hour.follows(hours[i-1].Hour) {
			b.WriteString(when(i > 0, ",") + " " + h.Hour.hour())
			run = 0
		}
		fmt.Fprintf(&b, " %d", h.Steps)
		run++
	}
	if d.StepsLater > 0 {
		fmt.Fprintf(&b, ", later %d", d.StepsLater)
	}
	return b.String()
}

func zoneWords(z fitness.ActivityZone) string {
	switch z {
	case fitness.ZoneResting:
		return "lying or resting"
	case fitness.ZoneNotWorn:
		return "not worn"
	case fitness.ZoneSedentary, fitness.ZoneLight, fitness.ZoneModerate, fitness.ZoneVigorous:
		return string(z)
	default:
		return "unknown zone"
	}
}

func (a *Activities) table(p *page) {
	rows := make([][]string, len(a.Days))
	for i, d := range a.Days {
		zones := make([]string, 0, 5)
		for _, z := range zoneOrder[:5] {
			zones = append(zones, zoneMinutes(d.Zones, z))
		}
		rows[i] = []string{
			d.Date.String(), orUnknown(count(d.Steps, "")), orUnknown(kilometres(d.StepsDistanceM, 1, "")),
			orUnknown(d.Active.hoursMinutes()), orUnknown(d.ActiveEnergyKcal.show(0, "")), orUnknown(d.GoalPct.show(0, "")),
			strings.Join(zones, "/"),
		}
	}
	p.table([]string{"day", "steps", "km", "active h:mm", "active kcal", "goal %", "min resting/sedentary/light/moderate/vigorous"}, rows)
	if len(a.Days) > 0 && a.Days[0].Unfinished {
		p.line(joined(": ", a.Days[0].Date.String()+" is not over", a.Days[0].recorded()) + ".")
	}
}

func zoneMinutes(zones []ActivityZone, zone fitness.ActivityZone) string {
	if len(zones) == 0 {
		return unknown
	}
	for _, z := range zones {
		if z.Zone == zone {
			return z.Time.minutes()
		}
	}
	return "0"
}

func (a *Activities) weeks(p *page) {
	p.line("Means of the days that have data, by week from Monday.")
	rows := make([][]string, len(a.Weeks))
	for i, w := range a.Weeks {
		rows[i] = []string{
			w.From.String() + when(w.WithToday, " (with today so far)"), strconv.Itoa(w.DaysWithData), orUnknown(w.Steps.show(0, "")), orUnknown(kilometres(w.StepsDistanceM, 1, "")),
			orUnknown(w.Active.hoursMinutes()), orUnknown(w.ActiveEnergyKcal.show(0, "")), orUnknown(w.GoalPct.show(0, "")),
		}
	}
	p.table([]string{"week of", "days", "steps", "km", "active h:mm", "active kcal", "goal %"}, rows)
}
