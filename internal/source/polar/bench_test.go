package polar

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	experiment "github.com/go-json-experiment/json"
)

// A day at one sample every 10 s, as devices that are worn day and night send it.
func heartDayBody() []byte {
	var b strings.Builder
	b.WriteString(`{"polar_user":"https://www.polaraccesslink.com/v3/users/1","date":"2026-11-27","heart_rate_samples":[`)
	for i := range 8640 {
		if i > 0 {
			b.WriteByte(',')
		}
		s := i * 10
		fmt.Fprintf(&b, `{"heart_rate":%d,"sample_time":"%02d:%02d:%02d"}`,
			60+int(20*math.Sin(float64(i)/300)), s/3600, s/60%60, s%60)
	}
	b.WriteString(`]}`)
	return []byte(b.String())
}

// Three hours at 1 Hz with eight kinds of samples.
func exerciseBody() []byte {
	formats := []struct {
		kind   int
		format string
		value  func(i int) float64
	}{
		{0, "%.0f", func(i int) float64 { return 140 + 15*math.Sin(float64(i)/90) }},
		{1, "%.1f", func(i int) float64 { return 30 + 5*math.Sin(float64(i)/60) }},
		{2, "%.0f", func(i int) float64 { return 88 + 4*math.Sin(float64(i)/30) }},
		{3, "%.1f", func(i int) float64 { return 120 + 60*math.Sin(float64(i)/900) }},
		{4, "%.0f", func(i int) float64 { return 210 + 60*math.Sin(float64(i)/45) }},
		{6, "%.0f", func(i int) float64 { return 50 + math.Sin(float64(i)) }},
		{9, "%.1f", func(i int) float64 { return 18 + math.Sin(float64(i)/2000) }},
		{10, "%.1f", func(i int) float64 { return float64(i) * 8.33 }},
	}
	var b strings.Builder
	b.WriteString(`{"id":"2AC312F","upload_time":"2026-11-27T13:40:02.000Z","device":"Polar Grit X2","start_time":"2026-11-27T10:00:00",` +
		`"start_time_utc_offset":120,"duration":"PT3H","calories":1900,"distance":89964,"heart_rate":{"average":140,"maximum":155},` +
		`"sport":"CYCLING","detailed_sport_info":"ROAD_BIKING","has_route":false,"samples":[`)
	for i, f := range formats {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"recording-rate":1,"sample-type":"%d","data":"`, f.kind)
		for i := range 3 * 3600 {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, f.format, f.value(i))
		}
		b.WriteString(`"}`)
	}
	b.WriteString(`]}`)
	return []byte(b.String())
}

// BenchmarkHeartDay compares decoders of a heart-rate day; ours checks each sample as well.
func BenchmarkHeartDay(b *testing.B) {
	body := heartDayBody()
	decodes(b, "ours", body, func() (int, error) {
		found, err := decodeBatch(body, newHeartDay, "heart_rates")
		if err != nil || len(found.Records) != 1 {
			return 0, err
		}
		return len(found.Records[0].Samples), nil
	}, 8640)
	plain := func(name string, decode func([]byte, *plainDay) error) {
		decodes(b, name, body, func() (int, error) {
			var day plainDay
			err := decode(body, &day)
			return len(day.Samples), err
		}, 8640)
	}
	plain("encoding_json", func(body []byte, to *plainDay) error { return json.Unmarshal(body, to) })
	plain("go_json_experiment", func(body []byte, to *plainDay) error { return experiment.Unmarshal(body, to) })
	plain("jx", jxDay)
}

// BenchmarkExercise compares decoders of an exercise; only ours reads the numbers of its samples.
func BenchmarkExercise(b *testing.B) {
	body := exerciseBody()
	decodes(b, "ours", body, func() (int, error) {
		found, err := decodeBatch(body, newExercise)
		if err != nil || len(found.Records) != 1 {
			return 0, err
		}
		return len(found.Records[0].Streams), nil
	}, 8)
	plain := func(name string, decode func([]byte, *plainExercise) error) {
		decodes(b, name, body, func() (int, error) {
			var exercise plainExercise
			err := decode(body, &exercise)
			return len(exercise.Samples), err
		}, 8)
	}
	plain("encoding_json", func(body []byte, to *plainExercise) error { return json.Unmarshal(body, to) })
	plain("go_json_experiment", func(body []byte, to *plainExercise) error { return experiment.Unmarshal(body, to) })
	plain("jx", jxExercise)
}

// decodes measures a decoder that must find so many samples, or series of them.
func decodes(b *testing.B, name string, body []byte, decode func() (int, error), want int) {
	b.Helper()
	b.Run(name, func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			if got, err := decode(); err != nil || got != want {
				b.Fatal(got, err)
			}
		}
	})
}
