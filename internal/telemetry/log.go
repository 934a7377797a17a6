package telemetry

import (
	"io"
	"log/slog"

	"github.com/paceline/paceline/internal/fault"
)

// Format is how log lines are written.
type Format string

// The formats.
const (
	Text Format = "text"
	JSON Format = "json"
)

// ParseFormat returns the format of a name; Text for "". Errors: fault.Invalid.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case "":
		return Text, nil
	case Text, JSON:
		return f, nil
	default:
		return "", fault.New(fault.Invalid, "%q is no format of a log", name).WithHint("Formats: text, json.")
	}
}

// NewLogger returns a logger that writes from level on.
func NewLogger(w io.Writer, format Format, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if format == JSON {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
