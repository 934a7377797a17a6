package account_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/account"
)

func TestABrowserIsCalledByWhatAPersonKnowsItAs(t *testing.T) {
	t.Parallel()
	const webkit = "AppleWebKit/537.36 (KHTML, like Gecko) "
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0":                                                                  "Firefox on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + "Chrome/148.0.0.0 Safari/537.36":                                                  "Chrome on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + webkit + "Chrome/148.0.0.0 Safari/537.36 Edg/148.0":                                        "Edge on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15":                   "Safari on macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1": "Safari on iPhone",
		"Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/148.0 Mobile/15E148 Safari/604.1":           "Chrome on iPad",
		"Mozilla/5.0 (Linux; Android 16) " + webkit + "SamsungBrowser/30.0 Chrome/148.0 Mobile Safari/537.36":                                     "Samsung Internet on Android",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) " + webkit + "Chrome/148.0.0.0 Safari/537.36":                                                   "Chrome on ChromeOS",
		"Firefox/150.0":             "Firefox",
		"curl/8.15.0":               "A browser",
		"":                          "A browser",
		"<script>alert(1)</script>": "A browser",
	} {
		if got := account.AgentWords(agent); got != want {
			t.Errorf("%s: %q, want %q", agent, got, want)
		}
	}
}

func FuzzABrowserChoosesNoWordOfItsName(f *testing.F) {
	f.Add("Firefox/150.0 (X11; Linux)")
	f.Fuzz(func(t *testing.T, agent string) {
		const ours = "A browser on Edge Opera Samsung Internet Vivaldi Firefox Chrome Safari iPhone iPad Android ChromeOS Windows macOS Linux"
		words := account.AgentWords(agent)
		for word := range strings.FieldsSeq(words) {
			if !slices.Contains(strings.Fields(ours), word) {
				t.Errorf("%q of %q", words, agent)
			}
		}
	})
}

func FuzzAPasswordHashIsReadWholeOrNotAtAll(f *testing.F) {
	f.Add(account.HashAt("x", 8, 1))
	f.Add("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$a2V5a2V5a2V5a2V5a2V5")
	f.Add("$argon2id$v=19$m=4294967295,t=1,p=1$c2FsdHNhbHQ$a2V5a2V5a2V5a2V5a2V5")
	f.Add("$argon2i$v=19$m=8,t=1,p=1$$")
	f.Fuzz(func(t *testing.T, text string) {
		if again, err := account.ParsePasswordHash(text); err == nil && again != text {
			t.Errorf("%q came back as %q", text, again)
		}
	})
}
