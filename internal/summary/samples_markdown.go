package summary

import (
	"time"

	"github.com/paceline/paceline/internal/units"
)

func (s *Samples) detail(p *page) {
	if s == nil {
		return
	}
	if s.Recorded != nil {
		p.line(joined(", ", "recorded time "+units.Stopwatch(time.Duration(s.Recorded.Time)), s.Recorded.words()) +
			" by samples, as in the splits; the duration above differs, one of the two leaves out pauses")
	}
	p.line(s.HeartRate.words("heart-rate samples", " bpm", 0))
	p.line(s.Power.words())
	p.line(s.Cadence.words("cadence", " rpm"), s.RunningCadence.words("running cadence", " steps/min"))
	p.line(s.PedallingIndex.words("pedalling index", " %", 0), s.LeftRight.words("left/right balance", " %", 0))
	p.line(s.Elevation.words(), s.AirPressure.words("air pressure", " hPa", 0), s.Temperature.words())
	p.line(s.HRV.words())
	s.splits(p)
}

func (s *Spread) words(name, unit string, decimals int) string {
	if s == nil {
		return ""
	}
	out := name + " avg " + s.Avg.show(decimals, "") + ", " + span(s.Min, s.Max, decimals) + unit
	return out + when(float64(s.CoveragePct) < 99.5, " over "+s.CoveragePct.show(0, " % of the samples"))
}

func (t *Temperature) words() string {
	if t == nil {
		return ""
	}
	if t.Unclear {
		return t.Spread.words("temperature unclear, may be in tenths of a degree:", "", 1)
	}
	return t.Spread.words("temperature", " °C", 1) + when(t.FromTenths, " (recorded in tenths, divided by ten)")
}

func (e *Elevation) words() string {
	if e == nil {
		return ""
	}
	return "ascent " + e.AscentM.show(0, " m") + ", descent " + e.DescentM.show(0, " m") + " (" + e.Method + "), altitude " +
		span(e.MinM, e.MaxM, 0) + " m"
}

func (w *Power) words() string {
	if w == nil {
		return ""
	}
	return joined(", ", "power avg "+w.AvgW.show(0, " W"), labelled("normalized ", w.NormalizedW.show(0, " W")), "max "+w.MaxW.show(0, " W"),
		labelled("variability index ", w.VariabilityIndex.show(2, "")))
}

func (c *Cadence) words(name, unit string) string {
	if c == nil {
		return ""
	}
	avg := "never moved"
	if c.AvgMoving != nil {
		avg = "avg " + c.AvgMoving.show(0, " while moving")
	}
	return name + " " + avg + ", max " + c.Max.show(0, unit) + when(c.Doubled, " (counted one foot, doubled)")
}

func (h *HRV) words() string {
	if h == nil {
		return ""
	}
	dropped := h.DroppedPct.show(1, " % of beats dropped")
	if h.NotShown != "" {
		return "HRV of the session not shown: " + h.NotShown + " (" + dropped + ")"
	}
	return joined(", ", labelled("HRV of the session: RMSSD ", h.RMSSDMS.show(1, " ms")), labelled("SDNN ", h.SDNNMS.show(1, " ms")),
		labelled("pNN50 ", h.PNN50Pct.show(1, " %")), "mean RR "+h.MeanRRMS.show(0, " ms"), dropped)
}

func (s *Samples) splits(p *page) {
	if len(s.Splits) == 0 {
		return
	}
	rows := make([][]string, len(s.Splits))
	for i, sp := range s.Splits {
		rows[i] = []string{
			kilometres(&sp.ToM, 2, "") + when(sp.Partial, " (partial, "+sp.LengthM.show(0, " m")+")"),
			units.Stopwatch(time.Duration(sp.Time)), orUnknown(sp.words()),
		}
	}
	p.table([]string{"to km", "time", "pace or speed"}, rows)
}
