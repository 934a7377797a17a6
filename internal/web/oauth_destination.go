package web

import (
	"net/url"
	"strings"

	"github.com/paceline/paceline/internal/oauth"
)

// destination is where a client wants a person sent, as the person is told.
type destination struct {
	Name    string // the host, or the scheme of a program's own addresses
	Program bool   // a program on the person's own machine, whose name nobody can verify
	Scheme  bool   // one that opens addresses of that scheme, not one that listens
}

func destinationOf(q oauth.Question) destination {
	address, err := url.Parse(q.RedirectURI)
	switch {
	case err != nil:
		return destination{Name: "an address that cannot be read", Program: true}
	case address.Scheme != "https" && address.Scheme != "http":
		return destination{Name: address.Scheme + ":", Program: true, Scheme: true}
	}
	return destination{Name: address.Host, Program: q.Loopback}
}

// formTarget returns the source expression for a Content-Security-Policy that lets a form lead on to a redirect
// address: its origin or, for hosts that a policy cannot name, its scheme.
func formTarget(redirectURI string) string {
	address, err := url.Parse(redirectURI)
	if err != nil || address.Scheme == "" || strings.Trim(address.Scheme, lettersDigits+"+.-") != "" {
		return "" // nowhere
	}
	plain := address.Host != "" && strings.Trim(address.Host, lettersDigits+".-:") == ""
	if (address.Scheme == "https" || address.Scheme == "http") && plain {
		return address.Scheme + "://" + address.Host
	}
	return address.Scheme + ":"
}

const lettersDigits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
