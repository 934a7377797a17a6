package civil_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
)

// changing are zones at the edges of the world, and some whose clocks change in odd ways.
func changing() []string {
	return []string{
		"Pacific/Apia", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Etc/GMT+12", "America/Sao_Paulo", "Asia/Beirut",
		"Europe/Helsinki", "America/New_York", "America/Havana", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu",
	}
}

func zoneOf(t testing.TB, name string) *time.Location {
	t.Helper()
	zone, err := civil.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func instant(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func dates() *rapid.Generator[civil.Date] {
	return rapid.Custom(func(t *rapid.T) civil.Date {
		return civil.MustDate("0001-01-01").AddDays(rapid.IntRange(0, 3652058).Draw(t, "day"))
	})
}

func TestParseDate(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		text, want, err string
	}{
		"a date":                                {"2026-03-10", "2026-03-10", ""},
		"a leap day":                            {"2024-02-29", "2024-02-29", ""},
		"the last day":                          {"9999-12-31", "9999-12-31", ""},
		"a leap day of another year is refused": {"2026-02-29", "", "2026-02-29 is not a day of the calendar"},
		"a month of its own is refused":         {"2026-13-01", "", "2026-13-01 is not a day of the calendar"},
		"a day 0 is refused":                    {"2026-03-00", "", "2026-03-00 is not a day of the calendar"},
		"the year 0 is refused":                 {"0000-01-01", "", "0000-01-01 is not a day of the calendar"},
		"nothing is refused":                    {"", "", `"" is not a date: write YYYY-MM-DD`},
		"an instant is refused":                 {"2026-03-10T00:00:00Z", "", `"2026-03-10T00:00:00Z" is not a date: write YYYY-MM-DD`},
		"other orders are refused":              {"10-03-2026", "", `"10-03-2026" is not a date: write YYYY-MM-DD`},
		"short forms are refused":               {"2026-3-1", "", `"2026-3-1" is not a date: write YYYY-MM-DD`},
		"signs are refused":                     {"2026-+3-10", "", `"2026-+3-10" is not a date: write YYYY-MM-DD`},
		"long input is cut in the error": {
			strings.Repeat("x", 100), "", `"` + strings.Repeat("x", 40) + `..." is not a date: write YYYY-MM-DD`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := civil.ParseDate(test.text)
			if got.String() != test.want || errorText(err) != test.err {
				t.Errorf("ParseDate(%q) = %q, %q, want %q, %q", test.text, got, errorText(err), test.want, test.err)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestTodayIsTheDateInThePersonsZone(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		now, zone, want string
	}{
		"in Sydney it is tomorrow":                      {"2026-03-10T22:30:00Z", "Australia/Sydney", "2026-03-11"},
		"in Los Angeles it is yesterday":                {"2026-03-10T02:00:00Z", "America/Los_Angeles", "2026-03-09"},
		"00:30 in a zone 13 hours ahead":                {"2026-03-09T11:30:00Z", "Pacific/Apia", "2026-03-10"},
		"23:30 in a zone 13 hours ahead":                {"2026-03-10T10:30:00Z", "Pacific/Apia", "2026-03-10"},
		"00:30 in a zone 14 hours ahead":                {"2026-03-09T10:30:00Z", "Pacific/Kiritimati", "2026-03-10"},
		"23:30 in a zone 14 hours ahead":                {"2026-03-10T09:30:00Z", "Pacific/Kiritimati", "2026-03-10"},
		"00:30 in a zone 11 hours behind":               {"2026-03-10T11:30:00Z", "Pacific/Pago_Pago", "2026-03-10"},
		"23:30 in a zone 11 hours behind":               {"2026-03-11T10:30:00Z", "Pacific/Pago_Pago", "2026-03-10"},
		"00:30 in a zone 12 hours behind":               {"2026-03-10T12:30:00Z", "Etc/GMT+12", "2026-03-10"},
		"23:30 in a zone 12 hours behind":               {"2026-03-11T11:30:00Z", "Etc/GMT+12", "2026-03-10"},
		"the zone that the moment came with is nothing": {"2026-03-10T23:30:00-08:00", "UTC", "2026-03-11"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := civil.Today(instant(t, test.now), zoneOf(t, test.zone)); got.String() != test.want {
				t.Errorf("today is %v, want %v", got, test.want)
			}
		})
	}
}

func TestADateIsNoInstant(t *testing.T) {
	t.Parallel()
	d := civil.MustDate("2026-03-10")
	for _, name := range changing() {
		if got := civil.DateOf(d.Start(zoneOf(t, name))); got != d {
			t.Errorf("in %s %v shows as %v", name, d, got)
		}
	}
}

func TestStartAndLengthOfADay(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		date, zone, start string
		length            time.Duration
	}{
		"a day like others":           {"2026-03-10", "Europe/Helsinki", "2026-03-10T00:00:00+02:00", 24 * time.Hour},
		"a clock goes forward":        {"2026-03-29", "Europe/Helsinki", "2026-03-29T00:00:00+02:00", 23 * time.Hour},
		"a clock goes back":           {"2026-10-25", "Europe/Helsinki", "2026-10-25T00:00:00+03:00", 25 * time.Hour},
		"midnight is skipped":         {"2017-10-15", "America/Sao_Paulo", "2017-10-15T01:00:00-02:00", 23 * time.Hour},
		"the hour before comes twice": {"2018-02-17", "America/Sao_Paulo", "2018-02-17T00:00:00-02:00", 25 * time.Hour},
		"and the day after is whole":  {"2018-02-18", "America/Sao_Paulo", "2018-02-18T00:00:00-03:00", 24 * time.Hour},
		"midnight is skipped, Beirut": {"2026-03-29", "Asia/Beirut", "2026-03-29T01:00:00+03:00", 23 * time.Hour},
		"midnight comes twice":        {"2026-11-01", "America/Havana", "2026-11-01T00:00:00-04:00", 25 * time.Hour},
		"half an hour comes twice":    {"2026-04-05", "Australia/Lord_Howe", "2026-04-05T00:00:00+11:00", 24*time.Hour + 30*time.Minute},
		"a day that was left out":     {"2011-12-30", "Pacific/Apia", "2011-12-31T00:00:00+14:00", 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, zone := civil.MustDate(test.date), zoneOf(t, test.zone)
			if got := d.Start(zone).Format(time.RFC3339); got != test.start {
				t.Errorf("the day starts at %s, want %s", got, test.start)
			}
			if got := d.Length(zone); got != test.length {
				t.Errorf("the day lasts %v, want %v", got, test.length)
			}
		})
	}
}

func TestADayStartsWhereTheOneBeforeEnds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		zone := zoneOf(t, rapid.SampledFrom(changing()).Draw(r, "zone"))
		d := civil.MustDate("1970-01-02").AddDays(rapid.IntRange(0, 36500).Draw(r, "day"))
		start := d.Start(zone)
		if civil.DateOf(start).Before(d) || !civil.DateOf(start.Add(-1)).Before(d) {
			r.Fatalf("%v starts at %v", d, start)
		}
		if d.Length(zone) < 0 || d.Length(zone) > 26*time.Hour {
			r.Fatalf("%v lasts %v", d, d.Length(zone))
		}
	})
}

