package summary

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// RecordText returns what a record of a person holds on one short line, as in "40 squats" or
// "slept 7h 30m", with whatever others wrote in it quoted and cleaned. Of a source's record,
// and of one that cannot be read, it returns the kind in words.
func RecordText(kind fitness.Kind, body []byte, in Wording) string {
	if body == nil {
		return KindWords(kind)
	}
	switch kind {
	case fitness.KindEntry:
		return readText(kind, body, in.EntryText)
	case fitness.KindMeal:
		return readText(kind, body, MealText)
	case fitness.KindTrackable:
		return readText(kind, body, in.trackableText)
	case fitness.KindTarget:
		return readText(kind, body, in.targetsText)
	case fitness.KindGoal:
		return readText(kind, body, in.goalText)
	case fitness.KindPlanItem:
		return readText(kind, body, in.planText)
	case fitness.KindDayOff:
		return readText(kind, body, dayOffText)
	case fitness.KindLink:
		return readText(kind, body, linkText)
	case fitness.KindBrief:
		return readText(kind, body, briefText)
	case fitness.KindProfile:
		return readText(kind, body, profileText)
	default:
		return KindWords(kind)
	}
}

// KindWords returns a kind as a person writes it.
func KindWords(kind fitness.Kind) string { return strings.ReplaceAll(string(kind), "_", " ") }

func readText[T any](kind fitness.Kind, body []byte, write func(T) string) string {
	var v T
	if err := fitness.Decode(body, &v); err != nil {
		return KindWords(kind) // what cannot be read has no text, and is there all the same
	}
	return write(v)
}

// EntryText returns what an entry says on one line.
func EntryText(e fitness.Entry) string {
	about := when(e.Approximate, "about ")
	return about + joined(", ", entryCore(e), rpe(e.RPE), labelled("note ", quotedOr(e.Note)))
}

func entryCore(e fitness.Entry) string {
	switch e.Form {
	case fitness.FormStrength:
		return strengthText(e)
	case fitness.FormSession:
		return sessionText(e)
	case fitness.FormNight:
		return sleepText("slept", e)
	case fitness.FormNap:
		return sleepText("nap", e)
	case fitness.FormMeasure:
		return measureText(e)
	case fitness.FormTracked:
		return joined(" ", text(e.Title).quoted(), trackedAmount(e.Amount))
	case fitness.FormNote:
		return "note " + quotedOr(e.Text)
	default:
		return "entry"
	}
}

func trackedAmount(q *fitness.Quantity) string {
	if q == nil {
		return ""
	}
	if q.Unit == fitness.UnitYesNo {
		return yesOrNo(q.Value)
	}
	return quantity(q)
}

func quotedOr(s string) string {
	if s == "" {
		return ""
	}
	return text(s).quoted()
}

func measureText(e fitness.Entry) string {
	name := subjectWords(e.Subject)
	if e.Second == nil {
		return joined(" ", name, quantity(e.Amount))
	}
	first := *e.Amount
	first.Unit = ""
	return joined(" ", name, quantity(&first)+"/"+quantity(e.Second))
}

// quantity returns an amount as it was typed.
func quantity(q *fitness.Quantity) string {
	if q == nil {
		return ""
	}
	if q.Unit == "s" {
		return duration(q.Typed)
	}
	return joined(" ", units.Number(q.Typed, 3), string(text(q.Unit)))
}

func rpe(v *float64) string {
	if v == nil {
		return ""
	}
	return "RPE " + units.Number(*v, 1)
}

func strengthText(e fitness.Entry) string {
	name := subjectWords(e.Subject)
	if len(e.Sets) == 1 && bare(e.Sets[0]) {
		if n := *e.Sets[0].Reps; n != 1 {
			name = pluralOf(name)
		}
		return strconv.Itoa(*e.Sets[0].Reps) + " " + name
	}
	sets := make([]string, len(e.Sets))
	for i, s := range e.Sets {
		sets[i] = setText(s)
	}
	return joined(" ", name, strings.Join(sets, ", "))
}

// bare reports whether a set is a count and nothing else.
func bare(s fitness.Set) bool {
	return s.Sets == 1 && s.Reps != nil && s.Load == nil && s.Added == nil && s.Assistance == nil && s.HoldS == nil && s.RPE == nil &&
		s.InReserve == nil && s.RestS == nil && s.SupersetKey == ""
}

func setText(s fitness.Set) string {
	var did string
	switch {
	case s.Reps != nil:
		did = fmt.Sprintf("%d x %d", s.Sets, *s.Reps)
	case s.HoldS != nil && s.Sets == 1:
		did = duration(*s.HoldS)
	case s.HoldS != nil:
		did = fmt.Sprintf("%d x %s", s.Sets, duration(*s.HoldS))
	default:
		did = Plural(s.Sets, "set")
	}
	if s.Reps != nil && s.HoldS != nil {
		did += " of " + duration(*s.HoldS)
	}
	return joined(" ", did, labelled("at ", quantity(s.Load)), when(s.PerHand, "in each hand"),
		labelled("with ", labelledAfter(quantity(s.Added), " added")), labelled("with ", labelledAfter(quantity(s.Assistance), " assistance")),
		rpe(s.RPE), inReserve(s.InReserve), labelled("rest ", lasting(s.RestS)), labelled("superset ", quotedOr(s.SupersetKey)))
}

func labelledAfter(s, after string) string {
	if s == "" {
		return ""
	}
	return s + after
}

