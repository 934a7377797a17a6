package summary

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/units"
)

// Caution stands once in every answer that a person could act upon.
const Caution = "Guidance, not medical advice."

// Today is one day: what was logged and recorded, what is open, how ready the person is, what is
// planned, and how fresh each source is.
type Today struct {
	Date      civil.Date    `json:"date"`
	Weekday   string        `json:"weekday"`
	Today     civil.Date    `json:"today"`
	Score     DayScore      `json:"day_score"`
	Readiness *Readiness    `json:"readiness,omitempty"` // none of a day to come
	Off       *OffDay       `json:"day_off,omitempty"`
	Items     []DayItem     `json:"targets,omitempty"`
	Planned   []PlannedItem `json:"plan,omitempty"`
	Logged    []DayRecord   `json:"logged"`
	Recorded  []DayRecord   `json:"recorded,omitempty"` // by devices
	Brief     *DayBrief     `json:"brief,omitempty"`
	Sources   []SourceState `json:"sources"`
	LeftOut   []string      `json:"left_out,omitempty"`
	Notes     []string      `json:"notes,omitempty"`
	Caution   string        `json:"caution"`

	// MoreLogged is how many more were logged than Logged has; where it is written, LeftOut says so.
	MoreLogged int `json:"-"`
}

// DayScore is how much of what was due on a day is done. There are no points where nothing was
// due, and on a day off.
type DayScore struct {
	Points *int   `json:"points,omitempty"` // 0 to 100
	Done   int    `json:"done"`
	Of     int    `json:"of"`
	SoFar  bool   `json:"so_far,omitempty"` // the day is running
	Why    string `json:"none_because,omitempty"`
}

// NewDayScore describes the score of a day.
func NewDayScore(s progress.Score) DayScore {
	return DayScore{Points: s.Points, Done: s.Done, Of: s.Of, SoFar: s.SoFar && s.Points != nil, Why: s.Why}
}

// words returns "60 (3 of 5, so far)".
func (s DayScore) words() string {
	if s.Points == nil {
		return "none: " + s.Why
	}
	return fmt.Sprintf("%d (%d of %d%s)", *s.Points, s.Done, s.Of, when(s.SoFar, ", so far"))
}

// OffDay is a day that the person marked off.
type OffDay struct {
	ID     string `json:"id"`
	Reason Text   `json:"reason"`
	Note   Text   `json:"note,omitempty"`
}

// NewOffDay describes a day off.
func NewOffDay(id string, d fitness.DayOff) *OffDay {
	return &OffDay{ID: identifier(id), Reason: text(d.Reason), Note: text(d.Note)}
}

// DayRecord is a record of the day on one line.
type DayRecord struct {
	ID     string       `json:"id,omitempty"` // "" for what is no record of its own
	Kind   fitness.Kind `json:"kind"`
	Time   string       `json:"time,omitempty"` // on the person's clock
	Text   Text         `json:"text"`
	Source Code         `json:"source,omitempty"` // of what a device recorded

	meal *fitness.Meal // nil for what is none
}

// NewDayRecord describes a record by a line that is clean already, as [EntryText] and its like
// return it; clock is nil when no time is known.
func NewDayRecord(id string, kind fitness.Kind, clock *civil.Clock, line, source string) DayRecord {
	r := DayRecord{Kind: kind, Text: Text(line), Source: code(source)}
	if id != "" {
		r.ID = identifier(id)
	}
	if clock != nil {
		r.Time = minuteOf(*clock)
	}
	return r
}

// NewDayMeal describes a meal, of many foods the first.
func NewDayMeal(id string, clock *civil.Clock, m fitness.Meal) DayRecord {
	r := NewDayRecord(id, fitness.KindMeal, clock, mealLine(m), "")
	r.meal = &m
	return r
}

// DayBrief is the morning brief of a day.
type DayBrief struct {
	ID   string `json:"id"`
	Text Text   `json:"text"`
}

// NewDayBrief describes a brief.
func NewDayBrief(id string, b fitness.Brief) *DayBrief {
	return &DayBrief{ID: identifier(id), Text: Text(clean(b.Text, briefCap))}
}

// briefCap is the most characters of a brief that are shown.
const briefCap = fitness.MaxNoteLength

// DayItem is a target of the day and what became of it. Amounts are in the person's unit.
type DayItem struct {
	ID        string             `json:"id,omitempty"` // of the trackable, or of the target of a built-in metric
	Metric    Text               `json:"metric"`
	Title     Text               `json:"title"`
	State     progress.ItemState `json:"state"`
	Kind      fitness.TargetKind `json:"target_kind"`
	Target    Number             `json:"target"`
	TargetMax *Number            `json:"target_max,omitempty"`
	Value     *Number            `json:"value,omitempty"`
	AtLeast   bool               `json:"value_is_a_minimum,omitempty"` // some of it is unknown
	Unit      Text               `json:"unit,omitempty"`
	Source    Code               `json:"source,omitempty"`

	words string
}

