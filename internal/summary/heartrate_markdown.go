package summary

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/units"
)

// Markdown returns the days with their half-hours, or as a table of days.
func (h *HeartRate) Markdown() string {
	var p page
	h.title(&p, "Heart rate", "day")
	if h.ZonesUnavailable != "" {
		p.line("zones unavailable: " + h.ZonesUnavailable)
	}
	p.line(h.ZonesInstead)
	detailsOrTable(&p, &h.Head, h.Days, func(d *HeartDay) civil.Date { return d.Date }, func(d *HeartDay, p *page) { h.detail(p, d) }, h.table)
	h.foot(&p)
	return p.String()
}

func (h *HeartRate) detail(p *page, d *HeartDay) {
	p.line(
		fmt.Sprintf("mean %s bpm by time, %s", bpm(d.AvgBPM), d.extremes()),
		fmt.Sprintf("%d samples over %s", d.Samples, new(d.Covered).hoursMinutes()),
		when(d.Length > 0, "day of "+new(d.Length).show()),
	)
	p.line(h.zoneLine(d))
	if d.Ambiguous {
		p.line("The hour that the clock showed twice could not be told apart.")
	}
	p.halfHours(d.HalfHours)
}

// extremes returns the lowest and the highest heart rate, with the half-hours they fall in.
func (d *HeartDay) extremes() string {
	lowest, highest := "", ""
	for _, half := range d.HalfHours {
		if lowest == "" && half.MinBPM == d.MinBPM {
			lowest = " (" + half.Start.String() + ")"
		}
		if highest == "" && half.MaxBPM == d.MaxBPM {
			highest = " (" + half.Start.String() + ")"
		}
	}
	return bpm(d.MinBPM) + lowest + "–" + bpm(d.MaxBPM) + highest
}

func (d *HeartDay) minMax() string { return bpm(d.MinBPM) + "–" + bpm(d.MaxBPM) }

// zoneLine names each zone by its lower limit before the minutes in it.
func (h *HeartRate) zoneLine(d *HeartDay) string {
	parts := make([]string, len(d.Zones))
	for i, z := range d.Zones {
		parts[i] = d.zoneLabel(i) + " " + z.Time.minutes()
	}
	return labelled("minutes by bpm: ", strings.Join(parts, ", ")) + when(len(parts) > 0, " (zones: "+h.ZoneOrigin+")")
}

// zoneLabel returns "<95" for the zone that begins at 0, and "95+" for one that begins at 95.
func (d *HeartDay) zoneLabel(i int) string {
	if d.Zones[i].LowerBPM == 0 && i+1 < len(d.Zones) {
		return "<" + strconv.Itoa(d.Zones[i+1].LowerBPM)
	}
	return strconv.Itoa(d.Zones[i].LowerBPM) + "+"
}

// zoneMinutes are the minutes in each zone, in the order that zoneHeading names them.
func (d *HeartDay) zoneMinutes() string {
	parts := make([]string, len(d.Zones))
	for i, z := range d.Zones {
		parts[i] = z.Time.minutes()
	}
	return strings.Join(parts, "/")
}

// zoneHeading names the columns of zoneMinutes by their lower limits and says where those
// are from.
func (h *HeartRate) zoneHeading(d *HeartDay) string {
	if len(d.Zones) == 0 {
		return "minutes in zones"
	}
	limits := make([]string, len(d.Zones))
	for i := range d.Zones {
		limits[i] = d.zoneLabel(i)
	}
	return "minutes by bpm " + strings.Join(limits, "/") + " (zones: " + h.ZoneOrigin + ")"
}

const hoursPerRow = 3

// halfHours writes a row for three hours: the means of its six halves, and the lowest and
// highest sample of them all. It is the costliest part of a day's answer, so the spread of
// each half-hour stands in JSON alone. A repeated hour has a row of its own.
func (p *page) halfHours(halves []HalfHour) {
	if len(halves) == 0 {
		return
	}
	const spread = 1 + 2*hoursPerRow // the last column
	var rows [][]string
	var lowest, highest Number
	for _, half := range halves {
		label, column := halfHourCell(half.Start)
		if n := len(rows); n == 0 || rows[n-1][0] != label {
			rows = append(rows, append([]string{label}, slices.Repeat([]string{unknown}, spread)...))
			lowest, highest = half.MinBPM, half.MaxBPM
		}
		row := rows[len(rows)-1]
		row[1+column] = bpm(half.AvgBPM)
		lowest, highest = min(lowest, half.MinBPM), max(highest, half.MaxBPM)
		row[spread] = bpm(lowest) + "-" + bpm(highest)
	}
	p.table([]string{"from", "mean", "+30 min", "+60", "+90", "+120", "+150", "min-max (of each half: json)"}, rows)
}

// halfHourCell returns the row and the column of a half-hour: 16:30, of a clock that shows it
// twice, stands in row "15+02:00", column 3.
func halfHourCell(start ClockTime) (row string, column int) {
	hour := start.At.Hour()
	first := hour / hoursPerRow * hoursPerRow
	return pad2(first) + start.At.Format(start.offset()), (hour-first)*2 + start.At.Minute()/30
}

func bpm(n Number) string { return units.Number(float64(n), 0) }

func (h *HeartRate) table(p *page) {
	rows := make([][]string, len(h.Days))
	for i, d := range h.Days {
		rows[i] = []string{
			d.Date.String(), bpm(d.AvgBPM), d.minMax(), strconv.Itoa(d.Samples), new(d.Covered).hoursMinutes(),
			orUnknown(d.zoneMinutes()),
		}
	}
	p.table([]string{"day", "mean bpm by time", "min–max", "samples", "covered h:mm", h.zoneHeading(&h.Days[0])}, rows)
}
