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

// elements returns the schema of the elements of a list, nil for what is none.
func (p property) elements() property {
	var elements property
	if json.Unmarshal(p["items"], &elements) != nil {
		return nil
	}
	return elements
}

// members returns the members of an object, or of the objects in a list, and those that are
// required; none for anything else.
func (p property) members() inputSchema {
	of := p
	if elements := p.elements(); elements != nil {
		of = elements
	}
	var members inputSchema
	if json.Unmarshal(of["properties"], &members.Properties) != nil || of["required"] != nil && json.Unmarshal(of["required"], &members.Required) != nil {
		return inputSchema{}
	}
	return members
}

// flat returns all properties at every depth, by names such as items[].title.
func (s inputSchema) flat() inputSchema {
	all := inputSchema{Properties: maps.Clone(s.Properties), Required: slices.Clone(s.Required)}
	for name, p := range s.Properties {
		members := p.members().flat()
		if p.elements() != nil {
			name += "[]"
		}
		for member, of := range members.Properties {
			all.Properties[name+"."+member] = of
		}
		for _, member := range members.Required {
			all.Required = append(all.Required, name+"."+member)
		}
	}
	return all
}

// rules returns the keywords that restrict a value, as in `string, pattern ^a$`.
func (p property) rules() string {
	rules := []string{p.text("type")}
	for _, keyword := range slices.Sorted(maps.Keys(p)) {
		switch keyword {
		case "type", "description", "properties", "required", "additionalProperties":
		case "items":
			rules = append(rules, "of "+p.elements().rules())
		default:
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

// flat returns the definition with the arguments of every depth.
func (d definition) flat() definition {
	d.InputSchema = d.InputSchema.flat()
	return d
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
