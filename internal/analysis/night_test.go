package analysis_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func instant(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func zoneOf(t testing.TB, name string) *time.Location {
	t.Helper()
	zone, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func clock(t testing.TB, s string) civil.Clock {
	t.Helper()
	c, err := civil.ParseClock(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func night(t testing.TB, start, end string) *fitness.Night {
	t.Helper()
	n := &fitness.Night{Start: instant(t, start)}
	if end != "" {
		n.End = instant(t, end)
	}
	return n
}

// reading is a value at a clock reading.
type reading struct {
	clock string
	value float64
}

func readings(t testing.TB, rs ...reading) []fitness.ClockValue {
	t.Helper()
	values := make([]fitness.ClockValue, len(rs))
	for i, r := range rs {
		values[i] = fitness.ClockValue{Clock: clock(t, r.clock), Value: r.value}
	}
	return values
}

func TestClockReadingsOfANightBecomeInstants(t *testing.T) {
	t.Parallel()
	helsinki := "Europe/Helsinki"
	tests := map[string]struct {
		start, end string
		zone       string
		reading    string
		want       string
	}{
		"a reading before midnight":                          {"2026-03-01T23:12:30+02:00", "2026-03-02T06:58:00+02:00", "", "23:20", "2026-03-01T23:20:00+02:00"},
		"a reading after midnight is of the next day":        {"2026-03-01T23:12:30+02:00", "2026-03-02T06:58:00+02:00", "", "00:05", "2026-03-02T00:05:00+02:00"},
		"a minute that began before the night is just there": {"2026-03-01T23:12:30+02:00", "2026-03-02T06:58:00+02:00", "", "23:12", "2026-03-01T23:12:00+02:00"},
		"also when that minute was of the day before":        {"2026-03-02T00:00:10+02:00", "2026-03-02T06:58:00+02:00", "", "23:59", "2026-03-01T23:59:00+02:00"},
		"a reading after the end is just after":              {"2026-03-01T23:12:30+02:00", "2026-03-02T06:58:00+02:00", "", "07:03", "2026-03-02T07:03:00+02:00"},
		"a night that starts after midnight":                 {"2026-03-02T00:39:07+03:00", "2026-03-02T09:19:37+03:00", "", "01:23", "2026-03-02T01:23:00+03:00"},
		"a sleep from the afternoon past midnight":           {"2026-03-01T15:00:00+02:00", "2026-03-02T00:30:00+02:00", "", "00:10", "2026-03-02T00:10:00+02:00"},
		"a sleep of a shift worker past 18:00":               {"2026-03-01T10:00:00+02:00", "2026-03-01T19:00:00+02:00", "", "18:30", "2026-03-01T18:30:00+02:00"},
		"an unknown end wraps all the same":                  {"2026-03-01T23:12:30+02:00", "", "", "06:00", "2026-03-02T06:00:00+02:00"},

		"before a clock goes forward": {"2026-03-28T23:00:00+02:00", "2026-03-29T07:00:00+03:00", helsinki, "02:30", "2026-03-29T02:30:00+02:00"},
		"after a clock goes forward":  {"2026-03-28T23:00:00+02:00", "2026-03-29T07:00:00+03:00", helsinki, "04:30", "2026-03-29T04:30:00+03:00"},
		"a reading that is skipped":   {"2026-03-28T23:00:00+02:00", "2026-03-29T07:00:00+03:00", helsinki, "03:30", "2026-03-29T04:30:00+03:00"},
		"before a clock goes back":    {"2026-10-24T23:00:00+03:00", "2026-10-25T07:00:00+02:00", helsinki, "02:30", "2026-10-25T02:30:00+03:00"},
		"after a clock goes back":     {"2026-10-24T23:00:00+03:00", "2026-10-25T07:00:00+02:00", helsinki, "04:30", "2026-10-25T04:30:00+02:00"},
		"a reading that comes twice is the first": {
			"2026-10-24T23:00:00+03:00", "2026-10-25T07:00:00+02:00", helsinki, "03:30", "2026-10-25T03:30:00+03:00",
		},
		"a zone that has not both offsets is not asked: the change is in the middle": {
			"2026-03-28T23:00:00+02:00", "2026-03-29T07:00:00+03:00", "Asia/Tokyo", "02:15", "2026-03-29T02:15:00+02:00",
		},
		"and from the middle on the later offset holds": {
			"2026-03-28T23:00:00+02:00", "2026-03-29T07:00:00+03:00", "Asia/Tokyo", "03:45", "2026-03-29T03:45:00+03:00",
		},
		"without a zone likewise": {"2026-03-28T23:00:00+02:00", "2026-03-29T07:00:00+03:00", "", "06:00", "2026-03-29T06:00:00+03:00"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var zone *time.Location
			if test.zone != "" {
				zone = zoneOf(t, test.zone)
			}
			c := analysis.NightClockOf(night(t, test.start, test.end), zone)
			got := c.Instant(clock(t, test.reading)).Format(time.RFC3339)
			if got != test.want {
				t.Errorf("%s is %s, want %s", test.reading, got, test.want)
			}
		})
	}
}

func TestEveryMinuteOfANightIsFoundAgain(t *testing.T) {
	t.Parallel()
	zones := []string{"Europe/Helsinki", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Beirut", "UTC"}
	rapid.Check(t, func(r *rapid.T) {
		zone := zoneOf(t, rapid.SampledFrom(zones).Draw(r, "zone"))
		start := time.Unix(rapid.Int64Range(1577836800, 1893456000).Draw(r, "start"), 0).In(zone)
		end := start.Add(time.Duration(rapid.IntRange(30, 14*60).Draw(r, "minutes")) * time.Minute)
		at := start.Add(time.Duration(rapid.Int64Range(0, int64(end.Sub(start))).Draw(r, "at"))).Truncate(time.Minute)
		// The device writes offsets, not zones.
		n := &fitness.Night{Start: fixed(start), End: fixed(end)}
		got := analysis.NightClockOf(n, zone).Instant(civil.ClockOf(at))
		if earlier := got.Before(at) && civil.ClockOf(got.In(zone)) == civil.ClockOf(at); !got.Equal(at) && !earlier {
			r.Fatalf("%v was found at %v", at, got)
		}
	})
}

func fixed(t time.Time) time.Time {
	name, seconds := t.Zone()
	return t.In(time.FixedZone(name, seconds))
}

func TestNightSeries(t *testing.T) {
	t.Parallel()
	n := night(t, "2026-03-01T23:05:00+02:00", "2026-03-02T07:00:00+02:00")
	heart := analysis.NightSeriesOf(readings(t,
		reading{"00:02", 55}, reading{"03:07", 48}, reading{"06:57", 56}, reading{"23:14", 61}, reading{"01:00", 0},
	), fitness.HeartRateBPM, analysis.NightClockOf(n, nil))

	var order []string
	for _, v := range heart {
		order = append(order, v.At.Format("15:04"))
	}
	if want := []string{"23:14", "00:02", "03:07", "06:57"}; !slices.Equal(order, want) {
		t.Errorf("the order is %v, want %v: that of time, without 0 bpm", order, want)
	}
	if got, ok := heart.SlopePerHour(); !ok || got > -0.525 || got < -0.535 {
		t.Errorf("the slope is %v bpm/h, want -0.53", got)
	}
	stats, ok := heart.Statistics()
	if diff := cmp.Diff(analysis.Statistics{Mean: 55, Min: 48, Max: 61, Count: 4, Total: 4}, stats); diff != "" || !ok {
		t.Errorf("statistics differ (-want +got):\n%s", diff)
	}
}

func TestASeriesWithoutANightStartsAfterTheLongestGapOfTheClock(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		readings []reading
		want     float64
	}{
		"in the order of text":             {[]reading{{"00:05", 40}, {"01:05", 42}, {"23:05", 38}}, 2},
		"in the order of time":             {[]reading{{"23:05", 38}, {"00:05", 40}, {"01:05", 42}}, 2},
		"all after midnight":               {[]reading{{"02:00", 50}, {"01:00", 40}, {"03:00", 60}}, 10},
		"in the day":                       {[]reading{{"10:00", 14}, {"12:00", 13}, {"14:00", 12}}, -0.5},
		"what cannot be a value is no gap": {[]reading{{"00:05", 40}, {"12:00", 0}, {"23:05", 38}}, 2},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := analysis.NightSeriesOf(readings(t, test.readings...), fitness.RMSSDMS, analysis.NightClock{})
			got, ok := s.SlopePerHour()
			if diff := cmp.Diff(test.want, got, roughly()); diff != "" || !ok {
				t.Errorf("the slope is %v ms/h, want %v", got, test.want)
			}
		})
	}
}

func TestASeriesFollowsTheNightItBelongsTo(t *testing.T) {
	t.Parallel()
	// By the longest gap this would start at 06:00; the night started at 23:00.
	n := night(t, "2026-03-01T23:00:00+02:00", "2026-03-02T07:00:00+02:00")
	s := analysis.NightSeriesOf(readings(t, reading{"06:00", 50}, reading{"23:00", 36}), fitness.RMSSDMS,
		analysis.NightClockOf(n, nil))
	if got, ok := s.SlopePerHour(); !ok || got != 2 {
		t.Errorf("the slope is %v, want 2 over 7 hours", got)
	}
}

func TestASeriesOfNothingHasNoFigures(t *testing.T) {
	t.Parallel()
	s := analysis.NightSeriesOf(readings(t, reading{"23:00", 0}), fitness.RMSSDMS, analysis.NightClock{})
	if _, ok := s.Statistics(); ok {
		t.Error("it has statistics")
	}
	if _, ok := s.SlopePerHour(); ok {
		t.Error("it has a slope")
	}
	if _, ok := s.Nadir(); ok {
		t.Error("it has a nadir")
	}
}

func TestNadir(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		bpm  []float64
		want float64
		ok   bool
	}{
		"the lowest mean of three in a row": {[]float64{60, 55, 50, 52, 54, 58}, 52, true},
		"not one low sample":                {[]float64{60, 60, 40, 60, 60, 52, 52, 52}, 52, true},
		"three samples have one":            {[]float64{50, 52, 54}, 52, true},
		"two samples have none":             {[]float64{50, 52}, 0, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var s analysis.NightSeries
			for i, v := range test.bpm {
				s = append(s, analysis.TimedValue{At: time.Unix(int64(i)*300, 0), Value: v})
			}
			if got, ok := s.Nadir(); got != test.want || ok != test.ok {
				t.Errorf("Nadir() = %v, %v, want %v, %v", got, ok, test.want, test.ok)
			}
		})
	}
}

func TestSlope(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		x, y []float64
		want float64
		ok   bool
	}{
		"60, 58, 57, 55 bpm at 0 to 3 h fall by 1.6 an hour": {[]float64{0, 1, 2, 3}, []float64{60, 58, 57, 55}, -1.6, true},
		"a constant has a slope of 0":                        {[]float64{0, 1}, []float64{5, 5}, 0, true},
		"the order of points does not matter":                {[]float64{3, 0, 2, 1}, []float64{55, 60, 57, 58}, -1.6, true},
		"one point has none":                                 {[]float64{1}, []float64{5}, 0, false},
		"no point has none":                                  {nil, nil, 0, false},
		"points at one time have none":                       {[]float64{1, 1}, []float64{5, 9}, 0, false},
		"an unknown value is no trend":                       {[]float64{0, 1}, []float64{5, none}, 0, false},
		"as many x as y":                                     {[]float64{0, 1}, []float64{5}, 0, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.Slope(test.x, test.y)
			if ok != test.ok || ok && cmp.Diff(test.want, got, roughly()) != "" {
				t.Errorf("Slope() = %v, %v, want %v, %v", got, ok, test.want, test.ok)
			}
		})
	}
}
