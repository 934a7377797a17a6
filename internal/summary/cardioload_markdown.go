package summary

import "strconv"

// Markdown returns the loads of one day in a line, or a table of days or weeks.
func (c *CardioLoad) Markdown() string {
	var p page
	c.title(&p, "Cardio load", "load")
	if !c.NewestLoad.IsZero() && c.From != c.To {
		if c.To.Before(c.Today) {
			p.line("newest load above 0 of these days: " + c.NewestLoad.String())
		} else {
			p.line("newest load above 0: " + c.NewestLoad.String() + ", " + age(c.Today.DaysSince(c.NewestLoad)))
		}
	}
	switch {
	case len(c.Weeks) > 0:
		c.weeks(&p)
	case len(c.Days) == 1 && c.From == c.To:
		c.Days[0].detail(&p)
	case len(c.Days) > 0:
		c.table(&p)
	}
	p.line(c.Levels.words())
	if c.Unknown > 0 && c.Found > 0 {
		p.line(Plural(c.Unknown, "day") + " without an entry: the load is unknown, not 0.")
	}
	c.foot(&p)
	return p.String()
}

func (d *CardioLoadDay) detail(p *page) {
	p.line(
		"day "+orUnknown(d.Load.show(1, ""))+when(d.Unfinished, " so far"),
		labelled("strain ", d.Strain.show(1, " (7-day mean)")), labelled("tolerance ", d.Tolerance.show(1, " (28-day)")),
		labelled("ratio ", d.Ratio.show(2, "")), d.Status.words(),
	)
	if d.Load != nil && *d.Load == 0 {
		p.line("A load of 0 is " + zeroLoad + ".")
	}
}

// words says the limits, and that they are for sessions.
func (l *SessionLevels) words() string {
	if l == nil {
		return ""
	}
	of := joined(", ", labelled("low from ", l.Low.show(0, "")), labelled("medium ", l.Medium.show(0, "")),
		labelled("high ", l.High.show(0, "")), labelled("very high ", l.VeryHigh.show(0, "")))
	return labelled("session (not day) levels: ", of)
}

func (c *CardioLoad) table(p *page) {
	rows := make([][]string, len(c.Days))
	for i := range c.Days {
		d := &c.Days[i]
		rows[i] = append([]string{d.Date.String() + when(d.Unfinished, " (unfinished)"), orUnknown(d.Load.show(1, ""))}, d.standing()...)
	}
	p.line("Load is the training impulse (TRIMP) of the day; 0 is " + zeroLoad + ".")
	p.table([]string{"day", "load", "strain (7-day mean)", "tolerance (28-day mean)", "ratio", "status"}, rows)
}

func (d *CardioLoadDay) standing() []string {
	return []string{orUnknown(d.Strain.show(1, "")), orUnknown(d.Tolerance.show(1, "")), orUnknown(d.Ratio.show(2, "")), orUnknown(d.Status.words())}
}

func (c *CardioLoad) weeks(p *page) {
	rows := make([][]string, len(c.Weeks))
	for i := range c.Weeks {
		w := &c.Weeks[i]
		rows[i] = append([]string{
			w.From.String(), strconv.Itoa(w.DaysWithLoad), orUnknown(w.Load.show(1, "")),
			w.Last.Date.String() + when(w.Last.Unfinished, " (unfinished)"),
		}, w.Last.standing()...)
	}
	p.line("By week from Monday: the mean load of its days, and where its last day stood." + when(c.Zero != "", " A load of 0 is "+zeroLoad+"."))
	p.table([]string{"week of", "days", "load/day", "as of", "strain (7-day mean)", "tolerance (28-day mean)", "ratio", "status"}, rows)
}
