package mcpserver

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/tiktoken-go/tokenizer"

	"github.com/paceline/paceline/internal/fault"
)

// The estimate is from above for everything that an answer is made of, and not so far above
// that half of what fits would be refused.
func TestTokensAreEstimatedFromAbove(t *testing.T) {
	t.Parallel()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	draw := func(alphabet string) string {
		runes := []rune(alphabet)
		var text strings.Builder
		for range 4000 {
			text.WriteRune(runes[random.IntN(len(runes))])
		}
		return text.String()
	}
	tests := []struct {
		rule, text string
		atMost     float64 // times the true count
	}{
		{"sentences", strings.Repeat("The newest night is of yesterday, and you slept seven hours. ", 50), 2},
		{"a table", strings.Repeat("| 2026-11-30 | 07:30 | 54 | 48-61 | 312 |\n", 50), 1.6},
		{"JSON", strings.Repeat(`{"date":"2026-11-30","avg_bpm":54,"distance_m":10234.5,"zone_minutes":[12,30,4]},`, 50), 1.8},
		{"lower-case ids", draw("0123456789abcdef"), 1.6},
		{"numbers", strings.Repeat("54,48,61,312,", 200), 1.5},
		{"random digits and commas", draw("0123456789,."), 1.6},
		{"random ids", draw("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"), 1.6},
		{"other scripts", strings.Repeat("Ночь 30 ноября, 7 часов сна. 睡眠七小时。", 50), 5},
		{"symbols", strings.Repeat("🏃‍♀️ → ± °", 50), 4},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			tokens, err := codec.Count(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			got := tokensAtMost(tt.text)
			t.Logf("%d tokens, estimated %d (%.2f)", tokens, got, float64(got)/float64(tokens))
			if got < tokens {
				t.Errorf("%d tokens are estimated as %d", tokens, got)
			}
			if float64(got) > tt.atMost*float64(tokens) {
				t.Errorf("%d tokens are estimated as %d", tokens, got)
			}
		})
	}
}

func TestWhatFitsPasses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", strings.Repeat("7,", maxAnswerTokens/2), strings.Repeat("word ", maxAnswerTokens/4)} {
		if got, err := bounded(text); err != nil || got != text {
			t.Errorf("%d bytes: %v", len(text), err)
		}
	}
	if _, err := bounded(strings.Repeat("7,", maxAnswerTokens)); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("40 000 tokens: %v", err)
	}
}

// crowd has a person track, aim for, plan and log far more than people do, and returns how each call
// was answered.
func crowd(t *testing.T, session *mcp.ClientSession, form string) map[string]string {
	t.Helper()
	answers := map[string]string{}
	do := func(tool string, arguments map[string]any) {
		t.Helper()
		text, isError := ask(t, session, tool, with(arguments, "format", form))
		if isError {
			t.Fatalf("%s %v: %s", tool, arguments, text)
		}
		answers[tool] = text
	}
	var items []any
	for i := range 40 {
		name := fmt.Sprintf("habit number %d of many", i)
		period := []string{"day", "week"}[i%2]
		do("create_trackable", map[string]any{"name": name, "unit": "pages", "target": 20 + i, "period": period})
		do("set_goal", map[string]any{"title": "goal of " + name, "kind": "total", "metric": name, "target": 1000 + i, "due": "2027-03-31"})
		items = append(items, map[string]any{
			"date": []string{"2026-11-30", "2026-12-01"}[i%2], "kind": "workout", "title": "run of " + name, "sport": "run", "duration_s": 2400, "note": "easy",
		})
	}
	do("write_plan", map[string]any{"items": items})
	for i := range 30 {
		do("log_meal", map[string]any{"slot": "lunch", "items": []any{map[string]any{
			"name": fmt.Sprintf("stew number %d with many things in it", i), "amount": 350, "unit": "g", "energy_kcal": 100, "protein_g": 31, "fat_g": 12, "carbohydrate_g": 60 + i,
		}}})
	}
	do("log_entry", map[string]any{"text": strings.Repeat("5 squats, ", 300)})
	return answers
}

func TestHoweverMuchThereIsAnAnswerThatNobodyAskedMoreOfIsShort(t *testing.T) {
	t.Parallel()
	const usual = 5_000 // bytes
	for _, form := range []string{"markdown", "json"} {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			session := newWorld(t).as("ann")
			answers := crowd(t, session, form)
			answers["log_entry, not understood"], _ = ask(t, session, "log_entry", map[string]any{"text": strings.Repeat("5 squats, flubber wibble, ", 150), "format": form})
			answers["log_entry, refused"], _ = ask(t, session, "log_entry", map[string]any{"text": strings.Repeat("weight 900 kg, ", 200), "format": form})
			for _, tool := range []string{"get_today", "get_goals", "get_plan", "get_history", "get_activity_trail", "get_trends"} {
				answers[tool], _ = ask(t, session, tool, map[string]any{"format": form})
			}
			answers["get_history of meals"], _ = ask(t, session, "get_history", map[string]any{"kinds": []string{"meal"}, "format": form})
			for name, text := range answers {
				t.Logf("%5d bytes: %s", len(text), name)
				if len(text) > usual {
					t.Errorf("%s answers %d bytes:\n%s", name, len(text), text)
				}
			}
			for name, said := range map[string]string{
				"log_entry": "get_history", "log_entry, not understood": "several calls", "log_entry, refused": "several calls", "write_plan": "get_history",
				"get_history": "cursor", "get_activity_trail": "cursor",
			} {
				if !strings.Contains(answers[name], said) {
					t.Errorf("%s does not say how to see the rest: %s", name, answers[name])
				}
			}
		})
	}
}

func TestNoAnswerHoldsWhatOnlyAProgramPrints(t *testing.T) {
	t.Parallel()
	session := newWorld(t).as("ann")
	live(t, session, "lively")
	answers := map[string]string{}
	for _, tool := range toolsListed(t, session) {
		for _, form := range []string{"markdown", "json"} {
			answers[tool.Name+" as "+form], _ = ask(t, session, tool.Name, with(example(t, tool), "format", form))
		}
	}
	kinds := []string{"workout", "night", "day_activity", "recharge", "entry", "meal", "trackable", "target", "goal", "plan_item", "brief"}
	ids, _ := ask(t, session, "get_history", map[string]any{"kinds": kinds, "limit": 100, "format": "json"})
	for i, match := range regexp.MustCompile(`"id":"([^"]+)"`).FindAllStringSubmatch(ids, -1) {
		answers[fmt.Sprintf("record %d by its id", i)], _ = ask(t, session, "get_history", map[string]any{"query": match[1]})
	}
	if len(answers) < 60 {
		t.Fatalf("only %d answers are looked at", len(answers))
	}
	dump := regexp.MustCompile(`map\[|%!|<nil>|&\{|\b0x[0-9a-f]{6,}\b`)
	for name, text := range answers {
		if found := dump.FindString(text); found != "" {
			t.Errorf("%s holds %q:\n%s", name, found, text)
		}
	}
}
