package wholefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/paceline/paceline/internal/fault"
)

func openRoot(t *testing.T) (folder string, root *os.Root) {
	t.Helper()
	folder = t.TempDir()
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	return folder, root
}

func text(content string) func(io.Writer) (int64, error) {
	return func(w io.Writer) (int64, error) {
		n, err := io.WriteString(w, content)
		return int64(n), err
	}
}

// wantFiles fails unless folder holds these names alone, each with the content.
func wantFiles(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != len(want) {
		t.Errorf("the folder holds %v, %v; want %v", entries, err, want)
	}
	for name, content := range want {
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(got) != content {
			t.Errorf("%s holds %q, %v; want %q", name, got, err, content)
		}
	}
}

func TestANameIsTakenOnceUnlessItMayBeReplaced(t *testing.T) {
	t.Parallel()
	folder, root := openRoot(t)
	if size, err := Write(root, "a", false, text("first")); err != nil || size != 5 {
		t.Errorf("the first: %d, %v", size, err)
	}
	if _, err := Write(root, "a", false, text("second")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("the second: %v", err)
	}
	wantFiles(t, folder, map[string]string{"a": "first"})
	if _, err := Write(root, "a", true, text("third")); err != nil {
		t.Errorf("the third: %v", err)
	}
	wantFiles(t, folder, map[string]string{"a": "third"})
}

func TestAFullDiskIsSaidWhateverTheSourceMakesOfIt(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skipf("there is no /dev/full here: %v", err)
	}
	defer full.Close()
	folder, root := openRoot(t)
	_, err = Write(root, "a", false, func(w io.Writer) (int64, error) {
		file, ok := w.(*watched)
		if !ok {
			t.Fatalf("the file is a %T", w)
		}
		file.Writer = full
		_, err := io.WriteString(w, "x")
		return 0, fault.New(fault.Unavailable, "Polar's answer broke off").WithCause(err)
	})
	if f := fault.Of(err); f.Kind != fault.Misconfigured || !strings.Contains(f.Message, "the disk is full") || !strings.Contains(f.Hint, "Free some space") {
		t.Errorf("%v, hint %q", err, fault.Of(err).Hint)
	}
	wantFiles(t, folder, nil)
}

func TestEachRefusalIsToldInWords(t *testing.T) {
	t.Parallel()
	for cause, says := range map[error]string{
		syscall.ENOSPC:     "the disk is full",
		syscall.EDQUOT:     "share of the disk",
		syscall.EFBIG:      "larger than files may be",
		syscall.EROFS:      "read-only",
		syscall.EACCES:     "permission is denied",
		syscall.EPERM:      "permission is denied",
		syscall.ENOTDIR:    "is a file, not a folder",
		syscall.ENOENT:     "does not exist",
		syscall.EIO:        "the disk fails",
		syscall.EPIPE:      "has gone",
		errors.New("odd"):  "the system refuses",
		syscall.Errno(999): "the system refuses",
	} {
		f := Refused(fmt.Errorf("write: %w", &fs.PathError{Op: "write", Path: "x", Err: cause}), "%s cannot be written", "x")
		if f.Kind != fault.Misconfigured || !strings.HasPrefix(f.Message, "x cannot be written: ") || !strings.Contains(f.Message, says) || !errors.Is(f, cause) {
			t.Errorf("%v: %q of kind %s", cause, f.Message, f.Kind)
		}
	}
}

func TestAProbeLeavesNothing(t *testing.T) {
	t.Parallel()
	folder, root := openRoot(t)
	if err := Probe(root); err != nil {
		t.Error(err)
	}
	wantFiles(t, folder, nil)
}

func TestAFolderThatTakesNoFilesIsFound(t *testing.T) {
	t.Parallel()
	root, err := os.OpenRoot("/proc")
	if err != nil {
		t.Skipf("there is no /proc here: %v", err)
	}
	defer root.Close()
	if err := Probe(root); fault.KindOf(err) != fault.Misconfigured {
		t.Errorf("probe: %v", err)
	}
	if _, err := Write(root, "a", true, text("x")); fault.KindOf(err) != fault.Misconfigured {
		t.Errorf("write: %v", err)
	}
}

func TestAFolderThatIsAFileIsSaidOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(path)
	if fault.KindOf(err) != fault.Misconfigured || !errors.Is(err, syscall.ENOTDIR) || strings.Count(err.Error(), "not a directory") != 1 {
		t.Errorf("%v", err)
	}
}

func TestAFolderIsNamedAsItIsWritten(t *testing.T) {
	t.Parallel()
	folder, root := openRoot(t)
	again, err := root.OpenRoot(".")
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	_, err = Write(again, "no/a", false, text("x"))
	if err == nil || !strings.Contains(err.Error(), "cannot be written in "+folder+":") {
		t.Errorf("%v", err)
	}
}

func TestWithoutHardLinksANameIsTakenOnce(t *testing.T) {
	t.Parallel()
	folder, root := openRoot(t)
	for i, content := range []string{"first", "second"} {
		if err := os.WriteFile(filepath.Join(folder, "part"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		err := reserve(root, "part", "run.fit")
		if i == 0 && err != nil || i == 1 && !errors.Is(err, fs.ErrExist) {
			t.Errorf("the %s file: %v", content, err)
		}
	}
	wantFiles(t, folder, map[string]string{"run.fit": "first", "part": "second"})
}

func TestAReservedNameIsGivenBackWhenTheFileCannotFollow(t *testing.T) {
	t.Parallel()
	folder, root := openRoot(t)
	if err := reserve(root, "missing", "run.fit"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("reserve = %v", err)
	}
	wantFiles(t, folder, nil)
}
