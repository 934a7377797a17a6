package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type briefArguments struct {
	Text required   `json:"text" jsonschema:"Plain text" max:"2000"`
	Date civil.Date `json:"date,omitzero" jsonschema:"Default today; at most 7 days ahead"`

	writing
}

func (s coachSet) saveBrief() tool {
	return define("save_brief", "Save the morning brief", rewrites(),
		"Saves the morning brief that you wrote from get_today: a short text for a day, which get_today then shows. It replaces "+
			"that day's earlier one, which undo_change restores. For the person's own notes use log_entry, for things to do "+
			"write_plan; to delete one edit_entry. Returns it as stored and a change_id.",
		func(ctx context.Context, in briefArguments, c caller) (summary.Document, error) {
			return answered(s.coach.SaveBrief(ctx, c.who, coach.BriefInput{Text: string(in.Text), Date: in.Date, Key: in.Key}))
		})
}
