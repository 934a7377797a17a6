package summary

// Markdown returns the account.
func (d *Person) Markdown() string {
	var p page
	p.WriteString("## Polar account\n")
	d.head(&p)
	if !d.Found {
		p.line("Polar has no account data for this user. If nothing else answers either, register the person with Polar.")
	} else {
		d.write(&p)
	}
	d.foot(&p)
	return p.String()
}

func (d *Person) write(p *page) {
	p.line(when(d.UserID != "", "user "+d.UserID.quoted()), when(d.MemberID != "", "member "+d.MemberID.quoted()),
		labelled("registered ", d.RegisteredAt.date()))
	p.line(d.name(), labelled("born ", d.Birthday.String()), d.Sex.words(), d.WeightKg.show(1, " kg"), d.HeightCm.show(0, " cm"))
	for _, e := range d.Extra {
		p.line(e.Name.quoted() + ": " + e.Value.quoted())
	}
	if d.LeftOut > 0 {
		p.line("Left out: " + Plural(d.LeftOut, "more answer") + " to the partner's questions.")
	}
}

func (d *Person) name() string {
	name := joined(" ", string(d.FirstName), string(d.LastName))
	return when(name != "", Text(name).quoted())
}

// Markdown returns the settings.
func (d *PhysicalInfo) Markdown() string {
	var p page
	p.WriteString("## Body, from Polar settings" + labelled(" of ", d.ModifiedAt.date()) + "\n")
	d.head(&p)
	if !d.Found {
		p.line("Polar has no physical information for this user: it is set in the Polar Flow app.")
	} else {
		d.write(&p)
	}
	d.foot(&p)
	return p.String()
}

func (d *PhysicalInfo) write(p *page) {
	p.line(d.weight(), d.HeightCm.show(0, " cm"), labelled("born ", d.Birthday.String()), d.Sex.words())
	p.line(labelled("heart rate: max ", count(d.MaxBPM, " bpm (may be an age formula)")), labelled("resting ", count(d.RestingBPM, " bpm (a setting, not measured daily)")))
	p.line(labelled("thresholds: aerobic ", count(d.AerobicBPM, " bpm")), labelled("anaerobic ", count(d.AnaerobicBPM, " bpm")),
		labelled("VO2max ", count(d.VO2Max, " ml/kg/min")))
	p.line(labelled("training background ", d.TrainingBackground.words()), labelled("typical day ", d.TypicalDay.words()), labelled("sleep goal ", d.SleepGoal.show()))
}

func (d *PhysicalInfo) weight() string {
	return d.WeightKg.show(1, " kg") + when(d.WeightKg != nil && d.WeightSource != "", " ("+d.WeightSource.words()+")")
}
