package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
)

// ServeOptions are what flags set of a server; "" leaves it to the environment.
type ServeOptions struct {
	URL, Listen, Metrics, Registration, Proxies, LogFormat, Certificate, PrivateKey string
}

// over returns a machine whose environment has what the flags say.
func (o ServeOptions) over(h *Host) *Host {
	set := map[string]string{
		settingURL: o.URL, settingListen: o.Listen, settingMetrics: o.Metrics, settingRegistration: o.Registration, settingProxies: o.Proxies,
		settingLogFormat: o.LogFormat, settingCertificate: o.Certificate, settingPrivateKey: o.PrivateKey,
	}
	with := *h
	with.Getenv = func(name string) string {
		if value := set[name]; value != "" {
			return value
		}
		if base, ok := fileOf(name); ok && set[base] != "" {
			return "" // the flag wins over both
		}
		return h.Getenv(name)
	}
	return &with
}

// How long a server waits.
const (
	headerTime   = 10 * time.Second
	readTime     = 60 * time.Second
	answerTime   = 10 * time.Minute // an export takes its time; calls end by themselves
	idleTime     = 2 * time.Minute
	stopTime     = 50 * time.Second // for calls in flight
	jobsStopTime = 10 * time.Second
	maxHeader    = 32 << 10
)

// Serve serves people who connect by URL until ctx ends; then calls in flight have 50 seconds to finish. Errors:
// fault.Misconfigured with all that is wrong with the settings, fault.Unavailable for an address that cannot be listened on.
func (h *Host) Serve(ctx context.Context, options ServeOptions) (err error) {
	h = options.over(h)
	h.tuneCollector()
	c, flaws := h.configureServer()
	if err := flaws.fault(); err != nil {
		return err
	}
	i, err := h.install(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, i.close()) }()
	stopJobs, err := i.store.Work(ctx, store.Work{Deregister: func(ctx context.Context, as source.Credentials) error {
		return i.polar.Deregister(ctx, as)
	}})
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), jobsStopTime)
		defer cancel()
		err = errors.Join(err, stopJobs(ctx))
	}()
	var background sync.WaitGroup
	defer background.Wait()
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	background.Go(func() { i.clean(running) })
	return h.listenAndServe(ctx, i)
}

// listenAndServe serves on the addresses of the configuration until ctx ends.
func (h *Host) listenAndServe(ctx context.Context, i *installation) error {
	i.config.Doubts.log(ctx, i.log)
	main, err := listenOn(ctx, i.config.Listen, settingListen)
	if err != nil {
		return err
	}
	servers := []*http.Server{newHTTPServer(ctx, i.handler)}
	listeners := []net.Listener{main}
	if i.config.Certificate != "" {
		servers[0].TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: i.certificate().get}
	}
	if i.config.Metrics != "" {
		listener, err := listenOn(ctx, i.config.Metrics, settingMetrics)
		if err != nil {
			return errors.Join(err, main.Close())
		}
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", i.metrics.Handler())
		servers, listeners = append(servers, newHTTPServer(ctx, mux)), append(listeners, listener)
	}
	if err := h.sayHowToSetUp(ctx, i); err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	i.log.InfoContext(ctx, "serving", slog.String("version", h.version().Version), slog.String("url", i.config.URL),
		slog.String("address", main.Addr().String()), slog.String("database", withoutPassword(i.config.Database)),
		slog.String("registration", string(i.config.Registration)), slog.Bool("polar", i.config.App.ClientID != ""))
	return i.run(ctx, servers, listeners)
}

func closeAll(listeners []net.Listener) (err error) {
	for _, l := range listeners {
		err = errors.Join(err, l.Close())
	}
	return err
}

func listenOn(ctx context.Context, address, setting string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "%s cannot be listened on", address).
			WithHint("Another program may have it; %s names another.", setting).WithCause(err)
	}
	return listener, nil
}

// newHTTPServer returns a server whose calls go on when ctx ends: they are waited for.
func newHTTPServer(ctx context.Context, handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: answerTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
}

// run serves until ctx ends or a server does, and then stops all in order.
func (i *installation) run(ctx context.Context, servers []*http.Server, listeners []net.Listener) error {
	ended := make(chan error, len(servers))
	for n, server := range servers {
		go func() {
			if server.TLSConfig != nil {
				ended <- server.ServeTLS(listeners[n], "", "")
				return
			}
			ended <- server.Serve(listeners[n])
		}()
	}
	var failed error
	select {
	case failed = <-ended:
	case <-ctx.Done():
		i.log.InfoContext(ctx, "stopping: calls in flight are finished")
	}
	i.stopping.Store(true)
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	for _, server := range servers {
		if err := server.Shutdown(grace); err != nil {
			i.log.WarnContext(ctx, "calls in flight did not finish in time, and are broken off")
			_ = server.Close() // they were given their time
		}
	}
	if errors.Is(failed, http.ErrServerClosed) {
		failed = nil
	}
	return failed
}

// sayHowToSetUp prints a set-up link where there is nobody yet on a database of our own. It is printed, and not logged.
func (h *Host) sayHowToSetUp(ctx context.Context, i *installation) error {
	if i.store.OnPostgres() {
		return nil
	}
	secret, err := i.accounts.OwnerLink(ctx)
	if fault.KindOf(err) == fault.Conflict {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(h.Out, "Nobody is set up yet. Open this link within an hour, once:\n\n  %s\n\n", linkTo(i.config.URL, "/join", secret))
	return err
}

// linkTo returns a link with a secret, for a person.
func linkTo(base, page, secret string) string {
	return base + page + "?" + url.Values{"link": {secret}}.Encode()
}
