package summary

import "strings"

// Markdown returns a row a day, and below it the hours where they were asked for.
func (s *SleepWise) Markdown() string {
	var p page
	s.title(&p, "SleepWise", "day")
	if len(s.Days) > 0 {
		p.WriteString("By day of waking, times local. Alertness grade 0 to 10, higher is more alert. Sleep gate: when falling asleep is easiest. " +
			"Valid and recorded unless said otherwise.\n")
		var rows [][]string
		for i := range s.Days {
			rows = append(rows, s.Days[i].rows()...)
		}
		p.table([]string{"day", "UTC", "alertness", "sleep inertia", "sleep", "forecast", "circadian bedtime", "sleep gate", "rhythm"}, rows)
		s.hours(&p)
	}
	s.foot(&p)
	return p.String()
}

func (d *SleepWiseDay) rows() [][]string {
	if len(d.Alertness) == 0 {
		return [][]string{append([]string{d.Date.String(), d.Bedtime.offset(), unknown, unknown, unknown, unknown}, d.Bedtime.cells()...)}
	}
	rows := make([][]string, len(d.Alertness))
	for i := range d.Alertness {
		a := &d.Alertness[i]
		rows[i] = append([]string{
			d.Date.String(), offsets(a.sleepOrStart(), a.End),
			orUnknown(joined(" ", a.Grade.show(1, ""), a.Classification.words(), reservations(a.Validity, a.ResultType))), orUnknown(a.Inertia.words()),
			orUnknown(joined(" ", period(a.SleepStart, a.SleepEnd), when(a.SleepType != "primary", a.SleepType.words()))),
			orUnknown(period(a.Start, a.End)),
		}, d.Bedtime.cells()...)
	}
	return rows
}

func (b *Bedtime) cells() []string {
	if b == nil {
		return []string{unknown, unknown, unknown}
	}
	return []string{
		orUnknown(period(b.PreferredStart, b.PreferredEnd)), orUnknown(period(b.GateStart, b.GateEnd)),
		orUnknown(joined(" ", b.Quality.words(), reservations(b.Validity, b.ResultType))),
	}
}

func (b *Bedtime) offset() string {
	if b == nil {
		return unknown
	}
	return offsets(b.PreferredStart, b.wake)
}

// sleepOrStart returns when the sleep began, or the forecast where that is unknown.
func (a *Alertness) sleepOrStart() Moment {
	if a.SleepStart.IsZero() {
		return a.Start
	}
	return a.SleepStart
}

// reservations says what keeps a figure from being a valid one of a night that was.
func reservations(validity, result Code) string {
	of := joined(", ", reservation(validity, "valid", "validity"), reservation(result, "history", "whether recorded"))
	return when(of != "", "("+of+")")
}

// reservation returns the word unless it is the usual one; what is not said is unknown.
func reservation(c, usual Code, what string) string {
	switch c {
	case usual:
		return ""
	case "":
		return what + " unknown"
	default:
		return c.words()
	}
}

// period returns "23:12–06:57", with a question mark for the end that is unknown.
func period(from, to Moment) string {
	if from.IsZero() && to.IsZero() {
		return ""
	}
	return from.clockOr("?") + "–" + to.clockOr("?")
}

func (s *SleepWise) hours(p *page) {
	for i := range s.Days {
		for _, a := range s.Days[i].Alertness {
			spans := make([]string, len(a.Hours))
			for j, h := range a.Hours {
				spans[j] = h.Start.clock() + "–" + h.End.clock() + " " + orUnknown(h.Level.words())
			}
			p.line(labelled(s.Days[i].Date.String()+" by hour: ", strings.Join(spans, ", ")))
		}
	}
}
