package polar

import (
	"bytes"
	"slices"

	"github.com/paceline/paceline/internal/fitness"
)

// parseSamples reads a series such as "71,,NULL,72.5": what is empty, no number or not
// possible for the field is Absent and keeps its place. A comma at the end ends the list and
// adds no value, so "71,72," has two and "71,," has two.
func parseSamples(data []byte, field fitness.Field) []float64 {
	data = trimSpace(data)
	if len(data) == 0 {
		return nil
	}
	if data[len(data)-1] == ',' {
		data = data[:len(data)-1]
	}
	values := make([]float64, 0, bytes.Count(data, []byte{','})+1)
	for {
		var read int
		values, read = appendPlain(values, data)
		data = data[read:]
		end := bytes.IndexByte(data, ',')
		if end < 0 {
			return keepPossible(append(values, sample(data)), field)
		}
		values = append(values, sample(data[:end]))
		data = data[end+1:]
	}
}

func sample(b []byte) float64 {
	if v, ok := decimal(b); ok {
		return v
	}
	return fitness.Absent
}

// keepPossible makes each value Absent that is a sentinel of the field or outside its range.
func keepPossible(values []float64, field fitness.Field) []float64 {
	for i, v := range values {
		if v < field.Min || v > field.Max || (len(field.Sentinels) > 0 && slices.Contains(field.Sentinels, v)) {
			values[i] = fitness.Absent
		}
	}
	return values
}

// appendPlain reads numbers of digits with at most one point among them, as long as there are
// such: all that a device sends but for gaps, and most of the time of an exercise goes here.
// It returns how much of data it has read, the comma behind each number included.
func appendPlain(values []float64, data []byte) ([]float64, int) {
	for i := 0; ; i++ {
		start, point, mantissa := i, -1, uint64(0)
		for ; i < len(data); i++ {
			if digit := data[i] - '0'; digit <= 9 {
				mantissa = mantissa*10 + uint64(digit)
			} else if data[i] == '.' && point < 0 {
				point = i
			} else {
				break
			}
		}
		width := i - start
		if i == len(data) || data[i] != ',' || width == 0 || width > 15 || (width == 1 && point >= 0) {
			return values, start
		}
		v := float64(mantissa)
		if point >= 0 {
			v /= pow10[i-point-1] // both exact, so rounded once
		}
		values = append(values, v)
	}
}
