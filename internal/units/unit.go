package units

import "strconv"

// The exact definitions of the pound and the international mile.
const (
	kgPerPound = 0.45359237
	mPerMile   = 1609.344
)

// Dimension is what units of a kind measure. Only units of one dimension convert.
type Dimension string

// The dimensions.
const (
	Mass        Dimension = "mass"        // kg
	Length      Dimension = "length"      // m
	Time        Dimension = "duration"    // s
	Volume      Dimension = "volume"      // ml
	Energy      Dimension = "energy"      // kcal
	Temperature Dimension = "temperature" // °C
	Glucose     Dimension = "glucose"     // mmol/L
)

// Unit is a unit that amounts are given in. An amount x is (x - Zero) * Factor of the first
// unit of its dimension.
type Unit struct {
	Name      string
	Dimension Dimension
	Factor    float64
	Zero      float64 // where the scale has the zero of the first unit: 32 for °F

	// Convention is whether the size of the unit is a convention that has to be said: a glass.
	Convention bool
}

// Named returns the unit of a name in our spelling, and whether it is one that converts.
func Named(name string) (Unit, bool) {
	u, ok := table[name]
	u.Name = name
	return u, ok
}

// Convert returns an amount in another unit of the same dimension, and whether there is such
// a conversion. Any unit converts to itself. The result has the 15 digits that a number is
// good for, so that what is converted there and back is the same amount.
func Convert(x float64, from, to string) (float64, bool) {
	if from == to {
		return x, true
	}
	a, okA := Named(from)
	b, okB := Named(to)
	if !okA || !okB || a.Dimension != b.Dimension {
		return 0, false
	}
	return tidy((x-a.Zero)*a.Factor/b.Factor + b.Zero), true
}

// tidy drops what arithmetic in binary leaves beyond 15 digits.
func tidy(x float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 15, 64), 64)
	if err != nil { // beyond the largest number
		return x
	}
	return short
}

// The units. Pounds, stones, ounces, miles, yards, feet and inches are the international
// ones of 1959; a fluid ounce is the one of the United States; a kilocalorie is 4.184 kJ.
// One mmol/L of glucose is taken as 18 mg/dL, as meters of either scale do.
//
//nolint:gochecknoglobals // a constant table
var table = map[string]Unit{
	"kg": {Dimension: Mass, Factor: 1},
	"g":  {Dimension: Mass, Factor: 1e-3},
	"mg": {Dimension: Mass, Factor: 1e-6},
	"lb": {Dimension: Mass, Factor: kgPerPound},
	"oz": {Dimension: Mass, Factor: kgPerPound / 16},
	"st": {Dimension: Mass, Factor: 14 * kgPerPound},

	"m":  {Dimension: Length, Factor: 1},
	"km": {Dimension: Length, Factor: 1000},
	"cm": {Dimension: Length, Factor: 0.01},
	"mm": {Dimension: Length, Factor: 0.001},
	"mi": {Dimension: Length, Factor: mPerMile},
	"yd": {Dimension: Length, Factor: 0.9144},
	"ft": {Dimension: Length, Factor: 0.3048},
	"in": {Dimension: Length, Factor: 0.0254},

	"s":   {Dimension: Time, Factor: 1},
	"min": {Dimension: Time, Factor: 60},
	"h":   {Dimension: Time, Factor: 3600},
	"ms":  {Dimension: Time, Factor: 0.001},

	"ml":     {Dimension: Volume, Factor: 1},
	"cl":     {Dimension: Volume, Factor: 10},
	"dl":     {Dimension: Volume, Factor: 100},
	"l":      {Dimension: Volume, Factor: 1000},
	"fl oz":  {Dimension: Volume, Factor: 29.5735295625},
	"pint":   {Dimension: Volume, Factor: 568.26125, Convention: true}, // the imperial one
	"cup":    {Dimension: Volume, Factor: 250, Convention: true},
	"glass":  {Dimension: Volume, Factor: 250, Convention: true},
	"bottle": {Dimension: Volume, Factor: 500, Convention: true},

	"kcal": {Dimension: Energy, Factor: 1},
	"kJ":   {Dimension: Energy, Factor: 1 / 4.184},

	"°C": {Dimension: Temperature, Factor: 1},
	"°F": {Dimension: Temperature, Factor: 5.0 / 9, Zero: 32},

	"mmol/L": {Dimension: Glucose, Factor: 1},
	"mg/dL":  {Dimension: Glucose, Factor: 1.0 / 18},
}
