package source

import (
	"strings"

	"github.com/paceline/paceline/internal/fault"
)

// FileFormat is a format that a workout can be downloaded in.
type FileFormat string

// The formats.
const (
	FIT FileFormat = "fit"
	TCX FileFormat = "tcx"
	GPX FileFormat = "gpx"
)

// FileFormats returns the formats that there are.
func FileFormats() []FileFormat { return []FileFormat{FIT, TCX, GPX} }

// ParseFileFormat returns the format of a name in any case, such as "fit" or "FIT".
// Errors: fault.Invalid.
func ParseFileFormat(name string) (FileFormat, error) {
	names := make([]string, 0, len(FileFormats()))
	for _, format := range FileFormats() {
		if strings.EqualFold(name, string(format)) {
			return format, nil
		}
		names = append(names, string(format))
	}
	return "", fault.New(fault.Invalid, "%q is not a file format", name).WithHint("Allowed: %s.", strings.Join(names, ", "))
}
