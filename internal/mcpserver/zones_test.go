package mcpserver

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/store"
)

// wherever connects a client to a log of a person without a watch, where and when a place says.
func wherever(t *testing.T, home string, now time.Time) *mcp.ClientSession {
	t.Helper()
	zone, err := civil.LoadZone(home)
	if err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return now }
	folder := t.TempDir()
	db := store.New(store.Config{Database: filepath.Join(folder, "paceline.db"), MasterKey: filepath.Join(folder, "master.key"), Now: clock})
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return connect(t, coachedServer(t, &fakeArchive{}, coach.New(coach.Config{Store: db, Zone: zone, Now: clock})), eras[0], nil)
}

// The zones of a day that begins first and last on earth, and of the line between them.
var extremeZones = []string{"Pacific/Apia", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Etc/GMT+12"}

func TestTodayIsThePersonsInEveryToolThatReadsOrWrites(t *testing.T) {
	t.Parallel()
	for _, name := range extremeZones {
		for _, clock := range []string{"00:30:00", "23:30:00"} {
			for _, by := range []string{"the installation", "the profile"} {
				t.Run(name+" at "+clock+" by "+by, func(t *testing.T) {
					t.Parallel()
					zone, err := civil.LoadZone(name)
					if err != nil {
						t.Fatal(err)
					}
					now, err := time.ParseInLocation("2006-01-02T15:04:05", "2026-03-10T"+clock, zone)
					if err != nil {
						t.Fatal(err)
					}
					session := wherever(t, name, now)
					if by == "the profile" {
						session = wherever(t, "UTC", now)
						if text, isError := ask(t, session, "edit_entry", map[string]any{"id": "profile", "changes": map[string]any{"zone": name}}); isError {
							t.Fatal(text)
						}
					}
					mustBeToday(t, session, "2026-03-10", "2026-03-09", "2026-03-11")
				})
			}
		}
	}
}

// mustBeToday asks and writes by every tool that has a date, and wants it to be of today.
func mustBeToday(t *testing.T, session *mcp.ClientSession, today, yesterday, tomorrow string) {
	t.Helper()
	dated := func(date string) string { return fmt.Sprintf(`"date":%q`, date) }
	wants := []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"log_entry", map[string]any{"text": "40 squats"}, dated(today)},
		{"log_entry", map[string]any{"text": "yesterday 30 squats"}, dated(yesterday)},
		{"log_entry", map[string]any{"entries": []any{map[string]any{"what": "sleep", "value": 7, "unit": "h"}}}, dated(today)},
		{"log_entry", map[string]any{"entries": []any{map[string]any{"what": "squat", "reps": 20}}}, dated(today)},
		{"log_entry", map[string]any{"entries": []any{map[string]any{"what": "squat", "reps": 21, "date": today}}}, dated(today)},
		{"log_entry", map[string]any{"entries": []any{map[string]any{"what": "squat", "reps": 22, "date": tomorrow}}}, `"reason":"future"`},
		{"log_meal", map[string]any{"text": "2 eggs for breakfast"}, dated(today)},
		{"log_meal", map[string]any{"text": "3 eggs", "date": tomorrow}, `"reason":"future"`},
		{"save_brief", map[string]any{"text": "Easy."}, dated(today)},
		{"write_plan", map[string]any{"items": []any{map[string]any{"date": today, "kind": "habit", "title": "Stretch"}}}, dated(today)},
		{"write_plan", map[string]any{"items": []any{map[string]any{"date": tomorrow, "kind": "habit", "title": "Read", "state": "done"}}}, "has not come yet"},
		{"create_trackable", map[string]any{"name": "steps", "target": 8000}, today},
		{"set_goal", map[string]any{"kind": "times_per_week", "metric": "run", "times_per_week": 3}, `"from":"` + today},
		{"get_today", nil, `"today":"` + today},
		{"get_trends", map[string]any{"metrics": []string{"squat"}}, `"today":"` + today},
		{"get_goals", nil, `"today":"` + today},
		{"get_plan", nil, `"from":"` + today},
		{"get_history", nil, `"today":"` + today},
		{"get_activity_trail", nil, `"today":"` + today},
		{"undo_change", nil, `"from":"` + today},
	}
	for _, try := range wants {
		text, _ := ask(t, session, try.tool, with(try.arguments, "format", "json"))
		if !strings.Contains(text, try.want) {
			t.Errorf("%s %v: no %s in %s", try.tool, try.arguments, try.want, text)
		}
	}
	if text, _ := ask(t, session, "get_history", map[string]any{"format": "json", "from": tomorrow, "to": tomorrow}); strings.Contains(text, dated(tomorrow)) {
		t.Errorf("something is of tomorrow: %s", text)
	}
}
