package layers_test

import (
	"slices"
	"strings"
	"testing"
)

func TestArrowsPointInward(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		may, known := allowed[p.name()]
		if !known {
			t.Errorf("%s is not in the layer table: say what it may import in internal/layers/table_test.go "+
				"and .golangci.yml, and what it is for in ARCHITECTURE.md, or put its code into a package that is there", p.name())
			continue
		}
		for _, imported := range p.Imports {
			ours, is := strings.CutPrefix(imported, module)
			if is && !slices.Contains(may, ours) {
				t.Errorf("%s must not import %s: it may import %s", p.name(), ours, list(may))
			}
		}
	}
}

func TestLogicIsPure(t *testing.T) {
	t.Parallel()
	pure := slices.Concat(vocabulary, logic)
	for _, p := range packages(t) {
		if !slices.Contains(pure, p.name()) {
			continue
		}
		for _, imported := range p.Imports {
			if slices.Contains(impure, imported) {
				t.Errorf("%s must not import %s: layers 0 and 1 know no clock, network, file or SQL", p.name(), imported)
			}
		}
	}
}

func TestDependenciesHaveOwners(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		for _, imported := range p.Imports {
			for dependency, may := range owners {
				if within(imported, dependency) && !slices.Contains(may, p.name()) {
					t.Errorf("%s must not import %s: it belongs to %s", p.name(), imported, list(may))
				}
			}
		}
	}
}

func TestSelfReliantPackagesImportNothingElse(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		may, is := selfReliant[p.name()]
		if !is {
			continue
		}
		for _, imported := range p.Imports {
			if !thirdParty(imported) {
				continue
			}
			if !slices.ContainsFunc(may, func(dependency string) bool { return within(imported, dependency) }) {
				t.Errorf("%s must not import %s: of others it may import %s", p.name(), imported, list(may))
			}
		}
	}
}

// within reports whether the import path is the module or package named, or lies in it.
func within(path, root string) bool {
	return path == root || strings.HasPrefix(path, root+"/")
}

// thirdParty reports whether an import path is neither ours nor the standard library's.
func thirdParty(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".") && !strings.HasPrefix(path, module)
}

func list(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}
