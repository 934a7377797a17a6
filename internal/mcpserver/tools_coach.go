package mcpserver

import (
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/summary"
)

// coachSet answers the tools of a person's own log, each with one call of the coach.
type coachSet struct{ coach Coach }

// coachTools returns the tools that read and write a person's own log, goals and plans.
func coachTools(config Config) []tool {
	s := coachSet{config.Coach}
	return []tool{
		s.getToday(), s.getTrends(), s.getGoals(), s.getPlan(), s.getHistory(), s.getActivityTrail(),
		s.logEntry(), s.logMeal(), s.createTrackable(), s.setGoal(), s.writePlan(), s.saveBrief(),
		s.editEntry(), s.undoChange(),
	}
}

// Arguments that several of the tools have.
type (
	writing struct {
		Key string `json:"idempotency_key,omitzero" jsonschema:"Same on a retry" told:"name"`

		quietRendering
	}

	following struct {
		Cursor string `json:"cursor,omitzero" jsonschema:"Of the answer before, for what follows"`

		rendering
	}
)

// The effects of the tools: what they change is on this machine, and only reading asks sources.
func writes() effect     { return effect{needs: oauth.WriteFitness} }
func overwrites() effect { return effect{destructive: true, needs: oauth.WriteFitness} }

// rewrites is the effect of a tool that changes nothing more when it is called with the same again.
func rewrites() effect {
	return effect{destructive: true, idempotent: true, needs: oauth.WriteFitness}
}

// answered returns the answer of a use case, whose nil is of a type of its own.
func answered[D summary.Document](doc D, err error) (summary.Document, error) {
	if err != nil {
		return nil, err
	}
	return doc, nil
}
