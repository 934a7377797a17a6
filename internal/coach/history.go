package coach

import (
	"cmp"
	"context"
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// HistoryQuery asks for records. A zero field asks for all, but for the kinds: no kinds are those
// of a log, and with words also those that hold words.
type HistoryQuery struct {
	Kinds    []string // as HistoryKinds names them
	From, To civil.Date
	Query    string // words that a record has to hold, in any case and order; or the id of one record
	Limit    int    // 0 is 20
	Cursor   string // of an answer to the same query: goes on behind it
}

// Bounds of a history.
const (
	usualRecords   = 20
	mostInHistory  = 100
	mostScanned    = 2000 // records that one call searches for words
	mostCounted    = 200  // records that are counted behind the last of an answer
	historyBatch   = 250
	mostQueryRunes = 200
)

// History returns records of any kinds, newest first, one line each, with how many are left and a
// cursor that goes on. Words are looked for in what a person can read: titles, notes, names, sports
// and figures; one call searches at most 2 000 records, and says how far it came. Where there is
// nothing it says which days have something. Errors: fault.Invalid for an unknown kind, days that
// end before they begin, a limit out of range, and a cursor that is none or is of another query.
func (s *Service) History(ctx context.Context, who Who, q HistoryQuery) (*summary.History, error) {
	kinds, err := q.kinds()
	if err != nil {
		return nil, err
	}
	after, err := q.page(kinds)
	if err != nil {
		return nil, err
	}
	today, err := s.todayOf(ctx, who)
	if err != nil {
		return nil, err
	}
	fresh := s.freshenHistory(ctx, who, q, kinds, today)
	var doc *summary.History
	err = s.reading(ctx, who, func(ctx context.Context, r ledger.Reader, person effective) error {
		h := &historyReading{view: newView(r, today), person: person, query: q, kinds: kinds, fresh: fresh}
		doc, err = h.read(ctx, after)
		return err
	})
	return doc, err
}

// days are those that are asked for; both zero for all.
func (q *HistoryQuery) days() civil.Range {
	r := civil.Range{From: q.From, To: q.To}
	switch {
	case r.From.IsZero() && r.To.IsZero():
	case r.From.IsZero():
		r.From = civil.Date{Year: firstYear, Month: 1, Day: 1}
	case r.To.IsZero():
		r.To = civil.Date{Year: 9999, Month: 12, Day: 31}
	}
	return r
}

// limit is how many records an answer holds.
func (q *HistoryQuery) limit() int { return cmp.Or(q.Limit, usualRecords) }

// page checks the query, and returns the place that its cursor goes on behind.
func (q *HistoryQuery) page(kinds []fitness.Kind) (ledger.Cursor, error) {
	switch {
	case q.Limit < 0 || q.Limit > mostInHistory:
		return ledger.Cursor{}, fault.New(fault.Invalid, "a limit of %d is outside 1 to %d", q.Limit, mostInHistory).
			WithHint("Ask for fewer, and go on with the cursor.")
	case !q.From.IsZero() && !q.To.IsZero() && q.To.Before(q.From):
		return ledger.Cursor{}, fault.New(fault.Invalid, "from %s is after to %s", q.From, q.To).
			WithHint("Give a from that is the same day as to or earlier.")
	case len([]rune(q.Query)) > mostQueryRunes:
		return ledger.Cursor{}, fault.New(fault.TooLarge, "a query of more than %d characters is too long", mostQueryRunes).WithHint("Give a few words.")
	case q.Cursor == "":
		return ledger.Cursor{}, nil
	}
	return openCursor(q.Cursor, q.mark(kinds))
}

// freshenHistory asks the sources where the first page may hold something of the last days.
func (s *Service) freshenHistory(ctx context.Context, who Who, q HistoryQuery, kinds []fitness.Kind, today civil.Date) []source.Freshness {
	listed := civil.Range{From: today.AddDays(1 - freshDays), To: today}
	if !q.To.IsZero() && q.To.Before(listed.To) {
		listed.To = q.To
	}
	listed.From = civil.Later(listed.From, q.From)
	needs := source.Needs(0)
	for _, kind := range kinds {
		if slices.Contains(ofSources, kind) {
			needs |= needOf(fitness.Metric{Device: kind})
		}
	}
	if s.config.Devices == nil || q.Cursor != "" || needs == 0 || listed.Days() == 0 {
		return nil
	}
	return s.config.Devices.Freshen(ctx, who.Person, listed, needs)
}

// A historyReading is the reading of a page of a history.
type historyReading struct {
	*view

	person  effective
	query   HistoryQuery
	kinds   []fitness.Kind
	fresh   []source.Freshness
	scanned int
	last    ledger.Record // that was looked at
	ended   bool          // there is nothing behind it
	until   []int         // how many were looked at up to each that was found
}

func (h *historyReading) read(ctx context.Context, after ledger.Cursor) (*summary.History, error) {
	days := civil.Range{From: h.query.From, To: h.query.To}
	doc := summary.NewHistory(days, h.today, namesOf(h.kinds), h.query.Query)
	if err := h.addSources(ctx, doc); err != nil {
		return nil, err
	}
	if one, ok, err := h.byID(ctx); err != nil || ok {
		if err == nil {
			doc.Kinds = []string{string(one.Kind)}
			err = h.addDetail(ctx, doc, one)
		}
		return doc, err
	}
	found, err := h.find(ctx, after)
	if err != nil {
		return nil, err
	}
	if err := h.addLines(ctx, doc, found); err != nil {
		return nil, err
	}
	if err := h.shorten(doc, found); err != nil {
		return nil, err
	}
	if err := h.addRest(ctx, doc); err != nil {
		return nil, err
	}
	if len(found) == 0 && h.ended {
		return doc, h.addSpan(ctx, doc)
	}
	return doc, nil
}

func (h *historyReading) addSources(ctx context.Context, doc *summary.History) error {
	if len(h.fresh) == 0 {
		return nil
	}
	devices, err := h.newest(ctx, deviceKinds...)
	if err != nil {
		return err
	}
	d := &dayReading{view: h.view, person: h.person, day: h.today, fresh: h.fresh, devices: devices}
	doc.Sources = d.sources()
	return nil
}

// byID returns the record whose id is all of the query.
func (h *historyReading) byID(ctx context.Context) (ledger.Record, bool, error) {
	if !fitness.ValidID(h.query.Query) || h.query.Cursor != "" {
		return ledger.Record{}, false, nil
	}
	r, err := h.reader.Record(ctx, h.query.Query, false)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return r, false, nil // then it is a word
	case err != nil:
		return r, false, err
	}
	return r, slices.Contains(historyKinds(), r.Kind), nil
}

