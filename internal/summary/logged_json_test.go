package summary_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestALogAlwaysHasItsKeys(t *testing.T) {
	t.Parallel()
	for name, l := range map[string]*summary.Logged{"nothing": {}, "a blank answer": summary.NewLogged(nil, nil)} {
		text, err := summary.JSON(l)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`"stored":[]`, `"rejected":[]`, `"not_understood":[]`, `"assumed":[]`, `"change_id":null`} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s: no %s in %s", name, want, text)
			}
		}
	}
	l := summary.NewLogged(nil, nil)
	l.ChangeID = "c1"
	text, err := summary.JSON(l)
	if err != nil || strings.Count(string(text), `"change_id"`) != 1 || !strings.Contains(string(text), `"change_id":"c1"`) {
		t.Errorf("%v: %s", err, text)
	}
	var back summary.Logged
	if err := json.Unmarshal(text, &back); err != nil || back.ChangeID != "c1" {
		t.Errorf("%v: %+v", err, back)
	}
}

func TestWordsStandInJSONAsTheyWereSaidAndInMarkdownNeutral(t *testing.T) {
	t.Parallel()
	const said = `*5* <b>_squats_</b> [x](y) & 100% "now"` + "\u202e\x1b"
	const as = `*5* <b>_squats_</b> [x](y) & 100% "now"`
	l := summary.NewLogged([]string{said}, nil)
	l.Rejected = append(l.Rejected, summary.NewRefused(said, fitness.Problem{Message: "it is so"}, ""))
	l.Stored = append(l.Stored, summary.NewItem("aaaaaaaaaaaa", fitness.KindEntry, civil.MustDate("2026-11-30"), "5 squats", nil).Said(said))
	l.Foods = append(l.Foods, summary.NewFood(said, "egg", "", civil.MustDate("2026-11-30"), nil))
	text, err := summary.JSON(l)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		NotUnderstood           []string `json:"not_understood"`
		Rejected, Stored, Foods []struct{ Words string }
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	for what, words := range map[string]string{
		"not understood": got.NotUnderstood[0], "rejected": got.Rejected[0].Words, "stored": got.Stored[0].Words, "foods": got.Foods[0].Words,
	} {
		if words != as {
			t.Errorf("%s: %q, want %q", what, words, as)
		}
	}
	if page := l.Markdown(); strings.ContainsAny(page, "<*\x1b\u202e&") || strings.Contains(page, "](") {
		t.Errorf("Markdown is not neutral: %s", page)
	}
}
