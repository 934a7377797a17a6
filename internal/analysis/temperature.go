package analysis

// tenthsAboveC is the median above which a temperature cannot be in degrees Celsius.
const tenthsAboveC = 60

// Temperature describes a temperature in degrees Celsius.
type Temperature struct {
	Statistics
	FromTenths bool // the series was in tenths of a degree and was divided by ten
}

// TemperatureOf describes the air temperature of a workout. Some devices write tenths of a
// degree: a series whose median is over 60 is divided by ten, and said so.
func TemperatureOf(values []float64) (Temperature, bool) {
	stats, ok := Describe(values)
	if !(medianWhere(values, isNumber) > tenthsAboveC) {
		return Temperature{Statistics: stats}, ok
	}
	stats.Mean, stats.Min, stats.Max = stats.Mean/10, stats.Min/10, stats.Max/10
	return Temperature{Statistics: stats, FromTenths: true}, ok
}
