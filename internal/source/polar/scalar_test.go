package polar

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-faster/jx"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func TestISODurationsAreReadInFull(t *testing.T) { // quirk 29
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"PT2H44M":      2*time.Hour + 44*time.Minute,
		"PT44M5.252S":  44*time.Minute + 5252*time.Millisecond,
		"PT52M38,189S": 52*time.Minute + 38189*time.Millisecond,
		"PT210.026S":   210026 * time.Millisecond,
		"PT4S":         4 * time.Second,
		"PT0S":         0,
		"PT90M":        90 * time.Minute,
		"PT18H23M30S":  18*time.Hour + 23*time.Minute + 30*time.Second,
		"P1DT2H":       26 * time.Hour,
		"P1D":          24 * time.Hour,
		"P2W":          14 * 24 * time.Hour,
		"-PT30M":       -30 * time.Minute,
		"+PT30M":       30 * time.Minute,
		"PT0.5H":       30 * time.Minute,
		"PT8H":         8 * time.Hour,
		"PT1.0000001S": time.Second + 100*time.Nanosecond,
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, must[time.Duration](t)(parseDuration(text)), want)
		})
	}
	for _, text := range []string{
		"", "P", "PT", "-P", "PT1", "1H", "PTH", "PT1X", "P1H", "PT1D", "PT1S1M", "PT1M1M", "P1M", "P1Y", "PT1.2.3S",
		"PT-1S", "PT1e9S", "PT9999999H", "P367D", "PT 1S", "P1DT", strings.Repeat("P", 100),
	} {
		t.Run("not "+text, func(t *testing.T) {
			t.Parallel()
			if got, err := parseDuration(text); err == nil {
				t.Errorf("%q is read as %s", text, got)
			}
		})
	}
}

func FuzzParseDuration(f *testing.F) {
	for _, s := range []string{"PT2H44M5.25S", "-P1DT2H", "P2W", "PT", "PT9999999999999999H"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if d, err := parseDuration(s); err == nil && d.Abs() > maxDuration {
			t.Errorf("parseDuration(%q) = %s is over the bound", s, d)
		}
	})
}

func TestEachTimeFormatIsRead(t *testing.T) { // quirk 10
	t.Parallel()
	plus3 := func(wall string) moment { return moment{dateTime(wall), 3 * time.Hour, true} }
	for text, want := range map[string]moment{
		"2020-01-01T00:39:07+03:00":     plus3("2020-01-01T00:39:07"),
		"2020-01-01T00:39:07+0300":      plus3("2020-01-01T00:39:07"),
		"2020-01-01T00:39:07+03":        plus3("2020-01-01T00:39:07"),
		"2020-01-01T00:39:07.570+03:00": plus3("2020-01-01T00:39:07.570"),
		"2020-01-01T00:39:07-03:30":     {dateTime("2020-01-01T00:39:07"), -3*time.Hour - 30*time.Minute, true},
		"2024-06-01T12:00:00Z":          {dateTime("2024-06-01T12:00:00"), 0, true},
		"2008-10-13T10:40:02.000Z":      {dateTime("2008-10-13T10:40:02"), 0, true},
		"2008-10-13T10:40:0.000Z":       {dateTime("2008-10-13T10:40:00"), 0, true},
		"2022-11-20T20:52:20":           {wall: dateTime("2022-11-20T20:52:20")},
		"2022-11-20T20:52:20.57":        {wall: dateTime("2022-11-20T20:52:20.57")},
		"2022-11-20 20:52:20":           {wall: dateTime("2022-11-20T20:52:20")},
		"2026-06-21T00:00":              {wall: dateTime("2026-06-21T00:00")},
		"2026-09-08":                    {wall: dateTime("2026-09-08T00:00")},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			got, err := parseMoment(text)
			if err != nil || got != want {
				t.Errorf("got %v, %v, want %v", got, err, want)
			}
		})
	}
	for _, text := range []string{
		"", "yesterday", "2026-02-30", "2026-1-1", "2026-11-30T", "2026-11-30T25:00", "2026-11-30T10:61", "2026-11-30X10:00",
		"2026-11-30T10:00+", "2026-11-30T10:00+3", "2026-11-30T10:00+19:00", "2026-11-30T10:00+03:60", "2026-11-30T10:00+03-00", "00:25:21",
	} {
		t.Run("not "+text, func(t *testing.T) {
			t.Parallel()
			if got, err := parseMoment(text); err == nil {
				t.Errorf("%q is read as %v", text, got)
			}
		})
	}
}

