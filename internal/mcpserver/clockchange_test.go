package mcpserver

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// onClockChange returns a session of an athlete at home the evening after a clock change
// that they wore the watch on, day and night.
func onClockChange(t *testing.T, change civil.Date) *mcp.ClientSession {
	t.Helper()
	zone, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		t.Fatal(err)
	}
	now := change.AddDays(1).Start(zone).Add(20 * time.Hour)
	clock := func() time.Time { return now }
	for seed := range uint64(50) {
		sim := polarsim.New(polarsim.Config{
			Seed: seed + 1, Days: 40, Zone: zone, Clock: clock, Quirks: polarsim.NewQuirks(polarsim.DenseHeartRate),
		})
		if d := sim.Day(0, change); !d.Worn || !d.Night || !d.ClockChange || d.Travelling || d.Charging || d.LateUpload {
			continue
		}
		web := httptest.NewServer(sim)
		t.Cleanup(web.Close)
		client := newPolar(t, polar.Config{APIURL: web.URL, HTTP: web.Client(), Now: clock})
		kept := &keptToken{token: source.Credentials{AccessToken: source.Secret(sim.Token(0)), UserID: "1"}}
		a := archive.New(archive.Config{Source: client, Connections: kept, Zone: zone, Now: clock})
		return connect(t, newServer(t, a), eras[0], nil)
	}
	t.Fatalf("no athlete of the first 50 wore the watch on %s", change)
	return nil
}

func TestADayOf23Or25HoursIsWholeInEveryTool(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rule, date      string
		hours           int
		before, after   string
		repeatedOffsets bool
	}{
		{"23 hours in spring", "2026-03-29", 23, "+02:00", "+03:00", false},
		{"25 hours in autumn", "2026-10-25", 25, "+03:00", "+02:00", true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			session := onClockChange(t, civil.MustDate(tt.date))
			day := map[string]any{"from": tt.date, "to": tt.date}

			heart := jsonAnswer[struct {
				Days []struct {
					Length    float64 `json:"day_length_s"`
					Covered   float64 `json:"covered_s"`
					HalfHours []struct {
						Start string `json:"start"`
					} `json:"half_hours"`
					Zones []struct {
						Time float64 `json:"time_s"`
					} `json:"heart_rate_zones"`
				}
			}](t, session, "polar_get_heart_rate", day)
			if len(heart.Days) != 1 {
				t.Fatalf("%d days of heart rate", len(heart.Days))
			}
			h := heart.Days[0]
			labels := map[string]bool{}
			for _, half := range h.HalfHours {
				labels[half.Start] = true
			}
			if h.Length != float64(tt.hours*3600) || len(h.HalfHours) != 2*tt.hours || len(labels) != 2*tt.hours {
				t.Errorf("a day of %v s with %d half-hours under %d labels, want %d hours", h.Length, len(h.HalfHours), len(labels), tt.hours)
			}
			if labels["03:30"] || labels["03:00+03:00"] != tt.repeatedOffsets || labels["03:00+02:00"] != tt.repeatedOffsets {
				t.Errorf("the hour of the change is labelled wrongly: %v", labels)
			}
			inZones := 0.0
			for _, z := range h.Zones {
				inZones += z.Time
			}
			if inZones != h.Covered || h.Covered > h.Length {
				t.Errorf("%v s in zones of %v s covered", inZones, h.Covered)
			}

			activity := jsonAnswer[struct {
				Days []struct {
					Steps  int
					Later  int `json:"steps_after_last_sample"`
					Hourly []struct {
						Hour  string
						Steps int
					} `json:"hourly_steps"`
					Zones []struct {
						Time float64 `json:"time_s"`
					} `json:"activity_zones"`
				}
			}](t, session, "polar_get_activities", day).Days[0]
			steps, hours, zoned := activity.Later, map[string]bool{}, 0.0
			for _, hour := range activity.Hourly {
				steps += hour.Steps
				hours[hour.Hour] = true
			}
			for _, z := range activity.Zones {
				zoned += z.Time
			}
			if steps != activity.Steps || len(hours) != len(activity.Hourly) || len(hours) > tt.hours {
				t.Errorf("%d steps in %d hours, the day has %d", steps, len(hours), activity.Steps)
			}
			if missing := float64(tt.hours*3600) - zoned; missing < 0 || missing > 1 { // Polar ends a day at 23:59:59
				t.Errorf("%v s in activity zones, want those of %d hours", zoned, tt.hours)
			}

			sleep := jsonAnswer[struct {
				Nights []struct {
					Date string
					From string  `json:"fell_asleep"`
					To   string  `json:"woke_up"`
					Span float64 `json:"span_s"`
				}
			}](t, session, "polar_list_sleep", day)
			if len(sleep.Nights) != 1 {
				t.Fatalf("%d nights", len(sleep.Nights))
			}
			night := sleep.Nights[0]
			from, errFrom := time.Parse(time.RFC3339, night.From)
			to, errTo := time.Parse(time.RFC3339, night.To)
			if errFrom != nil || errTo != nil || night.Date != tt.date || to.Sub(from).Seconds() != night.Span {
				t.Errorf("the night %+v does not last from its start to its end", night)
			}
			if from.Format("-07:00") != tt.before || to.Format("-07:00") != tt.after {
				t.Errorf("the night lasts from %s to %s, want the offsets of before and after the change", night.From, night.To)
			}
		})
	}
}
