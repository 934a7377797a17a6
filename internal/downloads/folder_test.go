package downloads_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/downloads"
	"github.com/paceline/paceline/internal/fault"
)

func content(text string) func(io.Writer) (int64, error) {
	return func(w io.Writer) (int64, error) {
		n, err := io.WriteString(w, text)
		return int64(n), err
	}
}

func wantFault(t *testing.T, err error, kind fault.Kind, says string) {
	t.Helper()
	if fault.KindOf(err) != kind {
		t.Fatalf("error %v is of kind %q, want %q", err, fault.KindOf(err), kind)
	}
	if shown := fault.Of(err).Message + "\n" + fault.Of(err).Hint; !strings.Contains(shown, says) {
		t.Errorf("the error %q does not say %q", shown, says)
	}
}

func makeFolder(t *testing.T, path ...string) string {
	t.Helper()
	folder := filepath.Join(path...)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, to, from string) {
	t.Helper()
	if err := os.Symlink(to, from); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
}

// wantFiles fails unless folder holds these names alone.
func wantFiles(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range entries {
		got = append(got, entry.Name())
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the folder holds %v, want %v", got, want)
	}
}

func TestAFileIsSavedInsideTheFolder(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		name func(folder string) string
		want string
	}{
		"a plain name":                 {func(string) string { return "run.fit" }, "run.fit"},
		"a name with spaces and marks": {func(string) string { return "my läufe (2).fit" }, "my läufe (2).fit"},
		"a folder that is there":       {func(string) string { return "runs/run.fit" }, "runs/run.fit"},
		"a way that comes back":        {func(string) string { return "runs/../run.fit" }, "run.fit"},
		"an absolute path inside":      {func(folder string) string { return filepath.Join(folder, "runs", "run.fit") }, "runs/run.fit"},
		"a link that stays inside":     {func(string) string { return "inside/run.fit" }, "inside/run.fit"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			makeFolder(t, folder, "runs")
			link(t, "runs", filepath.Join(folder, "inside"))
			path, size, err := downloads.New(folder).Write(t.Context(), test.name(folder), false, content("12345"))
			if err != nil {
				t.Fatal(err)
			}
			if want := filepath.Join(folder, test.want); path != want || size != 5 {
				t.Errorf("Write = %q, %d; want %q, 5", path, size, want)
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != "12345" {
				t.Errorf("the file holds %q, %v", got, err)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("mode %v, %v", info.Mode(), err)
			}
		})
	}
}

func TestAnAbsolutePathThroughALinkedFolderIsInside(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	real := makeFolder(t, base, "real")
	linked := filepath.Join(base, "linked")
	link(t, real, linked)
	for _, name := range []string{filepath.Join(real, "a.fit"), filepath.Join(linked, "b.fit")} {
		if _, _, err := downloads.New(linked).Write(t.Context(), name, false, content("x")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	wantFiles(t, real, "a.fit", "b.fit")
}

func TestNothingLeavesTheFolder(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	folder, other := makeFolder(t, base, "folder"), makeFolder(t, base, "other")
	makeFolder(t, base, "folder-twin")
	link(t, other, filepath.Join(folder, "out"))
	link(t, "../other", filepath.Join(folder, "out-relative"))
	link(t, filepath.Join(other, "new.fit"), filepath.Join(folder, "dangling.fit"))
	tests := map[string]string{
		"up":                                   "../x.fit",
		"far up":                               "../../../../../../etc/x.fit",
		"up after down":                        "a/../../x.fit",
		"an absolute path":                     filepath.Join(other, "x.fit"),
		"an absolute path that comes back":     filepath.Join(folder, "..", "other", "x.fit"),
		"a folder that only begins alike":      filepath.Join(base, "folder-twin", "x.fit"),
		"through an absolute link":             "out/x.fit",
		"through a relative link":              "out-relative/x.fit",
		"onto a link that leads out":           "dangling.fit",
		"through a link, by an absolute path":  filepath.Join(folder, "out", "x.fit"),
		"home, which nobody expands":           "~/x.fit",
		"a parent with the system's separator": ".." + string(filepath.Separator) + "x.fit",
		"the folder itself":                    ".",
		"the folder itself, absolute":          folder,
		"the folder above":                     "..",
		"nothing":                              "",
	}
	for name, path := range tests {
		for _, overwrite := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, overwrite %t", name, overwrite), func(t *testing.T) {
				t.Parallel()
				_, _, err := downloads.New(folder).Write(t.Context(), path, overwrite, content("x"))
				wantFault(t, err, fault.Invalid, "")
			})
		}
	}
	t.Cleanup(func() {
		wantFiles(t, other)
		wantFiles(t, base, "folder", "folder-twin", "other")
		wantFiles(t, folder, "dangling.fit", "out", "out-relative")
	})
}

