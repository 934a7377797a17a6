package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// The bounds of a fetch.
const (
	mostBytes   = 64 << 10
	mostHeaders = 32 << 10
	timeout     = 5 * time.Second
)

// Config is what a Fetcher works with.
type Config struct {
	AllowLoopback bool           // for tests, whose servers are on this machine
	Roots         *x509.CertPool // who signs certificates; nil trusts those that the system trusts
	UserAgent     string         // who asks
}

// Fetcher reads documents of strangers.
type Fetcher struct {
	config Config
	client *http.Client
}

// New returns a Fetcher.
func New(c Config) *Fetcher {
	f := &Fetcher{config: c}
	dialer := &net.Dialer{Timeout: timeout, Control: f.guard}
	f.client = &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			Proxy:                  nil, // one would dial for us, past the guard
			DialContext:            dialer.DialContext,
			TLSClientConfig:        &tls.Config{RootCAs: c.Roots, MinVersion: tls.VersionTLS12},
			TLSHandshakeTimeout:    timeout,
			ResponseHeaderTimeout:  timeout,
			MaxResponseHeaderBytes: mostHeaders,
			DisableKeepAlives:      true,
			DisableCompression:     true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return f
}

// Document returns the JSON document at an https URL, and how long it stays fresh: from five minutes to a day. Errors:
// fault.Invalid for a URL or an address that is not fetched from, fault.TooLarge over 64 KiB, fault.BadAnswer for what
// is no JSON document, and fault.Unavailable when nothing answers within five seconds.
func (f *Fetcher) Document(ctx context.Context, address string) ([]byte, time.Duration, error) {
	if !fetchable(address) {
		return nil, 0, fault.New(fault.Invalid, "the URL cannot be fetched").WithHint("It is https, without a user and a fragment.")
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, 0, fault.New(fault.Invalid, "the URL cannot be fetched").WithCause(err)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", f.config.UserAgent)
	response, err := f.client.Do(request)
	if err != nil {
		return nil, 0, unanswered(err)
	}
	defer response.Body.Close()
	if err := check(response); err != nil {
		return nil, 0, err
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, mostBytes+1))
	switch {
	case err != nil:
		return nil, 0, unanswered(err)
	case len(body) > mostBytes:
		return nil, 0, tooLarge()
	default:
		return body, freshness(response.Header), nil
	}
}

func fetchable(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && !strings.Contains(address, "#")
}

// check refuses an answer that is no document.
func check(response *http.Response) error {
	kind, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	switch {
	case response.StatusCode != http.StatusOK:
		return fault.New(fault.BadAnswer, "the document was answered with the status %d", response.StatusCode).
			WithHint("It is answered with 200 at its own URL, without a redirect.")
	case err != nil || kind != "application/json" && !strings.HasSuffix(kind, "+json"):
		return fault.New(fault.BadAnswer, "the document is not JSON").WithHint("Its content type is application/json.").WithCause(err)
	case response.Header.Get("Content-Encoding") != "":
		return fault.New(fault.BadAnswer, "the document is compressed, which was not asked for")
	case response.ContentLength > mostBytes:
		return tooLarge()
	default:
		return nil
	}
}

func tooLarge() *fault.Error {
	return fault.New(fault.TooLarge, "the document has more than %d KiB", mostBytes>>10)
}

// unanswered returns the error of a fetch without an answer: the guard's own, or that nothing came.
func unanswered(err error) error {
	if refused, ok := errors.AsType[*fault.Error](err); ok {
		return refused
	}
	return fault.New(fault.Unavailable, "the document could not be fetched").WithCause(err)
}
