package summary

import (
	"fmt"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/units"
)

// aimText returns what a goal aims at, in the person's units: "Steps 500000 in all on mon, tue,
// from 2026-11-01, due 2026-12-31".
func aimText(of fitness.Goal, m fitness.Metric, in Units) string {
	title := string(text(m.Title))
	due := labelled(", from ", of.From.String()) + labelled(", due ", of.Due.String())
	days := labelled(" on ", strings.Join(weekdaysOnly(of.Days), ", "))
	switch of.Kind {
	case fitness.GoalTotal:
		return title + " " + in.amount(m, of.Target) + " in all" + days + due
	case fitness.GoalReach:
		return title + labelled(" from ", in.amount(m, of.Start)) + " to " + in.amount(m, of.Target) + due
	case fitness.GoalTimes:
		often := labelled(" every week", days)
		if days == "" {
			often = fmt.Sprintf(" on %d days a week", of.TimesPerWeek)
		}
		return title + often + labelled(", each of ", bounds(of, m, in)) + due
	case fitness.GoalAverage:
		return title + " " + bounds(of, m, in) + " on average" + when(of.WindowDays > 0, fmt.Sprintf(" over %d days", of.WindowDays)) + due
	case fitness.GoalStreak:
		return title + " " + joined(" ", bounds(of, m, in), labelled("for ", labelledAfter(figure3(of.Target), " days in a row"))) + days + due
	default:
		return title + due
	}
}

func bounds(of fitness.Goal, m fitness.Metric, in Units) string {
	low, high := in.amount(m, of.TargetMin), in.amount(m, of.TargetMax)
	switch {
	case low != "" && high != "":
		return in.between(m, of.TargetMin, of.TargetMax)
	case low != "":
		return "at least " + low
	case high != "":
		return "at most " + high
	default:
		return ""
	}
}

// Total describes where a goal of a total stands.
func (g *Goal) Total(s progress.TotalStanding, m fitness.Metric, in Units) {
	g.State, g.Now, g.Progress, g.Reached, g.AsOfToday = s.State, in.number(m, &s.Value), number(&s.Progress), s.Reached, true
	g.Pace = &Pace{ByYesterday: in.number(m, s.ByYesterday), ByTonight: in.number(m, s.ByTonight), Lead: in.number(m, s.Lead), BehindDays: number(s.BehindDays)}
	if !g.Due.IsZero() {
		g.Pace.DaysLeft = &s.DaysLeft
	}
	g.Rates = &Rates{
		Per: "day", Needed: in.number(m, s.Needed), NoNeeded: s.NoNeeded, Measured: in.number(m, s.Measured), ETA: s.ETA, NoETA: s.NoETA,
	}
	if s.Measured == nil {
		g.Rates.NoRate = s.NoETA
	}
	g.now = in.amount(m, &s.Value) + " (" + units.Number(100*s.Progress, 0) + " %)"
	state := string(s.State)
	switch {
	case s.State == progress.Behind:
		state = fmt.Sprintf("behind by %s, %s days", rate(m, in, negated(s.Lead)), units.Number(*s.BehindDays, 1))
	case s.State == progress.Ahead && *s.Lead > 0:
		state = "ahead by " + rate(m, in, s.Lead)
	case s.State == progress.Reached:
		state += " " + s.Reached.String()
	}
	g.standing = joined("; ", state, g.rates(m, in, s.Needed, s.Measured))
}

func negated(v *float64) *float64 {
	if v == nil {
		return nil
	}
	return new(-*v)
}

// rates writes the needed and the measured rate side by side, and the arrival.
func (g *Goal) rates(m fitness.Metric, in Units, needed, measured *float64) string {
	r := g.Rates
	per := " a " + r.Per
	need, have := "", ""
	if needed != nil && g.State != progress.Reached {
		need = "needed " + rate(m, in, needed) + per
	}
	if measured != nil {
		have = "measured " + rate(m, in, measured) + per
	}
	arrival := ""
	switch {
	case g.State == progress.Reached || g.State == progress.Closed || g.State == progress.NotStarted:
	case !r.ETA.IsZero():
		arrival = "expected " + r.ETA.String()
	case r.NoETA != "":
		arrival = "no expected day: " + r.NoETA
	}
	return joined(", ", need, have, arrival)
}

// rate writes a change in the unit of the metric, with one decimal more than its values, since
// changes are small beside them.
func rate(m fitness.Metric, in Units, v *float64) string {
	if m.Unit == "s" {
		return in.amount(m, v)
	}
	m.Decimals++
	m.Whole = false
	return in.amount(m, v)
}

