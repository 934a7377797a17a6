package summary

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/readiness"
	"github.com/paceline/paceline/internal/units"
)

// Readiness is how ready a person is on a day, with what that is made of.
type Readiness struct {
	Rules     string          `json:"rules"`
	State     readiness.State `json:"state"`
	Score     *int            `json:"score,omitempty"`
	Level     readiness.Level `json:"level,omitempty"`
	Coverage  Number          `json:"coverage"` // 0 to 1
	Parts     []ReadinessPart `json:"parts,omitempty"`
	Missing   []MissingPart   `json:"missing,omitempty"`
	LimitedBy []string        `json:"limited_by,omitempty"`
	Notes     []string        `json:"notes,omitempty"`
	Why       readiness.Why   `json:"unknown_because,omitempty"`
	Failed    Text            `json:"failure,omitempty"`
	Newest    civil.Date      `json:"newest_night,omitzero"` // given when it is unknown
	AgeDays   *int            `json:"newest_night_age_days,omitempty"`

	date civil.Date
	need float64
}

// ReadinessPart is one part of the score.
type ReadinessPart struct {
	Name   readiness.PartName `json:"name"`
	Weight Number             `json:"weight"` // 0 to 1
	Points Number             `json:"points"` // 0 to 100
	Of     Code               `json:"of"`
	Value  Number             `json:"value"`
	Unit   string             `json:"unit,omitempty"`
	Date   civil.Date         `json:"date"`
	Source Code               `json:"source"`
	Marks  []string           `json:"marks,omitempty"`
}

// MissingPart is a part that could not be had.
type MissingPart struct {
	Name readiness.PartName `json:"name"`
	Why  string             `json:"why"`
}

// NewReadiness describes how ready a person is on a day; need is how long they need to sleep.
func NewReadiness(date, today civil.Date, need time.Duration, r readiness.Result) *Readiness {
	doc := &Readiness{
		Rules: r.Rules, State: r.State, Score: r.Score, Level: r.Level, Coverage: Number(float64(r.Coverage) / 100),
		LimitedBy: r.LimitedBy, Notes: r.Notes, Why: r.Why, Failed: Text(clean(r.Failed, sentenceCap)), Newest: r.Newest,
		date: date, need: need.Seconds(),
	}
	if !r.Newest.IsZero() {
		doc.AgeDays = new(today.DaysSince(r.Newest))
	}
	for _, p := range r.Parts {
		doc.Parts = append(doc.Parts, ReadinessPart{
			Name: p.Name, Weight: Number(float64(p.Weight) / 100), Points: Number(p.Points), Of: code(p.Of), Value: Number(p.Value), Unit: p.Unit,
			Date: p.Date, Source: code(p.Source), Marks: p.Marks,
		})
	}
	for _, m := range r.Missing {
		doc.Missing = append(doc.Missing, MissingPart{m.Name, m.Why})
	}
	return doc
}

// lines writes the readiness; alone says that there is no source of devices.
func (r *Readiness) lines(p *page, alone bool) {
	switch {
	case r.State == readiness.Unknown:
		p.line("Readiness unknown: " + joined("; ", joined(": ", string(r.Why), string(r.Failed)), r.newest()))
	case alone && r.told():
		p.line(fmt.Sprintf("Readiness %d, partial, no level: %s; no watch", *r.Score, r.parts()))
	default:
		p.line(r.head() + ": " + r.parts() + r.missing())
	}
	for _, note := range r.Notes {
		p.line("Note: " + note)
	}
}

func (r *Readiness) newest() string {
	if r.Newest.IsZero() {
		return ""
	}
	return fmt.Sprintf("newest night %s, %s", r.Newest, age(*r.AgeDays))
}

// head names the level, or that there is none.
func (r *Readiness) head() string {
	said := joined(" ", fmt.Sprintf("Readiness %d", *r.Score), string(r.Level))
	if r.State == readiness.Partial {
		said += fmt.Sprintf(", partial (%s %% of the parts), so no level", units.Number(100*float64(r.Coverage), 0))
	}
	return said + labelled(", limited by ", strings.Join(r.LimitedBy, " and "))
}

// told reports whether all that is known is a night that was logged.
func (r *Readiness) told() bool {
	return len(r.Missing) >= 3 && len(r.Parts) == 1 && slices.Contains(r.Parts[0].Marks, "logged by hand")
}

func (r *Readiness) missing() string {
	missing := make([]string, len(r.Missing))
	for i, m := range r.Missing {
		missing[i] = strings.ReplaceAll(string(m.Name), "_", " ") + " (" + m.Why + ")"
	}
	return labelled("; missing: ", strings.Join(missing, ", "))
}

func (r *Readiness) parts() string {
	parts := make([]string, len(r.Parts))
	for i := range r.Parts {
		parts[i] = r.Parts[i].words(r)
	}
	return strings.Join(parts, "; ")
}

// words returns "RMSSD 63 ms = 77 (baseline: own 60 d, n 31)". The day and the source are said
// where they are not those of the answer.
func (p *ReadinessPart) words(of *Readiness) string {
	var what string
	switch p.Of {
	case "asleep":
		what = "asleep " + duration(float64(p.Value)) + " of " + duration(of.need)
	case "rmssd":
		what = "RMSSD " + p.Value.show(1, " ms")
	case "ans_charge":
		what = "ANS charge " + p.Value.signed("")
	case "strain_to_tolerance":
		what = "load ratio " + p.Value.show(2, "")
	default:
		what = p.Of.words() + " " + p.Value.show(1, "")
	}
	if p.Of == "solidity_and_regeneration" {
		what = "quality"
	}
	about := joined(", ", when(p.Of == "strain_to_tolerance", "7 of 28 d"), strings.Join(p.Marks, ", "), when(p.Date != of.date, shortDate(p.Date, of.date)))
	return what + " = " + p.Points.show(0, "") + when(about != "", " ("+about+")")
}
