package httpx

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the addresses of reverse proxies, whose word counts on where a request comes from.
type Proxies []netip.Prefix

// ParseProxies returns the proxies of addresses and prefixes such as 10.0.0.0/8. Errors: the first that is neither.
func ParseProxies(words []string) (Proxies, error) {
	var p Proxies
	for _, word := range words {
		if address, err := netip.ParseAddr(word); err == nil {
			p = append(p, netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(word)
		if err != nil {
			return nil, fmt.Errorf("%q is neither an IP address nor a prefix such as 10.0.0.0/8", word)
		}
		p = append(p, prefix.Masked())
	}
	return p, nil
}

func (p Proxies) trusts(address netip.Addr) bool {
	return slices.ContainsFunc(p, func(prefix netip.Prefix) bool { return prefix.Contains(address) })
}

// clientOf returns the address that a request comes from. X-Forwarded-For is read from its end, since each proxy appends
// whom it heard from: the last that is no proxy of ours is the client.
func (p Proxies) clientOf(r *http.Request) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	client := peer.Addr().Unmap()
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(forwarded) - 1; i >= 0 && p.trusts(client); i-- {
		before, err := netip.ParseAddr(strings.TrimSpace(forwarded[i]))
		if err != nil {
			break
		}
		client = before.Unmap()
	}
	return client.WithZone("").String()
}

type clientKey struct{}

// WithClientAddress notes where each request comes from.
func (p Proxies) WithClientAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), clientKey{}, p.clientOf(r))))
	})
}

// ClientAddress returns the IP address that the request of a context comes from, and "" where nobody noted it.
func ClientAddress(ctx context.Context) string {
	address, _ := ctx.Value(clientKey{}).(string)
	return address
}
