package sentence

import (
	"cmp"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// foodReader reads one food or drink, or the energy of a meal.
type foodReader struct {
	*clause
	food  *mention // nil when no food of the table is named
	name  string
	slot  string
	item  fitness.MealItem
	facts fitness.Nutrition

	figures []figure // of the facts
	bases   []basis
	times   *float64 // how often the amount was eaten: 2 x 250 ml
}

// food reads what was eaten, for a meal. A count stays a count; energy and macros are as
// given.
func (c *clause) food() (p *fitness.Problem, tool string) {
	f := &foodReader{clause: c}
	f.readNames()
	for i := c.from; i < c.to; {
		i += max(1, f.readAt(i))
	}
	if p := f.settleBases(); p != nil {
		return p, ""
	}
	if p := f.settle(); p != nil {
		return p, ""
	}
	return f.keep()
}

// readNames finds the meal and the food.
func (f *foodReader) readNames() {
	for i := range f.mentions {
		m := &f.mentions[i]
		f.take(m.from, m.to-m.from)
		first := f.qualified(*m)
		switch {
		case m.class == classMeal:
			f.slot = m.id
			if f.at(m.to).sign(":") || i == 0 && m.from == f.from && f.sep <= sepLine && len(f.mentions) > 1 {
				f.heading = m.id
			}
		case f.food == nil:
			f.food, f.name = m, first+cmp.Or(m.id, f.phrase(m.from, m.to))
		default:
			f.name += " " + first + cmp.Or(m.id, f.phrase(m.from, m.to))
		}
	}
	for i := f.from; i < f.to; i++ {
		if !f.used[i] && f.at(i).kind == tokenWord && eating[f.at(i).text] {
			f.takeAside(i, 1)
		}
	}
	f.slot = cmp.Or(f.slot, f.heading)
}

// qualified takes the words just before a food that say which kind of it is meant, and returns
// them with a space after.
func (f *foodReader) qualified(m mention) string {
	from := m.from
	for m.class == classFood && from > f.from && !f.used[from-1] && f.at(from-1).kind == tokenWord && qualities[f.at(from-1).text] {
		from--
	}
	for from < m.from && (f.at(from).is("half", "free") && !f.at(from+1).is("fat") || f.at(from).is("fat") && !f.at(from+1).is("free")) {
		from++ // half an avocado, 10 g fat
	}
	if from == m.from {
		return ""
	}
	f.take(from, m.from-from)
	return f.phrase(from, m.from) + " "
}

// phrase returns words in lower case with a space between two.
func (f *foodReader) phrase(from, to int) string {
	var words []string
	for _, t := range f.tokens[from:to] {
		if t.kind == tokenWord {
			words = append(words, t.text)
		}
	}
	return strings.Join(words, " ")
}

// settle names the item, and says what is missing.
func (f *foodReader) settle() *fitness.Problem {
	if f.facts != (fitness.Nutrition{}) {
		f.item.Nutrition = &f.facts
	}
	if f.name == "" {
		f.name = f.unlisted()
	}
	switch {
	case f.name != "" && f.passing():
		return noAmount(f.name, "Say how much of it was eaten.")
	case f.name != "":
		f.item.Name = f.name
		if kcal := f.facts.EnergyKcal; kcal != nil && *kcal > fitness.LimitItemEnergy.Allowed.Max {
			return outside(fitness.LimitItemEnergy, "the energy of "+f.name+" is more than an item can have")
		}
	case f.item.Nutrition != nil:
		f.item.Name = cmp.Or(f.slot, "meal")
	default:
		return noAmount(cmp.Or(f.slot, "the meal"), "Say what you ate.")
	}
	return nil
}

// passing reports whether a food is named beside something else: neither how much of it nor a
// meal is said, and there is an amount that is not of it.
func (f *foodReader) passing() bool {
	if f.item.Amount != nil || f.item.Nutrition != nil || f.slot != "" {
		return false
	}
	for i := f.from; i < f.to; i++ {
		if f.used[i] && eating[f.at(i).text] {
			return false
		}
	}
	return len(f.leftovers()) > 0 && len(f.amounts(f.from, f.to)) > 0
}

// unlisted returns the name of a food that no table knows: the words that are left after an
// amount or a verb.
func (f *foodReader) unlisted() string {
	for i := f.from; i < f.to; i++ {
		if !f.unnamed(i) {
			continue
		}
		if f.at(i).is("nothing", "anything", "well", "healthy", "out", "badly", "too") {
			return ""
		}
		to := i + 1
		for to < f.to && (f.unnamed(to) || f.at(to).is("and", "with", "of") && !f.used[to] && to+1 < f.to && f.unnamed(to+1)) {
			to++
		}
		f.take(i, to-i)
		return f.phrase(i, to)
	}
	return ""
}

func (f *foodReader) unnamed(i int) bool {
	t := f.at(i)
	return !f.used[i] && t.kind == tokenWord && !joining[t.text] && !filling[t.text] && !about[t.text]
}

// keep checks the item as a meal of its own and keeps it.
func (f *foodReader) keep() (p *fitness.Problem, tool string) {
	if f.unsure != nil {
		return f.unsure, ""
	}
	var foods []Food
	for _, d := range f.dates() {
		when, p := f.moment(d)
		if p != nil {
			return p, "write_plan"
		}
		one := Food{Item: f.item, Slot: f.slot, When: when}
		meal := fitness.Meal{When: one.When, Slot: one.Slot, Items: []fitness.MealItem{one.Item}}
		if problems := meal.Check(f.circumstances()); len(problems) > 0 {
			return f.first(problems)
		}
		foods = append(foods, one)
	}
	made := f.finish()
	if made.within != "" {
		f.assume("\"" + legible(made.within) + "\" says nothing of the food")
	}
	for _, one := range foods {
		one.Words = made.words
		f.out.Foods = append(f.out.Foods, one)
	}
	f.out.NotUnderstood = append(f.out.NotUnderstood, made.left...)
	f.out.Assumed = append(f.out.Assumed, f.assumed...)
	return nil, ""
}
