package summary

import (
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// Bodyweight is what a person weighed at the time of an entry, and of which day that is.
type Bodyweight struct {
	Kg float64
	On civil.Date
}

// assistedLoads says what was moved in sets with assistance, which is the bodyweight without it; ""
// where that is not known.
func assistedLoads(e fitness.Entry, of *Bodyweight) string {
	if of == nil || e.Form != fitness.FormStrength {
		return ""
	}
	var loads []string
	for _, s := range e.Sets {
		if s.Assistance == nil || s.Assistance.Value > of.Kg {
			continue
		}
		unit := s.Assistance.Unit
		moved, ok := units.Convert(of.Kg-s.Assistance.Value, "kg", unit)
		if !ok {
			moved, unit = of.Kg-s.Assistance.Value, "kg"
		}
		if load := units.Number(moved, 1) + " " + unit; !slices.Contains(loads, load) {
			loads = append(loads, load)
		}
	}
	if len(loads) == 0 {
		return ""
	}
	return " (load " + strings.Join(loads, ", ") + ", computed from the weight of " + shortDate(of.On, e.When.Date) + ")"
}
