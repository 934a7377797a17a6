package app

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/paceline/paceline/internal/source/polar"
)

// The settings of Paceline.
const (
	settingZone         = "PACELINE_ZONE"
	settingDatabase     = "PACELINE_DATABASE"
	settingMasterKey    = "PACELINE_MASTER_KEY_FILE"
	settingDownloads    = "PACELINE_DOWNLOADS"
	settingClientID     = "POLAR_CLIENT_ID"
	settingClientSecret = "POLAR_CLIENT_SECRET" //nolint:gosec // the name of a secret, not a secret
	settingRedirectURI  = "POLAR_REDIRECT_URI"
	settingAccessToken  = "POLAR_ACCESS_TOKEN"
	settingUserID       = "POLAR_USER_ID"
	settingAPIURL       = "POLAR_API_URL"
	settingAuthURL      = "POLAR_AUTH_URL"
	settingTokenURL     = "POLAR_TOKEN_URL" //nolint:gosec // likewise
)

// variable is one setting of an environment.
type variable struct{ name, value string }

// examples are all settings, each with a value as it could be.
func examples() []variable {
	return []variable{
		{settingZone, "Europe/Helsinki"},
		{settingDatabase, "/home/ann/paceline/paceline.db"},
		{settingMasterKey, "/home/ann/paceline/master.key"},
		{settingDownloads, "/home/ann/Downloads"},
		{settingClientID, "the client id of https://admin.polaraccesslink.com"},
		{settingClientSecret, "the client secret of https://admin.polaraccesslink.com"},
		{settingRedirectURI, defaultRedirectURI},
		{settingAccessToken, "the access_token of Polar's answer"},
		{settingUserID, "10579"},
		{settingAPIURL, polar.DefaultAPIURL},
		{settingAuthURL, polar.DefaultAuthURL},
		{settingTokenURL, polar.DefaultTokenURL},
	}
}

// exampleOf returns how a setting could be, and "" for no setting of ours.
func exampleOf(setting string) string {
	return valueOf(slices.Concat(examples(), serverExamples()), setting)
}

// valueOf returns the value of a variable, and "" where there is none.
func valueOf(environment []variable, name string) string {
	for _, v := range environment {
		if v.name == name {
			return v.value
		}
	}
	return ""
}

// forServer returns the settings that a server needs to be as this machine is, where they
// are not what it would choose itself: never a secret.
func (h *Host) forServer(c configuration) []variable {
	usual := &settings{host: &Host{Getenv: func(name string) string {
		if name == "XDG_DATA_HOME" {
			return "" // an assistant may not have it
		}
		return h.Getenv(name)
	}}}
	set := func(setting, value string) string {
		if h.Getenv(setting) == "" {
			return ""
		}
		return value
	}
	database := withoutPassword(c.Database)
	if database == usual.usualDatabase() {
		database = ""
	}
	zone := ""
	if c.Zone != nil && (c.ZoneFrom == settingZone || c.ZoneFrom == "TZ") {
		zone = c.Zone.String()
	}
	needed := []variable{
		{settingZone, zone},
		{settingDatabase, database},
		{settingMasterKey, set(settingMasterKey, c.MasterKey)},
		{settingDownloads, set(settingDownloads, c.Downloads)},
		{settingRedirectURI, c.RedirectURI},
		{settingAPIURL, c.APIURL},
		{settingAuthURL, c.AuthURL},
		{settingTokenURL, c.TokenURL},
	}
	return slices.DeleteFunc(needed, func(v variable) bool { return v.value == "" })
}

// misspelt notes the variables that look like settings of ours and are none.
func (s *settings) misspelt() {
	if s.host.Environ == nil {
		return
	}
	for _, pair := range s.host.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if near := nearest(name); near != "" {
			s.doubt(name, "Did you mean "+near+"?", "is no setting of Paceline")
		}
	}
}

// nearest returns the setting that a name of no setting comes near to, and "" when there
// is none.
func nearest(name string) string {
	if exampleOf(name) != "" {
		return ""
	}
	if _, ok := fileOf(name); ok {
		return ""
	}
	word, ours := withoutPrefix(strings.ToUpper(name))
	if !ours {
		return ""
	}
	best, least := "", 0
	for _, known := range slices.Concat(examples(), serverExamples()) {
		knownWord, _ := withoutPrefix(known.name)
		near := levenshtein.ComputeDistance(word, knownWord) <= max(1, len(knownWord)/3) ||
			strings.HasPrefix(knownWord, word+"_") || strings.HasSuffix(knownWord, "_"+word)
		distance := levenshtein.ComputeDistance(strings.ToUpper(name), known.name)
		if near && (best == "" || distance < least) {
			best, least = known.name, distance
		}
	}
	return best
}

func withoutPrefix(name string) (word string, found bool) {
	for _, prefix := range []string{"PACELINE_", "POLAR_"} {
		if word, found := strings.CutPrefix(name, prefix); found {
			return word, true
		}
	}
	return name, false
}
