package coach

import (
	"context"
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// Edit changes, deletes, links or unlinks one record. Of a source's record some fields can be
// changed, which stay changed when the source sends it again, and a deleted one does not come
// back with the next sync. Errors: fault.NotFound for an id that is not there, fault.Invalid
// for what cannot be changed so, fault.Conflict for a record that others depend on.
func (s *Service) Edit(ctx context.Context, who Who, in EditInput) (*summary.Written, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	r := request{tool: "edit_entry", key: in.Key, arguments: in}
	return write(ctx, s, who, r, blankWritten, func(ctx context.Context, w *writing, made *summary.Written) error {
		record, err := w.editable(ctx, in.ID)
		switch {
		case err != nil:
			return err
		case in.Delete:
			return w.deleteRecord(ctx, record, made)
		case in.Link != "":
			return w.link(ctx, record, in.Link, made)
		case in.Unlink != "":
			return w.unlink(ctx, record, in.Unlink, made)
		default:
			return w.changeRecord(ctx, record, in, made)
		}
	})
}

func blankWritten() *summary.Written { return summary.NewWritten("Nothing was changed.") }

func (in EditInput) check() error {
	asked := 0
	for _, is := range []bool{len(in.Changes) > 0, in.Delete, in.Link != "", in.Unlink != ""} {
		if is {
			asked++
		}
	}
	if asked != 1 {
		return fault.New(fault.Invalid, "%d things are asked of the record %q at once", asked, clipped(in.ID)).
			WithHint("Give one of changes, delete, link and unlink.")
	}
	return nil
}

// editable returns the record of an id; the profile is one even while nothing is set.
func (w *writing) editable(ctx context.Context, id string) (ledger.Record, error) {
	if id != fitness.ProfileID {
		return w.Record(ctx, id, false)
	}
	_, record, err := profileOf(ctx, w)
	if err != nil || record.Body != nil {
		return record, err
	}
	record = ledger.Record{Kind: fitness.KindProfile, ID: fitness.ProfileID, Source: ledger.SourcePerson}
	last, err := w.Changes(ctx, ledger.TrailQuery{RecordID: fitness.ProfileID, Limit: 1})
	if len(last) > 0 {
		record.Revision = last[0].Revision // that its being undone left
	}
	return record, err
}

// changeRecord changes fields of a record, and answers with what is stored.
func (w *writing) changeRecord(ctx context.Context, r ledger.Record, in EditInput, made *summary.Written) error {
	c, err := w.circumstances(ctx, in.Force)
	if err != nil {
		return err
	}
	change, was := changes(in.Changes), r.Body
	if r.Source != ledger.SourcePerson {
		r, err = w.changeOverlay(ctx, r, change, c)
	} else {
		r, err = w.changeOwn(ctx, r, change, c, made)
	}
	if err != nil {
		return err
	}
	if err := w.weigh(ctx, r); err != nil {
		return err
	}
	if err := w.tell(r, made); err != nil {
		return err
	}
	made.Did = "Nothing was changed: it is as it was."
	if w.changed {
		made.Did = w.didChange(r.Kind, was, r.Body)
	}
	return nil
}

// didChange tells what was changed of a record, from what to what.
func (w *writing) didChange(kind fitness.Kind, was, is []byte) string {
	did := "Changed the " + summary.KindWords(kind)
	if told := summary.Changes(kind, was, is, w.wording); len(told) > 0 {
		did += ": " + strings.Join(told, "; ")
	}
	return did
}

// changeOwn changes a record that a person or an assistant wrote.
func (w *writing) changeOwn(ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances, made *summary.Written) (ledger.Record, error) {
	switch r.Kind {
	case fitness.KindEntry:
		return w.changeEntry(ctx, r, c, about, made)
	case fitness.KindMeal:
		return w.changeMeal(ctx, r, c, about, made)
	case fitness.KindTrackable:
		return w.changeTrackable(ctx, r, c, about, made)
	case fitness.KindTarget:
		return w.changeTarget(ctx, r, c, about)
	case fitness.KindGoal:
		return w.changeGoal(ctx, r, c, about, made)
	case fitness.KindPlanItem:
		return w.changePlanItem(ctx, r, c, about, made)
	case fitness.KindDayOff:
		return w.changeDayOff(ctx, r, c)
	case fitness.KindBrief:
		return w.changeBrief(ctx, r, c)
	case fitness.KindProfile:
		return w.changeProfile(ctx, r, c, about)
	default:
		return r, fault.New(fault.Invalid, "a %s is not changed field by field", summary.KindWords(r.Kind)).
			WithHint("Delete it, or link and unlink the records that it joins.")
	}
}

// refuse returns problems as the error of a change, nil for none.
func refuse(problems []fitness.Problem) error {
	if len(problems) == 0 {
		return nil
	}
	p := together(problems)
	err := fault.New(fault.Invalid, "%s", p.Message)
	if p.Hint != "" {
		return err.WithHint("%s", p.Hint)
	}
	return err
}

// deleteRecord deletes a record with the links that join it, and answers with what it was.
func (w *writing) deleteRecord(ctx context.Context, r ledger.Record, made *summary.Written) error {
	if r.Kind == fitness.KindProfile {
		return fault.New(fault.Invalid, "the profile is not deleted as a whole").WithHint("Change its fields to null.")
	}
	on, err := w.dependents(ctx, r.Kind, r.ID)
	if err != nil {
		return err
	}
	if n := len(on.records); n > 0 {
		return fault.New(fault.Conflict, "%s depend on it", on).
			WithHint(`Archive it with changes {"archived": true}: what was logged stays, and nothing new is logged to it.`)
	}
	item, err := w.itemOf(r)
	if err != nil {
		return err
	}
	for _, link := range append(on.links, on.parted...) {
		if err := w.remove(ctx, link); err != nil {
			return err
		}
	}
	if err := w.remove(ctx, r); err != nil {
		return err
	}
	made.Removed = append(made.Removed, item)
	made.Did = "Deleted the " + summary.KindWords(r.Kind)
	if r.Source != ledger.SourcePerson {
		made.Notes = append(made.Notes, "It does not come back with the next sync.")
	}
	return nil
}

// dependents are the records that would be left hanging without another, the links that join
// it, and those that say that it belongs to none.
type dependents struct {
	records []ledger.Record
	links   []ledger.Record
	parted  []ledger.Record
}

// String counts the records: "12 entries and 1 goal".
func (d dependents) String() string {
	counts := map[fitness.Kind]int{}
	for _, r := range d.records {
		counts[r.Kind]++
	}
	var parts []string
	for _, of := range []struct {
		kind      fitness.Kind
		one, many string
	}{{fitness.KindEntry, "entry", "entries"}, {fitness.KindGoal, "goal", "goals"}, {fitness.KindLink, "link", "links"}} {
		switch n := counts[of.kind]; n {
		case 0:
		case 1:
			parts = append(parts, "1 "+of.one)
		default:
			parts = append(parts, fmt.Sprintf("%d %s", n, of.many))
		}
	}
	return strings.Join(parts, " and ")
}

// dependents returns what depends on a record: on a trackable its entries and goals, on
// anything else the links that name it.
func (w *writing) dependents(ctx context.Context, kind fitness.Kind, id string) (dependents, error) {
	var d dependents
	links, err := all[fitness.Link](ctx, w, ofKinds(fitness.KindLink))
	if err != nil {
		return d, err
	}
	for _, l := range links {
		switch {
		case l.Doc.A != id && l.Doc.B != id:
		case l.Doc.Broken:
			d.parted = append(d.parted, l.Record)
		default:
			d.links = append(d.links, l.Record)
		}
	}
	if kind != fitness.KindTrackable {
		return d, nil
	}
	entries, err := all[fitness.Entry](ctx, w, ofKinds(fitness.KindEntry))
	if err != nil {
		return d, err
	}
	for _, e := range entries {
		if e.Doc.Form == fitness.FormTracked && e.Doc.Subject == id {
			d.records = append(d.records, e.Record)
		}
	}
	goals, err := all[fitness.Goal](ctx, w, ofKinds(fitness.KindGoal))
	for _, g := range goals {
		if g.Doc.Metric == id {
			d.records = append(d.records, g.Record)
		}
	}
	return d, err
}
