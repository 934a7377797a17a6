package summary

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Outcome is what every answer to a write says of the write itself.
type Outcome struct {
	// ChangeID is what undo_change takes; "" when nothing was changed.
	ChangeID string `json:"change_id,omitempty"`
	// Replayed says that the idempotency key was known: the answer is that of the first call,
	// and nothing was done now.
	Replayed bool `json:"replayed,omitempty"`
	// AlreadyDone says that the same was said a moment ago, by the call of ChangeID, and that
	// nothing was done now.
	AlreadyDone bool           `json:"already_logged,omitempty"`
	FirstAt     civil.DateTime `json:"first_at,omitzero"` // of the first call, on the person's clock
	Undone      bool           `json:"undone_since,omitempty"`
	Edited      bool           `json:"edited_since,omitempty"`
	Cautions    []string       `json:"cautions,omitempty"`
	Notes       []string       `json:"notes,omitempty"`
}

// Item is one record as it is stored now.
type Item struct {
	ID   string         `json:"id"`
	Kind fitness.Kind   `json:"kind"`
	Date civil.Date     `json:"date,omitzero"`
	Text Text           `json:"text"`             // one line
	Has  map[string]any `json:"fields,omitempty"` // by the names that edit_entry's changes take

	Words Verbatim `json:"words,omitempty"` // the person's own
}

// NewItem describes a record: its fields by the names that a change of it takes, and its text.
func NewItem(id string, kind fitness.Kind, date civil.Date, line string, fields map[string]any) Item {
	has := cleanFields(fields)
	if has["date"] == date.String() {
		delete(has, "date") // it stands beside them
	}
	return Item{ID: identifier(id), Kind: kind, Date: date, Text: Text(line), Has: has}
}

// Said returns the item with the words that it was read from.
func (i Item) Said(words string) Item {
	i.Words = asSaid(words)
	return i
}

// Refused is something that was not stored, and why.
type Refused struct {
	Words   Verbatim       `json:"words"`
	Reason  fitness.Reason `json:"reason"`
	Message Text           `json:"message"`
	Min     *Number        `json:"min,omitempty"`
	Max     *Number        `json:"max,omitempty"`
	Unit    Text           `json:"unit,omitempty"`
	Hint    Text           `json:"hint,omitempty"`
	Tool    string         `json:"tool,omitempty"` // the tool that it is for instead
}

// NewRefused describes what was not stored of the words.
func NewRefused(words string, p fitness.Problem, tool string) Refused {
	return Refused{
		Words: asSaid(words), Reason: p.Reason, Message: Text(named(p.Message)),
		Min: number(p.Min), Max: number(p.Max), Unit: text(p.Unit), Hint: Text(named(p.Hint)), Tool: tool,
	}
}

// Food is something eaten or drunk that a sentence named, as log_meal takes it.
type Food struct {
	Words Verbatim       `json:"words"`
	Text  Text           `json:"text"`
	Date  civil.Date     `json:"date,omitzero"`
	Slot  string         `json:"slot,omitempty"`
	Item  map[string]any `json:"item"` // one of log_meal's items
}

// NewFood describes a food by the words that named it.
func NewFood(words, line, slot string, date civil.Date, item map[string]any) Food {
	return Food{Words: asSaid(words), Text: Text(line), Date: date, Slot: slot, Item: cleanFields(item)}
}

// Logged is what became of what a person said or listed.
type Logged struct {
	Stored        []Item     `json:"stored"`
	Rejected      []Refused  `json:"rejected"`
	NotUnderstood []Verbatim `json:"not_understood"`
	Assumed       []Text     `json:"assumed"`
	Foods         []Food     `json:"foods,omitempty"`
	NotShown      *NotShown  `json:"not_shown,omitempty"`

	Outcome
}

// NotShown is how many rows of each list of an answer to a write there was no room for.
type NotShown struct {
	Stored        int    `json:"stored,omitempty"`
	Removed       int    `json:"removed,omitempty"`
	Rejected      int    `json:"rejected,omitempty"`
	NotUnderstood int    `json:"not_understood,omitempty"`
	Assumed       int    `json:"assumed,omitempty"`
	Foods         int    `json:"foods,omitempty"`
	How           string `json:"how"` // to see them
}

// howToSee says where what there was no room for can be seen: what was stored is kept, and what was
// not has to be said again.
const howToSee = "get_history has what was stored; say what was not in several calls, and each answers why"

