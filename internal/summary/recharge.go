package summary

import (
	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// NightlyRecharge are the recoveries of the asked days, newest first.
type NightlyRecharge struct {
	Head
	Nights []Recharge `json:"nights"`
}

// Recharge is how a night restored the autonomic nervous system (ANS), measured over four
// hours from half an hour after falling asleep.
type Recharge struct {
	Date          civil.Date `json:"date"` // of waking
	Status        *int       `json:"status_1_to_6,omitempty"`
	StatusWord    string     `json:"status_word,omitempty"`
	ANSCharge     *Number    `json:"ans_charge_minus10_to_10,omitempty"`
	ANSStatus     *int       `json:"ans_charge_status_1_to_5,omitempty"`
	ANSStatusWord string     `json:"ans_charge_status_word,omitempty"`
	AvgBPM        *Number    `json:"avg_bpm,omitempty"`
	BeatToBeatMS  *Number    `json:"beat_to_beat_ms,omitempty"`
	RMSSD         Series     `json:"hrv_rmssd_ms,omitzero"`
	Breathing     Series     `json:"breaths_per_min,omitzero"`
}

// Series is a figure of a night: the average that Polar gives, and what its samples say,
// which is unknown without samples.
type Series struct {
	Avg   *Number `json:"avg,omitempty"`
	Min   *Number `json:"min,omitempty"`
	Max   *Number `json:"max,omitempty"`
	Slope *Number `json:"slope_per_h,omitempty"`
}

// NewNightlyRecharge describes the recoveries of the asked days, out of all that the source
// sent.
func NewNightlyRecharge(q Question, sent []fitness.Recharge) *NightlyRecharge {
	dateOf := func(r *fitness.Recharge) civil.Date { return r.Date }
	found := ofDay(q.Days, sent, dateOf)
	doc := &NightlyRecharge{Head: newHead(q, len(found), datesOf(sent, dateOf)), Nights: []Recharge{}}
	for i := range found[:min(len(found), dailyDays)] {
		doc.Nights = append(doc.Nights, recharge(&found[i]))
	}
	doc.explainNights(q, "recharges", datesOf(found, dateOf))
	return doc
}

func recharge(r *fitness.Recharge) Recharge {
	return Recharge{
		Date: r.Date, Status: r.Status, StatusWord: word(r.Status, rechargeWords),
		ANSCharge: number(r.ANSCharge), ANSStatus: r.ANSStatus, ANSStatusWord: word(r.ANSStatus, usualWords),
		AvgBPM: number(r.AvgBPM), BeatToBeatMS: number(r.BeatToBeatMS),
		RMSSD:     series(r.RMSSDMS, r.RMSSD, fitness.RMSSDMS),
		Breathing: series(r.BreathsPerMin, r.Breathing, fitness.BreathsPerMin),
	}
}

func series(avg *float64, samples []fitness.ClockValue, field fitness.Field) Series {
	s := Series{Avg: number(avg)}
	values := analysis.NightSeriesOf(samples, field, analysis.NightClock{})
	if stats, ok := values.Statistics(); ok {
		s.Min, s.Max = number(&stats.Min), number(&stats.Max)
	}
	s.Slope = known(values.SlopePerHour())
	return s
}

// Markdown returns the recoveries in detail or as a table.
func (d *NightlyRecharge) Markdown() string {
	var p page
	d.title(&p, "Nightly recharge", "night")
	detailsOrTable(&p, &d.Head, d.Nights, func(r *Recharge) civil.Date { return r.Date }, (*Recharge).detail, d.table)
	d.foot(&p)
	return p.String()
}

func (r *Recharge) detail(p *page) {
	status := "no status (it takes three good nights, each of about four hours)"
	if r.Status != nil {
		status = grade(r.Status, rechargeWords...)
	}
	p.line(status, labelled("ANS charge ", joined(" ", r.ANSCharge.signed(" (-10 to +10)"), r.ANSStatusWord)))
	p.line(r.AvgBPM.show(0, " bpm"), r.BeatToBeatMS.show(0, " ms beat to beat"),
		r.RMSSD.words("HRV (RMSSD)", " ms", 0), r.Breathing.words("breathing", "/min", 1))
}

func (s Series) words(name, unit string, decimals int) string {
	spread := ""
	if s.Min != nil && s.Max != nil {
		spread = span(*s.Min, *s.Max, decimals)
	}
	if s.Avg == nil {
		return labelled(name+" ", joined(", ", when(spread != "", "range "+spread+unit), labelled("slope ", s.Slope.signed("/h"))))
	}
	of := joined(", ", spread, s.Slope.signed("/h"))
	return labelled(name+" ", joined(" ", s.Avg.show(decimals, unit), when(of != "", "("+of+")")))
}

func (d *NightlyRecharge) table(p *page) {
	p.line("Status 1 very poor, 3 compromised, 6 very good; ANS charge -10 to +10, 0 usual. Over four hours of sleep.")
	rows := make([][]string, len(d.Nights))
	for i := range d.Nights {
		r := &d.Nights[i]
		rows[i] = []string{
			r.Date.String(), orUnknown(joined(" ", count(r.Status, ""), r.StatusWord)), orUnknown(r.ANSCharge.signed("")),
			orUnknown(r.ANSStatusWord), orUnknown(r.AvgBPM.show(0, "")), orUnknown(r.RMSSD.short(0)), orUnknown(r.Breathing.short(1)),
		}
	}
	p.table([]string{"day", "status", "ANS charge", "ANS against usual", "bpm", "RMSSD ms (slope/h)", "breaths/min (slope/h)"}, rows)
}

func (s Series) short(decimals int) string {
	return joined(" ", s.Avg.show(decimals, ""), labelled("(", s.Slope.signed(")")))
}
