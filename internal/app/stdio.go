package app

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
)

// StdioOptions say what to serve, and whose.
type StdioOptions struct {
	Sets   []string // of tools; none means all
	Person string   // "" is the machine's own
}

// Stdio serves one client over the streams until its input or ctx ends.
//
// Without a zone no day can be told, so it is refused. Every other fault of the configuration lets
// the server start, and its tools answer with what is wrong: many clients show no more of
// a server that ends at once than that it failed.
func (h *Host) Stdio(ctx context.Context, options StdioOptions) (err error) {
	h.tuneCollector()
	config, flaws := h.configure()
	if config.Zone == nil {
		return flaws.fault()
	}
	person, problem, err := h.whose(ctx, config, options.Person)
	if err != nil {
		return err
	}
	if misconfigured := flaws.fault(); misconfigured != nil {
		problem = misconfigured
	}
	p, err := h.compose(config, person, problem)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	server, err := h.server(p, options.Sets)
	if err != nil {
		return err
	}
	log := h.logger()
	for _, flaw := range flaws {
		log.WarnContext(ctx, "a setting cannot be used", slog.String("setting", flaw.Setting), slog.String("problem", flaw.Wrong))
	}
	config.Doubts.log(ctx, log)
	log.InfoContext(ctx, "serving over stdio", slog.String("version", h.version().Version),
		slog.String("zone", config.Zone.String()), slog.String("zone_from", config.ZoneFrom))
	return server.Run(ctx, h.In, h.Out)
}

// The collector of a process that answers now and then: it runs seldom while little is
// in use, and in time when much is.
const (
	collectAtPercent = 400
	memoryLimitBytes = 256 << 20
)

// tuneCollector sets the collector up unless the environment does.
func (h *Host) tuneCollector() {
	if h.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAtPercent)
	}
	if h.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimitBytes)
	}
}
