package sentence

// dimension is what a unit measures.
type dimension uint8

const (
	noDimension dimension = iota
	ofTime                // s
	ofDistance            // m
	ofLength              // a measure of the body: cm, in
	ofMass
	ofVolume
	ofEnergy
	ofHeart // bpm
	ofPower
	ofReps
	ofSets
	ofPercent
	ofPressure
	ofMillisecond
	ofTemperature
	ofGlucose
	ofThousands // k: thousands, or kilometres
	ofLetterM   // m: metres or minutes
	ofVessels   // a glass, a bottle: no measure
	ofPortions  // a bowl, a slice: counted
	ofDrinks
)

// unit is a unit as it is written. Factor is how many seconds or metres it is.
type unit struct {
	dimension dimension
	name      string // our spelling
	factor    float64
}

// unitWords are the spellings of units.
//
//nolint:gochecknoglobals // a constant table
var unitWords = spellings(map[unit]string{
	{ofTime, "h", 3600}:        "h hr hrs hour hours",
	{ofTime, "min", 60}:        "min mins minute minutes",
	{ofTime, "s", 1}:           "s sec secs second seconds",
	{ofLetterM, "m", 1}:        "m",
	{ofThousands, "k", 1000}:   "k",
	{ofDistance, "km", 1000}:   "km kms kilometre kilometres kilometer kilometers",
	{ofDistance, "m", 1}:       "metre metres meter meters mtr mtrs",
	{ofDistance, "mi", mile}:   "mi mile miles",
	{ofDistance, "yd", 0.9144}: "yd yds yard yards",
	{ofLength, "ft", 0.3048}:   "ft foot feet",
	{ofLength, "in", 0.0254}:   "inch inches",
	{ofLength, "cm", 0.01}:     "cm cms centimetre centimetres centimeter centimeters",
	{ofMass, "kg", 0}:          "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes",
	{ofMass, "lb", 0}:          "lb lbs pound pounds",
	{ofMass, "st", 0}:          "st stone stones",
	{ofMass, "g", 0}:           "g gr gram grams grs gramme grammes gm gms",
	{ofMass, "mg", 0}:          "mg mgs milligram milligrams",
	{ofMass, "oz", 0}:          "oz ounce ounces",
	{ofVolume, "ml", 0}:        "ml mls millilitre millilitres milliliter milliliters",
	{ofVolume, "cl", 0}:        "cl",
	{ofVolume, "dl", 0}:        "dl",
	{ofVolume, "l", 0}:         "l litre litres liter liters ltr ltrs",
	{ofVessels, "glass", 0}:    "glass glasses",
	{ofVessels, "bottle", 0}:   "bottle bottles",
	{ofVessels, "cup", 0}:      "cup cups mug mugs",
	{ofVessels, "pint", 0}:     "pint pints",
	{ofPortions, "bowl", 0}:    "bowl bowls",
	{ofPortions, "plate", 0}:   "plate plates",
	{ofPortions, "slice", 0}:   "slice slices",
	{ofPortions, "piece", 0}:   "piece pieces",
	{ofPortions, "portion", 0}: "portion portions serving servings",
	{ofPortions, "scoop", 0}:   "scoop scoops",
	{ofPortions, "spoon", 0}:   "spoon spoons tbsp tsp tablespoon tablespoons teaspoon teaspoons",
	{ofPortions, "can", 0}:     "cans tin tins",
	{ofDrinks, "drinks", 0}:    "drink drinks unit units",
	{ofEnergy, "kcal", 0}:      "kcal kcals cal cals calorie calories",
	{ofEnergy, "kJ", 0}:        "kj",
	{ofHeart, "bpm", 0}:        "bpm",
	{ofPower, "W", 0}:          "w watt watts",
	{ofReps, "reps", 0}:        "rep reps repetition repetitions r",
	{ofSets, "sets", 0}:        "set sets round rounds",
	{ofPercent, "%", 0}:        "percent pct",
	{ofPressure, "mmHg", 0}:    "mmhg",
	{ofMillisecond, "ms", 0}:   "ms msec millisecond milliseconds",
	{ofTemperature, "°C", 0}:   "°c c celsius",
	{ofTemperature, "°F", 0}:   "°f f fahrenheit",
	{ofGlucose, "mmol/L", 0}:   "mmol",
	{ofGlucose, "mg/dL", 0}:    "mgdl",
})

const mile = 1609.344
