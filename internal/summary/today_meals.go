package summary

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// How many foods of a meal a day tells, of a meal alone and among others.
const (
	mostFoods     = 6
	mostFoodsEach = 3
)

// foods returns the first so many foods of a meal, and how many more there are.
func foods(m *fitness.Meal, most int) string {
	if len(m.Items) <= most+1 { // "and 1 more" says no less
		most = len(m.Items)
	}
	told := make([]string, 0, most)
	for _, item := range m.Items[:most] {
		told = append(told, FoodText(item))
	}
	return strings.Join(told, ", ") + when(len(m.Items) > most, fmt.Sprintf(" and %d more", len(m.Items)-most))
}

// mealLine is MealText with no more of many foods than a day has room for.
func mealLine(m fitness.Meal) string {
	if len(m.Items) <= mostFoods+1 {
		return MealText(m)
	}
	return joined("; ", joined(": ", string(text(m.Slot)), foods(&m, mostFoods)), mealEnergy(m.Items), mealMacros(m.Items), labelled("note ", quotedOr(m.Note)))
}

// mealsLine names several meals, with the ids of those that have one here, and says what they come to
// together and of how many of their foods that is known.
func mealsLine(records []*DayRecord, ids map[string]bool) string {
	var told []string
	var all []fitness.MealItem
	for _, r := range records {
		told = append(told, joined(" ", r.Time, cmp.Or(string(text(r.meal.Slot)), foods(r.meal, mostFoodsEach)), r.idIn(ids)))
		all = append(all, r.meal.Items...)
	}
	of := func(name, unit string, decimals int, figure func(*fitness.Nutrition) *float64) string {
		sum, known := addUp(all, figure)
		switch known {
		case 0:
			return ""
		case len(all):
			return name + units.Number(sum, decimals) + unit
		default:
			return fmt.Sprintf("%s≥ %s%s (%d of %s)", name, units.Number(sum, decimals), unit, known, Plural(len(all), "food"))
		}
	}
	return strings.Join(told, ", ") + ": " + joined(", ", cmp.Or(of("", " kcal", 0, energyOf), "energy unknown"), of("protein ", " g", 1, proteinOf))
}

// addUp returns what foods come to in a figure, and of how many of them it is known.
func addUp(items []fitness.MealItem, of func(*fitness.Nutrition) *float64) (sum float64, known int) {
	for _, item := range items {
		if item.Nutrition == nil {
			continue
		}
		if v := of(item.Nutrition); v != nil {
			sum += *v
			known++
		}
	}
	return sum, known
}

func energyOf(n *fitness.Nutrition) *float64 { return n.EnergyKcal }

func proteinOf(n *fitness.Nutrition) *float64 { return n.ProteinG }