func TestDaysAreCountedOnTheCalendar(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d, n := dates().Draw(t, "date"), rapid.IntRange(-3000000, 3000000).Draw(t, "days")
		later := d.AddDays(n)
		if later.DaysSince(d) != n || later.AddDays(-n) != d {
			t.Fatalf("%v and %d days are %v, %d days since", d, n, later, later.DaysSince(d))
		}
		if d.Before(later) != (n > 0) || d.After(later) != (n < 0) || (d.Compare(later) == 0) != (n == 0) {
			t.Fatalf("%v and %v are in the wrong order", d, later)
		}
		if shift := (int(later.Weekday()) - int(d.Weekday()) - n) % 7; shift != 0 {
			t.Fatalf("%v is a %v, %d days later a %v", d, d.Weekday(), n, later.Weekday())
		}
	})
}

func TestDatesAreWrittenAndReadAlike(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := dates().Draw(t, "date")
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var back civil.Date
		if err := json.Unmarshal(text, &back); err != nil || back != d {
			t.Fatalf("%v came back as %v: %v", d, back, err)
		}
	})
}

func TestNoDateIsEmpty(t *testing.T) {
	t.Parallel()
	d := civil.MustDate("2026-03-10")
	if err := d.UnmarshalText(nil); err != nil || !d.IsZero() || d.String() != "" {
		t.Errorf("nothing reads as %v: %v", d, err)
	}
	if err := d.UnmarshalText([]byte("soon")); err == nil {
		t.Error("a word is read as a date")
	}
}

func TestMustDateTakesConstantsOnly(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("it took what is no date")
		}
	}()
	civil.MustDate("2026-02-30")
}

func FuzzParseDate(f *testing.F) {
	for _, s := range []string{"2026-03-10", "2024-02-29", "0001-01-01", "2026-3-1", "２０２６-03-10", "", "2026-03-10T00:00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := civil.ParseDate(s)
		if err == nil && d.String() != s {
			t.Errorf("%q was read as %v", s, d)
		}
		if err != nil && (!d.IsZero() || len(err.Error()) > 400) {
			t.Errorf("%q: %v, %v", s, d, err)
		}
	})
}
