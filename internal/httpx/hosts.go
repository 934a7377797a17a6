package httpx

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// OnlyHost refuses requests under another host name than that of the public URL, so that no name that somebody points at
// this machine makes a browser speak to it. A name or address of this machine itself is fine: a reverse proxy may use it.
func OnlyHost(public *url.URL) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.EqualFold(r.Host, public.Host) && !IsLoopback(r.Host) {
				http.Error(w, "This server does not go by that name.", http.StatusMisdirectedRequest)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// IsLoopback reports whether a host, with or without a port, is a name or an address of this machine alone.
func IsLoopback(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	if strings.EqualFold(name, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && address.Unmap().IsLoopback()
}