func inReserve(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n) + " in reserve"
}

func sessionText(e fitness.Entry) string {
	name := subjectWords(e.Subject)
	if e.Title != "" {
		name = text(e.Title).quoted()
	}
	s := e.Session
	if s == nil {
		return name
	}
	done := strings.TrimSuffix(joined(" ", name, intervalsText(s.Intervals), quantity(s.Distance), sessionTime(s)), ",")
	return joined(", ", done,
		beats("mean ", s.AvgBPM), beats("highest ", s.MaxBPM), figure(s.EnergyKcal, " kcal"), figure(s.AscentM, " m up"),
		figure(s.AvgPowerW, " W"), labelled("load ", figure(s.Load, "")))
}

func sessionTime(s *fitness.Session) string {
	if s.DurationS == nil {
		return ""
	}
	in := "in "
	if s.Distance == nil {
		in = ""
	}
	return in + units.Stopwatch(time.Duration(*s.DurationS*float64(time.Second)))
}

func intervalsText(v *fitness.Intervals) string {
	if v == nil {
		return ""
	}
	each := secondsEach(v.EachS)
	if v.Distance != nil {
		each = joined(" ", quantity(v.Distance), labelled("in ", each))
	}
	return fmt.Sprintf("%d x %s,", v.Repeats, orUnknown(each))
}

func secondsEach(s *float64) string { return labelledAfter(lasting(s), " each") }

func beats(what string, v *float64) string { return labelled(what, figure(v, " bpm")) }

func figure(v *float64, unit string) string {
	if v == nil {
		return ""
	}
	return units.Number(*v, 1) + unit
}

func sleepText(verb string, e fitness.Entry) string {
	if e.Sleep == nil {
		return verb
	}
	return joined(", ", verb+" "+duration(e.Sleep.AsleepS), clocks(e.Sleep.Start, e.Sleep.End), labelled("awake ", lasting(e.Sleep.AwakeS)), labelled("in bed ", lasting(e.Sleep.InBedS)))
}

// clocks returns "23:10 to 06:40" as the clock showed it, "" where one of the two is unknown.
func clocks(from, to time.Time) string {
	if from.IsZero() || to.IsZero() {
		return ""
	}
	return momentOf(from).clock() + " to " + momentOf(to).clock()
}

// lasting returns a length of time in seconds, or "".
func lasting(s *float64) string {
	if s == nil {
		return ""
	}
	return duration(*s)
}

// MealText returns what a meal says on one line; energy that is not known of every item is
// said to be so, and so are macros, of which only those that were given are told.
func MealText(m fitness.Meal) string {
	items := make([]string, len(m.Items))
	for i, item := range m.Items {
		items[i] = FoodText(item)
	}
	line := strings.Join(items, ", ")
	if m.Slot != "" {
		line = string(text(m.Slot)) + ": " + line
	}
	return joined("; ", line, mealEnergy(m.Items), mealMacros(m.Items), labelled("note ", quotedOr(m.Note)))
}

func mealEnergy(items []fitness.MealItem) string {
	return cmp.Or(mealSum(items, 0, " kcal", func(n *fitness.Nutrition) *float64 { return n.EnergyKcal }), "energy unknown")
}

// macros are what is given of a food besides its energy, in g.
//
//nolint:gochecknoglobals // a constant table
var macros = []struct {
	name string
	of   func(*fitness.Nutrition) *float64
}{
	{"protein", func(n *fitness.Nutrition) *float64 { return n.ProteinG }},
	{"carbohydrate", func(n *fitness.Nutrition) *float64 { return n.CarbohydrateG }},
	{"fat", func(n *fitness.Nutrition) *float64 { return n.FatG }},
	{"fibre", func(n *fitness.Nutrition) *float64 { return n.FibreG }},
	{"sugar", func(n *fitness.Nutrition) *float64 { return n.SugarG }},
	{"salt", func(n *fitness.Nutrition) *float64 { return n.SaltG }},
	{"alcohol", func(n *fitness.Nutrition) *float64 { return n.AlcoholG }},
}

func mealMacros(items []fitness.MealItem) string {
	var told []string
	for _, macro := range macros {
		if sum := mealSum(items, 1, " g", macro.of); sum != "" {
			told = append(told, macro.name+" "+sum)
		}
	}
	return strings.Join(told, ", ")
}

// mealSum adds up what the items hold of something, and says of how many of them that is known; ""
// when it is of none.
func mealSum(items []fitness.MealItem, decimals int, unit string, of func(*fitness.Nutrition) *float64) string {
	sum, known := addUp(items, of)
	amount := units.Number(sum, decimals) + unit
	switch known {
	case 0:
		return ""
	case len(items):
		return amount
	default:
		return fmt.Sprintf("%s of %d of %d items, the others unknown", amount, known, len(items))
	}
}

// FoodText returns a food with its amount: a bare count stands before it, and is never grams.
func FoodText(item fitness.MealItem) string {
	name := string(text(item.Name))
	if q := item.Amount; q != nil && q.Unit == "" && q.Typed > 1 && !strings.Contains(name, " ") {
		name = pluralOf(name)
	}
	return joined(" ", quantity(item.Amount), name)
}

// Warnings returns what does not fit together in a meal, with the names of its foods cleaned.
func Warnings(m fitness.Meal) []string {
	warnings := m.Warnings()
	for i, s := range warnings {
		warnings[i] = clean(s, sentenceCap)
	}
	return warnings
}
