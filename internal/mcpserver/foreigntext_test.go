package mcpserver

import (
	"maps"
	"regexp"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// active is what Markdown, HTML or a terminal would act on. Answers have none of their own
// in a line that holds foreign text.
var active = regexp.MustCompile("(?i)\\]\\(|!\\[|<[a-z/]|`|://|\x1b|(?m)^#+ *(System|Ignore)|^Ignore")

func TestForeignTextOfPolarStaysTextInEveryTool(t *testing.T) {
	t.Parallel()
	sim := newSim(1)
	sim.SetQuirks(polarsim.NewQuirks(polarsim.HostileText, polarsim.UnknownEnums))
	session := simulated(t, sim, sim)
	shown := 0
	for tool, arguments := range reads() {
		if tool == "polar_download_exercise" {
			continue // it shows nothing of what Polar sends
		}
		for _, form := range []string{"markdown", "json"} {
			asked := maps.Clone(arguments)
			if asked == nil {
				asked = map[string]any{}
			}
			asked["format"] = form
			if tool == "polar_get_exercises" {
				asked["samples"] = true
			}
			text, isError := ask(t, session, tool, asked)
			if isError {
				t.Errorf("%s: foreign text is no reason to fail: %s", tool, text)
				continue
			}
			mustBeHarmless(t, tool+" as "+form, text)
			if found := active.FindAllString(text, -1); found != nil {
				t.Errorf("%s as %s: %q got through", tool, form, found)
			}
			if strings.Contains(text, "Eve (click)") {
				shown++
			}
		}
	}
	if shown == 0 {
		t.Error("no answer shows foreign text, so nothing was tried")
	}
}
