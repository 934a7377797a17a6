package units_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/units"
)

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

func TestStopwatch(t *testing.T) {
	t.Parallel()
	for s, want := range map[float64]string{
		299.6: "5:00", 3599.7: "1:00:00", 299.4: "4:59", 299.5: "5:00", 0: "0:00", 0.4: "0:00", 59: "0:59", 60: "1:00",
		3600: "1:00:00", 3661: "1:01:01", 11509.32: "3:11:49", 90000: "25:00:00", -65: "-1:05", -0.4: "0:00",
	} {
		if got := units.Stopwatch(seconds(s)); got != want {
			t.Errorf("Stopwatch(%v s) = %q, want %q", s, got, want)
		}
	}
}

func TestAStopwatchNeverShowsSixty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64Range(0, int64(100*time.Hour)).Draw(t, "length"))
		text := units.Stopwatch(d)
		var h, m, s int
		if _, err := fmt.Sscanf(text, "%d:%d:%d", &h, &m, &s); err != nil {
			h = 0
			if _, err := fmt.Sscanf(text, "%d:%d", &m, &s); err != nil {
				t.Fatal(err)
			}
		}
		back := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second
		if m > 59 || s > 59 || back != d.Round(time.Second) {
			t.Fatalf("%v shows as %s", d, text)
		}
	})
}

func TestDuration(t *testing.T) {
	t.Parallel()
	for s, want := range map[float64]string{
		27120: "7h 32m", 2700: "45m", 200: "3m 20s", 12: "12s", 0: "0s", 0.4: "0s", -0.4: "0s", 59.6: "1m",
		3580: "59m 40s", 3599.6: "1h", 3629: "1h", 3630: "1h 1m", 7199: "2h", 86400: "24h", -200: "-3m 20s", -27120: "-7h 32m",
	} {
		if got := units.Duration(seconds(s)); got != want {
			t.Errorf("Duration(%v s) = %q, want %q", s, got, want)
		}
	}
}

func TestPerKm(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		time      time.Duration
		distanceM float64
		want      time.Duration
		ok        bool
	}{
		"540 s for 1.5 km are 6:00": {540 * time.Second, 1500, 6 * time.Minute, true},
		"no distance is no pace":    {time.Minute, 0, 0, false},
		"nor a negative one":        {time.Minute, -5, 0, false},
		"nor an unknown one":        {time.Minute, math.NaN(), 0, false},
		"no time is no pace":        {0, 1000, 0, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, ok := units.PerKm(test.time, test.distanceM); got != test.want || ok != test.ok {
				t.Errorf("PerKm(%v, %v) = %v, %v, want %v, %v", test.time, test.distanceM, got, ok, test.want, test.ok)
			}
		})
	}
	if _, ok := units.PerKm(time.Hour, 1e-12); ok {
		t.Error("a pace of millions of years is a pace")
	}
}

func TestPoundsComeBackAsTheyWereTyped(t *testing.T) {
	t.Parallel()
	convert := func(x float64, from, to string) float64 {
		t.Helper()
		got, ok := units.Convert(x, from, to)
		if !ok {
			t.Fatalf("no conversion from %s to %s", from, to)
		}
		return got
	}
	for half := 2; half <= 2*999; half++ {
		lb := float64(half) / 2
		if got := convert(convert(lb, "lb", "kg"), "kg", "lb"); got != lb {
			t.Errorf("%v lb came back as %v", lb, got)
		}
	}
	if got := convert(1, "lb", "kg"); got != 0.45359237 {
		t.Errorf("a pound is %v kg", got)
	}
	if got := convert(1, "mi", "m"); got != 1609.344 {
		t.Errorf("a mile is %v m", got)
	}
}
