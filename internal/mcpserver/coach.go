package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

// Coach is what the tools of a person's own log ask. Errors are of package fault; what could
// not be stored of a log is in its document, and no data is a document that says so.
type Coach interface {
	Today(ctx context.Context, who coach.Who, q coach.TodayQuery) (*summary.Today, error)
	Trends(ctx context.Context, who coach.Who, q coach.TrendsQuery) (*summary.Trends, error)
	Goals(ctx context.Context, who coach.Who, includeClosed bool) (*summary.Goals, error)
	Plan(ctx context.Context, who coach.Who, q coach.PlanQuery) (*summary.Plan, error)
	History(ctx context.Context, who coach.Who, q coach.HistoryQuery) (*summary.History, error)
	Trail(ctx context.Context, who coach.Who, q coach.TrailQuery) (*summary.Trail, error)
	// Profile returns what is set of the person, and what stands in for the rest.
	Profile(ctx context.Context, who coach.Who) (*summary.Profile, error)

	Log(ctx context.Context, who coach.Who, in coach.LogInput) (*summary.Logged, error)
	LogMeal(ctx context.Context, who coach.Who, in coach.MealInput) (*summary.Logged, error)
	CreateTrackable(ctx context.Context, who coach.Who, in coach.TrackableInput) (*summary.Written, error)
	SetGoal(ctx context.Context, who coach.Who, in coach.GoalInput) (*summary.Written, error)
	WritePlan(ctx context.Context, who coach.Who, in coach.PlanInput) (*summary.Written, error)
	SaveBrief(ctx context.Context, who coach.Who, in coach.BriefInput) (*summary.Written, error)
	Edit(ctx context.Context, who coach.Who, in coach.EditInput) (*summary.Written, error)
	Undo(ctx context.Context, who coach.Who, in coach.UndoInput) (*summary.Written, error)
}

var _ Coach = (*coach.Service)(nil)
