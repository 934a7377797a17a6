package oauth

import (
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

const mostURI = 2048 // bytes

// appSchemes are the private-use schemes without a dot that programs are known to listen on. Others are not
// taken: a scheme may be one that a browser or a system acts on.
//
//nolint:gochecknoglobals // a constant table
var appSchemes = []string{
	"claude", "code-oss", "cursor", "cursor-nightly", "goose", "jetbrains", "kiro", "raycast", "trae", "vscode",
	"vscode-insiders", "vscodium", "warp", "windsurf", "windsurf-next", "zed",
}

// answerWords are the parameters that an answer brings: an address may not have them already.
//
//nolint:gochecknoglobals // a constant table
var answerWords = []string{"code", "state", "iss", "error", "error_description", "error_uri"}

// parseRedirect returns a redirect URI that people may be sent to: https, http to this very machine, or the scheme
// of a program; without a fragment, a user, or a parameter that the answer brings.
func parseRedirect(uri string) (*url.URL, bool) {
	if len(uri) > mostURI || strings.ContainsFunc(uri, oddInURI) {
		return nil, false
	}
	u, err := url.Parse(uri)
	if err != nil || u.User != nil || u.Opaque != "" || u.String() != uri {
		return nil, false
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil || slices.ContainsFunc(answerWords, query.Has) {
		return nil, false
	}
	return u, validPlace(u)
}

func validPlace(u *url.URL) bool {
	if strings.ContainsFunc(u.Hostname(), oddInHost) || !validPort(u.Port()) {
		return false
	}
	switch u.Scheme {
	case "https":
		return u.Hostname() != ""
	case "http":
		return isLoopback(u)
	default:
		return isPrivateUse(u.Scheme) && (u.Host != "" || u.Path != "")
	}
}

// oddInHost reports a character that no name or address of a host has. A page writes the host into the policy of its
// header, where a semicolon would begin another rule.
func oddInHost(r rune) bool {
	known := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	return !known && !strings.ContainsRune("-._:", r)
}

// oddInURI reports a character that no URI has, or that begins a fragment.
func oddInURI(r rune) bool {
	return r <= ' ' || r > '~' || strings.ContainsRune("\"#<>\\^`{|}", r)
}

func validPort(port string) bool {
	if port == "" {
		return true
	}
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && n > 0
}

// isLoopback reports an address of http on this very machine.
func isLoopback(u *url.URL) bool {
	return u.Scheme == "http" && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, u.Hostname())
}

// isPrivateUse reports a scheme of a program: one with a dot, as RFC 8252 wants it, or a known one.
func isPrivateUse(scheme string) bool {
	return strings.Contains(strings.Trim(scheme, "."), ".") || slices.Contains(appSchemes, scheme)
}

// redirectOf returns the address to send a person to, of the ones that a client registered: the one that it asks
// for, or its only one when it asks for none.
func redirectOf(registered []string, asked string) (*url.URL, bool) {
	if asked == "" && len(registered) == 1 {
		asked = registered[0]
	}
	if !slices.ContainsFunc(registered, func(r string) bool { return sameRedirect(r, asked) }) {
		return nil, false
	}
	return parseRedirect(asked)
}

// sameRedirect reports whether a client registered an address: the very same text, but for the port of a loopback
// one, which a program gets from its system at each start.
func sameRedirect(registered, asked string) bool {
	if registered == asked {
		return true
	}
	one, ok := parseRedirect(registered)
	other, okToo := parseRedirect(asked)
	return ok && okToo && isLoopback(one) && isLoopback(other) && withoutPort(one) == withoutPort(other)
}

func withoutPort(u *url.URL) string {
	bare := *u
	bare.Host = u.Hostname()
	return bare.String()
}

// placeOf returns what people are shown of an address: its host, or the scheme of a program.
func placeOf(u *url.URL) string {
	switch {
	case isLoopback(u):
		return u.Hostname()
	case u.Scheme == "https":
		return u.Host
	default:
		return u.Scheme + ":"
	}
}

// staysHere reports whether an address leads to a program on the person's own machine.
func staysHere(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	return u.Scheme != "https" || u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// answerAt returns an address with an answer added to its query, behind what is there.
func answerAt(u *url.URL, answer url.Values) string {
	with := *u
	with.RawQuery = strings.TrimSuffix(u.RawQuery, "&")
	if with.RawQuery != "" {
		with.RawQuery += "&"
	}
	with.RawQuery += answer.Encode()
	return with.String()
}
