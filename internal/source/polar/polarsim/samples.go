package polarsim

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Polar's numbers of the sample types that the athletes record.
const (
	typeHeartRate   = 0
	typeSpeed       = 1
	typeCadence     = 2
	typeAltitude    = 3
	typePower       = 4
	typeLeftRight   = 6
	typeStrides     = 8
	typeTemperature = 9
	typeDistance    = 10
	typeRR          = 11
)

func (v view) sampleRecords(st *stream) []object {
	var records []object
	add := func(sampleType int, values []string) {
		if len(values) > 0 {
			records = append(records, v.sampleRecord(sampleType, v.thinned(sampleType, values)))
		}
	}
	add(typeHeartRate, v.oddHeartRate(whole(st.heartRate)))
	add(typeSpeed, v.offline(decimal(st.speed)))
	add(typeCadence, whole(st.cadence))
	add(typeAltitude, decimal(st.altitude))
	add(typePower, v.offline(whole(st.power)))
	add(typeLeftRight, decimal(st.left))
	strides := st.strides
	if v.q.has(StridesOneFoot) {
		strides = make([]int, len(st.strides))
		for i, s := range st.strides {
			strides[i] = s / 2
		}
	}
	add(typeStrides, whole(strides))
	celsius := st.celsius
	if v.q.has(TemperatureTenths) {
		celsius = make([]float64, len(st.celsius))
		for i, c := range st.celsius {
			celsius[i] = math.Round(c * 10)
		}
	}
	add(typeTemperature, decimal(celsius))
	add(typeDistance, v.shorter(decimal(st.distance)))
	add(typeRR, st.beats)
	return records
}

func (v view) sampleRecord(sampleType int, values []string) object {
	separator := ","
	if v.q.has(SamplesSpaces) {
		separator = ", "
	}
	data := strings.Join(values, separator)
	if v.q.has(SamplesTrailing) {
		data += ","
	}
	var rate, number any = v.recordingRate(), strconv.Itoa(sampleType)
	if sampleType == typeRR {
		rate = nil
	}
	if v.q.has(SampleTypeInt) {
		number = sampleType
	}
	return object{{"recording-rate", rate}, {"sample-type", number}, {"data", data}}
}

func (v view) recordingRate() int {
	if v.q.has(RecordingRate5) {
		return 5
	}
	return 1
}

// thinned keeps the values at the recording rate; beats have none.
func (v view) thinned(sampleType int, values []string) []string {
	rate := v.recordingRate()
	if sampleType == typeRR || rate == 1 {
		return values
	}
	kept := make([]string, 0, len(values)/rate+1)
	for i := 0; i < len(values); i += rate {
		kept = append(kept, values[i])
	}
	return kept
}

func whole(values []int) []string {
	text := make([]string, len(values))
	for i, n := range values {
		text[i] = strconv.Itoa(n)
	}
	return text
}

func decimal(values []float64) []string {
	text := make([]string, len(values))
	for i, f := range values {
		text[i] = strconv.FormatFloat(f, 'f', -1, 64)
	}
	return text
}

// oddHeartRate puts the oddities of heart-rate data into values.
func (v view) oddHeartRate(values []string) []string {
	put := func(from, to int, text string) {
		for i := from; i < min(to, len(values)); i++ {
			values[i] = text
		}
	}
	if v.q.has(SamplesLeadingZero) {
		put(0, 7, "0")
	}
	if v.q.has(Samples999) {
		put(60, 61, "999")
	}
	if v.q.has(SamplesNegative) {
		put(61, 62, "-7")
	}
	return v.offline(values)
}

// offline blanks ten seconds as a sensor out of reach does.
func (v view) offline(values []string) []string {
	gone, text := true, ""
	switch {
	case v.q.has(SamplesNullUpper):
		text = "NULL"
	case v.q.has(SamplesNullLower):
		text = "null"
	case v.q.has(SamplesEmpty):
	default:
		gone = false
	}
	for i := 120; gone && i < min(130, len(values)); i++ {
		values[i] = text
	}
	return values
}

func (v view) shorter(values []string) []string {
	if v.q.has(SamplesUneven) && len(values) > 5 {
		return values[:len(values)-5]
	}
	return values
}

// position returns where the athlete is after metres of a round course of 5 km.
func (a *athlete) position(s session, metres float64) place {
	centre := a.homeAt
	if c := a.cycleDay(s.date); c >= tripFirst && c <= tripLast {
		centre = a.trip
	}
	const radius = 5000 / (2 * math.Pi)
	const metresPerDegree = 111_320
	angle := metres / radius
	return place{
		latitude:  centre.latitude + radius*math.Sin(angle)/metresPerDegree,
		longitude: centre.longitude + radius*math.Cos(angle)/(metresPerDegree*math.Cos(centre.latitude*math.Pi/180)),
	}
}

func (v view) routeRecords(s session, st *stream) []object {
	if !s.kind.traits().route {
		return []object{}
	}
	records := make([]object, 0, len(st.distance))
	for t, metres := range st.distance {
		at := v.position(s, metres)
		records = append(records, object{
			{"latitude", round(at.latitude, 8)},
			{"longitude", round(at.longitude, 8)},
			{"time", fmt.Sprintf("PT%d.%03dS", t, 26)},
			{"satellites", 9 + t%4},
			{"fix", 3},
		})
	}
	return records
}
