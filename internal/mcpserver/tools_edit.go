package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type editArguments struct {
	ID      required `json:"id" jsonschema:"From a get_ tool's or a write's answer; profile for the profile (read at paceline://profile)"`
	Changes anything `json:"changes,omitempty" jsonschema:"New values by the argument names of the tool that writes it, {\"distance\": 8}; a trackable also has archived, the profile zone, mass, injuries ..., Polar's workouts distance_m, sport ..., nights rating; a wrong name is answered with the right ones. null: unknown (ends a target); lists are replaced whole"`
	Delete  bool     `json:"delete,omitzero" jsonschema:"true removes it"`
	Link    string   `json:"link,omitzero" jsonschema:"Id of another recording of the session, which then counts as this one, or of what did a planned item"`
	Unlink  string   `json:"unlink,omitzero" jsonschema:"Id of one linked or matched wrongly"`
	Force   bool     `json:"force,omitzero" jsonschema:"Store all the same, if the person confirms"`

	writing
}

func (s coachSet) editEntry() tool {
	return define("edit_entry", "Edit a record", rewrites(),
		"Corrects or deletes one stored record, or links or parts two: entry, meal, trackable, target, goal, planned item, day "+
			"off, brief, the profile, or what Polar recorded, which later syncs then leave so. Give one of changes, delete, link, "+
			"unlink. For new records use log_entry or log_meal, for new targets create_trackable, for a goal's figures set_goal, to "+
			"change planned items write_plan, to rewrite a brief save_brief, to take back a whole call undo_change. No delete "+
			"where others depend on it: archive a trackable. Returns the record as stored and a change_id for undo_change.",
		func(ctx context.Context, in editArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Edit(ctx, c.who, coach.EditInput{
				ID: string(in.ID), Changes: in.Changes, Delete: in.Delete, Link: in.Link, Unlink: in.Unlink, Force: in.Force, Key: in.Key,
			}))
		})
}
