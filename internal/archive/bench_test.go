package archive_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source/polar"
)

// canned answers requests with bodies by path, without a network.
type canned map[string][]byte

func (c canned) RoundTrip(r *http.Request) (*http.Response, error) {
	body, ok := c[r.URL.Path]
	if !ok {
		return nil, fmt.Errorf("no body for %s", r.URL.Path)
	}
	return &http.Response{
		StatusCode: http.StatusOK, Status: "200 OK", Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header:        http.Header{"Content-Type": {"application/json"}},
		ContentLength: int64(len(body)), Body: io.NopCloser(bytes.NewReader(body)), Request: r,
	}, nil
}

func overBodies(b *testing.B, bodies canned) *archive.Service {
	b.Helper()
	zone, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		b.Fatal(err)
	}
	now := func() time.Time { return time.Date(2026, time.November, 30, 20, 0, 0, 0, zone) }
	client, err := polar.New(polar.Config{APIURL: "http://polar.test", HTTP: &http.Client{Transport: bodies}, Now: now})
	if err != nil {
		b.Fatal(err)
	}
	return archive.New(archive.Config{Source: client, Connections: &kept{creds: connected}, Zone: zone, Now: now})
}

// heartDayBody is a day of 8 640 samples, as the range endpoint sends it.
func heartDayBody() []byte {
	var b bytes.Buffer
	b.WriteString(`{"heart_rates":[{"polar_user":"https://www.polaraccesslink.com/v3/users/10579","date":"2026-11-29","heart_rate_samples":[`)
	for i := range 8640 {
		if i > 0 {
			b.WriteByte(',')
		}
		s := i * 10
		fmt.Fprintf(&b, `{"heart_rate":%d,"sample_time":"%02d:%02d:%02d"}`, 62+int(20*math.Sin(float64(i)/900)), s/3600, s/60%60, s%60)
	}
	b.WriteString(`]}]}`)
	return b.Bytes()
}

// exerciseBody is a session of three hours with eight kinds of samples at 1 Hz.
func exerciseBody() []byte {
	const seconds = 3 * 3600
	var b bytes.Buffer
	b.WriteString(`[{"id":"aQlC83","upload_time":"2026-11-29T15:00:00.000Z","device":"Polar Vantage V3","start_time":"2026-11-29T09:00:00",` +
		`"start_time_utc_offset":120,"duration":"PT3H","calories":2100,"distance":81000,"heart_rate":{"average":140,"maximum":171},"sport":"CYCLING",` +
		`"detailed_sport_info":"ROAD_BIKING","has_route":false,"samples":[`)
	kinds := []struct {
		number int
		value  func(i int) string
	}{
		{0, func(i int) string { return strconv.Itoa(140 + int(20*math.Sin(float64(i)/300))) }},
		{1, func(i int) string { return fmt.Sprintf("%.1f", 27+3*math.Sin(float64(i)/100)) }},
		{2, func(i int) string { return strconv.Itoa(85 + i%5) }},
		{3, func(i int) string { return fmt.Sprintf("%.1f", 100+80*math.Sin(float64(i)/700)) }},
		{4, func(i int) string { return strconv.Itoa(200 + int(80*math.Sin(float64(i)/40))) }},
		{6, func(i int) string { return strconv.Itoa(48 + i%4) }},
		{9, func(i int) string { return fmt.Sprintf("%.1f", 12+float64(i%30)/10) }},
		{10, func(i int) string { return fmt.Sprintf("%.1f", float64(i+1)*7.5) }},
	}
	for k, kind := range kinds {
		if k > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"recording-rate":1,"sample-type":"%d","data":"`, kind.number)
		for i := range seconds {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(kind.value(i))
		}
		b.WriteString(`"}`)
	}
	b.WriteString(`]}]`)
	return b.Bytes()
}

var answer string // keeps the compiler from leaving an answer out

func BenchmarkHeartDayToAnswer(b *testing.B) {
	body := heartDayBody()
	b.Run("request to Markdown", func(b *testing.B) {
		s := overBodies(b, canned{
			"/v3/users/continuous-heart-rate": body, "/v3/exercises": []byte(`[]`),
			"/v3/users/physical-info": []byte(`{"aerobic_threshold":145,"anaerobic_threshold":169}`),
		})
		d := dates("2026-11-29", "2026-11-29")
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			doc, err := s.HeartRate(b.Context(), d, nil)
			if err != nil {
				b.Fatal(err)
			}
			answer = doc.Markdown()
		}
		if !strings.Contains(answer, "8640 samples") {
			b.Fatal(answer)
		}
	})
	b.Run("encoding-json decode alone", func(b *testing.B) {
		type day struct {
			Date    string `json:"date"`
			Samples []struct {
				HeartRate int    `json:"heart_rate"`
				Time      string `json:"sample_time"`
			} `json:"heart_rate_samples"`
		}
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			var answer struct {
				HeartRates []day `json:"heart_rates"`
			}
			if err := json.Unmarshal(body, &answer); err != nil || len(answer.HeartRates[0].Samples) != 8640 {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkExerciseToAnswer(b *testing.B) {
	body := exerciseBody()
	b.Run("request to Markdown", func(b *testing.B) {
		s := overBodies(b, canned{"/v3/exercises": body})
		d := dates("2026-11-29", "2026-11-29")
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			doc, err := s.Exercises(b.Context(), d, true, nil)
			if err != nil {
				b.Fatal(err)
			}
			answer = doc.Markdown()
		}
		if !strings.Contains(answer, "power avg") || !strings.Contains(answer, "ascent") {
			b.Fatal(answer)
		}
	})
	type exercise struct {
		ID       string `json:"id"`
		Duration string `json:"duration"`
		Samples  []struct {
			Rate int    `json:"recording-rate"`
			Type string `json:"sample-type"`
			Data string `json:"data"`
		} `json:"samples"`
	}
	b.Run("encoding-json decode alone", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			var answer []exercise
			if err := json.Unmarshal(body, &answer); err != nil || len(answer[0].Samples) != 8 {
				b.Fatal(err)
			}
		}
	})
	b.Run("encoding-json decode with the numbers read", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		b.ReportAllocs()
		for b.Loop() {
			var answer []exercise
			if err := json.Unmarshal(body, &answer); err != nil {
				b.Fatal(err)
			}
			for _, s := range answer[0].Samples {
				var values []float64
				for number := range strings.SplitSeq(s.Data, ",") {
					v, err := strconv.ParseFloat(number, 64)
					if err != nil {
						b.Fatal(err)
					}
					values = append(values, v)
				}
				if len(values) != 3*3600 {
					b.Fatal(len(values))
				}
			}
		}
	})
}
