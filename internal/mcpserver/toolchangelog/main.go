// Command toolchangelog writes docs/tools.md and docs/tool-changelog.md from the golden
// definitions of the tools, so that neither can say what no client sees.
//
// The definitions of a release are a snapshot in testdata/tools/releases, one file a
// version, which `go run ./internal/mcpserver/toolchangelog -release v0.2.0` writes at the
// root of the repository, before the release is tagged. The changelog has what each differs in from the one
// before it, and what the goldens of now differ in from the last.
//
// It reads goldens only, and imports nothing of ours.
package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	goldens := flag.String("goldens", filepath.Join("internal", "mcpserver", "testdata", "tools"), "folder of the golden definitions")
	docs := flag.String("docs", "docs", "folder to write to")
	release := flag.String("release", "", "first keep the definitions of now as those of this version, such as v0.2.0")
	flag.Parse()
	if err := run(*goldens, *docs, *release); err != nil {
		fmt.Fprintln(os.Stderr, "toolchangelog:", err)
		os.Exit(1)
	}
}

func run(goldens, docs, release string) error {
	if release != "" {
		if err := keep(goldens, release); err != nil {
			return err
		}
	}
	pages, err := pagesOf(goldens)
	if err != nil {
		return err
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(docs, name), []byte(text), 0o644); err != nil { //nolint:gosec // a page for everyone
			return err
		}
	}
	return nil
}

// pagesOf returns the text of each page by its file name.
func pagesOf(goldens string) (map[string]string, error) {
	now, err := current(goldens)
	if err != nil {
		return nil, err
	}
	past, err := releases(goldens)
	if err != nil {
		return nil, err
	}
	return map[string]string{"tools.md": reference(now), "tool-changelog.md": changelog(past, now)}, nil
}

// snapshot is all definitions of a version.
type snapshot struct {
	Version string       `json:"version"`
	Tools   []definition `json:"tools"`
}

func current(goldens string) ([]definition, error) {
	files, err := filepath.Glob(filepath.Join(goldens, "*.json"))
	if err != nil {
		return nil, err
	}
	tools := make([]definition, len(files))
	for i, file := range files {
		if err := read(file, &tools[i]); err != nil {
			return nil, err
		}
	}
	return tools, nil
}

// releases returns the snapshots, oldest first.
func releases(goldens string) ([]snapshot, error) {
	files, err := filepath.Glob(filepath.Join(goldens, "releases", "*.json"))
	if err != nil {
		return nil, err
	}
	past := make([]snapshot, len(files))
	for i, file := range files {
		if err := read(file, &past[i]); err != nil {
			return nil, err
		}
		if past[i].Version+".json" != filepath.Base(file) {
			return nil, fmt.Errorf("%s is of version %q", file, past[i].Version)
		}
	}
	slices.SortFunc(past, func(a, b snapshot) int { return compareVersions(a.Version, b.Version) })
	return past, nil
}

func keep(goldens, version string) error {
	if _, ok := numbers(version); !ok {
		return fmt.Errorf("%q is not a version like v0.2.0", version)
	}
	tools, err := current(goldens)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(snapshot{Version: version, Tools: tools}, "", "  ")
	if err != nil {
		return err
	}
	folder := filepath.Join(goldens, "releases")
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // a folder of the source tree
		return err
	}
	file, err := os.OpenFile(filepath.Join(folder, version+".json"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644) //nolint:gosec // the same
	if err != nil {
		return fmt.Errorf("a release is kept once: %w", err)
	}
	_, err = file.Write(append(text, '\n'))
	return cmp.Or(err, file.Close())
}

func read(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

func compareVersions(a, b string) int {
	x, _ := numbers(a)
	y, _ := numbers(b)
	return slices.Compare(x[:], y[:])
}

// numbers returns the numbers of a version like v1.12.3.
func numbers(version string) (parts [3]int, ok bool) {
	n, err := fmt.Sscanf(version, "v%d.%d.%d", &parts[0], &parts[1], &parts[2])
	return parts, err == nil && n == 3 && version == fmt.Sprintf("v%d.%d.%d", parts[0], parts[1], parts[2])
}
