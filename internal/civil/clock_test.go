package civil_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
)

func TestParseClock(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		text, want string
		ok         bool
	}{
		"hours and minutes":                  {"00:41", "00:41", true},
		"with seconds":                       {"00:25:21", "00:25:21", true},
		"with a fraction":                    {"12:37:33.000", "12:37:33", true},
		"a second of one digit":              {"10:40:0.000", "10:40", true},
		"the last second":                    {"23:59:59.999999999", "23:59:59", true},
		"more digits than nanoseconds":       {"12:00:00.1234567891234", "12:00", true},
		"24:00 is the next day":              {"24:00", "", false},
		"a minute 60 is refused":             {"12:60", "", false},
		"a leap second is refused":           {"12:00:60", "", false},
		"an hour of one digit is refused":    {"1:30", "", false},
		"a sign is refused":                  {"+1:30", "", false},
		"a point without digits is refused":  {"12:00:00.", "", false},
		"a colon without digits is refused":  {"12:00:", "", false},
		"an offset is refused":               {"12:00:00Z", "", false},
		"other separators are refused":       {"12.00", "", false},
		"something after minutes is refused": {"12:00x30", "", false},
		"nothing is refused":                 {"", "", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := civil.ParseClock(test.text)
			if (err == nil) != test.ok || test.ok && got.String() != test.want {
				t.Errorf("ParseClock(%q) = %v, %v, want %q", test.text, got, err, test.want)
			}
		})
	}
}

func TestAFractionOfASecondIsKept(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"00:00:01.5": 1500 * time.Millisecond, "00:00:01.050": 1050 * time.Millisecond, "00:00:00.000000001": 1,
	} {
		if got, err := civil.ParseClock(text); err != nil || time.Duration(got) != want {
			t.Errorf("%s is %v, want %v", text, time.Duration(got), want)
		}
	}
}

func TestClockReadingsAreWrittenAndReadAlike(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := civil.Clock(time.Duration(rapid.IntRange(0, 86399).Draw(t, "second")) * time.Second)
		text, _ := c.MarshalText()
		var back civil.Clock
		if err := back.UnmarshalText(text); err != nil || back != c {
			t.Fatalf("%v came back as %v: %v", c, back, err)
		}
		if civil.NewClock(c.Hour(), c.Minute(), c.Second()) != c {
			t.Fatalf("%v is not %d:%d:%d", c, c.Hour(), c.Minute(), c.Second())
		}
	})
	if new(civil.Clock).UnmarshalText([]byte("noon")) == nil {
		t.Error("a word is read as a time of day")
	}
}

func FuzzParseClock(f *testing.F) {
	for _, s := range []string{"00:41", "12:37:33.000", "10:40:0.000", "24:00", "1:30", "", "12:00:00.", "٠٠:٤١"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := civil.ParseClock(s)
		if c < 0 || time.Duration(c) >= 24*time.Hour || err != nil && c != 0 {
			t.Errorf("%q was read as %d, %v", s, c, err)
		}
		if err != nil {
			return
		}
		if back, err := civil.ParseClock(c.String()); err != nil || back != c-c%civil.Clock(time.Second) {
			t.Errorf("%q was read as %v and then as %v, %v", s, c, back, err)
		}
	})
}
