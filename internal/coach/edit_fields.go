package coach

import (
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/units"
)

// fieldsOf returns what a record holds by the names that a change of it takes, in the units that
// the change takes them in where it names none; nil for one that takes none.
func (w *writing) fieldsOf(r ledger.Record) (map[string]any, error) {
	switch r.Kind {
	case fitness.KindEntry:
		return fieldsBy(r, entryInput)
	case fitness.KindMeal:
		return fieldsBy(r, mealInput)
	case fitness.KindTrackable:
		return fieldsBy(r, trackableInput)
	case fitness.KindTarget:
		return fieldsBy(r, w.targetInput)
	case fitness.KindGoal:
		return fieldsBy(r, goalInput)
	case fitness.KindPlanItem:
		return fieldsBy(r, w.planItemInput)
	case fitness.KindDayOff:
		return fieldsBy(r, dayOffInput)
	case fitness.KindBrief:
		return fieldsBy(r, func(b fitness.Brief) BriefInput { return BriefInput{Date: b.Date, Text: b.Text} })
	case fitness.KindProfile:
		return fieldsBy(r, func(p fitness.Profile) fitness.Profile { return p })
	case fitness.KindWorkout:
		return fieldsBy(r, workoutInput)
	case fitness.KindNight:
		return fieldsBy(r, nightInput)
	default:
		return nil, nil
	}
}

func fieldsBy[T, In any](r ledger.Record, given func(T) In) (map[string]any, error) {
	k, err := read[T](r)
	if err != nil {
		return nil, err
	}
	return spelled(given(k.Doc))
}

// entryInput returns an entry as it would be given.
func entryInput(e fitness.Entry) EntryInput {
	in := EntryInput{What: e.Subject, Date: e.When.Date, Note: e.Note}
	if e.When.Clock != nil {
		in.Time = e.When.Clock.String()
	}
	switch e.Form {
	case fitness.FormStrength:
		in.giveSets(e)
	case fitness.FormSession:
		in.giveSession(e)
	case fitness.FormNight, fitness.FormNap:
		in.What = map[fitness.EntryForm]string{fitness.FormNight: "sleep", fitness.FormNap: "nap"}[e.Form]
		in.giveSleep(e.Sleep)
	case fitness.FormMeasure, fitness.FormTracked:
		if e.Title != "" {
			in.What = e.Title
		}
		in.Value, in.Unit = typedOf(e.Amount)
		in.Second, _ = typedOf(e.Second)
	case fitness.FormNote:
		in.What, in.Note = "note", e.Text
	}
	return in
}

func typedOf(q *fitness.Quantity) (*float64, string) {
	if q == nil {
		return nil, ""
	}
	return &q.Typed, q.Unit
}

func (in *EntryInput) giveSets(e fitness.Entry) {
	if len(e.Sets) == 1 {
		in.SetInput = setInput(e.Sets[0])
		if in.RPE == nil {
			in.RPE = e.RPE
		}
		return
	}
	for _, s := range e.Sets {
		in.SetList = append(in.SetList, setInput(s))
	}
	in.RPE = e.RPE
}

func setInput(s fitness.Set) SetInput {
	in := SetInput{
		Reps: s.Reps, HoldS: s.HoldS, RPE: s.RPE, InReserve: s.InReserve, RestS: s.RestS, Superset: s.SupersetKey,
	}
	if s.Sets != 1 {
		in.Sets = &s.Sets
	}
	if s.PerHand {
		in.PerHand = &s.PerHand
	}
	for _, q := range []*fitness.Quantity{s.Load, s.Added, s.Assistance} {
		if q != nil {
			in.LoadUnit = q.Unit
		}
	}
	in.Load, _ = typedOf(s.Load)
	in.Added, _ = typedOf(s.Added)
	in.Assistance, _ = typedOf(s.Assistance)
	return in
}

func (in *EntryInput) giveSession(e fitness.Entry) {
	in.RPE = e.RPE
	s := e.Session
	if s == nil {
		return
	}
	in.Distance, in.DistanceUnit = typedOf(s.Distance)
	in.DurationS, in.AvgBPM, in.MaxBPM, in.EnergyKcal, in.AscentM = s.DurationS, s.AvgBPM, s.MaxBPM, s.EnergyKcal, s.AscentM
}

func (in *EntryInput) giveSleep(s *fitness.Sleep) {
	if s == nil {
		return
	}
	in.AsleepS = &s.AsleepS
	if !s.Start.IsZero() {
		in.Start = civil.DateTimeOf(s.Start).String()
	}
	if !s.End.IsZero() {
		in.End = civil.DateTimeOf(s.End).String()
	}
}