func TestANameThatSomeSystemMisreadsIsRefused(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ name, says string }{
		"a NUL":                      {"a\x00.fit", "control"},
		"a line end":                 {"a\n.fit", "control"},
		"an escape":                  {"\x1b[31m.fit", "control"},
		"a bidi override":            {"a\u202Etif.fit", "invisible"},
		"a zero-width space":         {"a\u200B.fit", "invisible"},
		"a line separator":           {"a\u2028.fit", "invisible"},
		"broken UTF-8":               {"a\xff.fit", "UTF-8"},
		"too long a name":            {strings.Repeat("a", 252) + ".fit", "longer than 255"},
		"too long a folder":          {strings.Repeat("ä", 200) + "/a.fit", "longer than 255"},
		"a dot at the end":           {"a.fit.", "ends with a dot"},
		"a space at the end":         {"a.fit ", "ends with a space"},
		"three dots":                 {"...", "ends with a dot"},
		"a stream of a file":         {"a.fit:hidden", `<>:"|?*\`},
		"a backslash":                {`..\a.fit`, `<>:"|?*\`},
		"a wildcard":                 {"*.fit", `<>:"|?*\`},
		"a device":                   {"con.fit", "reserved"},
		"a device, oddly written":    {"NuL .tar.fit", "reserved"},
		"a port":                     {"COM1.fit", "reserved"},
		"a port with a raised digit": {"lpt².fit", "reserved"},
		"a device as a folder":       {"aux/a.fit", "reserved"},
		"a folder, not a file":       {"a/", "names no file"},
		"an ending alone":            {".fit", "no name before the ending .fit"},
		"an ending alone, deeper":    {"a/.tcx", "such as run.tcx"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			_, _, err := downloads.New(folder).Write(t.Context(), test.name, true, content("x"))
			wantFault(t, err, fault.Invalid, test.says)
			wantFiles(t, folder)
		})
	}
}

func TestNamesThatOnlyLookReservedAreFine(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, name := range []string{"com.fit", "com12.fit", "console.fit", "lpt.fit", "nullmeridian.fit", ".hidden.fit"} {
		if _, _, err := downloads.New(folder).Write(t.Context(), name, false, content("x")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatIsThereIsReplacedOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	f := downloads.New(folder)
	write(t, filepath.Join(folder, "run.fit"), "old")
	called := false
	_, _, err := f.Write(t.Context(), "run.fit", false, func(io.Writer) (int64, error) { called = true; return 0, nil })
	wantFault(t, err, fault.Conflict, "overwrite: true")
	if called {
		t.Errorf("the file was fetched although it could not be saved")
	}
	if _, _, err := f.Write(t.Context(), "run.fit", true, content("new")); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(folder, "run.fit")); err != nil || string(got) != "new" {
		t.Errorf("the file holds %q, %v", got, err)
	}
	wantFiles(t, folder, "run.fit")
}

func TestOnlyARegularFileIsReplaced(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	makeFolder(t, folder, "folder.fit")
	write(t, filepath.Join(folder, "run.fit"), "old")
	link(t, "run.fit", filepath.Join(folder, "link.fit"))
	link(t, os.DevNull, filepath.Join(folder, "device.fit"))
	for _, name := range []string{"folder.fit", "link.fit", "device.fit"} {
		_, _, err := downloads.New(folder).Write(t.Context(), name, true, content("x"))
		wantFault(t, err, fault.Invalid, "no regular file")
	}
	if got, err := os.ReadFile(filepath.Join(folder, "run.fit")); err != nil || string(got) != "old" {
		t.Errorf("the file behind the link holds %q, %v", got, err)
	}
}

func TestAFileThatCannotBeCompletedLeavesNothing(t *testing.T) {
	t.Parallel()
	broken := fault.New(fault.Unavailable, "Polar does not answer")
	tests := map[string]struct {
		fill func(cancel func(), w io.Writer) (int64, error)
		kind fault.Kind
	}{
		"the source fails midway": {func(_ func(), w io.Writer) (int64, error) {
			_, _ = io.WriteString(w, "half")
			return 4, fmt.Errorf("read: %w", broken)
		}, fault.Unavailable},
		"the call is cancelled at the end": {func(cancel func(), w io.Writer) (int64, error) {
			n, err := io.WriteString(w, "whole")
			cancel()
			return int64(n), err
		}, fault.Canceled},
		"less arrived than was said": {func(_ func(), w io.Writer) (int64, error) {
			_, err := io.WriteString(w, "short")
			return 100, err
		}, fault.Internal},
	}
	for name, test := range tests {
		for _, overwrite := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, overwrite %t", name, overwrite), func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				write(t, filepath.Join(folder, "old.fit"), "old")
				name := "new.fit"
				if overwrite {
					name = "old.fit"
				}
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				_, _, err := downloads.New(folder).Write(ctx, name, overwrite, func(w io.Writer) (int64, error) {
					return test.fill(cancel, w)
				})
				wantFault(t, err, test.kind, "")
				wantFiles(t, folder, "old.fit")
				if got, err := os.ReadFile(filepath.Join(folder, "old.fit")); err != nil || string(got) != "old" {
					t.Errorf("the old file holds %q, %v", got, err)
				}
			})
		}
	}
}

func TestAFolderThatIsNotThereIsNotMade(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	_, _, err := downloads.New(folder).Write(t.Context(), "2026/run.fit", false, content("x"))
	wantFault(t, err, fault.NotFound, "there is no folder 2026")
	wantFault(t, err, fault.NotFound, "Folders are not made")
	wantFiles(t, folder)
}

func TestAParentThatIsAFileIsSaid(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write(t, filepath.Join(folder, "there.fit"), "old")
	for _, name := range []string{"there.fit/x.fit", "there.fit/deeper/x.fit", filepath.Join(folder, "there.fit", "x.fit")} {
		_, _, err := downloads.New(folder).Write(t.Context(), name, true, content("x"))
		wantFault(t, err, fault.Invalid, "there.fit/")
		wantFault(t, err, fault.Invalid, "leads through a file")
	}
	wantFiles(t, folder, "there.fit")
}

func TestTheFolderItselfMustBeUsable(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	rooted := filepath.Join(t.TempDir(), "rooted")
	link(t, "/", rooted)
	tests := map[string]struct{ folder, says string }{
		"the root of the file system": {"/", "root of the file system"},
		"a link to the root":          {rooted, "root of the file system"},
		"a missing folder":            {filepath.Join(t.TempDir(), "none"), "does not exist"},
		"a file":                      {file, "cannot be opened"},
		"a relative path":             {"somewhere", "not an absolute path"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := downloads.New(test.folder)
			wantFault(t, f.Check(), fault.Misconfigured, test.says)
			_, _, err := f.Write(t.Context(), "run.fit", false, content("x"))
			wantFault(t, err, fault.Misconfigured, "PACELINE_DOWNLOADS")
		})
	}
	if err := downloads.New(t.TempDir()).Check(); err != nil {
		t.Errorf("a usable folder: %v", err)
	}
}

func TestOfManyAtOnceOneWinsAndNoneIsTorn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var saved atomic.Int32
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			text := strings.Repeat(string(rune('a'+i)), 1000)
			_, _, err := downloads.New(folder).Write(t.Context(), "run.fit", false, content(text))
			switch {
			case err == nil:
				saved.Add(1)
			case fault.KindOf(err) != fault.Conflict:
				t.Errorf("write %d: %v", i, err)
			}
		})
	}
	group.Wait()
	got, err := os.ReadFile(filepath.Join(folder, "run.fit"))
	if err != nil || len(got) != 1000 || strings.Trim(string(got), string(got[:1])) != "" || saved.Load() != 1 {
		t.Errorf("%d were saved; the file has %d bytes, %v", saved.Load(), len(got), err)
	}
	wantFiles(t, folder, "run.fit")
}

func TestAFolderSwappedForALinkMeanwhileLeadsNowhere(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	folder, other := makeFolder(t, base, "folder"), makeFolder(t, base, "other")
	makeFolder(t, folder, "runs")
	_, _, err := downloads.New(folder).Write(t.Context(), "runs/run.fit", false, func(w io.Writer) (int64, error) {
		if err := errors.Join(
			os.Rename(filepath.Join(folder, "runs"), filepath.Join(folder, "moved")),
			os.Symlink(other, filepath.Join(folder, "runs")),
		); err != nil {
			t.Error(err)
		}
		return content("x")(w)
	})
	if err != nil {
		t.Fatal(err)
	}
	wantFiles(t, other)
	wantFiles(t, filepath.Join(folder, "moved"), "run.fit")
}

func TestNoNameWritesOutside(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	folder, other := makeFolder(t, base, "folder"), makeFolder(t, base, "other")
	makeFolder(t, folder, "a", "b")
	link(t, other, filepath.Join(folder, "out"))
	part := rapid.SampledFrom([]string{"a", "b", "..", ".", "", "out", "x.fit", "/", "~", `\`, "C:", other, folder, "\x00"})
	rapid.Check(t, func(r *rapid.T) {
		name := strings.Join(rapid.SliceOfN(part, 1, 6).Draw(r, "parts"), "/")
		path, _, err := downloads.New(folder).Write(t.Context(), name, true, content("x"))
		if err == nil && !strings.HasPrefix(path, folder+string(filepath.Separator)) {
			r.Fatalf("%q was saved as %s", name, path)
		}
	})
	wantFiles(t, other)
	wantFiles(t, base, "folder", "other")
}
