package coach

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// TrailQuery asks who changed what. A zero field asks for all.
type TrailQuery struct {
	From, To civil.Date // days on which something was changed, both included
	Actor    string     // you, assistant, source, or a name; "" is you and assistants, with a word on sources
	Limit    int        // calls; 0 is 25
	Cursor   string     // of an answer before: goes on behind it
}

// How many calls an answer tells, and how many changes are read at once.
const (
	usualCalls = 25
	mostCalls  = 100
	trailBatch = 200
)

// Trail tells who changed what, newest first: one sentence a call, with the id that undo
// takes. What sources brought is summed up, unless an actor is asked for. Errors: fault.Invalid for a
// range that ends before it begins, a limit out of range and a cursor that is none.
func (s *Service) Trail(ctx context.Context, who Who, q TrailQuery) (*summary.Trail, error) {
	limit, before, err := q.page()
	if err != nil {
		return nil, err
	}
	var told *summary.Trail
	err = s.reading(ctx, who, func(ctx context.Context, r ledger.Reader, person effective) error {
		asked := q.ask(person, before)
		calls, next, err := callsOf(ctx, r, asked, limit)
		if err != nil {
			return err
		}
		var sums []summary.TrailSum
		if q.sumsUp() {
			if sums, err = broughtLast(ctx, r, asked, person); err != nil {
				return err
			}
		}
		shown := make([]summary.TrailCall, len(calls))
		for i, changes := range calls {
			if shown[i], err = shownCall(ctx, r, person, changes); err != nil {
				return err
			}
		}
		in, err := wordingOf(ctx, r, &person)
		if err != nil {
			return err
		}
		days := civil.Range{From: q.From, To: q.To}
		for {
			told = summary.NewTrail(days, person.today(s.config.Now()), shown, sums, next, in)
			size, err := summary.Size(told)
			if err != nil || q.Limit != 0 || size <= summary.AnswerBytes || len(shown) == 1 {
				return err
			}
			shown = shown[:len(shown)-1]
			next = cursorBehind(calls[len(shown)-1])
		}
	})
	return told, err
}

// cursorBehind returns the cursor of what came before a call.
func cursorBehind(call []ledger.Change) string { return strconv.FormatInt(call[0].Seq, 10) }

// sumsUp reports whether what sources brought is summed up: on the first page of what people and
// assistants did.
func (q TrailQuery) sumsUp() bool { return strings.TrimSpace(q.Actor) == "" && q.Cursor == "" }

// broughtLast returns what each source brought on the newest day of the query on which it brought
// something.
func broughtLast(ctx context.Context, r ledger.Reader, q ledger.TrailQuery, person effective) ([]summary.TrailSum, error) {
	q.Actors = []ledger.ActorKind{ledger.Source}
	var sums []summary.TrailSum
	var from time.Time // of the day
	err := eachChange(ctx, r, q, func(c ledger.Change) bool {
		if from.IsZero() {
			from = civil.DateOf(c.At.In(person.zone)).Start(person.zone)
		}
		if c.At.Before(from) {
			return false
		}
		i := slices.IndexFunc(sums, func(s summary.TrailSum) bool { return s.By == actorOf(c.Actor) })
		if i < 0 {
			i = len(sums)
			sums = append(sums, summary.TrailSum{By: actorOf(c.Actor), On: civil.DateOf(c.At.In(person.zone))})
		}
		sums[i].Deeds = append(sums[i].Deeds, broughtDeed(c))
		return true
	})
	return sums, err
}

// page returns how many calls are asked for, and behind which change.
func (q TrailQuery) page() (limit int, before int64, err error) {
	limit = q.Limit
	switch {
	case limit == 0:
		limit = usualCalls
	case limit < 0 || limit > mostCalls:
		return 0, 0, fault.New(fault.Invalid, "a limit of %d is outside 1 to %d", limit, mostCalls).WithHint("Ask for fewer, and go on with the cursor.")
	}
	if !q.From.IsZero() && !q.To.IsZero() && q.To.Before(q.From) {
		return 0, 0, fault.New(fault.Invalid, "from %s is after to %s", q.From, q.To).WithHint("Give a from that is the same day as to or earlier.")
	}
	if q.Cursor != "" {
		before, err = strconv.ParseInt(q.Cursor, 10, 64)
		if err != nil || before <= 0 {
			return 0, 0, fault.New(fault.Invalid, "%q is no cursor of a trail", clipped(q.Cursor)).WithHint("Take next_cursor from the answer before.")
		}
	}
	return limit, before, nil
}

// ask returns the query in terms of the ledger.
func (q TrailQuery) ask(person effective, before int64) ledger.TrailQuery {
	asked := ledger.TrailQuery{Before: before}
	if !q.From.IsZero() {
		asked.From = q.From.Start(person.zone)
	}
	if !q.To.IsZero() {
		asked.To = q.To.AddDays(1).Start(person.zone)
	}
	switch strings.ToLower(strings.TrimSpace(q.Actor)) {
	case "":
		asked.Actors = []ledger.ActorKind{ledger.Person, ledger.Assistant}
	case "you", "me", string(ledger.Person):
		asked.Actors = []ledger.ActorKind{ledger.Person}
	case string(ledger.Assistant), "assistants":
		asked.Actors = []ledger.ActorKind{ledger.Assistant}
	case string(ledger.Source), "sources":
		asked.Actors = []ledger.ActorKind{ledger.Source}
	default:
		asked.Actor = q.Actor
	}
	return asked
}

