package summary

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// Markdown returns the days in detail, or as a table of days or weeks.
func (a *Activities) Markdown() string {
	var p page
	a.title(&p, "Activity", "day")
	switch {
	case len(a.Weeks) > 0:
		a.weeks(&p)
	case len(a.Days) > detailedDays:
		a.table(&p)
	default:
		for i := range a.Days {
			if len(a.Days) > 1 || a.From != a.To {
				p.WriteString("### " + a.Days[i].Date.String() + "\n")
			}
			a.Days[i].detail(&p)
		}
	}
	a.foot(&p)
	return p.String()
}

func (d *ActivityDay) detail(p *page) {
	if !d.Until.IsZero() {
		p.line("so far, recorded until " + d.Until.clock())
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

func (d *ActivityDay) alerts() string {
	if d.InactivityAlerts == nil {
		return ""
	}
	return plural(*d.InactivityAlerts, "inactivity alert")
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
		if i == 0 || run == hoursPerLabel || !follows(hours[i-1].Hour, h.Hour) {
			b.WriteString(when(i > 0, ",") + " " + hourLabel(h.Hour))
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

// hourLabel turns "07:00" into "07h" and keeps an offset: "03h+03:00".
func hourLabel(label string) string { return strings.Replace(label, ":00", "h", 1) }

// follows reports whether a label is that of the hour after another, by a clock that nobody
// changed in between.
func follows(before, label string) bool {
	if len(before) != len("07:00") || len(label) != len("07:00") {
		return false
	}
	a, errA := strconv.Atoi(before[:2])
	b, errB := strconv.Atoi(label[:2])
	return errA == nil && errB == nil && b == a+1
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
	if len(a.Days) > 0 && !a.Days[0].Until.IsZero() {
		p.line(a.Days[0].Date.String() + " is not over: recorded until " + a.Days[0].Until.clock() + ".")
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
		active := ""
		if w.ActiveS != nil {
			active = new(Seconds(float64(*w.ActiveS) * float64(time.Second))).hoursMinutes()
		}
		rows[i] = []string{
			w.From.String(), strconv.Itoa(w.DaysWithData), orUnknown(w.Steps.show(0, "")), orUnknown(kilometres(w.StepsDistanceM, 1, "")),
			orUnknown(active), orUnknown(w.ActiveEnergyKcal.show(0, "")), orUnknown(w.GoalPct.show(0, "")),
		}
	}
	p.table([]string{"week of", "days", "steps", "km", "active h:mm", "active kcal", "goal %"}, rows)
}
