package analysis

// warmestC is the air temperature above which a value cannot be in degrees Celsius.
const warmestC = 60

// Temperature describes a temperature in degrees Celsius.
type Temperature struct {
	Statistics
	FromTenths bool // the series was in tenths of a degree and was divided by ten
	Unclear    bool // single values are impossible: all may be tenths of a degree, or those errors
}

// TemperatureOf describes the air temperature of a workout. Some devices write tenths of a
// degree: a series whose median is over 60 is divided by ten, and said so. One that only
// passes 60 here and there is left as it is and is unclear.
func TemperatureOf(values []float64) (Temperature, bool) {
	stats, ok := Describe(values)
	switch {
	case stats.Max <= warmestC:
		return Temperature{Statistics: stats}, ok
	case !(medianWhere(values, isNumber) > warmestC):
		return Temperature{Statistics: stats, Unclear: true}, ok
	}
	stats.Mean, stats.Min, stats.Max = stats.Mean/10, stats.Min/10, stats.Max/10
	return Temperature{Statistics: stats, FromTenths: true}, ok
}
