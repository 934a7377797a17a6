package mcpserver

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/paceline/paceline/internal/httpx"
)

// site is where the installation is reached, so that a page of another site cannot make a
// browser speak to it: neither openly nor by a name that it has pointed at this address.
type site struct {
	scheme string
	host   string // with the port where it is not the scheme's own
	origin string
}

func newSite(address string) site {
	u, err := url.Parse(address)
	if err != nil {
		return site{} // which no host is
	}
	host := plainHost(u.Scheme, u.Host)
	return site{scheme: u.Scheme, host: host, origin: u.Scheme + "://" + host}
}

// check returns a denial for a request to another host, or from a page of another site.
func (s site) check(r *http.Request) *denial {
	foreign := func(what string) *denial {
		return badRequest(http.StatusForbidden, refuse(nil, jsonrpc.CodeInvalidRequest, "this is not for requests %s", what))
	}
	local := httpx.IsLoopback(r.Host)
	if plainHost(s.scheme, r.Host) != s.host && !local {
		return foreign("to another host")
	}
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return nil
	}
	origin := strings.ToLower(origins[0])
	own := origin == s.origin || local && (origin == "http://"+strings.ToLower(r.Host) || origin == "https://"+strings.ToLower(r.Host))
	if len(origins) > 1 || !own {
		return foreign("from pages of another site")
	}
	return nil
}

// plainHost returns a host in small letters, without the port that its scheme has anyway.
func plainHost(scheme, host string) string {
	host = strings.ToLower(host)
	switch scheme {
	case "https":
		return strings.TrimSuffix(host, ":443")
	case "http":
		return strings.TrimSuffix(host, ":80")
	default:
		return host
	}
}
