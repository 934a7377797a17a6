package downloads

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/wholefile"
)

// Folder is the one folder that files are saved in.
type Folder struct {
	path string
}

// New returns the folder at path, which must be absolute. It is looked at with each use,
// so that a server with an unusable folder can say so in its answer.
func New(path string) *Folder { return &Folder{path: filepath.Clean(path)} }

// Path returns the path of the folder.
func (f *Folder) Path() string { return f.path }

// Check returns nil when files can be saved in the folder, which it tries with one that it
// removes again. Errors: fault.Misconfigured when the folder is the root of the file system,
// is missing or cannot be written to.
func (f *Folder) Check() error {
	root, err := f.open()
	if err != nil {
		return err
	}
	defer root.Close()
	return wholefile.Probe(root)
}

func (f *Folder) open() (*os.Root, error) {
	const hint = "Start Paceline in another folder, or set PACELINE_DOWNLOADS to the folder to save in."
	real, err := filepath.EvalSymlinks(f.path)
	switch {
	case !filepath.IsAbs(f.path):
		return nil, fault.New(fault.Misconfigured, "the download folder %s is not an absolute path", f.path).WithHint(hint)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.New(fault.Misconfigured, "the download folder %s does not exist", f.path).WithHint(hint).WithCause(err)
	case err == nil && filepath.Dir(real) == real:
		return nil, fault.New(fault.Misconfigured, "the download folder is %s, and nothing is saved at the root of the file system", real).WithHint(hint)
	}
	root, err := wholefile.Open(f.path)
	if err != nil {
		return nil, fault.Of(err).WithHint(hint)
	}
	return root, nil
}

// Write saves what fill writes under name, which is relative to the folder or an absolute
// path inside it, and returns the file's path and its size in bytes. The file appears whole
// or not at all, readable by its owner only. Errors: fault.Invalid for a name that cannot
// be used or leads out of the folder, fault.NotFound for a folder in it that is not there,
// fault.Conflict for a file that is there when overwrite is false,
// fault.Misconfigured for the folder itself, and those of fill.
func (f *Folder) Write(
	ctx context.Context, name string, overwrite bool, fill func(io.Writer) (int64, error),
) (path string, size int64, err error) {
	root, err := f.open()
	if err != nil {
		return "", 0, err
	}
	defer root.Close()
	local, err := f.local(name)
	if err != nil {
		return "", 0, err
	}
	parent, err := f.openParent(root, local)
	if err != nil {
		return "", 0, err
	}
	defer parent.Close()
	t := target{folder: parent, name: filepath.Base(local), overwrite: overwrite}
	if size, err = t.write(ctx, fill); err != nil {
		return "", 0, err
	}
	return filepath.Join(f.path, local), size, nil
}

// local returns name as a clean path relative to the folder.
func (f *Folder) local(name string) (string, error) {
	spellings := []string{f.path}
	if real, err := filepath.EvalSymlinks(f.path); err == nil {
		spellings = append(spellings, real)
	}
	local, err := relative(name, spellings...)
	if err != nil {
		return "", err
	}
	if err := checkNames(local); err != nil {
		return "", err
	}
	if local == "" || strings.HasSuffix(local, "/") || filepath.Clean(local) == "." {
		return "", fault.New(fault.Invalid, "the file path names no file").WithHint("Give a path such as run.fit.")
	}
	if local = filepath.Clean(local); !filepath.IsLocal(local) {
		return "", outside(f.path)
	}
	if base := filepath.Base(local); base == filepath.Ext(base) {
		return "", fault.New(fault.Invalid, "the file path has no name before the ending %s", base).
			WithHint("Give a path such as run%s.", base)
	}
	return local, nil
}

// openParent opens the folder that the file goes to, without leaving root.
func (f *Folder) openParent(root *os.Root, local string) (*os.Root, error) {
	dir := filepath.Dir(local)
	parent, err := root.OpenRoot(dir)
	switch {
	case err == nil:
		return parent, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fault.New(fault.NotFound, "there is no folder %s in the download folder %s", filepath.ToSlash(dir), f.path).
			WithHint("Folders are not made: create it first, or save without it, as %s.", filepath.Base(local))
	case leadsThroughFile(root, dir):
		return nil, fault.New(fault.Invalid, "%s leads through a file, and only folders hold files", filepath.ToSlash(local)).
			WithHint("Choose a folder that is there, or save without one, as %s.", filepath.Base(local)).WithCause(err)
	case errors.Is(err, fs.ErrPermission):
		return nil, wholefile.Refused(err, "the folder %s in the download folder %s cannot be opened", filepath.ToSlash(dir), f.path)
	default:
		return nil, outside(f.path).WithCause(err)
	}
}

// leadsThroughFile reports whether dir, or a folder above it, is no folder.
func leadsThroughFile(root *os.Root, dir string) bool {
	for ; dir != "."; dir = filepath.Dir(dir) {
		if info, err := root.Stat(dir); err == nil {
			return !info.IsDir()
		}
	}
	return false
}
