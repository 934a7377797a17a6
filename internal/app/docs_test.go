package app

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ofTheSystem are variables that every program knows, and no settings of ours.
var ofTheSystem = []string{"HOME", "TZ", "USERPROFILE", "XDG_DATA_HOME"}

func TestTheReadmeNamesEachSettingThatIsRead(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	var read []string
	m.Getenv = func(name string) string {
		if _, aFile := fileOf(name); !aFile && !slices.Contains(read, name) && !slices.Contains(ofTheSystem, name) {
			read = append(read, name)
		}
		return ""
	}
	m.configure()
	slices.Sort(read)

	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## Settings\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var named []string
	for line := range strings.Lines(section) {
		if cells := strings.Split(line, "|"); len(cells) == 5 {
			for _, name := range regexp.MustCompile("`([A-Z_]+)`").FindAllStringSubmatch(cells[1], -1) {
				named = append(named, name[1])
			}
		}
	}
	slices.Sort(named)
	if diff := cmp.Diff(read, named); diff != "" {
		t.Errorf("the settings that are read differ from those that README.md names (-read +named):\n%s", diff)
	}
}
