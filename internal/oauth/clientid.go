package oauth

import (
	"net/url"
	"slices"
	"strings"
)

// isDocumented reports whether an id says that it is the URL of a document.
func isDocumented(id string) bool { return strings.HasPrefix(id, "https://") }

// documentURL returns the URL of a client's document: https with a path, written in one way only, without a user, a
// query, a fragment or dots for folders.
func documentURL(id string) (*url.URL, bool) {
	if len(id) > mostURI || strings.ContainsFunc(id, oddInURI) || strings.Contains(id, "?") {
		return nil, false
	}
	u, err := url.Parse(id)
	if err != nil || u.Scheme != "https" || u.User != nil || u.String() != id {
		return nil, false
	}
	if u.Hostname() == "" || strings.ContainsFunc(u.Hostname(), oddInHost) || !validPort(u.Port()) {
		return nil, false
	}
	segments := strings.Split(u.Path, "/")
	dots := slices.Contains(segments, ".") || slices.Contains(segments, "..")
	return u, len(u.Path) > 1 && !dots
}
