package store

import (
	"errors"
	"io/fs"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

const keyName = "the master key"

const keyComment = `# The master key of Paceline. Whoever has it can read what Paceline keeps; without it,
# nobody can. Keep a copy in a safe place, apart from copies of the data.
`

// LoadMasterKey returns the key in the file at path. Errors: fs.ErrNotExist when there is
// none, and fault.Misconfigured when others can read the file or it holds no key.
func LoadMasterKey(path string) (*seal.Key, error) {
	text, err := readPrivate(path, keyName)
	if err != nil {
		return nil, err
	}
	key, err := seal.ParseKey(text)
	if err != nil {
		return nil, fault.New(fault.Misconfigured, "%s %s cannot be used: %v", keyName, path, err).
			WithHint("Put back the file that Paceline made on its first run, or point PACELINE_MASTER_KEY_FILE to it.")
	}
	return key, nil
}

// createMasterKey makes a key in a file of mode 0600 at path. When another process was
// quicker, it returns that one's.
func createMasterKey(path string) (*seal.Key, error) {
	key, err := seal.NewKey()
	if err != nil {
		return nil, err
	}
	err = writePrivate(path, false, append([]byte(keyComment), key.Encode()...))
	if errors.Is(err, fs.ErrExist) {
		return LoadMasterKey(path)
	}
	if err != nil {
		return nil, err
	}
	return key, nil
}
