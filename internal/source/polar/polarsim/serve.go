package polarsim

import (
	"bufio"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Request is what a Sim remembers of a request: no secret among it.
type Request struct {
	At           time.Time
	Method, Path string
	Query        string   // raw
	Auth         string   // the scheme of Authorization: "Bearer", "Basic" or ""
	Headers      []string // names only, canonical, sorted
	Status       int      // 0 where no answer was given
}

const requestsKept = 20_000

// Requests returns the answered requests to all but /sim/, oldest first: at least the
// newest 10 000.
func (s *Sim) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// ForgetRequests empties what Requests returns.
func (s *Sim) ForgetRequests() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}

func (s *Sim) note(r *http.Request, status int) {
	scheme, _ := authorization(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.requests) >= requestsKept {
		s.requests = slices.Clone(s.requests[requestsKept/2:])
	}
	s.requests = append(s.requests, Request{
		At: s.now(), Method: r.Method, Path: r.URL.Path, Query: r.URL.RawQuery, Auth: scheme,
		Headers: slices.Sorted(maps.Keys(r.Header)), Status: status,
	})
}

const bodyLimit = 1 << 20

// ServeHTTP serves AccessLink, its OAuth pages and the control interface.
func (s *Sim) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyLimit)
	if r.URL.Path == "/" || r.URL.Path == "/sim" || strings.HasPrefix(r.URL.Path, "/sim/") {
		s.mux.ServeHTTP(w, r)
		return
	}
	metered := strings.HasPrefix(r.URL.Path, "/v3/")
	within := true
	if metered {
		within = s.meter(w.Header())
	}
	watched := &noted{ResponseWriter: w, note: func(status int) { s.note(r, status) }}
	defer watched.once(0)
	right := func() answer {
		if !within {
			return s.failed(Fault{Kind: TooMany})
		}
		c := &capture{}
		s.mux.ServeHTTP(c, r)
		return c.answer
	}
	if f, ok := s.fault(r); ok {
		s.suffer(watched, r, f, right)
		return
	}
	right().write(watched)
}

// meter counts a request and writes the rate headers; it reports whether the client is
// within its limits.
func (s *Sim) meter(h http.Header) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	limits, now := s.limitsLocked(), s.now()
	within := s.limiter.take(now, limits)
	s.limiter.stamp(h, now, limits)
	return within
}

// noted is a ResponseWriter that has a request noted before anything of its answer, or its end,
// leaves: whoever has got it finds it among Requests.
type noted struct {
	http.ResponseWriter
	note func(status int)
	done bool
}

func (w *noted) once(status int) {
	if !w.done {
		w.done = true
		w.note(status)
	}
}

func (w *noted) WriteHeader(status int) {
	w.once(status)
	w.ResponseWriter.WriteHeader(status)
}

// Hijack lets a fault break the connection off.
func (w *noted) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	w.once(0)
	return http.NewResponseController(w.ResponseWriter).Hijack()
}

// Unwrap lets a fault reach the connection.
func (w *noted) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// view is what a request sees: one person's data at one moment.
type view struct {
	*athlete
	sim        *Sim
	now        time.Time
	synced     time.Time // the device's records end here
	registered time.Time
	q          Quirks
}

// data wraps an endpoint that needs the token of a registered person.
func (s *Sim) data(serve func(view, *http.Request) answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v, refusal, ok := s.view(r)
		if !ok {
			refusal.write(w)
			return
		}
		serve(v, r).write(w)
	})
}

func (s *Sim) view(r *http.Request) (view, answer, bool) {
	g, refusal, ok := s.bearer(r)
	if !ok {
		return view{}, refusal, false
	}
	s.mu.Lock()
	reg, registered := s.registered[g.person]
	v := view{athlete: s.people[g.person], sim: s, now: s.now(), registered: reg.at, q: s.quirks}
	s.mu.Unlock()
	if !registered {
		return view{}, s.failed(Fault{Kind: NotRegistered}), false
	}
	v.synced = v.now
	if v.q.has(StaleDevice) {
		v.synced = v.now.AddDate(0, 0, -3)
	}
	return v, answer{}, true
}

// bearer returns whose token r carries.
func (s *Sim) bearer(r *http.Request) (grant, answer, bool) {
	scheme, token := authorization(r)
	if strings.EqualFold(scheme, "Bearer") {
		s.mu.Lock()
		g, known := s.tokens[token]
		s.mu.Unlock()
		if known {
			return g, answer{}, true
		}
	}
	refusal := s.failed(Fault{Kind: Unauthorized})
	refusal.header.Set("WWW-Authenticate", `Bearer realm="oauth2-resource", error="invalid_token"`)
	return grant{}, refusal, false
}

