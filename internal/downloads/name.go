package downloads

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/paceline/paceline/internal/fault"
)

// maxNameBytes is the longest name of a file or folder that common file systems take.
const maxNameBytes = 255

// reservedNames are device names on Windows, whatever ending follows them. They are
// refused everywhere, as are the characters below, so that a saved file can be copied anywhere.
func reservedNames() []string {
	return []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}
}

const reservedCharacters = `<>:"|?*\`

// relative returns name as a path relative to one of the spellings of the folder.
func relative(name string, folders ...string) (string, error) {
	if strings.HasPrefix(name, "~") {
		return "", fault.New(fault.Invalid, "the file path begins with ~, which is not expanded here").
			WithHint("Give a path relative to %s, such as run.fit.", folders[0])
	}
	if !filepath.IsAbs(name) {
		return name, nil
	}
	for _, folder := range folders {
		if rel, err := filepath.Rel(folder, name); err == nil && filepath.IsLocal(rel) {
			return rel, nil
		}
	}
	return "", outside(folders[0])
}

func outside(folder string) *fault.Error {
	return fault.New(fault.Invalid, "the file path leads out of the download folder %s", folder).
		WithHint("Give a path inside it, such as run.fit. PACELINE_DOWNLOADS chooses another folder.")
}

// checkNames refuses a relative path with a part that some system would take for something else.
func checkNames(path string) error {
	for part := range strings.SplitSeq(filepath.ToSlash(path), "/") {
		if reason := unusable(part); reason != "" {
			return fault.New(fault.Invalid, "the file path cannot be used: %s", reason).
				WithHint("Use letters, digits, spaces, dots, dashes and underscores, such as 2026-11-27_run.fit.")
		}
	}
	return nil
}

// unusable returns what is wrong with one part of a path, and "" when nothing is.
func unusable(part string) string {
	switch {
	case part == "" || part == "." || part == "..":
		return ""
	case !utf8.ValidString(part):
		return "it is not valid UTF-8"
	case strings.ContainsFunc(part, hidden):
		return "it has a control or invisible character"
	case len(part) > maxNameBytes:
		return "a name in it is longer than 255 bytes"
	case strings.ContainsAny(part, reservedCharacters):
		return "it has one of the characters " + reservedCharacters
	case strings.HasSuffix(part, ".") || strings.HasSuffix(part, " ") || strings.HasPrefix(part, " "):
		return "a name in it begins or ends with a space, or ends with a dot"
	case reserved(part):
		return "a name in it is reserved on Windows"
	}
	return ""
}

// hidden reports characters that do not show: control, format (bidi, zero width), line ends.
func hidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

func reserved(part string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(part), ".")
	stem = strings.TrimRight(stem, " ")
	if slices.Contains(reservedNames(), stem) {
		return true
	}
	number, isPort := strings.CutPrefix(stem, "COM")
	if !isPort {
		number, isPort = strings.CutPrefix(stem, "LPT")
	}
	return isPort && slices.Contains([]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"}, number)
}
