package sentence

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// MaxWords is how many characters are read at a time. Longer words are not understood, as a
// whole: whoever asks should say so before.
const MaxWords = 4000

// reader reads the words of one listener.
type reader struct {
	listener Listener
	words    string
	tokens   []token
	used     []bool // tokens that say something of an entry
	core     []bool // those of them that say what it is and how much
	own      vocabulary
	today    civil.Date
	scope    day      // that later clauses are about; its date is zero until one is named
	unread   string   // why the day that the sentence named before is none
	heading  string   // the meal that the line began with: "lunch:"
	rounds   *float64 // of what the line lists: 5 rounds of
	fed      int      // how many foods came before the sentence
	out      Reading
}

func read(words string, l Listener) Reading {
	if utf8.RuneCountInString(words) > MaxWords {
		return Reading{NotUnderstood: []string{words}}
	}
	r := newReader(words, l)
	all := r.split()
	for _, c := range all {
		if c.sep <= sepLine {
			r.heading, r.rounds, r.fed = "", nil, len(r.out.Foods)
		}
		c.dayBefore = r.scope.date != l.Date
		c.firstEntry, c.firstFood = len(r.out.Entries), len(r.out.Foods)
		c.read()
		c.lastEntry, c.lastFood = len(r.out.Entries), len(r.out.Foods)
	}
	r.sayDays(all)
	r.whole()
	return r.out
}

func newReader(words string, l Listener) *reader {
	if l.Zone == nil {
		l.Zone = time.UTC
	}
	r := &reader{listener: l, words: words, own: ofTrackables(l.Trackables)}
	r.tokens = labelled(numberWords(lex(words)))
	marks := make([]bool, 2*len(r.tokens))
	r.used, r.core = marks[:len(r.tokens)], marks[len(r.tokens):]
	shown := civil.DateTimeOf(l.Now.In(l.Zone))
	r.today = shown.Add(-durationOf(l.DayStart)).Date
	r.scope.date = l.Date
	return r
}

// whole returns words of which nothing came as they were.
func (r *reader) whole() {
	if len(r.out.Entries)+len(r.out.Foods)+len(r.out.Rejected) > 0 {
		return
	}
	r.out.NotUnderstood = nil
	if strings.ContainsFunc(r.words, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }) {
		r.out.NotUnderstood = []string{strings.TrimSpace(r.words)}
	}
}

// circumstances are what the entries are judged against.
func (r *reader) circumstances() fitness.Circumstances {
	return fitness.Circumstances{
		Today: r.today, Now: r.listener.Now, Birth: r.listener.Birth, Pounds: r.listener.Pounds, Miles: r.listener.Miles,
		LastWeight: r.listener.LastWeight, Force: r.listener.Force,
	}
}

// trackable returns the person's trackable of an id.
func (r *reader) trackable(id string) *Trackable {
	for i := range r.listener.Trackables {
		if r.listener.Trackables[i].ID == id {
			return &r.listener.Trackables[i]
		}
	}
	return nil
}
