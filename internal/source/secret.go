package source

import "log/slog"

// Secret is a text that never prints itself, wherever it stands: only Reveal gives it.
type Secret string

const hidden = "[secret]"

// Reveal returns the text, for the one place that needs it.
func (s Secret) Reveal() string { return string(s) }

// String hides the text.
func (Secret) String() string { return hidden }

// GoString hides the text.
func (Secret) GoString() string { return hidden }

// LogValue hides the text.
func (Secret) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalText hides the text, also in JSON.
func (Secret) MarshalText() ([]byte, error) { return []byte(hidden), nil }
