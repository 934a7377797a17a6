package downloads

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestWithoutHardLinksANameIsTakenOnce(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for i, text := range []string{"first", "second"} {
		if err := os.WriteFile(filepath.Join(folder, "part"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := target{folder: root, name: "run.fit"}.reserve("part")
		if i == 0 && err != nil || i == 1 && !errors.Is(err, fs.ErrExist) {
			t.Errorf("the %s file: %v", text, err)
		}
	}
	if got, err := os.ReadFile(filepath.Join(folder, "run.fit")); err != nil || string(got) != "first" {
		t.Errorf("the file holds %q, %v", got, err)
	}
}

func TestAReservedNameIsGivenBackWhenTheFileCannotFollow(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := (target{folder: root, name: "run.fit"}).reserve("missing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("reserve = %v", err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}
