package fetch

import (
	"net/netip"
	"testing"

	"pgregory.net/rapid"
)

func TestOnlyPublicAddressesAreDialled(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{
		"1.1.1.1": true, "93.184.215.14": true, "100.63.255.255": true, "100.128.0.0": true, "172.15.0.1": true, "172.32.0.1": true,
		"198.17.255.255": true, "2606:4700::1111": true, "2a00:1450:4001::1": true, "2001:4860:4860::8888": true,

		"0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "127.0.0.1": false, "127.255.255.254": false, "100.64.0.1": false,
		"100.127.255.255": false, "169.254.169.254": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false,
		"192.0.0.170": false, "192.0.2.1": false, "198.18.0.1": false, "198.51.100.1": false, "203.0.113.1": false,
		"224.0.0.1": false, "239.255.255.255": false, "240.0.0.1": false, "255.255.255.255": false,

		"::": false, "::1": false, "::7f00:1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false,
		"64:ff9b::a00:1": false, "64:ff9b:1::1": false, "100::1": false, "2001::1": false, "2001:db8::1": false, "2002:a00:1::": false,
		"fc00::1": false, "fd12:3456::1": false, "fe80::1": false, "fe80::1%eth0": false, "2606:4700::1111%eth0": false,
		"fec0::1": false, "ff02::1": false, "ff0e::1": false, "3fff::1": false, "5f00::1": false,
	}
	for text, want := range tests {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: public is %t, want %t", text, got, want)
		}
	}
}

func TestAnIPv4AddressIsJudgedAlikeInsideIPv6(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var four [4]byte
		copy(four[:], rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "address"))
		plain := netip.AddrFrom4(four)
		if mapped := netip.AddrFrom16(plain.As16()); public(plain) != public(mapped) {
			t.Errorf("%s is judged otherwise than %s", plain, mapped)
		}
	})
}

func TestTheGuardKnowsTCPOnly(t *testing.T) {
	t.Parallel()
	f := New(Config{})
	for _, tt := range []struct {
		network, address string
		refused          bool
	}{
		{"tcp4", "1.1.1.1:443", false},
		{"tcp6", "[2606:4700::1111]:443", false},
		{"udp4", "1.1.1.1:443", true},
		{"unix", "/run/socket", true},
		{"tcp4", "example.com:443", true},
		{"tcp4", "127.0.0.1:443", true},
	} {
		if err := f.guard(tt.network, tt.address, nil); (err != nil) != tt.refused {
			t.Errorf("%s %s: %v", tt.network, tt.address, err)
		}
	}
}
