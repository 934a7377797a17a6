package account

import "strings"

// A sign is a word of a User-Agent and what it stands for. Those that others contain come behind them.
type sign struct{ word, name string }

//nolint:gochecknoglobals // a constant table
var browsers = []sign{
	{"Edg/", "Edge"},
	{"EdgA/", "Edge"},
	{"EdgiOS/", "Edge"},
	{"OPR/", "Opera"},
	{"SamsungBrowser/", "Samsung Internet"},
	{"Vivaldi/", "Vivaldi"},
	{"Firefox/", "Firefox"},
	{"FxiOS/", "Firefox"},
	{"CriOS/", "Chrome"},
	{"Chrome/", "Chrome"},
	{"Chromium/", "Chrome"},
	{"Safari/", "Safari"},
}

//nolint:gochecknoglobals // a constant table
var systems = []sign{
	{"iPhone", "iPhone"},
	{"iPad", "iPad"},
	{"Android", "Android"},
	{"CrOS", "ChromeOS"},
	{"Windows", "Windows"},
	{"Macintosh", "macOS"},
	{"Linux", "Linux"},
}

// agentWords returns a browser and its system as a person calls them, and never a text that the browser chose.
func agentWords(userAgent string) string {
	browser, system := find(browsers, userAgent), find(systems, userAgent)
	switch {
	case browser == "":
		return "A browser"
	case system == "":
		return browser
	default:
		return browser + " on " + system
	}
}

func find(signs []sign, text string) string {
	for _, s := range signs {
		if strings.Contains(text, s.word) {
			return s.name
		}
	}
	return ""
}
