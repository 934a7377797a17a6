package coach

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/sentence"
	"github.com/paceline/paceline/internal/summary"
)

// How much one call can say.
const (
	longestText = 4000 // characters
	mostEntries = 50
)

// Log stores what a person did, said in words, listed in figures or both. What can be stored
// is, and the rest comes back with the reason, what is allowed and how to say it; foods go to
// LogMeal. The words are kept with the entries. Where nothing could be stored there is no
// change. Errors: fault.Invalid without words and entries, fault.TooLarge, fault.Conflict for
// a key that was used with other arguments.
func (s *Service) Log(ctx context.Context, who Who, in LogInput) (*summary.Logged, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	again := in
	again.Force = false
	r := request{tool: "log_entry", key: in.Key, arguments: in, said: again, force: in.Force}
	return write(ctx, s, who, r, blankLogged, func(ctx context.Context, w *writing, l *summary.Logged) error {
		return w.log(ctx, in, l)
	})
}

func blankLogged() *summary.Logged { return summary.NewLogged(nil, nil) }

func (in LogInput) check() error {
	switch {
	case strings.TrimSpace(in.Text) == "" && len(in.Entries) == 0:
		return fault.New(fault.Invalid, "there is nothing to log").
			WithHint(`Give text, such as "40 squats, slept six hours", or entries.`)
	case len(in.Entries) > mostEntries:
		return fault.New(fault.TooLarge, "%d entries are more than the %d of one call", len(in.Entries), mostEntries).WithHint("Log them in several calls.")
	default:
		return checkLength(in.Text)
	}
}

func checkLength(text string) error {
	if n := len([]rune(text)); n > longestText {
		return fault.New(fault.TooLarge, "the text has %d characters, at most %d are read at once", n, longestText).WithHint("Say it in several calls.")
	}
	return nil
}

// candidate is an entry that may be stored, with the words it was read from.
type candidate struct {
	fitness.Entry

	words    string
	problems []fitness.Problem
}

// log stores what a call says, and fills its answer.
func (w *writing) log(ctx context.Context, in LogInput, l *summary.Logged) error {
	trackables, err := w.trackables(ctx)
	if err != nil {
		return err
	}
	c, err := w.circumstances(ctx, in.Force)
	if err != nil {
		return err
	}
	var candidates []candidate
	if text := fitness.CleanText(in.Text); text != "" {
		reading, err := w.listen(ctx, text, in.Date, trackables, c)
		if err != nil {
			return err
		}
		*l = *summary.NewLogged(reading.NotUnderstood, reading.Assumed)
		if err := hear(reading, l); err != nil {
			return err
		}
		candidates = w.said(reading)
		if err := w.cautionOf(ctx, text, in.Date, trackables, c, reading, l); err != nil {
			return err
		}
	}
	day := in.Date
	if day.IsZero() {
		day = w.day
	}
	for _, given := range in.Entries {
		e, problems := w.entryOf(given, day, trackables)
		candidates = append(candidates, candidate{Entry: e, words: given.words(), problems: problems})
	}
	return w.store(ctx, candidates, trackables, c, l)
}

// cautionOf puts the line of caution into the answer to words that call for it, also where
// their figures are so unusual that they are stored with force alone.
func (w *writing) cautionOf(
	ctx context.Context, text string, day civil.Date, trackables []kept[fitness.Trackable], c fitness.Circumstances,
	reading sentence.Reading, l *summary.Logged,
) error {
	if fitness.CautionWords(text) {
		caution(l.State())
	}
	if !slices.ContainsFunc(reading.Rejected, func(r sentence.Rejection) bool { return r.Reason == fitness.Unusual }) {
		return nil
	}
	c.Force = true
	forced, err := w.listen(ctx, text, day, trackables, c)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(forced.Entries, func(e fitness.Entry) bool { return e.Caution() }) {
		caution(l.State())
	}
	return nil
}

// words are what a rejected entry is called by in the answer.
func (in EntryInput) words() string {
	what := in.What
	in.What = ""
	figures, err := json.Marshal(in)
	if err != nil {
		return what
	}
	return what + ": " + strings.NewReplacer(`"`, "", "{", "", "}", "", ":", " ", ",", ", ").Replace(string(figures))
}

// listen reads a sentence as the person means it.
func (w *writing) listen(
	ctx context.Context, text string, day civil.Date, trackables []kept[fitness.Trackable], c fitness.Circumstances,
) (sentence.Reading, error) {
	night, err := w.hasNight(ctx)
	if err != nil {
		return sentence.Reading{}, err
	}
	listener := sentence.Listener{
		Now: w.now, Zone: w.zone, DayStart: w.dayStart, Pounds: c.Pounds, Miles: c.Miles, Date: day,
		LastWeight: c.LastWeight, LastNight: night, Birth: c.Birth, Force: c.Force,
	}
	for _, t := range trackables {
		listener.Trackables = append(listener.Trackables, sentence.Trackable{ID: t.ID, Trackable: t.Doc})
	}
	return sentence.Read(text, listener), nil
}

