package sentence

import "github.com/paceline/paceline/internal/fitness"

// spent reports whether the energy of which the name ends before i is that of a session that is
// named after it: burned 500 kcal on the treadmill.
func (r *reader) spent(i int) bool {
	for ; !r.ends(i); i++ {
		if m, n := builtIn().find(r.tokens[i:]); n > 0 {
			return m.class == classSport && r.names(i, n, m)
		}
	}
	return false
}

// ends reports whether what is said of one subject ends at i.
func (r *reader) ends(i int) bool {
	t := r.token(i)
	return t.kind == tokenStop || t.kind == tokenComma || t.is("and", "then", "but", "plus")
}

// workedOff rejects an energy that is of a workout, not of the whole day.
func (c *clause) workedOff() *fitness.Problem {
	m := c.mentions[0]
	if m.id != "active_energy" {
		return nil
	}
	for i := c.from; i < c.to; i++ {
		if c.at(i).is("workout", "workouts", "exercise", "exercising", "training", "class", "session", "gym", "working") {
			return noAmount("the session", energyHint)
		}
	}
	return nil
}

const energyHint = "The energy of a session goes with it: say how far or how long too, such as ran 30 min, 300 kcal."
