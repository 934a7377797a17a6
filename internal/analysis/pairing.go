package analysis

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// pairedDays is how many days with both values a relation needs.
const pairedDays = 10

// Pairing is how two metrics go together over the days that have both. It says nothing of why.
type Pairing struct {
	N   int
	Rho float64 // Spearman's rank correlation, -1 to 1; ties have the mean of their ranks

	// Low and High are its 95 % interval, by Fisher's transformation with the standard error
	// sqrt(1.06 / (n-3)) of Fieller, Hartley and Pearson (1957).
	Low, High float64
	Clear     bool // the interval leaves out 0
	Flat      bool // one of the two never changes, so that there is no relation to speak of
}

// Pair returns how two metrics go together by the days that have both, of which 10 are needed.
func Pair(a, b Days) (Pairing, Lack) {
	x, y := paired(a, b)
	p := Pairing{N: len(x)}
	if lack := lacking(pairedDays, p.N, "days with both"); !lack.None() {
		return p, lack
	}
	if slices.Min(x) == slices.Max(x) || slices.Min(y) == slices.Max(y) {
		p.Flat = true
		return p, Lack{}
	}
	p.Rho = stat.Correlation(ranks(x), ranks(y), nil)
	p.Rho = min(1, max(-1, p.Rho))
	z, half := math.Atanh(p.Rho), 1.959964*math.Sqrt(1.06/float64(p.N-3))
	p.Low, p.High = math.Tanh(z-half), math.Tanh(z+half)
	p.Clear = p.Low > 0 || p.High < 0
	return p, Lack{}
}

func paired(a, b Days) (x, y []float64) {
	for i, v := range a.Values {
		if other, ok := b.On(a.From.AddDays(i)); ok && isNumber(v) {
			x = append(x, v)
			y = append(y, other)
		}
	}
	return x, y
}

// ranks returns the place of each value among all, from 1; those alike share the mean of theirs.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case values[a] < values[b]:
			return -1
		case values[a] > values[b]:
			return 1
		default:
			return 0
		}
	})
	of := make([]float64, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && values[order[j]] == values[order[i]] {
			j++
		}
		for _, at := range order[i:j] {
			of[at] = float64(i+j+1) / 2
		}
		i = j
	}
	return of
}

// Contrast is the mean of one metric on the days that have something of another, and on those that
// have none of it.
type Contrast struct {
	With, Without   float64
	WithN, WithoutN int
}

// ContrastBy parts the values of d by whether the other is above 0 on the day or is 0; each part needs
// three days.
func ContrastBy(d, other Days) (Contrast, Lack) {
	with, without := NewDays(d.Range()), NewDays(d.Range())
	for day := range d.Range().All() {
		v, known := d.On(day)
		by, ok := other.On(day)
		switch {
		case !known || !ok:
		case by > 0:
			with.Set(day, v)
		default:
			without.Set(day, v)
		}
	}
	s := Contrast{WithN: with.N(), WithoutN: without.N()}
	var lack Lack
	if s.With, lack = with.Mean(); !lack.None() {
		return s, lack
	}
	s.Without, lack = without.Mean()
	return s, lack
}
