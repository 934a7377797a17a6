package mcpserver

import (
	"context"
	"sync"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

// fakeCoach writes down who asked it what and answers with empty documents, or err.
type fakeCoach struct {
	err error

	mu    sync.Mutex
	who   []coach.Who
	asked []any
}

func (f *fakeCoach) note(who coach.Who, what any) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.who, f.asked = append(f.who, who), append(f.asked, what)
	return f.err
}

func (f *fakeCoach) Today(_ context.Context, who coach.Who, q coach.TodayQuery) (*summary.Today, error) {
	return answerOf[summary.Today](f.note(who, q))
}

func (f *fakeCoach) Trends(_ context.Context, who coach.Who, q coach.TrendsQuery) (*summary.Trends, error) {
	return answerOf[summary.Trends](f.note(who, q))
}

func (f *fakeCoach) Goals(_ context.Context, who coach.Who, includeClosed bool) (*summary.Goals, error) {
	return answerOf[summary.Goals](f.note(who, includeClosed))
}

func (f *fakeCoach) Plan(_ context.Context, who coach.Who, q coach.PlanQuery) (*summary.Plan, error) {
	return answerOf[summary.Plan](f.note(who, q))
}

func (f *fakeCoach) History(_ context.Context, who coach.Who, q coach.HistoryQuery) (*summary.History, error) {
	return answerOf[summary.History](f.note(who, q))
}

func (f *fakeCoach) Trail(_ context.Context, who coach.Who, q coach.TrailQuery) (*summary.Trail, error) {
	return answerOf[summary.Trail](f.note(who, q))
}

func (f *fakeCoach) Profile(_ context.Context, who coach.Who) (*summary.Profile, error) {
	return answerOf[summary.Profile](f.note(who, "profile"))
}

func (f *fakeCoach) Log(_ context.Context, who coach.Who, in coach.LogInput) (*summary.Logged, error) {
	return answerOf[summary.Logged](f.note(who, in))
}

func (f *fakeCoach) LogMeal(_ context.Context, who coach.Who, in coach.MealInput) (*summary.Logged, error) {
	return answerOf[summary.Logged](f.note(who, in))
}

func (f *fakeCoach) CreateTrackable(_ context.Context, who coach.Who, in coach.TrackableInput) (*summary.Written, error) {
	return answerOf[summary.Written](f.note(who, in))
}

func (f *fakeCoach) SetGoal(_ context.Context, who coach.Who, in coach.GoalInput) (*summary.Written, error) {
	return answerOf[summary.Written](f.note(who, in))
}

func (f *fakeCoach) WritePlan(_ context.Context, who coach.Who, in coach.PlanInput) (*summary.Written, error) {
	return answerOf[summary.Written](f.note(who, in))
}

func (f *fakeCoach) SaveBrief(_ context.Context, who coach.Who, in coach.BriefInput) (*summary.Written, error) {
	return answerOf[summary.Written](f.note(who, in))
}

func (f *fakeCoach) Edit(_ context.Context, who coach.Who, in coach.EditInput) (*summary.Written, error) {
	return answerOf[summary.Written](f.note(who, in))
}

func (f *fakeCoach) Undo(_ context.Context, who coach.Who, in coach.UndoInput) (*summary.Written, error) {
	return answerOf[summary.Written](f.note(who, in))
}
