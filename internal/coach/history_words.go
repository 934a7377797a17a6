package coach

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// matcher returns what reports whether a record holds every word of the query; nil when there are
// none.
func (h *historyReading) matcher(ctx context.Context) (func(ledger.Record) bool, error) {
	words := strings.Fields(plain(h.query.Query))
	if len(words) == 0 {
		return nil, nil //nolint:nilnil // everything matches
	}
	in, err := h.wording(ctx)
	if err != nil {
		return nil, err
	}
	return func(r ledger.Record) bool {
		text := readable(r, in)
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}, nil
}

// plain returns a text as it is compared: in lower case, and a name in separate words.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' {
			return ' '
		}
		return unicode.ToLower(r)
	}, s)
}

// readable returns what a person can read of a record: its line, and each text that it holds but for
// those that only machines read.
func readable(r ledger.Record, in summary.Wording) string {
	var all strings.Builder
	all.WriteString(summary.KindWords(r.Kind) + "\n" + summary.HistoryText(r.Kind, r.Body, in) + "\n")
	var fields map[string]any
	if err := json.Unmarshal(r.Body, &fields); err == nil { // what cannot be read has no words, and its line says its kind
		addTexts(&all, fields)
		if subject, ok := fields["subject"].(string); ok {
			all.WriteString(in.Trackables[subject].Name + "\n")
		}
		if metric, ok := fields["metric"].(string); ok {
			all.WriteString(in.Trackables[metric].Name + "\n")
		}
	}
	return plain(all.String())
}

// notWords are fields whose text says nothing to a person.
//
//nolint:gochecknoglobals // a constant table
var notWords = []string{"id", "device_id", "a", "b", "zone", "unit", "start", "end", "date", "uploaded_at", "modified_at", "created_at", "superset", "recorded"}

func addTexts(to *strings.Builder, fields map[string]any) {
	for name, value := range fields {
		if !slices.Contains(notWords, name) {
			addText(to, value)
		}
	}
}

func addText(to *strings.Builder, value any) {
	switch value := value.(type) {
	case string:
		to.WriteString(value + "\n")
	case []any:
		for _, v := range value {
			addText(to, v)
		}
	case map[string]any:
		addTexts(to, value)
	}
}
