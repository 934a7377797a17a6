package mcpserver

import (
	"math/rand/v2"
	"strings"
	"testing"

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
