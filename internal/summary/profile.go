package summary

import (
	"slices"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// Profile is what holds for a person: what they set, and what a source or the installation
// says where they set nothing.
type Profile struct {
	ID     string         `json:"id"` // what edit_entry takes
	Fields []ProfileField `json:"fields"`
	Unset  []string       `json:"not_known,omitempty"`
}

// ProfileField is one fact of a profile, by the name that edit_entry's changes take.
type ProfileField struct {
	Name  string `json:"name"`
	Value any    `json:"value"` // text, number, a list of texts, or texts by weekday
	From  Code   `json:"from"`  // profile, a source, or installation

	words string
}

// NewProfile starts the answer.
func NewProfile() *Profile { return &Profile{ID: fitness.ProfileID, Fields: []ProfileField{}} }

// Say adds a text, such as a zone; "" is not known.
func (p *Profile) Say(name, value, from string) {
	if value == "" {
		p.Unset = append(p.Unset, name)
		return
	}
	p.add(name, Text(named(value)), from, named(value))
}

// Measure adds a figure with the unit that its name does not say; nil is not known.
func (p *Profile) Measure(name string, value *float64, unit, from string) {
	if value == nil {
		p.Unset = append(p.Unset, name)
		return
	}
	words := figure3(value) + labelled(" ", unit)
	if unit == "s" {
		words = duration(*value)
	}
	p.add(name, *number(value), from, words)
}

// List adds what a plan must respect; none is not known.
func (p *Profile) List(name string, values []string, from string) {
	if len(values) == 0 {
		p.Unset = append(p.Unset, name)
		return
	}
	cleaned := texts(values)
	quotes := make([]string, len(cleaned))
	for i, t := range cleaned {
		quotes[i] = t.quoted()
	}
	p.add(name, cleaned, from, strings.Join(quotes, ", "))
}

// Week adds hours by weekday, Monday first; none is not known.
func (p *Profile) Week(name string, hours map[string]string, from string) {
	week := []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
	var words []string
	cleaned := map[string]Text{}
	for _, day := range week {
		if h := hours[day]; h != "" {
			cleaned[day] = text(h)
			words = append(words, day+" "+string(text(h)))
		}
	}
	if len(words) == 0 {
		p.Unset = append(p.Unset, name)
		return
	}
	p.add(name, cleaned, from, strings.Join(words, ", "))
}

func (p *Profile) add(name string, value any, from, words string) {
	p.Fields = append(p.Fields, ProfileField{Name: name, Value: value, From: code(from), words: words})
}

// Markdown returns a line a fact, and who said it unless the person did.
func (p *Profile) Markdown() string {
	var out page
	out.line("## Profile")
	for _, f := range p.Fields {
		out.line("- " + strings.ReplaceAll(nameOf(f.Name), "_", " ") + ": " + f.words + when(f.From != "profile", " (from "+f.From.words()+")"))
	}
	if len(p.Unset) > 0 {
		out.line("Not known: " + strings.Join(p.Unset, ", "))
	}
	out.line("To change it: edit_entry with id " + p.ID + " and these names.")
	return out.String()
}

// nameOf returns a name without its unit, which the words say.
func nameOf(name string) string {
	parts := strings.Split(name, "_")
	if last := len(parts) - 1; slices.Contains([]string{"s", "cm", "bpm", "w"}, parts[last]) {
		parts = parts[:last]
		if slices.Contains([]string{"resting", "max"}, parts[0]) {
			parts = append(parts, "heart", "rate")
		}
	}
	return strings.Join(parts, " ")
}

// profileText returns what a person set of their profile.
func profileText(set fitness.Profile) string {
	p := NewProfile()
	const from = "profile"
	for _, named := range [][2]string{
		{"zone", set.Zone}, {"mass", set.Mass}, {"distance", set.Distance}, {"week_start", set.WeekStart}, {"sex", set.Sex},
	} {
		p.Say(named[0], named[1], from)
	}
	if set.DayStart != nil {
		p.Say("day_start", set.DayStart.String(), from)
	}
	if set.BirthYear != nil {
		p.Say("birth_year", strconv.Itoa(*set.BirthYear), from)
	}
	p.Measure("height_cm", set.HeightCm, "cm", from)
	p.Measure("sleep_need_s", set.SleepNeedS, "s", from)
	p.Measure("resting_bpm", set.RestingBPM, "bpm", from)
	p.Measure("max_bpm", set.MaxBPM, "bpm", from)
	p.Measure("threshold_power_w", set.ThresholdPowerW, "W", from)
	for name, values := range map[string][]string{
		"diet": set.Diet, "allergies": set.Allergies, "injuries": set.Injuries, "equipment": set.Equipment,
	} {
		p.List(name, values, from)
	}
	p.Week("available", set.Available, from)
	slices.SortStableFunc(p.Fields, func(a, b ProfileField) int { return strings.Compare(a.Name, b.Name) })
	facts := make([]string, len(p.Fields))
	for i, f := range p.Fields {
		facts[i] = strings.ReplaceAll(nameOf(f.Name), "_", " ") + " " + f.words
	}
	return joined(": ", KindWords(fitness.KindProfile), strings.Join(facts, "; "))
}
