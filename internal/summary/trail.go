package summary

import (
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Actor is who changed something, as it is shown. The kind is person, assistant or source,
// and is never derived from the name.
type Actor struct {
	Kind         string `json:"kind"`
	Name         Text   `json:"name,omitempty"` // "" of the person, and of an assistant that gave none
	SelfDeclared bool   `json:"self_declared,omitempty"`
	Host         Text   `json:"host,omitempty"`
}

// The kinds of actors.
const (
	personActor    = "person"
	assistantActor = "assistant"
	sourceActor    = "source"
)

// NewActor describes who acts.
func NewActor(kind, name, host string, selfDeclared bool) Actor {
	return Actor{Kind: kind, Name: text(name), SelfDeclared: selfDeclared, Host: text(host)}
}

// Words returns the actor as in "you" or "Claude".
func (a Actor) Words() string { return a.words() }

// words returns the actor as in "you", "Claude" or "unknown assistant". An assistant that
// calls itself as the person or a source is called is said to be an assistant.
func (a Actor) words() string {
	switch {
	case a.Kind == personActor:
		return "you"
	case a.Kind == sourceActor:
		return titled(string(a.Name))
	case a.Name == "":
		return "unknown assistant"
	case taken(string(a.Name)):
		return "an assistant named " + a.Name.quoted()
	default:
		return string(a.Name)
	}
}

// taken reports whether a name is one that stands for somebody else.
func taken(name string) bool {
	switch strings.ToLower(name) {
	case "you", "me", "person", "polar", "paceline", "unknown assistant":
		return true
	default:
		return false
	}
}

func titled(name string) string {
	if name == "" {
		return "a source"
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// marked returns the words with what is known of the name: that the client gave it to
// itself, and the host that it came from.
func (a Actor) marked() string {
	if a.Kind != assistantActor || a.Name == "" {
		return a.words()
	}
	mark := joined(", ", when(a.SelfDeclared, "self-declared"), string(a.Host))
	return a.words() + when(mark != "", " ("+mark+")")
}

// Deed is one record changed by one call. A body is nil where the record was not there before,
// or is not there after, and where it is not known: then Partly says that the bodies of a
// source's record hold no more than what the person changed of it.
type Deed struct {
	Kind          fitness.Kind
	ID            string
	Day           civil.Date
	At            civil.DateTime // of a source's record: what the clock showed there and then; zero when no time is known
	Created, Gone bool
	OfSource      bool // a source's record
	Partly        bool
	Before, After []byte
}

// TrailCall is one call that changed something.
type TrailCall struct {
	ChangeID string
	At       civil.DateTime // on the person's clock
	By       Actor
	Undoes   string // the change that it undid; "" for none
	UndoneBy *Actor // who undid it; nil while it stands
	UndoneID string // the change that did
	Deeds    []Deed
}

// TrailSum is what a source brought on a day, in any number of calls.
type TrailSum struct {
	By    Actor
	On    civil.Date
	Deeds []Deed
}

// TrailSource is what a source brought on a day, as a sentence.
type TrailSource struct {
	By  Actor      `json:"by"`
	On  civil.Date `json:"on"`
	Did string     `json:"did"`
}

// TrailLine is one call as a sentence, with what undo takes.
type TrailLine struct {
	ChangeID string         `json:"change_id"`
	At       civil.DateTime `json:"at"`
	By       Actor          `json:"by"`
	Did      string         `json:"did"`
	Undoes   string         `json:"undoes,omitempty"`
	UndoneBy *Actor         `json:"undone_by,omitempty"`
	UndoneID string         `json:"undone_by_change,omitempty"`
	Records  []string       `json:"record_ids,omitempty"` // of what is the person's own
}

// Trail is who changed what, newest first.
type Trail struct {
	From    civil.Date    `json:"from,omitzero"`
	To      civil.Date    `json:"to,omitzero"`
	Today   civil.Date    `json:"today"`
	Lines   []TrailLine   `json:"changes"`
	Sources []TrailSource `json:"sources_last,omitempty"` // where their changes are not among these
	Next    string        `json:"next_cursor,omitempty"`  // asks for the changes before these
}

// NewTrail tells calls, newest first, and what sources brought, whose calls are not among them; next
// asks for the calls before these, "" when there are none.
func NewTrail(days civil.Range, today civil.Date, calls []TrailCall, sums []TrailSum, next string, in Wording) *Trail {
	t := &Trail{From: days.From, To: days.To, Today: today, Lines: make([]TrailLine, len(calls)), Next: next}
	for i, c := range calls {
		t.Lines[i] = TrailLine{
			ChangeID: identifier(c.ChangeID), At: c.At, By: c.By, Did: did(c, today, in),
			Undoes: identified(c.Undoes), UndoneBy: c.UndoneBy, UndoneID: identified(c.UndoneID), Records: recordsOf(c),
		}
	}
	for _, s := range sums {
		t.Sources = append(t.Sources, TrailSource{By: s.By, On: s.On, Did: brought(s.Deeds)})
	}
	return t
}

// identified is identifier for an id that may be none.
func identified(id string) string {
	if id == "" {
		return ""
	}
	return identifier(id)
}

const mostRecords = 10 // ids that a line of the trail names

func recordsOf(c TrailCall) []string {
	if c.By.Kind == sourceActor {
		return nil
	}
	ids := make([]string, 0, min(len(c.Deeds), mostRecords))
	for _, d := range c.Deeds[:min(len(c.Deeds), mostRecords)] {
		ids = append(ids, identifier(d.ID))
	}
	return ids
}

// Markdown returns one sentence a call.
func (t *Trail) Markdown() string {
	var p page
	p.line("## Changes" + labelled(" ", t.days()) + ", newest first")
	if len(t.Lines) == 0 {
		p.line("Nothing was changed" + when(len(t.Sources) > 0, " by you or an assistant") + when(!t.From.IsZero() || !t.To.IsZero(), " in these days") + ".")
	}
	marked := map[Actor]bool{}
	name := func(a Actor) string {
		if marked[a] {
			return a.words()
		}
		marked[a] = true
		return a.marked()
	}
	for _, l := range t.Lines {
		p.line("- " + shortMoment(l.At, t.Today) + " " + name(l.By) + " " + l.Did + l.undone(name) + " [change " + l.ChangeID + "]")
	}
	for _, s := range t.Sources {
		p.line("On " + shortDate(s.On, t.Today) + " " + name(s.By) + " " + s.Did + "; actor " + strings.ToLower(s.By.words()) + " lists this and what was before")
	}
	if t.Next != "" {
		p.line("Older changes: ask again with cursor " + t.Next)
	}
	return p.String()
}

func (l *TrailLine) undone(name func(Actor) string) string {
	if l.UndoneBy == nil {
		return ""
	}
	return "; undone by " + name(*l.UndoneBy)
}

func (t *Trail) days() string {
	return joined(" ", t.From.String(), labelled("to ", t.To.String()))
}

// shortMoment returns "30 Nov 14:05".
func shortMoment(at civil.DateTime, today civil.Date) string {
	return shortDate(at.Date, today) + " " + minuteOf(at.Clock)
}

// shortDate returns "30 Nov", with the year where it is another than today's.
func shortDate(d, today civil.Date) string {
	if d.IsZero() {
		return ""
	}
	at := d.Start(time.UTC)
	if d.Year == today.Year {
		return at.Format("2 Jan")
	}
	return at.Format("2 Jan 2006")
}
