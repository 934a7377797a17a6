package coach

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// Days that a brief can be before and after today.
const (
	briefBack  = 366
	briefAhead = 7
)

// SaveBrief keeps the morning brief of a day, in the place of one that is there. Errors:
// fault.Invalid for an empty or too long text and for a day out of reach.
func (s *Service) SaveBrief(ctx context.Context, who Who, in BriefInput) (*summary.Written, error) {
	r := request{tool: "save_brief", key: in.Key, arguments: in}
	return write(ctx, s, who, r, blankWritten, func(ctx context.Context, w *writing, made *summary.Written) error {
		if in.Date.IsZero() {
			in.Date = w.day
		}
		brief, err := w.brief(in)
		if err != nil {
			return err
		}
		r := ledger.Record{Kind: fitness.KindBrief, Day: in.Date}
		known, err := w.Records(ctx, onDays(civil.Range{From: in.Date, To: in.Date}, fitness.KindBrief))
		if err != nil {
			return err
		}
		did := "Saved the brief"
		if len(known) > 0 {
			r, did = known[0], "Saved the brief in the place of the one before"
		}
		return w.answerWith(ctx, r, brief, made, did)
	})
}

// brief returns a brief that can be kept.
func (w *writing) brief(in BriefInput) (fitness.Brief, error) {
	text := fitness.CleanText(in.Text)
	n := len([]rune(text))
	first, last := w.day.AddDays(-briefBack), w.day.AddDays(briefAhead)
	switch {
	case n == 0:
		return fitness.Brief{}, fault.New(fault.Invalid, "the brief is empty").WithHint("Give text of 1 to %d characters.", fitness.MaxNoteLength)
	case n > fitness.MaxNoteLength:
		return fitness.Brief{}, fault.New(fault.TooLarge, "the brief has %d characters, at most %d are kept", n, fitness.MaxNoteLength).
			WithHint("Shorten it.")
	case in.Date.Before(first) || in.Date.After(last):
		return fitness.Brief{}, fault.New(fault.Invalid, "%s is outside %s to %s", in.Date, first, last).WithHint("A brief is of a day near today.")
	}
	return fitness.Brief{Date: in.Date, Text: text}, nil
}

// changeBrief changes the text of a brief.
func (w *writing) changeBrief(ctx context.Context, r ledger.Record, c changes) (ledger.Record, error) {
	b, err := read[fitness.Brief](r)
	if err != nil {
		return r, err
	}
	in, err := changed(BriefInput{Date: b.Doc.Date, Text: b.Doc.Text}, c)
	if err != nil {
		return r, err
	}
	if in.Date != b.Doc.Date {
		return r, fault.New(fault.Invalid, "a brief stays with its day").WithHint("Save it for the other day, and delete this one.")
	}
	brief, err := w.brief(in)
	if err != nil {
		return r, err
	}
	return w.keep(ctx, r, brief)
}