// find returns the records of a page. With words it searches as many as one call may.
func (h *historyReading) find(ctx context.Context, after ledger.Cursor) ([]ledger.Record, error) {
	match, err := h.matcher(ctx)
	if err != nil {
		return nil, err
	}
	var found []ledger.Record
	for len(found) < h.query.limit() && h.scanned < mostScanned {
		batch := h.query.limit()
		if match != nil {
			batch = min(historyBatch, mostScanned-h.scanned)
		}
		records, err := h.reader.Records(ctx, h.ask(after, batch))
		if err != nil {
			return nil, err
		}
		for _, r := range records {
			h.scanned++
			h.last, after = r, ledger.CursorOf(r)
			if match == nil || match(r) {
				found, h.until = append(found, r), append(h.until, h.scanned)
			}
			if len(found) == h.query.limit() {
				return found, nil
			}
		}
		if len(records) < batch {
			h.ended = true
			break
		}
	}
	return found, nil
}

func (h *historyReading) ask(after ledger.Cursor, limit int) ledger.Query {
	return ledger.Query{Kinds: h.kinds, Days: h.query.days(), Newest: true, Limit: limit, After: after}
}

func (h *historyReading) addLines(ctx context.Context, doc *summary.History, found []ledger.Record) error {
	marks, err := h.marks(ctx, found)
	if err != nil {
		return err
	}
	for _, r := range found {
		line, err := h.line(ctx, r)
		if err != nil {
			return err
		}
		marks.mark(&line, r.ID)
		doc.Lines = append(doc.Lines, line)
	}
	return nil
}

// shorten leaves the last records of a page that no limit was given for to the next one, where an
// answer has no room for them.
func (h *historyReading) shorten(doc *summary.History, found []ledger.Record) error {
	const rest = 200 // bytes of what is left and how to go on
	for h.query.Limit == 0 && len(doc.Lines) > 1 {
		size, err := summary.Size(doc)
		if err != nil || size <= summary.AnswerBytes-rest {
			return err
		}
		n := len(doc.Lines) - 1
		doc.Lines = doc.Lines[:n]
		h.last, h.scanned, h.ended = found[n-1], h.until[n-1], false
	}
	return nil
}

func (h *historyReading) line(ctx context.Context, r ledger.Record) (summary.HistoryLine, error) {
	edited, err := h.edited(ctx, r)
	if err != nil {
		return summary.HistoryLine{}, err
	}
	source := r.Source
	if source == ledger.SourcePerson {
		source = ""
	}
	in, err := h.wording(ctx)
	if err != nil {
		return summary.HistoryLine{}, err
	}
	in.Bodyweight, err = h.bodyweightOf(ctx, r)
	return summary.NewHistoryLine(r.ID, r.Kind, r.Day, h.beganAt(r), summary.HistoryText(r.Kind, r.Body, in), source, edited), err
}

func (h *historyReading) addDetail(ctx context.Context, doc *summary.History, r ledger.Record) error {
	if err := h.addLines(ctx, doc, []ledger.Record{r}); err != nil {
		return err
	}
	var fields map[string]any
	if err := fitness.Decode(r.Body, &fields); err != nil {
		return err
	}
	delete(fields, "v")
	in, err := h.wording(ctx)
	doc.Lines[0].Detail(fields, in)
	return err
}

func (h *historyReading) wording(ctx context.Context) (summary.Wording, error) {
	trackables, err := h.allTrackables(ctx)
	return summary.Wording{Units: h.person.units(), Trackables: trackables}, err
}

// addRest counts what is left and makes the cursor that goes on.
func (h *historyReading) addRest(ctx context.Context, doc *summary.History) error {
	if h.scanned == 0 {
		return nil
	}
	rest, err := h.reader.Records(ctx, h.ask(ledger.CursorOf(h.last), mostCounted+1))
	if err != nil {
		return err
	}
	h.ended = len(rest) == 0
	if !h.ended {
		doc.Next = sealCursor(ledger.CursorOf(h.last), h.query.mark(h.kinds))
	}
	if match, err := h.matcher(ctx); err != nil || match != nil {
		doc.Scanned, doc.UpTo = h.scanned, h.last.Day
		if h.ended {
			doc.Leave(0, false)
		}
		return err
	}
	doc.Leave(min(len(rest), mostCounted), len(rest) > mostCounted)
	return nil
}

// addSpan says from when to when there is something of the kinds.
func (h *historyReading) addSpan(ctx context.Context, doc *summary.History) error {
	for _, newest := range []bool{false, true} {
		records, err := h.reader.Records(ctx, ledger.Query{Kinds: h.kinds, Newest: newest, Limit: 1})
		if err != nil || len(records) == 0 {
			return err
		}
		if newest {
			doc.Newest = records[0].Day
		} else {
			doc.First = records[0].Day
		}
	}
	return nil
}