// partner wraps an endpoint that needs the client's own credentials.
func (s *Sim) partner(serve func(*http.Request) answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, secret, ok := r.BasicAuth()
		if !ok || id != s.cfg.Client.ID || secret != s.cfg.Client.Secret {
			a := s.refuse(http.StatusUnauthorized, "unauthorized", "Client authentication failed")
			a.header.Set("WWW-Authenticate", `Basic realm="accesslink"`)
			a.write(w)
			return
		}
		serve(r).write(w)
	})
}

func (s *Sim) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for pattern, serve := range map[string]func(view, *http.Request) answer{
		"GET /v3/users/{id}":                              view.user,
		"GET /v3/users/physical-info":                     view.physicalInfo,
		"GET /v3/exercises":                               view.exercises,
		"GET /v3/exercises/{id}":                          view.exercise,
		"GET /v3/exercises/{id}/fit":                      view.fit,
		"GET /v3/exercises/{id}/tcx":                      view.tcx,
		"GET /v3/exercises/{id}/gpx":                      view.gpx,
		"GET /v3/users/activities":                        view.activities,
		"GET /v3/users/activities/{date}":                 view.activity,
		"GET /v3/users/activities/samples":                view.activitySamples,
		"GET /v3/users/activities/samples/{date}":         view.activityDaySamples,
		"GET /v3/users/continuous-heart-rate":             view.heartRateRange,
		"GET /v3/users/continuous-heart-rate/{date}":      view.heartRateDate,
		"GET /v3/users/cardio-load":                       view.cardioLoads,
		"GET /v3/users/cardio-load/{date}":                view.cardioLoadDate,
		"GET /v3/users/cardio-load/date":                  view.cardioLoadRange,
		"GET /v3/users/cardio-load/period/days/{days}":    view.cardioLoadDays,
		"GET /v3/users/cardio-load/period/months/{count}": view.cardioLoadMonths,
		"GET /v3/users/sleep":                             view.nights,
		"GET /v3/users/sleep/{date}":                      view.sleepDate,
		"GET /v3/users/sleep/available":                   view.sleepAvailable,
		"GET /v3/users/nightly-recharge":                  view.recharges,
		"GET /v3/users/nightly-recharge/{date}":           view.rechargeDate,
		"GET /v3/users/sleepwise/alertness":               view.alertness,
		"GET /v3/users/sleepwise/alertness/date":          view.alertnessRange,
		"GET /v3/users/sleepwise/circadian-bedtime":       view.bedtimes,
		"GET /v3/users/sleepwise/circadian-bedtime/date":  view.bedtimeRange,
		"GET /v3/users/biosensing/bodytemperature":        view.bodyTemperature,
		"GET /v3/users/biosensing/skintemperature":        view.skinTemperature,
		"GET /v3/users/biosensing/skincontacts":           view.skinContacts,
		"GET /v3/users/biosensing/ecg":                    view.ecg,
		"GET /v3/users/biosensing/spo2":                   view.spo2,
	} {
		mux.Handle(pattern, s.data(serve))
	}
	for pattern, serve := range map[string]func(*http.Request) answer{
		"GET /v3/notifications":        s.notifications,
		"POST /v3/webhooks":            s.createWebhook,
		"GET /v3/webhooks":             s.listWebhooks,
		"PATCH /v3/webhooks/{id}":      s.patchWebhook,
		"DELETE /v3/webhooks/{id}":     s.deleteWebhook,
		"POST /v3/webhooks/activate":   s.activateWebhook,
		"POST /v3/webhooks/deactivate": s.deactivateWebhook,
	} {
		mux.Handle(pattern, s.partner(serve))
	}
	for pattern, serve := range map[string]func(*http.Request) answer{
		"POST /v3/users":             s.register,
		"DELETE /v3/users/{id}":      s.deregister,
		"GET /oauth2/authorization":  s.consentPage,
		"POST /oauth2/authorization": s.decide,
		"POST /v2/oauth2/token":      s.token,
		"GET /sim/":                  s.controls,
		"POST /sim/clock":            s.controlClock,
		"POST /sim/quirks":           s.controlQuirks,
		"POST /sim/faults":           s.controlFaults,
		"/":                          s.unknown,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { serve(r).write(w) })
	}
	return mux
}

func (s *Sim) unknown(r *http.Request) answer {
	if r.URL.Path == "/" || r.URL.Path == "/sim" {
		a := reply(http.StatusFound, "", nil)
		a.header.Set("Location", "/sim/")
		return a
	}
	return s.notFound("No such resource: " + r.Method + " " + r.URL.Path)
}
