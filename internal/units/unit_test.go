package units_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/units"
)

func TestConvert(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		x        float64
		from, to string
		want     float64
	}{
		"a pound is exact":               {1, "lb", "kg", 0.45359237},
		"a stone is 14 pounds":           {1, "st", "lb", 14},
		"12 st 7":                        {12.5, "st", "kg", 79.37866475},
		"an ounce is a 16th of a pound":  {1, "oz", "g", 28.349523125},
		"a mile is exact":                {1, "mi", "m", 1609.344},
		"20 miles":                       {20, "mi", "m", 32186.88},
		"a yard is exact":                {1, "yd", "m", 0.9144},
		"a foot is exact":                {6, "ft", "cm", 182.88},
		"an inch is exact":               {1, "in", "cm", 2.54},
		"kilometres":                     {1.5, "km", "m", 1500},
		"hours and a half":               {7.5, "h", "s", 27000},
		"minutes to hours":               {90, "min", "h", 1.5},
		"milliseconds":                   {250, "ms", "s", 0.25},
		"a litre":                        {1.5, "l", "ml", 1500},
		"a fluid ounce of the US":        {16, "fl oz", "ml", 473.176473},
		"a glass":                        {2, "glass", "ml", 500},
		"kilojoules":                     {418.4, "kJ", "kcal", 100},
		"the boiling point":              {212, "°F", "°C", 100},
		"a fever":                        {38.5, "°C", "°F", 101.3},
		"glucose of the other scale":     {90, "mg/dL", "mmol/L", 5},
		"a unit of no table is its own":  {3, "drinks", "drinks", 3},
		"and no unit too":                {3, "", "", 3},
		"nothing is lost of what is own": {0.1 + 0.2, "kg", "kg", 0.1 + 0.2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, ok := units.Convert(test.x, test.from, test.to); !ok || got != test.want {
				t.Errorf("%v %s is %v %s (%v), want %v", test.x, test.from, got, test.to, ok, test.want)
			}
		})
	}
}

func TestOnlyUnitsOfOneDimensionConvert(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{{"kg", "km"}, {"g", "ml"}, {"cups", "ml"}, {"kg", "stones"}, {"", "kg"}, {"min", ""}} {
		if got, ok := units.Convert(1, pair[0], pair[1]); ok {
			t.Errorf("1 %s is %v %s", pair[0], got, pair[1])
		}
	}
}

func TestPoundsComeBackExactly(t *testing.T) {
	t.Parallel()
	for halves := 2; halves <= 2*999; halves++ {
		lb := float64(halves) / 2
		kg, _ := units.Convert(lb, "lb", "kg")
		if back, _ := units.Convert(kg, "kg", "lb"); back != lb {
			t.Fatalf("%v lb is %v kg, which is %v lb", lb, kg, back)
		}
	}
}

func TestWhatIsConvertedThereAndBackIsTheSame(t *testing.T) {
	t.Parallel()
	names := map[units.Dimension][]string{
		units.Mass: {"kg", "g", "mg", "lb", "oz", "st"}, units.Length: {"m", "km", "cm", "mm", "mi", "yd", "ft", "in"},
		units.Time: {"s", "min", "h", "ms"}, units.Volume: {"ml", "cl", "dl", "l", "fl oz", "pint", "cup", "glass", "bottle"},
		units.Energy: {"kcal", "kJ"}, units.Temperature: {"°C", "°F"}, units.Glucose: {"mmol/L", "mg/dL"},
	}
	rapid.Check(t, func(t *rapid.T) {
		dimension := rapid.SampledFrom([]units.Dimension{
			units.Mass, units.Length, units.Time, units.Volume, units.Energy, units.Temperature, units.Glucose,
		}).Draw(t, "dimension")
		from, to := rapid.SampledFrom(names[dimension]).Draw(t, "from"), rapid.SampledFrom(names[dimension]).Draw(t, "to")
		typed := float64(rapid.IntRange(1, 999999).Draw(t, "thousandths")) / 1000
		there, ok := units.Convert(typed, from, to)
		if !ok {
			t.Fatalf("%s does not convert to %s", from, to)
		}
		back, _ := units.Convert(there, to, from)
		if math.Abs(back-typed) > 1e-9*max(1, typed) || units.Round(back, 3) != typed {
			t.Fatalf("%v %s is %v %s, which is %v %s", typed, from, there, to, back, from)
		}
	})
}

func TestAUnitWhoseSizeIsAConventionSaysSo(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"glass": true, "cup": true, "bottle": true, "pint": true, "ml": false, "fl oz": false, "lb": false} {
		if u, ok := units.Named(name); !ok || u.Name != name || u.Convention != want {
			t.Errorf("%s: %+v", name, u)
		}
	}
}