// Reach describes where a goal of reaching a value stands.
func (g *Goal) Reach(s progress.ReachStanding, m fitness.Metric, in Units) {
	g.State, g.Start, g.Now, g.NowOn, g.Reached, g.Progress = s.State, in.number(m, s.Start), in.number(m, s.Now), s.NowOn, s.Reached, number(s.Progress)
	g.Pace = &Pace{Expected: in.number(m, s.Expected), Lead: in.number(m, s.Lead)}
	g.Rates = &Rates{Per: "week", Needed: in.number(m, s.Needed), Measured: in.number(m, s.Measured), NoRate: s.NoRate, ETA: s.ETA, NoETA: s.NoETA}
	g.now, g.share = joined(" ", in.amount(m, s.Now), when(!s.NowOn.IsZero(), "of "+s.NowOn.String())), shownProgress(s)
	state := string(s.State)
	switch s.State {
	case progress.Behind:
		state = "behind by " + rate(m, in, negated(s.Lead))
	case progress.Reached:
		state = joined(", ", "reached "+s.Reached.String(), labelled("now ", in.amount(m, s.Now)))
	default:
	}
	g.standing = joined("; ", state, g.rates(m, in, s.Needed, s.Measured))
}

// shownProgress clamps progress to 0 to 100 % and says what lies below it.
func shownProgress(s progress.ReachStanding) string {
	switch {
	case s.Progress == nil:
		return ""
	case *s.Progress < 0:
		return "(0 %, moving away)"
	default:
		return "(" + units.Number(min(100, 100**s.Progress), 0) + " %)"
	}
}

// Times describes where a goal of so many days a week stands.
func (g *Goal) Times(s progress.TimesStanding) {
	g.State, g.AsOfToday = s.State, s.State != progress.Closed
	g.Week = &GoalWeek{
		From: s.Week.From, To: s.Week.To, Done: s.Done, Quota: s.Quota, DaysLeft: s.DaysLeft, Kept: s.Kept, Complete: s.Complete, Unjudged: s.Unjudged,
		Streak: s.Streak.Length, Best: s.Best.Length,
	}
	if !s.Week.From.IsZero() {
		g.now = fmt.Sprintf("%d of %d days this week, %s left", s.Done, s.Quota, Plural(s.DaysLeft, "day"))
	}
	g.standing = joined("; ", string(s.State), fmt.Sprintf("kept %d of %s", s.Kept, Plural(s.Complete, "week")),
		when(s.Unjudged > 0, Plural(s.Unjudged, "week")+" not judged, since too many days are unknown"),
		when(s.Best.Length > 0, fmt.Sprintf("%d in a row now, %d at best", s.Streak.Length, s.Best.Length)))
}

// Average describes where a goal of an average stands.
func (g *Goal) Average(s progress.AverageStanding, m fitness.Metric, in Units) {
	g.State, g.Now, g.Progress, g.Because = s.State, in.number(m, s.Mean), number(s.Progress()), s.Why
	if s.State == progress.NotStarted {
		g.standing = string(s.State)
		return
	}
	g.Window = &GoalWindow{From: s.Days.From, To: s.Days.To, N: s.N, Off: in.number(m, s.Off), Inside: s.Inside, Complete: s.Complete}
	if s.Mean != nil {
		g.now = fmt.Sprintf("%s over %s (n %d)", in.amount(m, s.Mean), s.Days, s.N)
	}
	state := joined(": ", string(s.State), s.Why)
	if s.Off != nil {
		state += " by " + in.amount(m, s.Off)
	}
	g.standing = joined("; ", state, when(s.Complete > 0, fmt.Sprintf("%d of %s inside", s.Inside, Plural(s.Complete, "whole week"))))
}

// Run describes where a goal of a streak stands.
func (g *Goal) Run(state progress.State, reached civil.Date, s progress.StreakStanding) {
	g.State, g.Reached, g.AsOfToday = state, reached, s.TodayOpen
	g.Streak = &GoalStreak{
		Now: s.Now.Length, Best: s.Best.Length, BestFrom: s.Best.From, BestTo: s.Best.To, TodayOpen: s.TodayOpen, Pending: s.Pending,
		BrokenOn: s.BrokenOn, NoData: s.NoData, TooOff: s.TooOff,
	}
	g.Now = new(Number(s.Now.Length))
	if g.Target != nil && *g.Target > 0 {
		g.Progress = new(Number(float64(s.Best.Length) / float64(*g.Target)))
	}
	g.now = Plural(s.Now.Length, "day") + " in a row" + when(s.TodayOpen, ", today still open")
	g.standing = joined("; ", string(state)+labelled(" ", reached.String()), g.Streak.best(), g.Streak.broken(),
		when(s.Pending > 0, Plural(s.Pending, "day")+" not synced yet"))
}

