package fetch

import (
	"net/netip"
	"syscall"

	"github.com/paceline/paceline/internal/fault"
)

// closed are the networks that are no place for a document, besides those that net/netip knows. The registry is
// IANA's of special-purpose addresses.
//
//nolint:gochecknoglobals // a constant table
var closed = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network
	netip.MustParsePrefix("100.64.0.0/10"),   // carrier-grade translation
	netip.MustParsePrefix("192.0.0.0/24"),    // protocol assignments
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("192.88.99.0/24"),  // 6to4 relays, gone
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("240.0.0.0/4"),     // reserved, broadcast
	netip.MustParsePrefix("::/96"),           // an IPv4 address inside, in an old way
	netip.MustParsePrefix("64:ff9b::/96"),    // an IPv4 address inside
	netip.MustParsePrefix("64:ff9b:1::/48"),  // an IPv4 address inside, of a private network
	netip.MustParsePrefix("100::/64"),        // discarded
	netip.MustParsePrefix("2001::/23"),       // protocol assignments, Teredo among them
	netip.MustParsePrefix("2001:db8::/32"),   // documentation
	netip.MustParsePrefix("2002::/16"),       // an IPv4 address inside
	netip.MustParsePrefix("3fff::/20"),       // documentation
	netip.MustParsePrefix("5f00::/16"),       // segment routing
	netip.MustParsePrefix("fec0::/10"),       // site-local, gone
}

// public reports whether an address is one of the open Internet.
func public(address netip.Addr) bool {
	if address.Zone() != "" {
		return false
	}
	address = address.Unmap()
	if !address.IsGlobalUnicast() || address.IsPrivate() {
		return false
	}
	for _, network := range closed {
		if network.Contains(address) {
			return false
		}
	}
	return true
}

// guard refuses a connection to an address that is not public. It is asked after the name was looked up, so that a
// name cannot mean one address when it is checked and another when it is dialled.
func (f *Fetcher) guard(network, address string, _ syscall.RawConn) error {
	place, err := netip.ParseAddrPort(address)
	if err != nil || network != "tcp4" && network != "tcp6" {
		return fault.New(fault.Invalid, "the address cannot be fetched from").WithCause(err)
	}
	if public(place.Addr()) || f.config.AllowLoopback && place.Addr().Unmap().IsLoopback() {
		return nil
	}
	return fault.New(fault.Invalid, "the address is not a public one")
}
