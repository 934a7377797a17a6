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

// MediaType returns how the web names a format.
func (f FileFormat) MediaType() string {
	switch f {
	case FIT:
		return "application/vnd.ant.fit"
	case TCX:
		return "application/vnd.garmin.tcx+xml"
	case GPX:
		return "application/gpx+xml"
	default:
		return "application/octet-stream"
	}
}

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
