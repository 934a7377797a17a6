package mcpserver

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

// overflowing is a coach whose answers to logging are too long to be shown.
type overflowing struct{ fakeCoach }

func (*overflowing) Log(context.Context, coach.Who, coach.LogInput) (*summary.Logged, error) {
	l := summary.NewLogged(nil, nil)
	l.ChangeID = "chg123456789"
	for range 3000 {
		l.Stored = append(l.Stored, summary.NewItem("aaaaaaaaaaaa", fitness.KindEntry, civil.MustDate("2026-11-29"), "40 squats and much more of it", nil))
	}
	return l, nil
}

// panicking is a coach whose answers to logging panic when they are written.
type panicking struct{ fakeCoach }

func (*panicking) Log(context.Context, coach.Who, coach.LogInput) (*summary.Logged, error) {
	l := summary.NewLogged(nil, nil)
	l.ChangeID = "chg123456789"
	l.Stored = append(l.Stored, summary.Item{ID: "aaaaaaaaaaaa", Has: map[string]any{"x": panics{}}})
	return l, nil
}

type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("no form") }

func TestAWriteWhoseAnswerCannotBeShownSaysThatItWasStored(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]Coach{"too long": &overflowing{}, "a panic": &panicking{}} {
		for _, form := range []string{"markdown", "json"} {
			if name == "a panic" && form == "markdown" {
				continue // which writes no fields
			}
			session := connect(t, coachedServer(t, &fakeArchive{}, c), eras[0], nil)
			text, isError := ask(t, session, "log_entry", map[string]any{"text": "40 squats", "format": form})
			if isError || !strings.Contains(text, "It was stored") || !strings.Contains(text, "chg123456789") {
				t.Errorf("%s as %s: error %v: %s", name, form, isError, text)
			}
			var answer struct {
				ChangeID string `json:"change_id"`
			}
			if form == "json" && (json.Unmarshal([]byte(text), &answer) != nil || answer.ChangeID != "chg123456789") {
				t.Errorf("%s: no change id in %s", name, text)
			}
		}
	}
}
