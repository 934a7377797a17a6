package coach

import (
	"context"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// ofMeals fills in what the meals of each day hold. Where an item does not say, the value of its
// day is the least it can be, and partial.
func (v *view) ofMeals(ctx context.Context, d *Daily) error {
	return each(ctx, v, &v.meals, d.Days, func(r *row[fitness.Meal], m *fitness.Meal) error {
		day := d.at(r.Day)
		day.Records++
		day.Covered, day.Source = true, ledger.SourcePerson
		if d.Metric.Name == "meals" {
			day.Known = true
			day.Value++
			return nil
		}
		for i := range m.Items {
			x := nutrientOf(d.Metric.Name, m.Items[i].Nutrition)
			if x == nil {
				day.Partial = true
				continue
			}
			day.Known = true
			day.Value += *x
		}
		return nil
	})
}

func isOfMeals(metric string) bool {
	switch metric {
	case "meals", "energy_intake", "protein", "carbohydrate", "fat", "fibre", "sugar", "salt":
		return true
	default:
		return false
	}
}

func nutrientOf(metric string, n *fitness.Nutrition) *float64 {
	if n == nil {
		return nil
	}
	switch metric {
	case "energy_intake":
		return n.EnergyKcal
	case "protein":
		return n.ProteinG
	case "carbohydrate":
		return n.CarbohydrateG
	case "fat":
		return n.FatG
	case "fibre":
		return n.FibreG
	case "sugar":
		return n.SugarG
	case "salt":
		return n.SaltG
	default:
		return nil
	}
}