func TestAnEpochIsSecondsOrMilliseconds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1697787256": "2023-10-20T07:34:16Z", "1697787256000": "2023-10-20T07:34:16Z", `"1697787256"`: "0001-01-01T00:00:00Z",
		"-5": "0001-01-01T00:00:00Z", "1e300": "0001-01-01T00:00:00Z",
	} {
		var m moment
		if err := at(jx.DecodeStr(text), &m); err != nil {
			t.Fatal(err)
		}
		wantEqual(t, m.instant(0).UTC().Format(time.RFC3339), want)
	}
}

func TestATimeOfDayIsReadInEachForm(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]civil.Clock{
		"00:41": civil.NewClock(0, 41, 0), "00:25:21": civil.NewClock(0, 25, 21), "23:59:59": civil.NewClock(23, 59, 59),
		"12:37:33.000": civil.NewClock(12, 37, 33), "12:37:3": civil.NewClock(12, 37, 3),
	} {
		got, ok := parseClock([]byte(text))
		if !ok || got != want {
			t.Errorf("%q = %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "24:00", "12:60", "12:37:60", "1:30", "12-37", "12:37-33", "ab:cd", strings.Repeat("1", 50)} {
		if got, ok := parseClock([]byte(text)); ok {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

func FuzzParseTime(f *testing.F) {
	for _, s := range []string{"2020-01-01T00:39:07.57+03:00", "2026-09-08", "2008-10-13T10:40:0.000Z", "2026-06-21T00:00", "00:41"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if c, ok := parseClock([]byte(s)); ok && (c < 0 || time.Duration(c) >= 24*time.Hour) {
			t.Errorf("parseClock(%q) = %d", s, c)
		}
		m, err := parseMoment(s)
		if err != nil {
			return
		}
		if m.wall.IsZero() || m.offset.Abs() >= 19*time.Hour {
			t.Errorf("parseMoment(%q) = %v", s, m)
		}
		if again := civil.DateTimeOf(m.instant(time.Hour)); again != m.wall {
			t.Errorf("the instant of %q shows %v on its own clock", s, again)
		}
	})
}

func TestANumberIsReadFromTextToo(t *testing.T) { // quirks 2 and 6
	t.Parallel()
	for text, want := range map[string]float64{
		`450.0`: 450, `"450.0"`: 450, `" 70 "`: 70, `-1.0`: -1, `"-1"`: -1, `0`: 0, `1e3`: 1000, `"007"`: 7, `0.1`: 0.1,
		`12345678901234567890`: 12345678901234567890, `"+5"`: 5, `".5"`: 0.5,
	} {
		v, ok, err := number(jx.DecodeStr(text))
		if err != nil || !ok || v != want {
			t.Errorf("number(%s) = %v, %v, %v", text, v, ok, err)
		}
	}
	for _, text := range []string{`"NOT_AVAILABLE"`, `null`, `true`, `{"a":1}`, `[1]`, `""`, `"-"`, `"."`, `"NaN"`, `"Inf"`, `"0x10"`, `"1_0"`, `1e999`} {
		if v, ok, err := number(jx.DecodeStr(text)); err != nil || ok {
			t.Errorf("number(%s) = %v, %v, %v, want absent and no error", text, v, ok, err)
		}
	}
}

func TestForeignTextIsKeptButBounded(t *testing.T) {
	t.Parallel()
	var s string
	if err := text(jx.DecodeStr(strconv.Quote(strings.Repeat("a", maxText-1)+"ä"+"tail")), &s); err != nil {
		t.Fatal(err)
	}
	wantEqual(t, s, strings.Repeat("a", maxText-1))
	if err := text(jx.DecodeStr(`"[x](http://evil) \u202e <b>"`), &s); err != nil {
		t.Fatal(err)
	}
	wantEqual(t, s, "[x](http://evil) \u202e <b>")
}

func TestASeriesKeepsThePlaceOfEachValue(t *testing.T) { // quirk 18
	t.Parallel()
	absent := fitness.Absent
	for _, test := range []struct {
		rule, data string
		field      fitness.Field
		want       []float64
	}{
		{"plain numbers", "71,72,73", fitness.HeartRateBPM, []float64{71, 72, 73}},
		{"decimals", "70.9,0.25,1234.5,7.125", fitness.PowerW, []float64{70.9, 0.25, 1234.5, 7.125}},
		{"a null keeps its place", "71,NULL,null,73", fitness.HeartRateBPM, []float64{71, absent, absent, 73}},
		{"nothing between commas keeps its place", "71,,,73", fitness.HeartRateBPM, []float64{71, absent, absent, 73}},
		{"a comma at the end adds no value", "71,72,", fitness.HeartRateBPM, []float64{71, 72}},
		{"two commas at the end add one absent value", "71,,", fitness.HeartRateBPM, []float64{71, absent}},
		{"a comma at the beginning keeps its place", ",71", fitness.HeartRateBPM, []float64{absent, 71}},
		{"spaces are no part of a number", " 71 , 72 ,\t73 ", fitness.HeartRateBPM, []float64{71, 72, 73}},
		{"leading zeros", "071,0072,000", fitness.PowerW, []float64{71, 72, 0}},
		{"no heart beats at 0, 24, 241 or 999", "0,24,25,240,241,999", fitness.HeartRateBPM, []float64{absent, absent, 25, 240, absent, absent}},
		{"nor backwards", "-71,71", fitness.HeartRateBPM, []float64{absent, 71}},
		{"0 W is coasting", "0,210,0", fitness.PowerW, []float64{0, 210, 0}},
		{"255 W is real", "255", fitness.PowerW, []float64{255}},
		{"-1 and 0 m are real altitudes", "-1,0,-1.5", fitness.AltitudeM, []float64{-1, 0, -1.5}},
		{"-1 °C is a real temperature", "-1,0,21.5", fitness.TemperatureC, []float64{-1, 0, 21.5}},
		{"65535 m is a real distance", "0,65535", fitness.CumulativeDistance, []float64{0, 65535}},
		{"standing still is a real speed and cadence", "0,0", fitness.SpeedKmh, []float64{0, 0}},
		{"what is no number is absent", "7a,--7,1.2.3,.,-,7", fitness.PowerW, []float64{absent, absent, absent, absent, absent, 7}},
		{"long numbers", "1234567,12345678.5,0.123456789,1999999", fitness.CumulativeDistance, []float64{1234567, absent, 0.123456789, 1999999}},
		{"no text is no series", "", fitness.PowerW, nil},
		{"nor are spaces", "  ", fitness.PowerW, nil},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			wantEqual(t, parseSamples([]byte(test.data), test.field), test.want)
		})
	}
}

// Any value reads as strconv reads it, wherever in the series it stands.
func TestASeriesReadsAsItsPartsDo(t *testing.T) {
	t.Parallel()
	anything := fitness.Field{Min: -math.MaxFloat64, Max: math.MaxFloat64}
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.OneOf(
			rapid.StringMatching(`-?[0-9]{1,9}(\.[0-9]{1,8})?`),
			rapid.StringMatching(`[0-9]{0,4}\.?[0-9]{0,4}`),
			rapid.SampledFrom([]string{"", "NULL", " 7 ", "x7"}),
		), 1, 30).Draw(t, "parts")
		got := parseSamples([]byte(strings.Join(parts, ",")+","), anything)
		if len(got) != len(parts) && strings.TrimSpace(strings.Join(parts, "")) != "" {
			t.Fatalf("%d values of %d parts %q", len(got), len(parts), parts)
		}
		for i, v := range got {
			want, err := strconv.ParseFloat(strings.TrimSpace(parts[i]), 64)
			if err != nil {
				want = fitness.Absent
			}
			if v != want && !(math.IsNaN(v) && math.IsNaN(want)) {
				t.Fatalf("part %q reads as %v", parts[i], v)
			}
		}
	})
}

func FuzzSampleData(f *testing.F) {
	for _, s := range []string{"71,,NULL,72.5,", "1234567,8.25,0,-1", ",,,", "00000000000000001,1e5,."} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got := parseSamples(data, fitness.AltitudeM)
		if len(got) > len(data)+1 {
			t.Errorf("%d values of %d bytes", len(got), len(data))
		}
		for _, v := range got {
			if !fitness.IsAbsent(v) && fitness.AltitudeM.Known(v) == nil {
				t.Errorf("%q has the impossible value %v", data, v)
			}
		}
	})
}

func dateTime(s string) civil.DateTime {
	t, err := civil.ParseDateTime(s)
	if err != nil {
		panic(err)
	}
	return t
}
