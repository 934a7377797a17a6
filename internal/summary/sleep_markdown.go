package summary

import "github.com/paceline/paceline/internal/civil"

// Words of Polar's scales, from 1 on.
//
//nolint:gochecknoglobals // constant lists
var (
	usualWords      = []string{"much below usual", "below usual", "usual", "above usual", "much above usual"}
	continuityWords = []string{"fragmented", "fairly fragmented", "fairly continuous", "continuous", "very continuous"}
	ratingWords     = []string{"very poorly", "poorly", "okay", "well", "very well"}
	rechargeWords   = []string{"very poor", "poor", "compromised", "OK", "good", "very good"}
)

// Markdown returns the nights in detail or as a table.
func (s *Sleep) Markdown() string {
	var p page
	s.title(&p, "Sleep", "night")
	detailsOrTable(&p, &s.Head, s.Nights, func(n *Night) civil.Date { return n.Date }, (*Night).detail, s.table)
	s.foot(&p)
	return p.String()
}

func (n *Night) detail(p *page) {
	if n.Daytime {
		p.line("This is a daytime sleep, not a night.")
	}
	if !n.PolarDate.IsZero() {
		p.line("Woke up on " + n.Date.String() + "; Polar files it under " + n.PolarDate.String() + ".")
	}
	p.line(n.times(), n.asleep(), labelled("goal ", n.Goal.hoursMinutes()))
	if n.Doubtful {
		p.line("The times contradict each other: more sleep than the span, or an end before the start.")
	}
	p.line(n.Stages.words(), labelled("interrupted ", n.Interruptions.inMinutes()))
	p.line(labelled("score ", count(n.Score, "/100")), labelled("charge ", grade(n.Charge, usualWords...)), n.continuity(),
		count(n.Cycles, " cycles"), labelled("own rating ", grade(n.Rating, ratingWords...)))
	p.line(n.HeartRate.words())
	p.line(n.Architecture.words())
}

func (n *Night) times() string {
	if n.Start.IsZero() {
		return ""
	}
	end := "?"
	if !n.End.IsZero() {
		end = n.End.clock()
	}
	return n.Start.clock() + "–" + end + " " + n.offsets()
}

func (n *Night) offsets() string { return offsets(n.Start, n.End) }

// offsets returns "+02:00", or "+02:00 to +03:00" where it changes in between.
func offsets(from, to Moment) string {
	if from.IsZero() {
		return to.offset()
	}
	return from.offset() + when(!to.IsZero() && to.offset() != from.offset(), " to "+to.offset())
}

func (s *Stages) words() string {
	if s == nil {
		return "stages not available"
	}
	return labelled("minutes ", joined(", ", labelled("light ", s.Light.inMinutes()), labelled("deep ", s.Deep.inMinutes()),
		labelled("REM ", s.REM.inMinutes()), labelled("unrecognized ", s.Unrecognized.ifAny())))
}

// ifAny returns whole minutes unless the time is 0 or unknown.
func (s *Seconds) ifAny() string {
	if s == nil || *s == 0 {
		return ""
	}
	return s.minutes()
}

func (n *Night) continuity() string {
	if n.ContinuityClass != nil {
		return labelled("continuity ", n.Continuity.show(1, " of 5, "+word(n.ContinuityClass, continuityWords)))
	}
	return labelled("continuity ", n.Continuity.show(1, " (1 fragmented – 5 continuous)"))
}

// asleep returns "asleep 6:55 of 7:45"; the span alone is not time asleep.
func (n *Night) asleep() string {
	if n.Asleep == nil {
		return labelled("span ", n.Span.hoursMinutes())
	}
	return "asleep " + joined(" of ", n.Asleep.hoursMinutes(), n.Span.hoursMinutes())
}

func (h *NightHeartRate) words() string {
	if h == nil {
		return ""
	}
	return joined(", ", "heart rate avg "+bpm(h.AvgBPM), "min "+bpm(h.MinBPM), labelled("lowest mean of 3 samples ", h.NadirBPM.show(0, "")),
		h.SlopeBPMHour.signed(" bpm/h"))
}

func (a *Architecture) words() string {
	if a == nil {
		return ""
	}
	firstDeep := "no deep sleep"
	if a.FirstDeep != nil {
		firstDeep = "first deep after " + a.FirstDeep.minutes() + " min"
	}
	return joined(", ", firstDeep, Plural(a.REMEpisodes, "REM episode"), Plural(a.Awakenings, "awakening"),
		labelled("cycles of ", a.MeanCycle.inMinutes()+when(a.MeanCycle != nil, " min")),
		labelled("deep ", a.DeepFirstHalfPct.show(0, " % in first half")), labelled("REM ", a.REMSecondHalfPct.show(0, " % in second")))
}

func (s *Sleep) table(p *page) {
	rows := make([][]string, len(s.Nights))
	for i := range s.Nights {
		n := &s.Nights[i]
		light, deep, rem := unknown, unknown, unknown
		if n.Stages != nil {
			light, deep, rem = orUnknown(n.Stages.Light.inMinutes()), orUnknown(n.Stages.Deep.inMinutes()), orUnknown(n.Stages.REM.inMinutes())
		}
		avg := unknown
		if n.HeartRate != nil {
			avg = bpm(n.HeartRate.AvgBPM)
		}
		rows[i] = []string{
			n.Date.String() + when(n.Daytime, " daytime") + when(!n.PolarDate.IsZero(), " (Polar: "+n.PolarDate.String()+")"),
			orUnknown(n.span()), orUnknown(n.Asleep.hoursMinutes()), light, deep, rem, orUnknown(n.Interruptions.inMinutes()),
			orUnknown(count(n.Score, "")), orUnknown(n.Continuity.show(1, "")), orUnknown(count(n.Charge, "")), avg,
		}
	}
	p.line("By day of waking; stages and interruptions in minutes. Score of 100; continuity 1 fragmented, 5 continuous; charge 1 much below usual, 5 much above.")
	p.table([]string{"day", "time", "asleep", "light", "deep", "REM", "interrupted", "score", "continuity", "charge", "avg bpm"}, rows)
}

func (n *Night) span() string {
	if n.Start.IsZero() || n.End.IsZero() {
		return ""
	}
	return n.Start.clock() + "–" + n.End.clock() + when(n.away, " "+n.offsets())
}
