package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type editArguments struct {
	ID      required `json:"id" jsonschema:"Of the record; profile for the profile"`
	Changes anything `json:"changes,omitempty" jsonschema:"New values by the names of fields in a write's JSON; null makes one unknown; others stay"`
	Delete  bool     `json:"delete,omitzero" jsonschema:"Remove it"`
	Link    string   `json:"link,omitzero" jsonschema:"Id of a duplicate, or of the workout that did a planned item"`
	Unlink  string   `json:"unlink,omitzero" jsonschema:"Id of what does not"`
	Force   bool     `json:"force,omitzero" jsonschema:"Store what was refused as unusual"`

	writing
}

func (s coachSet) editEntry() tool {
	return define("edit_entry", "Edit a record", overwrites(),
		"Changes, deletes, links or unlinks one record, one of these a call: an entry, meal, trackable, goal, planned item, "+
			"brief, the profile (zone, mass kg or lb, injuries ...), or what Polar gave, where it outlasts the next sync. Ids are in get_today, get_history and answers of writes. To take back a whole call use "+
			"undo_change, to tick or move planned items write_plan, for a goal's figures set_goal. Refused where others depend "+
			"on it. Returns the record as stored and a change_id for undo_change.",
		func(ctx context.Context, in editArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Edit(ctx, c.who, coach.EditInput{
				ID: string(in.ID), Changes: in.Changes, Delete: in.Delete, Link: in.Link, Unlink: in.Unlink, Force: in.Force, Key: in.Key,
			}))
		})
}