// NewDayItem describes a target of a day. value is nil when there is none.
func NewDayItem(id string, m fitness.Metric, t fitness.Target, state progress.ItemState, value *float64, least bool, source string, in Units) DayItem {
	item := DayItem{
		ID: identifier(id), Metric: Text(identifier(m.Name)), Title: text(m.Title), State: state, Kind: t.Kind, Target: *in.number(m, &t.Value),
		TargetMax: in.number(m, t.Max), Value: in.number(m, value), AtLeast: least && value != nil, Unit: text(in.unit(m)), Source: code(source),
	}
	item.words = item.write(m, t, value, in)
	return item
}

func (i *DayItem) write(m fitness.Metric, t fitness.Target, value *float64, in Units) string {
	amount := in.bare(m, &t.Value)
	switch {
	case t.Kind == fitness.AtMost:
		amount = "≤ " + amount
	case t.Max != nil:
		amount += "–" + in.bare(m, t.Max)
	}
	if doneOrNot(m) && t.Period == fitness.Weekly {
		return string(i.Title) + ": " + daysOf(t, value, i.AtLeast)
	}
	if doneOrNot(m) {
		return string(i.Title) + when(value != nil, ": "+in.amount(m, value))
	}
	now := unknown
	if value != nil {
		now = when(i.AtLeast, "at least ") + in.bare(m, value)
	}
	unit := in.suffix(m)
	if strings.HasSuffix(strings.ToLower(string(i.Title)), unit) { // "Steps 8432 of 8000" says it
		unit = ""
	}
	return joined(" ", string(i.Title), now, "of", amount, unit)
}

// daysOf says on how many days of a week something was done, of how many.
func daysOf(t fitness.Target, done *float64, least bool) string {
	now := unknown
	if done != nil {
		now = when(least, "at least ") + units.Number(*done, 0)
	}
	wanted := units.Number(t.Value, 0)
	switch {
	case t.Kind == fitness.AtMost:
		wanted = "≤ " + wanted
	case t.Max != nil:
		wanted += "–" + units.Number(*t.Max, 0)
	}
	return now + " of " + wanted + when(wanted == "1", " day") + when(wanted != "1", " days")
}

// ConnectAgain is what helps where a source refuses the token.
const ConnectAgain = "Connect the Polar account again: polar_get_authorization_url says how."

// SourceState is how current a source is.
type SourceState struct {
	Source    Code       `json:"source"`
	Connected bool       `json:"connected"`
	AsOf      string     `json:"as_of,omitempty"` // on the person's clock
	Newest    civil.Date `json:"newest_day_with_data,omitzero"`
	AgeDays   *int       `json:"newest_age_days,omitempty"`
	Failure   fault.Kind `json:"failure,omitempty"`
	Why       Text       `json:"failure_words,omitempty"`
	Hint      string     `json:"hint,omitempty"` // what helps against the failure, where the person can do something
	RetryAt   string     `json:"retry_at,omitempty"`

	asOf, retryAt civil.DateTime
	today         civil.Date
}

// NewSourceState describes how current a source is. asOf and retryAt are readings of the person's
// clock, zero when unknown; failure is "" when the source answered.
func NewSourceState(source string, connected bool, asOf civil.DateTime, newest, today civil.Date, failure fault.Kind, why string, retryAt civil.DateTime) SourceState {
	s := SourceState{
		Source: code(source), Connected: connected, AsOf: asOf.String(), Newest: newest, Failure: failure,
		Why: Text(clean(why, sentenceCap)), RetryAt: retryAt.String(), asOf: asOf, retryAt: retryAt, today: today,
	}
	if failure == fault.TokenExpired {
		s.Hint = ConnectAgain
	}
	if !newest.IsZero() {
		s.AgeDays = new(today.DaysSince(newest))
	}
	return s
}

// words returns one line. A failure is one, and never reads as if there were no data.
func (s SourceState) words() string {
	newest := "no data yet"
	if !s.Newest.IsZero() {
		newest = "newest data " + s.newest()
	}
	name := string(s.Source)
	switch {
	case !s.Connected:
		return joined("; ", name+": not connected", when(!s.Newest.IsZero(), newest))
	case s.Failure != "":
		return joined("; ", fmt.Sprintf("%s could not be asked: %s (%s)", name, s.Why, s.Failure), when(!s.Newest.IsZero(), newest),
			labelled("try again ", s.moment(s.retryAt)), s.Hint)
	default:
		return joined(", ", name+labelled(" ", s.moment(s.asOf)), newest)
	}
}

// newest names the newest day with data and how old it is.
func (s SourceState) newest() string {
	if *s.AgeDays == 0 {
		return "today"
	}
	return s.Newest.String() + ", " + age(*s.AgeDays)
}

func (s SourceState) moment(at civil.DateTime) string {
	switch {
	case at.IsZero():
		return ""
	case at.Date == s.today:
		return minuteOf(at.Clock)
	default:
		return shortMoment(at, s.today)
	}
}
