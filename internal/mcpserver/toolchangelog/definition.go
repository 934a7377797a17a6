package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// definition is what a client sees of a tool.
type definition struct {
	Name        string          `json:"name"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Annotations map[string]bool `json:"annotations"`
	InputSchema inputSchema     `json:"inputSchema"`
}

type inputSchema struct {
	Type                 string              `json:"type"`
	Properties           map[string]property `json:"properties,omitempty"`
	Required             []string            `json:"required,omitempty"`
	AdditionalProperties *bool               `json:"additionalProperties,omitempty"`
}

// property is the schema of an argument, keyword by keyword.
type property map[string]json.RawMessage

func (p property) text(keyword string) string {
	var text string
	if json.Unmarshal(p[keyword], &text) != nil {
		return ""
	}
	return text
}

// rules returns the keywords that restrict a value, as in `string, pattern ^a$`.
func (p property) rules() string {
	rules := []string{p.text("type")}
	for _, keyword := range slices.Sorted(maps.Keys(p)) {
		if keyword != "type" && keyword != "description" {
			rules = append(rules, keyword+" "+value(p[keyword]))
		}
	}
	return strings.Join(rules, ", ")
}

// value shows a JSON value on one line, texts without quotes.
func value(raw json.RawMessage) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return string(raw)
	}
	if list, ok := v.([]any); ok {
		texts := make([]string, len(list))
		for i, item := range list {
			texts[i] = fmt.Sprint(item)
		}
		return strings.Join(texts, "/")
	}
	return fmt.Sprint(v)
}

// arguments returns the names, the required ones first.
func (d definition) arguments() []string {
	optional := slices.DeleteFunc(slices.Sorted(maps.Keys(d.InputSchema.Properties)), d.requires)
	return slices.Concat(d.InputSchema.Required, optional)
}

func (d definition) requires(argument string) bool {
	return slices.Contains(d.InputSchema.Required, argument)
}

// need says whether an argument is required.
func (d definition) need(argument string) string {
	if d.requires(argument) {
		return "required"
	}
	return "optional"
}