func (s *GoalStreak) best() string {
	if s.Best == 0 {
		return ""
	}
	return fmt.Sprintf("best %d, %s", s.Best, civil.Range{From: s.BestFrom, To: s.BestTo})
}

func (s *GoalStreak) broken() string {
	switch {
	case s.BrokenOn.IsZero():
		return ""
	case s.NoData:
		return "ended " + s.BrokenOn.String() + ": no data on that day"
	case s.TooOff:
		return "ended " + s.BrokenOn.String() + ": more than 2 days off in a row"
	default:
		return "ended " + s.BrokenOn.String()
	}
}

// Unguided leaves out pace, rates, arrival and streak of a goal that must not be urged on.
func (g *Goal) Unguided(why string) {
	g.Pace, g.Rates, g.Streak, g.Progress = nil, nil, nil, nil
	switch g.State {
	case progress.OnPace, progress.Ahead, progress.Behind:
		g.State = progress.InProgress
	default:
	}
	g.standing = joined("; ", string(g.State), why)
}

// Guard is Unguided for a goal that is outside what is advised: neither is it said how far of the
// way it is.
func (g *Goal) Guard(why string) {
	g.Unguided("shown without pace or expected day: " + why)
	g.share = ""
}

// Gone says that what the goal is about is no longer there.
func (g *Goal) Gone() {
	g.State, g.NoMetric, g.Because = progress.NotEnough, true, "what it measures is no longer there"
	g.standing = joined(": ", string(g.State), g.Because)
}

// Close says that the goal was closed.
func (g *Goal) Close() {
	g.State = progress.Closed
	g.standing = joined(" ", "closed", g.Closed.String(), labelled("as ", string(g.ClosedAs)))
	g.Pace, g.Rates = nil, nil
}

// Markdown returns the goals, two lines each, and by their names those for which an answer has no room.
func (d *Goals) Markdown() string {
	return d.fitted(func(d *Goals) int { return len(d.markdown()) }).markdown()
}

func (d *Goals) fitting(size func(Document) int) Document {
	return d.fitted(func(d *Goals) int { return size(d) })
}

// fitted returns the goals and the targets of the week that have room: of goals the first in full, as
// many as there is room for beside the names of the others.
func (d *Goals) fitted(size func(*Goals) int) *Goals {
	if size(d) <= AnswerBytes {
		return d
	}
	shown := *d
	var weekly, unnamed int
	measured := func() int {
		shown.LeftOut = slices.Concat(d.LeftOut, leftOut(weekly, "weekly targets", "get_history of the kinds trackable and target has them"),
			leftOut(unnamed, "goals", "get_history of the kind goal has them"))
		return size(&shown)
	}
	fit(measured, rows[WeekItem]{&shown.Weekly, &weekly, fewRows})
	for n := len(d.Goals) - 1; n >= min(fewRows, len(d.Goals)) && measured() > AnswerBytes; n-- {
		shown.Goals, shown.Others = d.Goals[:n], namesOfGoals(d.Goals[n:])
	}
	fit(measured, rows[GoalName]{&shown.Others, &unnamed, 0})
	return &shown
}

func namesOfGoals(goals []Goal) []GoalName {
	names := make([]GoalName, len(goals))
	for i := range goals {
		names[i] = GoalName{ID: goals[i].ID, Title: goals[i].Title, State: goals[i].State}
	}
	return names
}

func (d *Goals) markdown() string {
	var p page
	p.line("## Goals on " + d.Today.String())
	if len(d.Goals) == 0 {
		p.line("There are no open goals.")
	}
	for i := range d.Goals {
		d.Goals[i].lines(&p)
	}
	for _, g := range d.Others {
		p.line("- " + g.Title.quoted() + " [" + g.ID + "]: " + string(g.State))
	}
	for _, w := range d.Weekly {
		p.line("Week " + civil.Range{From: w.From, To: w.To}.String() + ": " + w.words + ": " + string(w.State))
	}
	if d.Closed > 0 {
		p.line(Plural(d.Closed, "closed goal") + " not shown: include_closed shows them.")
	}
	for _, s := range d.LeftOut {
		p.line("Left out: " + s)
	}
	for _, s := range d.Notes {
		p.line("Note: " + s)
	}
	p.line(d.Caution)
	return p.String()
}

func (g *Goal) lines(p *page) {
	p.line("- " + g.Title.quoted() + " [" + g.ID + "]: " + g.aim)
	p.line("  " + joined("; ", labelled("now ", joined(" ", g.now, g.share)), g.standing))
	if g.Possible > 0 {
		p.line("  " + Plural(g.Possible, "possible duplicate") + " counted twice")
	}
	for _, s := range g.Remarks {
		p.line("  " + s)
	}
}
