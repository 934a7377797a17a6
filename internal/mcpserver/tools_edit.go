package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type editArguments struct {
	ID      required `json:"id" jsonschema:"From a get_ tool or a write; profile: the profile (paceline://profile)"`
	Changes anything `json:"changes,omitempty" jsonschema:"New values by the argument names of the tool that writes it, {\"distance\": 8}; also archived (trackable), zone (of time), mass (kg or lb), injuries ... (profile), distance_m, sport ... (Polar workout), rating (Polar night). null clears (ends a target); lists are replaced whole"`
	Delete  bool     `json:"delete,omitzero" jsonschema:"Removes it"`
	Link    string   `json:"link,omitzero" jsonschema:"Id of another recording of this session, the two then counting once, or of what did this planned item"`
	Unlink  string   `json:"unlink,omitzero" jsonschema:"Id of the record to part from it"`
	Force   bool     `json:"force,omitzero" jsonschema:"Store what is unusual, if the person confirms"`

	writing
}

func (s coachSet) editEntry() tool {
	return define("edit_entry", "Edit a record", rewrites(),
		"Corrects or deletes one stored record of any kind, the profile, or what Polar recorded (later syncs leave it so), or "+
			"links or parts two records. Give one of changes, delete, link, unlink. For new records use log_entry or log_meal, for new targets create_trackable, for a goal's figures set_goal, for "+
			"planned items write_plan. No delete where others depend on it: archive a trackable. Returns the record as stored and a "+
			"change_id, by which undo_change takes back the whole call.",
		func(ctx context.Context, in editArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Edit(ctx, c.who, coach.EditInput{
				ID: string(in.ID), Changes: in.Changes, Delete: in.Delete, Link: in.Link, Unlink: in.Unlink, Force: in.Force, Key: in.Key,
			}))
		})
}
