package civil_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
)

func shown(t testing.TB, s string) civil.DateTime {
	t.Helper()
	at, err := civil.ParseDateTime(s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestParseDateTime(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		text, want string
		ok         bool
	}{
		"with seconds":                          {"2008-10-13T10:40:02", "2008-10-13T10:40:02", true},
		"with a fraction":                       {"2022-11-20T20:52:20.57", "2022-11-20T20:52:20", true},
		"minutes alone":                         {"2026-06-21T00:00", "2026-06-21T00:00:00", true},
		"a space between":                       {"2026-06-21 07:30:00", "2026-06-21T07:30:00", true},
		"a second of one digit":                 {"2008-10-13T10:40:0.000", "2008-10-13T10:40:00", true},
		"a zone is refused: that is an instant": {"2026-06-21T07:30:00Z", "", false},
		"an offset is refused":                  {"2026-06-21T07:30:00+02:00", "", false},
		"a date alone is refused":               {"2026-06-21", "", false},
		"an impossible date is refused":         {"2026-02-30T07:30:00", "", false},
		"an impossible time is refused":         {"2026-06-21T25:00:00", "", false},
		"another separator is refused":          {"2026-06-21_07:30:00", "", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := civil.ParseDateTime(test.text)
			if (err == nil) != test.ok || got.String() != test.want {
				t.Errorf("ParseDateTime(%q) = %v, %v, want %q", test.text, got, err, test.want)
			}
		})
	}
}

func TestAReadingBecomesAnInstantOnlyWithAnOffsetOrAZone(t *testing.T) {
	t.Parallel()
	if got := shown(t, "2026-03-10T07:30:00").AtOffset(330 * time.Minute).UTC().Format(time.RFC3339); got != "2026-03-10T02:00:00Z" {
		t.Errorf("at an offset of 5:30 it is %s", got)
	}
	tests := map[string]struct {
		reading, zone, want string
	}{
		"a reading like others":                   {"2026-03-10T07:30:00", "Europe/Helsinki", "2026-03-10T07:30:00+02:00"},
		"a skipped reading moves forward":         {"2026-03-29T03:30:00", "Europe/Helsinki", "2026-03-29T04:30:00+03:00"},
		"of a reading that comes twice the first": {"2026-10-25T03:30:00", "Europe/Helsinki", "2026-10-25T03:30:00+03:00"},
		"also where half an hour comes twice":     {"2026-04-05T01:45:00", "Australia/Lord_Howe", "2026-04-05T01:45:00+11:00"},
		"a skipped midnight moves forward":        {"2017-10-15T00:15:00", "America/Sao_Paulo", "2017-10-15T01:15:00-02:00"},
		"a skipped day moves forward":             {"2011-12-30T12:00:00", "Pacific/Apia", "2011-12-31T12:00:00+14:00"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := shown(t, test.reading).In(zoneOf(t, test.zone)).Format(time.RFC3339); got != test.want {
				t.Errorf("%s is %s, want %s", test.reading, got, test.want)
			}
		})
	}
}

func TestWhatAClockShowedLeadsBackToTheInstant(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		zone := zoneOf(t, rapid.SampledFrom(changing()).Draw(r, "zone"))
		at := time.Unix(rapid.Int64Range(86400, 4102444800).Draw(r, "at"), 0).In(zone)
		reading := civil.DateTimeOf(at)
		back := reading.In(zone)
		// An earlier instant is right too, where the clock showed the same then.
		if civil.DateTimeOf(back) != reading || back.After(at) {
			r.Fatalf("%v showed %v, which leads to %v", at, reading, back)
		}
		_, seconds := at.Zone()
		if got := reading.AtOffset(time.Duration(seconds) * time.Second); !got.Equal(at) {
			r.Fatalf("%v showed %v, which at its offset is %v", at, reading, got)
		}
	})
}

func TestReadingsOfOneClock(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := civil.DateTime{
			Date:  civil.MustDate("2026-01-01").AddDays(rapid.IntRange(-20000, 20000).Draw(t, "day")),
			Clock: civil.Clock(time.Duration(rapid.IntRange(0, 86399).Draw(t, "second")) * time.Second),
		}
		d := time.Duration(rapid.IntRange(-1e8, 1e8).Draw(t, "seconds")) * time.Second
		b := a.Add(d)
		if b.Sub(a) != d || b.Add(-d) != a || a.Before(b) != (d > 0) {
			t.Fatalf("%v and %v are %v, %v apart", a, d, b, b.Sub(a))
		}
		text, _ := a.MarshalText()
		var back civil.DateTime
		if err := back.UnmarshalText(text); err != nil || back != a {
			t.Fatalf("%v came back as %v: %v", a, back, err)
		}
	})
}

func TestNoReadingIsEmpty(t *testing.T) {
	t.Parallel()
	at := shown(t, "2026-03-10T07:30")
	if err := at.UnmarshalText(nil); err != nil || !at.IsZero() || at.String() != "" {
		t.Errorf("nothing reads as %v: %v", at, err)
	}
	if at.UnmarshalText([]byte("yesterday")) == nil {
		t.Error("a word is read as a date and time")
	}
}

func FuzzParseDateTime(f *testing.F) {
	for _, s := range []string{"2008-10-13T10:40:02", "2026-06-21T00:00", "2022-11-20 20:52:20.57", "2026-06-21T07:30Z", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		at, err := civil.ParseDateTime(s)
		if err != nil {
			if !at.IsZero() {
				t.Errorf("%q: %v, %v", s, at, err)
			}
			return
		}
		if back, err := civil.ParseDateTime(at.String()); err != nil || at.Sub(back) < 0 || at.Sub(back) >= time.Second {
			t.Errorf("%q was read as %v and then as %v, %v", s, at, back, err)
		}
	})
}
