package summary

import (
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// HistoryText returns the main figures of a record on one short line: of what a person wrote as
// [RecordText] does, and of a device's record those that one would ask for first.
func HistoryText(kind fitness.Kind, body []byte, in Wording) string {
	var figures string
	switch kind {
	case fitness.KindWorkout:
		return readText(kind, body, func(w fitness.Workout) string { return workoutText(&w, in.Units) })
	case fitness.KindNight:
		return readText(kind, body, func(n fitness.Night) string { return nightText(&n) })
	case fitness.KindDayActivity:
		figures = readText(kind, body, activityText)
	case fitness.KindHeartDay:
		figures = readText(kind, body, heartDayText)
	case fitness.KindRecharge:
		figures = readText(kind, body, rechargeText)
	case fitness.KindCardioLoad:
		figures = readText(kind, body, cardioText)
	case fitness.KindAlertness:
		figures = readText(kind, body, alertnessText)
	case fitness.KindCircadianBedtime:
		figures = readText(kind, body, bedtimeText)
	case fitness.KindPhysicalInfo:
		figures = readText(kind, body, func(i fitness.PhysicalInfo) string { return physicalText(i, in.Units) })
	case fitness.KindBodyTemperature:
		return readText(kind, body, temperatureText)
	case fitness.KindSkinTemperature:
		figures = readText(kind, body, skinText)
	case fitness.KindSkinContact:
		figures = readText(kind, body, contactText)
	case fitness.KindECG:
		figures = readText(kind, body, ecgText)
	case fitness.KindSpO2:
		figures = readText(kind, body, spo2Text)
	default:
		return RecordText(kind, body, in)
	}
	if name := KindWords(kind); figures != "" && figures != name {
		return name + " " + figures
	}
	return KindWords(kind)
}

// sportText returns the sport of a workout as a person writes it.
func sportText(w *fitness.Workout) string {
	if w.Sport == "" {
		return "workout"
	}
	return code(w.Sport).words()
}

func workoutText(w *fitness.Workout, in Units) string {
	return joined(", ", joined(" ", sportText(w), in.Distance(w.DistanceM)), span1(w.Duration), beats("mean ", w.AvgBPM),
		figure(w.EnergyKcal, " kcal"), figure(w.AscentM, " m up"), labelled("load ", loadText(w.Loads)))
}

// Distance returns metres as the person reads a distance, "8.2 km" or "5.1 mi"; "" for none.
func (u Units) Distance(m *float64) string {
	if m == nil {
		return ""
	}
	unit := "km"
	if u.Miles {
		unit = "mi"
	}
	shown, _ := units.Convert(*m, "m", unit)
	return units.Number(shown, 2) + " " + unit
}

// span1 returns a length of time, "" for none.
func span1(d *time.Duration) string {
	if d == nil {
		return ""
	}
	return units.Duration(*d)
}

func loadText(l *fitness.SessionLoads) string {
	if l == nil {
		return ""
	}
	return figure(l.Cardio.Value, "")
}

func nightText(n *fitness.Night) string {
	length := analysis.SleepTimeOf(n)
	what := "slept "
	if analysis.DaytimeSleep(n) {
		what = "slept by day "
	}
	asleep := labelled(what, span1(length.Asleep))
	if asleep == "" {
		asleep = labelled("in bed ", span1(length.Span))
	}
	return joined(", ", orUnknown(asleep), clocks(n.Start, n.End), labelled("awake ", span1(n.Interruptions)), labelled("score ", count(n.Score, "")),
		labelled("rated ", count(n.Rating, " of 5")))
}

func activityText(a fitness.DayActivity) string {
	return joined(", ", count(a.Steps, " steps"), labelled("active ", span1(a.Active)), figure(a.EnergyKcal, " kcal in all"))
}

func heartDayText(h fitness.HeartDay) string {
	between := ""
	if h.MinBPM != nil && h.MaxBPM != nil {
		between = span(Number(*h.MinBPM), Number(*h.MaxBPM), 0) + " bpm"
	}
	return joined(", ", beats("mean ", h.AvgBPM), between)
}

func rechargeText(r fitness.Recharge) string {
	charge := ""
	if r.ANSCharge != nil {
		charge = "ANS charge " + units.Signed(*r.ANSCharge, 1)
	}
	return joined(", ", labelled("HRV ", figure(r.RMSSDMS, " ms")), charge, labelled("status ", count(r.Status, " of 6")), beats("", r.AvgBPM),
		figure(r.BreathsPerMin, " breaths/min"))
}

func cardioText(l fitness.CardioLoad) string {
	ratio := ""
	if l.Ratio != nil {
		ratio = "ratio " + units.Number(*l.Ratio, 2)
	}
	return joined(", ", figure(l.Load, ""), labelled("strain ", figure(l.Strain, "")), labelled("tolerance ", figure(l.Tolerance, "")), ratio,
		code(l.Status).words())
}

func alertnessText(a fitness.Alertness) string {
	return joined(", ", figure(a.Grade, " of 10"), code(a.Classification).words())
}

func bedtimeText(b fitness.CircadianBedtime) string { return clocks(b.PreferredStart, b.PreferredEnd) }

func physicalText(i fitness.PhysicalInfo, in Units) string {
	weight := ""
	if i.WeightKg != nil {
		m, _ := fitness.MetricNamed("weight")
		weight = in.amount(m, i.WeightKg)
	}
	return joined(", ", weight, figure(i.HeightCm, " cm"), labelled("VO2max ", count(i.VO2Max, "")), labelled("resting ", count(i.RestingBPM, " bpm")),
		labelled("highest ", count(i.MaxBPM, " bpm")))
}

// temperatureText names the sensor, since one on the skin measures far below the body.
func temperatureText(t fitness.BodyTemperature) string {
	what, between := "body temperature", ""
	switch t.Type {
	case "":
	case "SKIN_TEMPERATURE":
		what = "temperature by the skin sensor"
	case "CORE_TEMPERATURE":
		what = "temperature by the core sensor"
	default:
		what += ", " + code(t.Type).words()
	}
	if t.MinC != nil && t.MaxC != nil {
		between = span(Number(*t.MinC), Number(*t.MaxC), 1) + " °C"
	}
	return joined(", ", what, code(t.Location).words(), labelled("mean ", figure(t.AvgC, " °C")), between)
}

func skinText(t fitness.SkinTemperature) string {
	from := ""
	if t.FromBaseline != nil {
		from = units.Signed(*t.FromBaseline, 1) + " °C against the baseline"
	}
	return joined(", ", figure(t.Celsius, " °C"), from)
}

func contactText(c fitness.SkinContact) string {
	if c.WornS == nil {
		return ""
	}
	return duration(*c.WornS)
}

func ecgText(e fitness.ECG) string {
	return joined(", ", beats("", e.AvgBPM), labelled("HRV ", figure(e.HRVMS, " ms")))
}

func spo2Text(s fitness.SpO2) string {
	if !s.Passed() {
		return "no value: " + code(s.Status).words()
	}
	return joined(", ", figure(s.OxygenPct, " %"), beats("", s.AvgBPM))
}
