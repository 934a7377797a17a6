package app

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// callback waits on this machine for the browser that comes back from the consent page.
type callback struct {
	redirect *url.URL
	state    string
	host     string // what the browser must call us
	taken    atomic.Bool
	arrived  chan arrival
	outcome  chan page // what became of the arrival
}

// arrival is what the browser brought: a code, or the reason why there is none.
type arrival struct {
	code string
	err  error
}

// newCallback returns a callback for a redirect address. Errors: fault.Invalid when this
// machine cannot listen there.
func newCallback(redirectURI string) (*callback, error) {
	const hint = "Register http://localhost:8080/callback for your client at https://admin.polaraccesslink.com and use it here."
	redirect, err := url.Parse(redirectURI)
	switch {
	case err != nil || redirect.Host == "":
		return nil, fault.New(fault.Invalid, "the redirect address is not an address").WithHint(hint)
	case redirect.Scheme != "http":
		return nil, fault.New(fault.Invalid, "the redirect address %s is not http, and only such a one can be caught on this machine", redirect.Redacted()).WithHint(hint)
	case !isLoopback(redirect.Hostname()):
		return nil, fault.New(fault.Invalid, "the redirect address %s is not on this machine", redirect.Redacted()).WithHint(hint)
	case redirect.RawQuery != "" || redirect.Fragment != "" || redirect.User != nil:
		return nil, fault.New(fault.Invalid, "the redirect address has more than a host, a port and a path").WithHint(hint)
	}
	return &callback{
		redirect: redirect, state: rand.Text(), host: redirect.Host,
		arrived: make(chan arrival, 1), outcome: make(chan page, 1),
	}, nil
}

// listen opens the port on the addresses that the redirect's host can mean.
func (c *callback) listen(ctx context.Context) ([]net.Listener, error) {
	addresses := []string{c.redirect.Hostname()}
	if addresses[0] == "localhost" {
		addresses = []string{"127.0.0.1", "::1"}
	}
	port := c.redirect.Port()
	if port == "" {
		port = "80"
	}
	var listeners []net.Listener
	for i, address := range addresses {
		listener, err := new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort(address, port))
		if err == nil {
			listeners = append(listeners, listener)
			continue
		}
		if i > 0 && !errors.Is(err, syscall.EADDRINUSE) {
			continue // a machine without IPv6
		}
		for _, open := range listeners {
			err = errors.Join(err, open.Close())
		}
		return nil, fault.New(fault.Unavailable, "port %s of this machine cannot be used to catch the answer", port).
			WithHint("End the program that uses it, or register a redirect address with another port and give it as --redirect-uri.").WithCause(err)
	}
	return listeners, nil
}

// serve starts to answer the browser, and returns at once. stop ends it, after the page
// that is being shown, and returns when all is closed.
func (c *callback) serve(ctx context.Context) (stop func(), err error) {
	listeners, err := c.listen(ctx)
	if err != nil {
		return nil, err
	}
	server := &http.Server{
		Handler: c, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10,
	}
	ended := make(chan struct{}, len(listeners))
	for _, listener := range listeners {
		go func() {
			_ = server.Serve(listener) // ends by Shutdown
			ended <- struct{}{}
		}()
	}
	return func() {
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if server.Shutdown(grace) != nil {
			_ = server.Close() // a browser that holds its connection open is not waited for
		}
		for range listeners {
			<-ended
		}
	}, nil
}

// ServeHTTP takes the one answer that carries our state; all else is told off and changes nothing.
func (c *callback) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := c.redirect.Path
	if path == "" {
		path = "/"
	}
	query := r.URL.Query()
	switch {
	case r.URL.Path != path || r.Host != c.host:
		c.show(w, http.StatusNotFound, page{Title: "Nothing is here", Text: "Paceline waits for Polar's answer at another address."})
	case r.Method != http.MethodGet:
		w.Header().Set("Allow", http.MethodGet)
		c.show(w, http.StatusMethodNotAllowed, page{Title: "Not that way", Text: "Only a browser that comes back from Polar is expected here."})
	case subtle.ConstantTimeCompare([]byte(query.Get("state")), []byte(c.state)) != 1:
		c.show(w, http.StatusBadRequest, page{Title: "This answer was not asked for", Text: "Its state is not the one that Paceline sent. Use the link that Paceline printed last."})
	case !c.taken.CompareAndSwap(false, true):
		c.show(w, http.StatusConflict, page{Title: "Already done", Text: "This answer was used before. The terminal says what became of it."})
	default:
		c.take(w, r, query)
	}
}

// take hands the answer over and shows what became of it.
func (c *callback) take(w http.ResponseWriter, r *http.Request, query url.Values) {
	c.arrived <- arrivalOf(query)
	select {
	case p := <-c.outcome:
		c.show(w, http.StatusOK, p)
	case <-r.Context().Done():
	}
}

func arrivalOf(query url.Values) arrival {
	switch reason := query.Get("error"); {
	case reason == "access_denied":
		return arrival{err: fault.New(fault.ConsentMissing, "access was denied on Polar's page").
			WithHint("Run `paceline connect polar` again and choose to allow the access.")}
	case reason != "":
		return arrival{err: fault.New(fault.Invalid, "Polar refused the request (%s)", oauthError(reason)).
			WithHint("Check the client id and the redirect address at https://admin.polaraccesslink.com.")}
	case query.Get("code") == "":
		return arrival{err: fault.New(fault.BadAnswer, "the browser came back from Polar without a code")}
	}
	return arrival{code: query.Get("code")}
}

// oauthError returns a code of an error as RFC 6749 has it, and never the text of a stranger.
func oauthError(code string) string {
	switch code {
	case "invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope", "server_error", "temporarily_unavailable":
		return code
	}
	return "for an unknown reason"
}
