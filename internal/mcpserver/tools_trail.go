package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type trailArguments struct {
	From  civil.Date `json:"from,omitzero" jsonschema:"First day of changes; default the beginning"`
	To    civil.Date `json:"to,omitzero" jsonschema:"Included; default today"`
	Actor string     `json:"actor,omitzero" jsonschema:"you (the person), assistant, source, or a name; default all but source"`

	Limit int `json:"limit,omitzero" jsonschema:"Calls; default 25" min:"1" max:"100"`

	following
}

func (s coachSet) getActivityTrail() tool {
	return define("get_activity_trail", "Get the trail of changes", effect{readOnly: true, idempotent: true},
		"Tells who changed what and when, newest first, one sentence a call (\"Claude logged 40 squats for 30 Nov; undone by "+
			"you\"), with the id that undo_change takes of an assistant's call. Assistants go by the name that their "+
			"client declares. No list of sport: for records use get_history, for steps and movement "+
			"polar_get_activities.",
		func(ctx context.Context, in trailArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Trail(ctx, c.who, coach.TrailQuery{
				From: in.From, To: in.To, Actor: in.Actor, Limit: in.Limit, Cursor: in.Cursor,
			}))
		})
}

type undoArguments struct {
	ChangeID unlessAbsent `json:"change_id,omitzero" jsonschema:"From a write's answer or get_activity_trail; default this assistant's last change, nothing if that is an undo"`

	writing
}

func (s coachSet) undoChange() tool {
	return define("undo_change", "Undo a change", rewrites(),
		"Takes back all that one call changed: what it stored is removed, what it changed or removed is as before. Undoing the "+
			"same change again does nothing; an undo has a change_id of its own, by which it is undone. Refused, with the reason, "+
			"where a record was changed since or others depend on it, and for what the person or Polar changed. For one record of a "+
			"call use edit_entry, for older calls get_activity_trail. Returns what is stored and removed now, and its change_id.",
		func(ctx context.Context, in undoArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Undo(ctx, c.who, coach.UndoInput{ChangeID: string(in.ChangeID), Key: in.Key}))
		})
}
