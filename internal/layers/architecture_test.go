package layers_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// document returns the text of a file at the root of the repository.
func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestEachPackageIsInTheArchitecture(t *testing.T) {
	t.Parallel()
	text := document(t, "ARCHITECTURE.md")
	for _, p := range packages(t) {
		parent, _, _ := strings.Cut(strings.TrimPrefix(p.name(), "internal/"), "/")
		if !strings.Contains(text, "`"+p.name()+"`") && !strings.Contains(text, "`internal/"+parent+"`") {
			t.Errorf("ARCHITECTURE.md does not say what %s is for", p.name())
		}
	}
}

func TestEachPackageOfTheArchitectureIsThere(t *testing.T) {
	t.Parallel()
	there := map[string]bool{}
	for _, p := range packages(t) {
		there[p.name()] = true
	}
	for _, match := range regexp.MustCompile("`(internal/[a-z/]+|cmd/[a-z]+)`").FindAllStringSubmatch(document(t, "ARCHITECTURE.md"), -1) {
		if name := match[1]; !there[name] {
			t.Errorf("ARCHITECTURE.md names %s, which is not there", name)
		}
	}
}

func TestEachDirectDependencyHasAReason(t *testing.T) {
	t.Parallel()
	text := document(t, "ARCHITECTURE.md")
	required := regexp.MustCompile(`^\t(\S+) v\S+\n$`) // an indirect one has a comment behind it
	major := regexp.MustCompile(`/v\d+$`)
	found := 0
	for line := range strings.Lines(document(t, "go.mod")) {
		match := required.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		found++
		words := strings.Split(major.ReplaceAllString(match[1], ""), "/")
		if name := words[len(words)-1]; !strings.Contains(text, name) {
			t.Errorf("ARCHITECTURE.md does not say what %s is for", match[1])
		}
	}
	if found == 0 {
		t.Error("go.mod names no dependency")
	}
}

func TestLinksOfTheDocumentsLeadSomewhere(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	var documents []string
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, found...)
	}
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	for _, path := range documents {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range link.FindAllStringSubmatch(string(text), -1) {
			target, _, _ := strings.Cut(match[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), filepath.FromSlash(target))); err != nil {
				t.Errorf("%s links to %s, which is not there", filepath.Base(path), target)
			}
		}
	}
}