// eachChange calls do with each change of a query, newest first, until do returns false.
func eachChange(ctx context.Context, r ledger.Reader, q ledger.TrailQuery, do func(ledger.Change) bool) error {
	q.Limit = trailBatch
	for {
		changes, err := r.Changes(ctx, q)
		if err != nil {
			return err
		}
		for _, c := range changes {
			if !do(c) {
				return nil
			}
		}
		if len(changes) < trailBatch {
			return nil
		}
		q.Before = changes[len(changes)-1].Seq
	}
}

// callsOf returns the changes of so many calls, newest first and each whole, with the cursor
// of those before them.
func callsOf(ctx context.Context, r ledger.Reader, q ledger.TrailQuery, limit int) (calls [][]ledger.Change, next string, err error) {
	more := false
	err = eachChange(ctx, r, q, func(c ledger.Change) bool {
		if n := len(calls); n > 0 && calls[n-1][0].CallID == c.CallID {
			calls[n-1] = append(calls[n-1], c)
			return true
		}
		if len(calls) == limit {
			more = true
			return false
		}
		calls = append(calls, []ledger.Change{c})
		return true
	})
	for _, call := range calls {
		slices.Reverse(call) // in the order in which the call made them
	}
	if more {
		next = cursorBehind(calls[limit-1])
	}
	return calls, next, err
}

// shownCall returns a call as the trail tells it.
func shownCall(ctx context.Context, r ledger.Reader, person effective, changes []ledger.Change) (summary.TrailCall, error) {
	first := changes[0]
	call := summary.TrailCall{
		ChangeID: first.CallID, At: civil.DateTimeOf(first.At.In(person.zone)), By: actorOf(first.Actor), Undoes: first.Undoes,
	}
	for _, c := range changes {
		deed, err := deedOf(ctx, r, person, c)
		if err != nil {
			return call, err
		}
		call.Deeds = append(call.Deeds, deed)
	}
	if first.UndoneBy == "" {
		return call, nil
	}
	undo, err := r.Changes(ctx, ledger.TrailQuery{CallID: first.UndoneBy, Limit: 1})
	if err != nil || len(undo) == 0 {
		return call, err
	}
	by := actorOf(undo[0].Actor)
	call.UndoneBy, call.UndoneID = &by, first.UndoneBy
	return call, nil
}

// broughtDeed returns a change by a source as the trail tells it.
func broughtDeed(c ledger.Change) summary.Deed {
	return summary.Deed{Kind: c.Kind, ID: c.RecordID, Created: c.SourceOp == "created", OfSource: true}
}

// deedOf returns a change as the trail tells it.
func deedOf(ctx context.Context, r ledger.Reader, person effective, c ledger.Change) (summary.Deed, error) {
	if c.Actor.Kind == ledger.Source {
		return broughtDeed(c), nil
	}
	d := summary.Deed{
		Kind: c.Kind, ID: c.RecordID, Created: c.Before == nil, Gone: c.After == nil, OfSource: c.Source != ledger.SourcePerson && c.Source != "",
	}
	for _, state := range []*ledger.State{c.Before, c.After} {
		if state != nil {
			d.Day = state.Day
		}
	}
	if d.OfSource {
		err := addOverlaid(ctx, r, c, person, &d)
		return d, err
	}
	if c.Before != nil {
		d.Before = c.Before.Body
	}
	if c.After != nil {
		d.After = c.After.Body
	}
	return d, nil
}

// addOverlaid adds what a source's record was and is: what the source gave, with what the person
// changed of it. Where what it gave is known no more, what they changed is all there is.
func addOverlaid(ctx context.Context, r ledger.Reader, c ledger.Change, person effective, d *summary.Deed) error {
	record, err := r.Record(ctx, c.RecordID, false)
	if fault.KindOf(err) == fault.NotFound {
		record, err = r.Deleted(ctx, c.RecordID)
	}
	given := record.Body
	switch {
	case fault.KindOf(err) == fault.NotFound:
		d.Partly, given = true, []byte(`{"v":1}`)
	case err != nil:
		return err
	case record.Given != nil:
		given = record.Given
	}
	for _, of := range []struct {
		state *ledger.State
		into  *[]byte
	}{{c.Before, &d.Before}, {c.After, &d.After}} {
		if of.state == nil || d.Partly && (d.Gone || d.Created) {
			continue
		}
		if *of.into, err = ledger.Merge(given, of.state.Overlay); err != nil {
			return err
		}
		d.At = shownAt(ledger.Record{StartsAt: of.state.StartsAt, Body: *of.into}, person.zone)
	}
	return nil
}
