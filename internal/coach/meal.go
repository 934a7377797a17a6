package coach

import (
	"context"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/sentence"
	"github.com/paceline/paceline/internal/summary"
)

// LogMeal stores what a person ate or drank, said in words, listed as items or both: one meal
// a slot and a day. Amounts, energy and macros are kept as given, a bare count is a count, and
// what is not given is unknown. Errors: as for Log.
func (s *Service) LogMeal(ctx context.Context, who Who, in MealInput) (*summary.Logged, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	again := in
	again.Force = false
	r := request{tool: "log_meal", key: in.Key, arguments: in, said: again, force: in.Force}
	return write(ctx, s, who, r, blankLogged, func(ctx context.Context, w *writing, l *summary.Logged) error {
		return w.logMeal(ctx, in, l)
	})
}

func (in MealInput) check() error {
	switch {
	case strings.TrimSpace(in.Text) == "" && len(in.Items) == 0:
		return fault.New(fault.Invalid, "there is no meal to log").
			WithHint(`Give text, such as "2 eggs and 100 g yoghurt for breakfast", or items.`)
	case len(in.Items) > mostEntries:
		return fault.New(fault.TooLarge, "%d items are more than the %d of one meal", len(in.Items), mostEntries).WithHint("Log them in several calls.")
	default:
		return checkLength(in.Text)
	}
}

// logMeal stores the meals of a call, and fills its answer.
func (w *writing) logMeal(ctx context.Context, in MealInput, l *summary.Logged) error {
	c, err := w.circumstances(ctx, in.Force)
	if err != nil {
		return err
	}
	clock, err := clockOf(in.Time)
	if err != nil {
		return err
	}
	day := in.Date
	if day.IsZero() {
		day = w.day
	}
	var meals []fitness.Meal
	if text := fitness.CleanText(in.Text); text != "" {
		reading, err := w.listen(ctx, text, in.Date, nil, c) // words are of food here, whatever else is called so
		if err != nil {
			return err
		}
		*l = *summary.NewLogged(reading.NotUnderstood, reading.Assumed)
		meals = mealsOf(reading, text)
		if fitness.CautionWords(text) {
			caution(l.State())
		}
		notOfMeals(reading, l)
	}
	listed := fitness.Meal{When: w.when(day, clock), Slot: in.Slot}
	for _, item := range in.Items {
		food, problem := foodOf(item)
		if problem != nil {
			l.Rejected = append(l.Rejected, summary.NewRefused(item.Name, *problem, ""))
			continue
		}
		listed.Items = append(listed.Items, food)
	}
	if len(listed.Items) > 0 {
		meals = append(meals, listed)
	}
	for _, m := range meals {
		m.Note, m.When = fitness.CleanText(in.Note), w.dayed(m.When)
		if in.Slot != "" {
			m.Slot = in.Slot
		}
		if clock != nil {
			m.When = w.when(m.When.Date, clock)
		}
		if err := w.storeMeal(ctx, m, c, l); err != nil {
			return err
		}
	}
	return nil
}

// mealsOf returns the foods of a reading as meals: one a day, time and slot.
func mealsOf(reading sentence.Reading, text string) []fitness.Meal {
	var meals []fitness.Meal
	for _, f := range reading.Foods {
		last := len(meals) - 1
		if last < 0 || meals[last].Slot != f.Slot || !sameMoment(meals[last].When, f.When) {
			meals = append(meals, fitness.Meal{When: f.When, Slot: f.Slot, Words: text})
			last++
		}
		meals[last].Items = append(meals[last].Items, f.Item)
	}
	return meals
}

func sameMoment(a, b fitness.When) bool { return a.Date == b.Date && a.At().Equal(b.At()) }

// notOfMeals puts what a text about a meal says of other things into the answer.
func notOfMeals(reading sentence.Reading, l *summary.Logged) {
	for _, r := range reading.Rejected {
		l.Rejected = append(l.Rejected, summary.NewRefused(r.Words, r.Problem, r.Tool))
	}
	for _, e := range reading.Entries {
		l.Rejected = append(l.Rejected, summary.NewRefused(e.Words, fitness.Problem{
			Reason: fitness.UnitMismatch, Message: "this is no food: " + summary.EntryText(e), Hint: "Log it with log_entry.",
		}, "log_entry"))
	}
}

