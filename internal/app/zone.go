package app

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// zone returns the zone that days are counted in, and what named it: PACELINE_ZONE, else
// TZ, else the machine's. When none names one, that is noted and the zone is nil.
func (s *settings) zone() (*time.Location, string) {
	const setting = settingZone
	fix := "Set " + setting + " to the IANA name of your zone, such as " + exampleOf(setting) + "."
	if name := s.value(setting); name != "" {
		zone, err := civil.LoadZone(name)
		if err != nil {
			s.wrong(setting, fix, "is wrong: %v", err)
		}
		return zone, setting
	}
	candidates := []struct{ name, from string }{
		{zoneName(strings.TrimPrefix(s.host.Getenv("TZ"), ":")), "TZ"},
		{s.machineZoneName("timezone"), filepath.Join(s.host.Etc, "timezone")},
		{zoneName(filepath.Join(s.host.Etc, "localtime")), filepath.Join(s.host.Etc, "localtime")},
	}
	for _, candidate := range candidates {
		if zone, err := civil.LoadZone(candidate.name); err == nil {
			return zone, candidate.from
		}
	}
	s.wrong(setting, fix, "is not set, and neither TZ nor the machine names a zone")
	return nil, ""
}

// machineZoneName returns the first line of a file of the machine's settings, and "" when
// there is none.
func (s *settings) machineZoneName(file string) string {
	content, err := os.ReadFile(filepath.Join(s.host.Etc, file))
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(content), "\n")
	return strings.TrimSpace(line)
}

// zoneName returns name, or for a path what follows zoneinfo/ in it or in what it links to.
func zoneName(name string) string {
	if !filepath.IsAbs(name) {
		return name
	}
	if target, err := os.Readlink(name); err == nil {
		name = target
	}
	_, zone, _ := strings.Cut(filepath.ToSlash(name), "zoneinfo/")
	return zone
}
