package layers_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestEachPackageHasOneDoc(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		want := "doc.go"
		if p.Name == "main" {
			want = "main.go"
		}
		if got := documented(t, p); !slices.Equal(got, []string{want}) {
			t.Errorf("%s has its package comment in %s: it belongs in %s alone", p.name(), list(got), want)
		}
	}
}

func TestDocsBeginAsGoDocExpects(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		want := "Package " + p.Name + " "
		if p.Name == "main" {
			want = "Command " + filepath.Base(p.Dir) + " "
		}
		if !strings.HasPrefix(p.Doc, want) {
			t.Errorf("the package comment of %s begins %q: it should begin %q", p.name(), p.Doc, want)
		}
	}
}

// documented returns the names of the package's files that have a package comment.
func documented(t *testing.T, p pkg) []string {
	t.Helper()
	var names []string
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatalf("parse %s of %s: %v", name, p.name(), err)
		}
		if file.Doc != nil {
			names = append(names, name)
		}
	}
	return names
}
