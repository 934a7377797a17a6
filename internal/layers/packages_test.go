package layers_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/paceline/paceline/"

// pkg is what `go list` says of one package. Doc is its package comment's first sentence.
type pkg struct {
	ImportPath, Name, Dir, Doc string
	GoFiles, Imports           []string
}

// name returns the import path within the module.
func (p pkg) name() string { return strings.TrimPrefix(p.ImportPath, module) }

// packages returns every package of the module that has code.
func packages(t *testing.T) []pkg {
	t.Helper()
	found, err := listed()
	if err != nil {
		t.Fatalf("list the module's packages: %v", err)
	}
	return found
}

var listed = sync.OnceValues(func() ([]pkg, error) {
	root := filepath.Join("..", "..")
	if err := visit(root); err != nil {
		return nil, err
	}
	var stderr bytes.Buffer
	// -e: what does not build is the compiler's to report.
	list := exec.Command("go", "list", "-e", "-json=ImportPath,Name,Dir,Doc,GoFiles,Imports", "./...")
	list.Dir, list.Stderr = root, &stderr
	out, err := list.Output()
	if err != nil {
		return nil, errors.Join(err, errors.New(stderr.String()))
	}
	var found []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return nil, err
		}
		if len(p.GoFiles) > 0 {
			found = append(found, p)
		}
	}
})

// visit opens every folder of the module, so that the test cache knows that a result
// depends on the files in them; it cannot see what `go list` reads.
func visit(root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := strings.HasPrefix(entry.Name(), ".") && path != root
		if entry.IsDir() && (hidden || entry.Name() == "node_modules") {
			return fs.SkipDir
		}
		return nil
	})
}
