package app

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
)

// build is which program this is.
type build struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"`
	Modified bool   `json:"modified,omitempty"` // built from files that no commit has
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// PrintVersion writes which program this is, as one line or as JSON.
func (h *Host) PrintVersion(asJSON bool) error {
	v := h.version()
	if asJSON {
		return json.NewEncoder(h.Out).Encode(v)
	}
	_, err := fmt.Fprintf(h.Out, "paceline %s (%s, %s)\n", v.Version, v.Go, v.Platform)
	return err
}

// version returns what the linker was told, else what the build recorded.
func (h *Host) version() build {
	v := build{Version: h.Version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	record, known := debug.ReadBuildInfo()
	if !known {
		record = &debug.BuildInfo{}
	}
	for _, setting := range record.Settings {
		switch setting.Key {
		case "vcs.revision":
			v.Commit = setting.Value
		case "vcs.modified":
			v.Modified = setting.Value == "true"
		}
	}
	if v.Version == "" && record.Main.Version != "(devel)" {
		v.Version = record.Main.Version
	}
	if v.Version == "" {
		v.Version = "dev"
	}
	return v
}
