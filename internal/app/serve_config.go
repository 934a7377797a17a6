package app

import (
	"crypto/tls"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/httpx"
	"github.com/paceline/paceline/internal/telemetry"
)

// The settings of a server.
const (
	settingURL          = "PACELINE_URL"
	settingListen       = "PACELINE_LISTEN"
	settingMetrics      = "PACELINE_METRICS_LISTEN"
	settingProxies      = "PACELINE_TRUSTED_PROXIES"
	settingRegistration = "PACELINE_REGISTRATION"
	settingCertificate  = "PACELINE_TLS_CERT_FILE"
	settingPrivateKey   = "PACELINE_TLS_KEY_FILE"
	settingLogFormat    = "PACELINE_LOG_FORMAT"
	settingDocuments    = "PACELINE_CLIENT_DOCUMENTS"
	defaultListen       = "127.0.0.1:8080"
	polarCallback       = "/sources/polar/callback"
	defaultRegistration = account.Invited
	documentsOff        = "off"
	documentsOn         = "on"
)

// serverExamples are the settings of a server, each with a value as it could be.
func serverExamples() []variable {
	return []variable{
		{settingURL, "https://paceline.example.org"},
		{settingListen, defaultListen},
		{settingMetrics, "127.0.0.1:9090"},
		{settingProxies, "127.0.0.1, 10.0.0.0/8"},
		{settingRegistration, string(account.Invited)},
		{settingCertificate, "/etc/paceline/fullchain.pem"},
		{settingPrivateKey, "/etc/paceline/privkey.pem"},
		{settingLogFormat, string(telemetry.JSON)},
		{settingDocuments, documentsOff},
	}
}

// serving is the configuration of a server.
type serving struct {
	configuration

	URL          string // the public one, without a slash at its end
	Listen       string
	Metrics      string // "" for nowhere
	Proxies      httpx.Proxies
	Registration account.Registration
	Certificate  string // paths; "" where a proxy has them
	PrivateKey   string
	LogFormat    telemetry.Format
	Documents    bool // client id metadata documents are taken
}

// configureServer returns the configuration of a server with everything that is wrong with it.
func (h *Host) configureServer() (serving, flaws) {
	shared, wrong := h.configure()
	if shared.Zone == nil && h.Getenv(settingZone) == "" {
		wrong = wrong.withoutZone()
		shared.Zone, shared.ZoneFrom = time.UTC, "the default of a server"
	}
	s := &settings{host: h, flaws: wrong}
	c := serving{
		configuration: shared,
		URL:           s.publicURL(),
		Listen:        s.listen(settingListen),
		Metrics:       s.listen(settingMetrics),
		Proxies:       s.proxies(),
		Registration:  s.registration(),
		Certificate:   s.path(settingCertificate),
		PrivateKey:    s.path(settingPrivateKey),
		LogFormat:     s.logFormat(),
		Documents:     s.documents(),
	}
	if c.Listen == "" {
		c.Listen = defaultListen
	}
	if c.RedirectURI == "" && c.URL != "" {
		c.RedirectURI = c.URL + polarCallback
	}
	s.certificate(c)
	s.client(c)
	return c, s.flaws
}

// publicURL returns the URL that people type. Passwords and tokens go to it, so plain http is for this machine only.
func (s *settings) publicURL() string {
	const setting = settingURL
	value := strings.TrimSuffix(s.value(setting), "/")
	fix := "Set it to the address that people type, such as " + valueOf(serverExamples(), setting) + ", or to http://localhost:8080 to try it."
	address, err := url.Parse(value)
	switch {
	case value == "":
		s.wrong(setting, fix, "is not set")
	case err != nil || address.Host == "" || address.Scheme != "https" && address.Scheme != "http":
		s.wrong(setting, fix, "is not an http or https address")
	case address.User != nil || address.Fragment != "" || address.RawQuery != "" || address.Path != "":
		s.wrong(setting, fix, "has more in it than a scheme, a host and a port")
	case address.Scheme == "http" && !isLoopback(address.Hostname()):
		s.wrong(setting, fix, "is an http address of another machine, over which passwords would travel in clear")
	default:
		return strings.ToLower(strings.TrimSuffix(value, usualPort(address.Scheme)))
	}
	return ""
}

// usualPort is what browsers leave out of the host that they ask for.
func usualPort(scheme string) string {
	if scheme == "https" {
		return ":443"
	}
	return ":80"
}

func (s *settings) listen(setting string) string {
	value := s.value(setting)
	if value == "" {
		return ""
	}
	if _, port, err := net.SplitHostPort(value); err != nil || port == "" {
		s.wrong(setting, "Write a host and a port, such as "+defaultListen+", or a port alone, such as :8080.", "is not an address to listen on")
		return ""
	}
	return value
}

func (s *settings) proxies() httpx.Proxies {
	words := strings.FieldsFunc(s.value(settingProxies), func(r rune) bool { return r == ',' || r == ' ' })
	proxies, err := httpx.ParseProxies(words)
	if err != nil {
		s.wrong(settingProxies, "Write addresses with commas between them, such as "+valueOf(serverExamples(), settingProxies)+".", "cannot be used: %v", err)
	}
	return proxies
}

func (s *settings) registration() account.Registration {
	switch r := account.Registration(s.value(settingRegistration)); r {
	case "":
		return defaultRegistration
	case account.Closed, account.Invited, account.Open:
		return r
	default:
		s.wrong(settingRegistration, "Set it to closed, invited or open.", "is %.20q", string(r))
		return defaultRegistration
	}
}

func (s *settings) logFormat() telemetry.Format {
	format, err := telemetry.ParseFormat(s.value(settingLogFormat))
	if err != nil {
		s.wrong(settingLogFormat, "Set it to text or json.", "is no format of a log")
	}
	return format
}

func (s *settings) documents() bool {
	switch value := s.value(settingDocuments); value {
	case "", documentsOn:
		return true
	case documentsOff:
		return false
	default:
		s.wrong(settingDocuments, "Set it to on or off.", "is %.20q", value)
		return false
	}
}

// certificate notes a certificate that cannot be used.
func (s *settings) certificate(c serving) {
	switch {
	case (c.Certificate == "") != (c.PrivateKey == ""):
		s.wrong(settingCertificate, "Set both, or neither.", "is set without %s, or the other way round", settingPrivateKey)
	case c.Certificate != "":
		if _, err := tls.LoadX509KeyPair(c.Certificate, c.PrivateKey); err != nil {
			s.wrong(settingCertificate, "Name the certificate with its chain and its key, both as PEM.", "cannot be used with %s: %v", settingPrivateKey, err)
		}
	}
}

// client notes a client at Polar of which only half is set.
func (s *settings) client(c serving) {
	if (c.App.ClientID == "") != (c.App.ClientSecret == "") && !s.flaws.of(settingClientID) && !s.flaws.of(settingClientSecret) {
		s.wrong(settingClientID, "Set both, or neither: without them nobody can connect a watch.", "is set without %s, or the other way round", settingClientSecret)
	}
}
