package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// Profile writes what is set of a person, and what stands in for the rest.
func (h *Host) Profile(ctx context.Context, person string) error {
	return h.asThemselves(ctx, person, func(c *coach.Service, who coach.Who) (summary.Document, error) { return c.Profile(ctx, who) })
}

// SetProfile sets fields of a person's profile from pairs such as zone=Europe/Helsinki, as the
// person themselves, and writes what is stored. An empty value takes a field away; force takes
// an unusual one as meant. Errors: fault.Invalid for what is no pair, no field or no value of it.
func (h *Host) SetProfile(ctx context.Context, person string, pairs []string, force bool) error {
	changes := map[string]json.RawMessage{}
	for _, pair := range pairs {
		name, value, found := strings.Cut(pair, "=")
		if !found || name == "" {
			return fault.New(fault.Invalid, "%q sets nothing", pair).WithHint("Write name=value, such as zone=Europe/Helsinki; name= takes it away.")
		}
		change, err := profileValue(name, value)
		if err != nil {
			return err
		}
		changes[name] = change
	}
	return h.asThemselves(ctx, person, func(c *coach.Service, who coach.Who) (summary.Document, error) {
		return c.Edit(ctx, who, coach.EditInput{ID: fitness.ProfileID, Changes: changes, Force: force})
	})
}

// profileValue returns the value of a field as JSON: a list of words may be written with commas
// between them, and hours as in "mon 18:00-19:30, wed 07:00-08:00".
func profileValue(name, value string) (json.RawMessage, error) {
	value = strings.TrimSpace(value)
	switch {
	case value == "":
		return json.RawMessage("null"), nil
	case json.Valid([]byte(value)):
		return json.RawMessage(value), nil
	case slices.Contains([]string{"diet", "allergies", "injuries", "equipment"}, name):
		return json.Marshal(listed(value))
	case name == "available":
		week := map[string]string{}
		for _, part := range listed(value) {
			day, hours, found := strings.Cut(part, " ")
			if !found {
				return nil, fault.New(fault.Invalid, "%q is no weekday with hours", part).WithHint("Write such as available=\"mon 18:00-19:30, sat 09:00-12:00\".")
			}
			week[day] = strings.TrimSpace(hours)
		}
		return json.Marshal(week)
	default:
		return json.Marshal(value)
	}
}

// listed returns what stands between commas, without spaces around it.
func listed(list string) []string {
	words := strings.Split(list, ",")
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

// asThemselves asks the coach on behalf of the person at the terminal and writes the answer.
func (h *Host) asThemselves(ctx context.Context, named string, ask func(*coach.Service, coach.Who) (summary.Document, error)) (err error) {
	config, flaws := h.configure()
	if err := flaws.fault(); err != nil {
		return err
	}
	person, problem, err := h.whose(ctx, config, named)
	if err := cmp.Or(err, problem); err != nil {
		return err
	}
	p, err := h.compose(config, person, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	doc, err := ask(p.coach, coach.Who{Person: person, Actor: ledger.Actor{Kind: ledger.Person, Name: "you"}})
	if err != nil {
		return err
	}
	_, err = io.WriteString(h.Out, doc.Markdown())
	return err
}