// foodOf returns a food as it is given.
func foodOf(in FoodInput) (fitness.MealItem, *fitness.Problem) {
	item := fitness.MealItem{Name: fitness.CleanText(in.Name)}
	n := fitness.Nutrition{
		EnergyKcal: in.EnergyKcal, ProteinG: in.ProteinG, CarbohydrateG: in.CarbohydrateG, FatG: in.FatG,
		FibreG: in.FibreG, SugarG: in.SugarG, SaltG: in.SaltG, AlcoholG: in.AlcoholG,
	}
	if n != (fitness.Nutrition{}) {
		item.Nutrition = &n
	}
	if in.Amount == nil {
		return item, nil
	}
	unit := unitNamed(in.Unit)
	canonical := unit // what is counted has the unit that it was given: slices
	switch fitness.MeasureOf(unit) {
	case fitness.Grams:
		canonical = "g"
	case fitness.Millilitres:
		canonical = "ml"
	case fitness.Counted:
	}
	q, problem := quantityIn(*in.Amount, unit, canonical, "amount of "+summary.Quoted(item.Name))
	item.Amount = q
	return item, problem
}

// foodInput returns a food as it would be given.
func foodInput(item fitness.MealItem) FoodInput {
	in := FoodInput{Name: item.Name}
	if item.Amount != nil {
		in.Amount, in.Unit = &item.Amount.Typed, item.Amount.Unit
	}
	if n := item.Nutrition; n != nil {
		in.EnergyKcal, in.ProteinG, in.CarbohydrateG, in.FatG = n.EnergyKcal, n.ProteinG, n.CarbohydrateG, n.FatG
		in.FibreG, in.SugarG, in.SaltG, in.AlcoholG = n.FibreG, n.SugarG, n.SaltG, n.AlcoholG
	}
	return in
}

// storeMeal keeps a meal that can be, and answers with what is stored.
func (w *writing) storeMeal(ctx context.Context, m fitness.Meal, c fitness.Circumstances, l *summary.Logged) error {
	problems, err := w.checkMeal(ctx, m, c, "")
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		l.Rejected = append(l.Rejected, summary.NewRefused(mealWords(m), together(problems), ""))
		return nil
	}
	r, err := w.keep(ctx, ledger.Record{Kind: fitness.KindMeal, Day: m.When.Date, StartsAt: m.When.At()}, m)
	if err != nil {
		return err
	}
	item, err := w.itemOf(r)
	if err != nil {
		return err
	}
	l.Stored = append(l.Stored, item.Said(m.Words))
	l.Assume(m.Assumed...)
	l.Notes = append(l.Notes, summary.Warnings(m)...)
	if cautionInMeal(m) {
		caution(l.State())
	}
	return nil
}

// cautionInMeal reports whether the note of a meal, or the words that it was read from, call for the
// line of caution, as those of an entry do.
func cautionInMeal(m fitness.Meal) bool {
	return fitness.CautionWords(m.Note) || fitness.CautionWords(m.Words)
}

func mealWords(m fitness.Meal) string {
	if m.Words != "" {
		return m.Words
	}
	return summary.MealText(m)
}

// How far back meals of a slot are compared with, and how many of them.
const (
	slotDays  = 365
	slotMeals = 60
)

// checkMeal returns what is wrong with a meal: by itself, against the person's own meals of
// its slot, and as part of its day. except is the id of the meal that it stands for, if any.
func (w *writing) checkMeal(ctx context.Context, m fitness.Meal, c fitness.Circumstances, except string) ([]fitness.Problem, error) {
	earlier, err := all[fitness.Meal](ctx, w, ledger.Query{
		Kinds: []fitness.Kind{fitness.KindMeal}, Days: civil.Range{From: m.When.Date.AddDays(-slotDays), To: w.day}, Newest: true,
	})
	if err != nil {
		return nil, err
	}
	day := m.Total().EnergyKcal
	for _, e := range earlier {
		kcal := fullEnergy(e.Doc)
		switch {
		case e.ID == except || kcal == nil:
			continue
		case e.Doc.When.Date == m.When.Date && day != nil:
			day = new(*day + *kcal)
		}
		if m.Slot != "" && e.Doc.Slot == m.Slot && len(c.SlotKcal) < slotMeals {
			c.SlotKcal = append(c.SlotKcal, *kcal)
		}
	}
	problems := m.Check(c)
	if intake, ok := fitness.MetricNamed("energy_intake"); ok && day != nil && len(problems) == 0 {
		problems = intake.CheckDay(*day, c)
	}
	return problems, nil
}

// fullEnergy returns the energy of a meal of which every item's is known, else nil.
func fullEnergy(m fitness.Meal) *float64 {
	for _, item := range m.Items {
		if item.Nutrition == nil || item.Nutrition.EnergyKcal == nil {
			return nil
		}
	}
	return m.Total().EnergyKcal
}