// orNil returns what is not shown as a document has it: nil where all is shown.
func (n NotShown) orNil() *NotShown {
	if n == (NotShown{How: howToSee}) {
		return nil
	}
	return &n
}

// counts returns how many rows of each list are not shown.
func (n *NotShown) counts() NotShown {
	if n == nil {
		return NotShown{}
	}
	return *n
}

// more says how many rows of a list are not shown.
func more(p *page, n int, how string) {
	p.line(when(n > 0, fmt.Sprintf("and %d more: %s", n, how)))
}

// NewLogged starts an answer: what was not understood, word for word, and what was assumed of
// the words as a whole.
func NewLogged(notUnderstood, assumed []string) *Logged {
	return &Logged{
		Stored: []Item{}, Rejected: []Refused{},
		NotUnderstood: eachAsSaid(notUnderstood), Assumed: texts(assumed),
	}
}

// State returns what the answer says of the write itself.
func (l *Logged) State() *Outcome { return &l.Outcome }

// Assume adds what was read into what was said, each once.
func (l *Logged) Assume(assumed ...string) { l.Assumed = withEach(l.Assumed, assumed) }

func withEach(have []Text, more []string) []Text {
	for _, s := range texts(more) {
		if !slices.Contains(have, s) {
			have = append(have, s)
		}
	}
	return have
}

// detailedItems is how many records an answer tells with all that they have.
const detailedItems = 20

// Shorten leaves of many records what names them, the id, the day and the line, and of each list the
// rows that an answer has room for.
func (l *Logged) Shorten() {
	size := func() int { return sizeOf(l) }
	shorten(l.Stored, size)
	if size() <= AnswerBytes {
		return
	}
	l.NotShown = &NotShown{How: howToSee}
	fit(size, rows[Item]{&l.Stored, &l.NotShown.Stored, fewRows}, rows[Refused]{&l.Rejected, &l.NotShown.Rejected, fewRows},
		rows[Verbatim]{&l.NotUnderstood, &l.NotShown.NotUnderstood, fewRows}, rows[Text]{&l.Assumed, &l.NotShown.Assumed, fewRows},
		rows[Food]{&l.Foods, &l.NotShown.Foods, fewRows})
	l.NotShown = l.NotShown.orNil()
}

// sizeOf is Size of a document of ours, which can be written.
func sizeOf(doc Document) int { return max(jsonBytes(doc), len(doc.Markdown())) }

// shorten leaves of many records what names them; few fit or are needed whole.
func shorten(items []Item, size func() int) {
	if len(items) <= fewRows || len(items) <= detailedItems && size() <= AnswerBytes {
		return
	}
	for i := range items {
		items[i].Has, items[i].Words = nil, ""
	}
}

// texts cleans sentences of others; no sentence is an empty list and never null.
func texts(sentences []string) []Text {
	cleaned := make([]Text, len(sentences))
	for i, s := range sentences {
		cleaned[i] = Text(named(s))
	}
	return cleaned
}

// named cleans a sentence in which names such as log_meal and push_up stand: an underscore
// within a word marks nothing up.
func named(s string) string {
	const within = '\u02cd' // a letter that looks alike, and that clean leaves alone
	runes := []rune(strings.ReplaceAll(s, string(within), ""))
	for i := 1; i < len(runes)-1; i++ {
		if runes[i] == '_' && isWord(runes[i-1]) && isWord(runes[i+1]) {
			runes[i] = within
		}
	}
	return strings.ReplaceAll(clean(string(runes), sentenceCap), string(within), "_")
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// cleanFields returns the fields with every text in them cleaned and every figure with at most
// three decimals.
func cleanFields(fields map[string]any) map[string]any {
	cleaned := make(map[string]any, len(fields))
	for name, v := range fields {
		cleaned[name] = cleanField(v)
	}
	return cleaned
}

func cleanField(v any) any {
	switch v := v.(type) {
	case string:
		return named(v)
	case float64:
		return Number(v)
	case []any:
		cleaned := make([]any, len(v))
		for i := range v {
			cleaned[i] = cleanField(v[i])
		}
		return cleaned
	case map[string]any:
		cleaned := make(map[string]any, len(v))
		for name, e := range v {
			cleaned[named(name)] = cleanField(e)
		}
		return cleaned
	default: // a truth value or null
		return v
	}
}

// Size returns how many bytes a document has in the longer of its two forms.
func Size(doc Document) (int, error) {
	text, err := JSON(doc)
	return max(len(text), len(doc.Markdown())), err
}
