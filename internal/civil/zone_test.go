package civil_test

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

func TestLoadZone(t *testing.T) {
	t.Parallel()
	for _, name := range append(changing(), "UTC", "Europe/London") {
		if zone, err := civil.LoadZone(name); err != nil || zone.String() != name {
			t.Errorf("LoadZone(%q) = %v, %v", name, zone, err)
		}
	}
	for name, want := range map[string]string{
		"":          `"" does not name a zone: write an IANA name such as Europe/Helsinki`,
		"Local":     `"Local" does not name a zone: write an IANA name such as Europe/Helsinki`,
		"Mars/Base": `"Mars/Base" is not an IANA zone name such as Europe/Helsinki`,
		"../etc":    `"../etc" is not an IANA zone name such as Europe/Helsinki`,
	} {
		if _, err := civil.LoadZone(name); errorText(err) != want {
			t.Errorf("LoadZone(%q): %v, want %s", name, err, want)
		}
	}
}

func TestLastOffsetChange(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		zone, from, to, want string
	}{
		"a clock goes forward in between":  {"Europe/Helsinki", "2026-03-28T21:00:00Z", "2026-03-29T05:00:00Z", "2026-03-29T01:00:00Z"},
		"at the end it counts":             {"Europe/Helsinki", "2026-03-28T21:00:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:00:00Z"},
		"at the start it has happened":     {"Europe/Helsinki", "2026-03-29T01:00:00Z", "2026-03-29T05:00:00Z", ""},
		"no change in between":             {"Europe/Helsinki", "2026-03-27T21:00:00Z", "2026-03-28T05:00:00Z", ""},
		"a zone whose clocks never change": {"UTC", "2026-03-28T21:00:00Z", "2026-03-29T05:00:00Z", ""},
		"of several the last":              {"Europe/Helsinki", "2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z", "2026-10-25T01:00:00Z"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at, ok := civil.LastOffsetChange(zoneOf(t, test.zone), instant(t, test.from), instant(t, test.to))
			got := ""
			if ok {
				got = at.UTC().Format(time.RFC3339)
			}
			if got != test.want {
				t.Errorf("the change was at %q, want %q", got, test.want)
			}
		})
	}
}
