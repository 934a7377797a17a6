package app

import (
	"errors"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode"
)

// fileEnding ends the name of a variable that names a file with the value of another.
const fileEnding = "_FILE"

// fileOf returns the setting that a variable names a file for. Settings that are paths themselves have none.
func fileOf(name string) (setting string, ok bool) {
	setting, ok = strings.CutSuffix(name, fileEnding)
	return setting, ok && exampleOf(name) == "" && exampleOf(setting) != ""
}

// maxSettingBytes is what a file of a setting may hold.
const maxSettingBytes = 64 << 10

// given returns what is set: by the variable, or in the file that another names.
func (s *settings) given(setting string) string {
	value, path := s.host.Getenv(setting), ""
	if _, has := fileOf(setting + fileEnding); has {
		path = strings.TrimSpace(s.host.Getenv(setting + fileEnding))
	}
	switch {
	case path == "":
		return value
	case value != "":
		s.wrong(setting, "Keep one of the two.", "and %s are both set", setting+fileEnding)
		return ""
	}
	info, err := os.Stat(path)
	if err == nil && info.Size() > maxSettingBytes {
		err = errors.New("it is too large")
	}
	text := []byte(nil)
	if err == nil {
		text, err = os.ReadFile(path)
	}
	if err != nil {
		s.wrong(setting+fileEnding, "Name a file that this user can read, with the value alone in it.", "cannot be read: %v", err)
	}
	return string(text)
}

// value returns a variable without surrounding space, and "" for one that its client
// left as a placeholder, which is noted.
func (s *settings) value(setting string) string {
	value := strings.TrimSpace(s.given(setting))
	if strings.HasPrefix(value, "${") || strings.HasPrefix(value, "$(") {
		s.wrong(setting, "Write the value itself into the client's configuration, or leave it out.", "is a placeholder that nothing has filled in")
		return ""
	}
	return value
}

// path returns a path made absolute, and "" when it is not set or cannot be used.
func (s *settings) path(setting string) string {
	value, fix := s.value(setting), "Write the full path, such as "+exampleOf(setting)+"."
	switch {
	case value == "":
		return ""
	case strings.HasPrefix(value, "~"):
		s.wrong(setting, fix, "begins with ~, which only a shell expands")
		return ""
	case strings.ContainsFunc(value, unicode.IsControl):
		s.wrong(setting, fix, "has a control character")
		return ""
	case filepath.IsAbs(value):
		return filepath.Clean(value)
	}
	folder, err := s.host.Folder()
	if err != nil {
		s.wrong(setting, fix, "is relative, and the working folder is unknown")
		return ""
	}
	s.doubt(setting, fix, "is a relative path, so it depends on the folder that an assistant starts Paceline in")
	return filepath.Join(folder, value)
}

// word returns a value without spaces in it, and "" when it is not set or has some.
func (s *settings) word(setting string) string {
	value := s.value(setting)
	if strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		s.wrong(setting, "Copy it anew: it is "+exampleOf(setting)+".", "has a space or a character that no such value has")
		return ""
	}
	return value
}

// secret is a word without quotes around it, which some files of settings keep.
func (s *settings) secret(setting string) string {
	value := s.word(setting)
	if strings.ContainsAny(value, `"'`) {
		s.wrong(setting, "Write it without quotes.", "has quotes in it")
		return ""
	}
	return value
}

func (s *settings) userID() string {
	const setting = settingUserID
	value := s.value(setting)
	if strings.Trim(value, "0123456789") != "" || len(value) > 19 {
		s.wrong(setting, "It is the x_user_id that came with the token, such as "+exampleOf(setting)+".", "is not a number")
		return ""
	}
	return value
}

// address returns an http or https URL as it is written. Plain http is for this machine only.
func (s *settings) address(setting string) string {
	value := s.value(setting)
	if value == "" {
		return ""
	}
	fix := "Write an address such as " + exampleOf(setting) + ", or leave it out."
	address, err := url.Parse(value)
	switch {
	case err != nil || address.Host == "" || address.Scheme != "https" && address.Scheme != "http":
		s.wrong(setting, fix, "is not an http or https address")
	case address.User != nil || address.Fragment != "":
		s.wrong(setting, fix, "has a user or a fragment in it")
	case address.Scheme == "http" && !isLoopback(address.Hostname()):
		s.wrong(setting, fix, "is an http address of another machine, which would send the token in clear")
	default:
		return value
	}
	return ""
}

// isLoopback reports whether host names this machine.
func isLoopback(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}