// mealInput returns a meal as it would be given.
func mealInput(m fitness.Meal) MealInput {
	in := MealInput{Date: m.When.Date, Slot: m.Slot, Note: m.Note}
	if m.When.Clock != nil {
		in.Time = m.When.Clock.String()
	}
	for _, item := range m.Items {
		in.Items = append(in.Items, foodInput(item))
	}
	return in
}

// trackableInput returns a trackable as it would be given, with the target that is in force
// from the latest day on.
func trackableInput(t fitness.Trackable) TrackableInput {
	in := TrackableInput{
		Name: t.Name, Unit: t.Unit, Aggregate: string(t.Aggregate), Min: t.Min, Max: t.Max, Aliases: t.Aliases,
		Decimals: t.Decimals,
	}
	if t.AbsentZero {
		in.Absent = absentZero
	}
	if t.Archived {
		in.Archived = &t.Archived
	}
	in.giveTarget(t.Targets)
	return in
}

// targetInput returns the target of a built-in metric as it would be given: in the unit that the
// person thinks of the metric in.
func (w *writing) targetInput(t fitness.Targets) TrackableInput {
	in := TrackableInput{Name: t.Metric}
	in.giveTarget(t.Targets)
	if m, ok := fitness.MetricNamed(t.Metric); ok {
		in.Unit = m.Unit
		in.measureIn(m.ShownUnit(w.pounds, w.miles))
	}
	return in
}

// measureIn changes the unit, and the figures of the target with it.
func (in *TrackableInput) measureIn(unit string) {
	in.Target, in.TargetMax = converted(in.Target, in.Unit, unit), converted(in.TargetMax, in.Unit, unit)
	in.Unit = unit
}

func (in *TrackableInput) giveTarget(targets []fitness.Target) {
	if len(targets) == 0 || targets[len(targets)-1].None {
		return
	}
	t := targets[len(targets)-1]
	in.Target, in.TargetKind, in.TargetMax, in.Period = &t.Value, string(t.Kind), t.Max, string(t.Period)
}

// goalInput returns a goal as it would be given: its figures in the unit that it was given in.
func goalInput(g fitness.Goal) GoalInput {
	in := GoalInput{
		Title: g.Title, Kind: string(g.Kind), Metric: g.Metric, Unit: g.Unit, From: g.From, Due: g.Due, Days: g.Days, Close: g.ClosedAs,
	}
	if m, ok := fitness.MetricNamed(g.Metric); ok && g.Unit != "" {
		for _, figure := range measures(&g) {
			*figure = converted(*figure, m.Unit, g.Unit)
		}
	}
	in.Start, in.Target, in.TargetMin, in.TargetMax = g.Start, g.Target, g.TargetMin, g.TargetMax
	if g.TimesPerWeek != 0 {
		in.TimesPerWeek = &g.TimesPerWeek
	}
	if g.WindowDays != 0 {
		in.WindowDays = &g.WindowDays
	}
	return in
}

func converted(v *float64, from, to string) *float64 {
	if v == nil {
		return nil
	}
	if x, ok := units.Convert(*v, from, to); ok {
		return &x
	}
	return v
}

// planItemInput returns an item of a plan as it would be given.
func (w *writing) planItemInput(i fitness.PlanItem) PlanItemInput {
	in := PlanItemInput{
		Date: i.Date, Kind: string(i.Kind), Title: i.Title, Sport: i.Sport, DurationS: i.DurationS, Load: i.Load,
		Intensity: i.Intensity, Note: i.Note, State: string(i.State),
	}
	if i.Clock != nil {
		in.Time = i.Clock.String()
	}
	if i.DistanceM != nil {
		in.Distance, in.DistanceUnit = converted(i.DistanceM, "m", w.distance()), w.distance()
	}
	return in
}

// DayOffInput is what can be changed of a day off: why it is one, and whether it holds streaks
// alive however many days off there are in a row.
type DayOffInput struct {
	Date       civil.Date `json:"date,omitzero"`
	Off        string     `json:"off,omitempty"`
	Note       string     `json:"note,omitempty"`
	KeepStreak bool       `json:"keep_streak,omitempty"`
}

func dayOffInput(d fitness.DayOff) DayOffInput {
	return DayOffInput{Date: d.Date, Off: d.Reason, Note: d.Note, KeepStreak: d.KeepStreak}
}
