package telemetry

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics count what a server does.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	calls    *prometheus.HistogramVec
}

// NewMetrics returns metrics of a version of the program, with those of the process.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "paceline_http_request_duration_seconds", Help: "How long requests took, by route and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10, 45},
		}, []string{"route", "status"}),
		calls: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "paceline_tool_call_duration_seconds", Help: "How long calls of tools took, by tool and outcome: ok, or the kind of the error.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10, 45},
		}, []string{"tool", "outcome"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "paceline_build_info", Help: "Which version runs.", ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	m.registry.MustRegister(m.requests, m.calls, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Request counts a request that was answered. The route is a pattern, of which there are few.
func (m *Metrics) Request(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
}

// Call counts a call of a tool. The outcome is "ok" or the kind of an error.
func (m *Metrics) Call(tool, outcome string, took time.Duration) {
	m.calls.WithLabelValues(tool, outcome).Observe(took.Seconds())
}

// Handler answers with the metrics in Prometheus' format.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