// hear puts what a reading did not make entries of into the answer.
func hear(reading sentence.Reading, l *summary.Logged) error {
	for _, r := range reading.Rejected {
		l.Rejected = append(l.Rejected, summary.NewRefused(r.Words, r.Problem, r.Tool))
	}
	for _, f := range reading.Foods {
		item, err := spelled(foodInput(f.Item))
		if err != nil {
			return err
		}
		l.Foods = append(l.Foods, summary.NewFood(f.Words, summary.FoodText(f.Item), f.Slot, f.When.Date, item))
	}
	return nil
}

func (w *writing) said(reading sentence.Reading) []candidate {
	candidates := make([]candidate, len(reading.Entries))
	for i, e := range reading.Entries {
		e.When = w.dayed(e.When)
		candidates[i] = candidate{Entry: e, words: e.Words}
	}
	return candidates
}

// store keeps the candidates that can be, in one order, and answers with what is stored.
func (w *writing) store(
	ctx context.Context, candidates []candidate, trackables []kept[fitness.Trackable], c fitness.Circumstances, l *summary.Logged,
) error {
	days := newView(w, w.day)
	added := map[dayOf]float64{}
	trained, sessions := map[civil.Date]bool{}, map[string]bool{}
	for _, candidate := range candidates {
		e := candidate.clean()
		problems := candidate.problems
		if len(problems) == 0 {
			problems = checkEntry(&e, trackables, c)
		}
		if len(problems) == 0 {
			var err error
			if problems, err = checkDay(ctx, days, &e, c, added); err != nil {
				return err
			}
		}
		if len(problems) > 0 {
			if problems[0].Reason == fitness.Unusual && e.Caution() {
				caution(l.State())
			}
			l.Rejected = append(l.Rejected, summary.NewRefused(candidate.words, together(problems), ""))
			continue
		}
		id, err := w.storeEntry(ctx, e, l)
		if err != nil {
			return err
		}
		if e.Form == fitness.FormSession {
			trained[e.When.Date], sessions[id] = true, true
		}
	}
	for _, day := range sortedDates(trained) {
		linked, err := w.linkPlan(ctx, day, sessions)
		if err != nil {
			return err
		}
		l.Notes = append(l.Notes, linked...)
	}
	return nil
}

func (c candidate) clean() fitness.Entry {
	e := c.Entry
	e.Note, e.Text, e.Words = fitness.CleanText(e.Note), fitness.CleanText(e.Text), fitness.CleanText(e.Words)
	return e
}

// storeEntry keeps an entry, answers with what is stored, and returns its id.
func (w *writing) storeEntry(ctx context.Context, e fitness.Entry, l *summary.Logged) (string, error) {
	r, err := w.keep(ctx, ledger.Record{Kind: fitness.KindEntry, Day: e.When.Date, StartsAt: startOf(e)}, e)
	if err != nil {
		return "", err
	}
	if err := w.weigh(ctx, r); err != nil {
		return "", err
	}
	item, err := w.itemOf(r)
	if err != nil {
		return "", err
	}
	l.Stored = append(l.Stored, item.Said(e.Words))
	l.Assume(e.Assumed...)
	if e.Caution() {
		caution(l.State())
	}
	return r.ID, nil
}

func startOf(e fitness.Entry) time.Time {
	if e.Sleep != nil && !e.Sleep.Start.IsZero() {
		return e.Sleep.Start
	}
	return e.When.At()
}

// checkEntry returns what is wrong with an entry by itself.
func checkEntry(e *fitness.Entry, trackables []kept[fitness.Trackable], c fitness.Circumstances) []fitness.Problem {
	if e.Form != fitness.FormTracked {
		return e.Check(c)
	}
	i := slices.IndexFunc(trackables, func(t kept[fitness.Trackable]) bool { return t.ID == e.Subject })
	if i < 0 {
		return unknownSubject(e.Subject)
	}
	return trackables[i].Doc.CheckEntry(e, c)
}

// dayOf is a metric on a day.
type dayOf struct {
	metric string
	day    civil.Date
}

// checkDay returns what is wrong with the sum of the day that an entry would bring about.
// added is what this call has added to the days so far.
func checkDay(ctx context.Context, days *view, e *fitness.Entry, c fitness.Circumstances, added map[dayOf]float64) ([]fitness.Problem, error) {
	m, ok := fitness.MetricNamed(e.Subject)
	if e.Form != fitness.FormMeasure || !ok || m.Aggregate != fitness.AggregateSum {
		return nil, nil
	}
	before, err := days.daily(ctx, m.Name, civil.Range{From: e.When.Date, To: e.When.Date})
	if err != nil {
		return nil, err
	}
	at := dayOf{m.Name, e.When.Date}
	sum := before.On(e.When.Date).Value + added[at] + e.Amount.Value
	problems := m.CheckDay(sum, c)
	if len(problems) == 0 {
		added[at] += e.Amount.Value
	}
	return problems, nil
}

// together returns problems as one: the first, with what the others say.
func together(problems []fitness.Problem) fitness.Problem {
	p := problems[0]
	for _, other := range problems[1:] {
		if !strings.Contains(p.Message, other.Message) {
			p.Message = strings.TrimSuffix(p.Message, ".") + "; " + other.Message
		}
	}
	return p
}

// caution puts the line of caution into an answer, once.
func caution(o *summary.Outcome) {
	if !slices.Contains(o.Cautions, fitness.CautionText) {
		o.Cautions = append(o.Cautions, fitness.CautionText)
	}
}
