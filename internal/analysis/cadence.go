package analysis

// oneFootBelowSPM is the median under which a runner's cadence counts one foot: Polar's
// stride sensors write 85 to 95 where the unit says steps per minute.
const oneFootBelowSPM = 120

// Cadence is how fast legs turned or stepped.
type Cadence struct {
	WithZeros Statistics
	Moving    Statistics // without zeros; Count is 0 when there is nothing else
	Doubled   bool       // the series counted one foot and was doubled
}

// CadenceOf describes a cadence as it was recorded.
func CadenceOf(values []float64) (Cadence, bool) {
	all, ok := DescribeField(values, notNegative)
	moving, _ := DescribeField(values, positive)
	return Cadence{WithZeros: all, Moving: moving}, ok
}

// RunCadenceOf describes the cadence of a run in steps per minute. A series whose median
// without zeros is under 120 counted one foot: it is doubled, and said so.
func RunCadenceOf(values []float64) (Cadence, bool) {
	if !(medianWhere(values, isMoving) < oneFootBelowSPM) {
		return CadenceOf(values)
	}
	doubled := make([]float64, len(values))
	for i, v := range values {
		doubled[i] = 2 * v
	}
	cadence, ok := CadenceOf(doubled)
	cadence.Doubled = true
	return cadence, ok
}

func isMoving(v float64) bool { return isNumber(v) && v > 0 }
