package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type briefArguments struct {
	Text required   `json:"text" jsonschema:"Plain text"`
	Date civil.Date `json:"date,omitzero" jsonschema:"Default today; up to 7 days ahead"`

	writing
}

func (s coachSet) saveBrief() tool {
	return define("save_brief", "Save the morning brief", effect{destructive: true, idempotent: true},
		"Saves the morning brief of a day, which get_today then shows, in place of that day's earlier one. Not for the person's own notes (log_entry) or things to do (write_plan); to delete one "+
			"edit_entry. At most 2000 characters. Returns it as stored and a change_id; undo_change restores the earlier one.",
		func(ctx context.Context, in briefArguments, c caller) (summary.Document, error) {
			return answered(s.coach.SaveBrief(ctx, c.who, coach.BriefInput{Text: string(in.Text), Date: in.Date, Key: in.Key}))
		})
}
