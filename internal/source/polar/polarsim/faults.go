package polarsim

import (
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// FaultKind is one way in which a request goes wrong.
type FaultKind string

// The faults.
const (
	Unauthorized    FaultKind = "unauthorized"     // 401: the token was revoked
	NotRegistered   FaultKind = "not_registered"   // 403: the user is not registered
	NoConsent       FaultKind = "no_consent"       // 403: consent for this resource is missing
	Conflict        FaultKind = "conflict"         // 409: registered already
	TooMany         FaultKind = "too_many"         // 429 with RateLimit headers that say exceeded
	ServerError     FaultKind = "server_error"     // 500
	BadGateway      FaultKind = "bad_gateway"      // 502
	Unavailable     FaultKind = "unavailable"      // 503
	GatewayTimeout  FaultKind = "gateway_timeout"  // 504
	HTML200         FaultKind = "html_200"         // an HTML page with status 200
	HTML500         FaultKind = "html_500"         // an HTML page with status 500
	TruncatedBody   FaultKind = "truncated_body"   // the right answer, cut in half, as if complete
	BrokenBody      FaultKind = "broken_body"      // the connection ends in the middle of the body
	Slow            FaultKind = "slow"             // no answer for Fault.Delay, or until the client gives up
	RedirectAway    FaultKind = "redirect_away"    // 302 to Fault.Location, by default another host
	Blank200        FaultKind = "blank_200"        // 200 with an empty body
	Null200         FaultKind = "null_200"         // 200 with the body null
	ConnectionReset FaultKind = "connection_reset" // no answer at all
)

// AllFaults lists every kind of fault.
func AllFaults() []FaultKind {
	return []FaultKind{
		Unauthorized, NotRegistered, NoConsent, Conflict, TooMany, ServerError, BadGateway, Unavailable,
		GatewayTimeout, HTML200, HTML500, TruncatedBody, BrokenBody, Slow, RedirectAway, Blank200, Null200, ConnectionReset,
	}
}

// Fault makes requests fail.
type Fault struct {
	Kind     FaultKind     // what happens
	Method   string        // of which requests; "" for all
	Path     string        // a prefix of their path; "" for all but /sim/
	Times    int           // how many fail, 0 for all until ClearFaults
	Delay    time.Duration // of Slow; 0 is until the client gives up
	Location string        // of RedirectAway
	ResetIn  time.Duration // of TooMany: when the short window ends; 0 is 10 minutes
}

// Fail adds a fault. It panics on a kind that does not exist.
func (s *Sim) Fail(f Fault) {
	if !slices.Contains(AllFaults(), f.Kind) {
		panic(fmt.Sprintf("polarsim: no fault %q", f.Kind))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, &f)
}

// ClearFaults ends all faults.
func (s *Sim) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// fault takes the first fault that r meets off its count.
func (s *Sim) fault(r *http.Request) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, f := range s.faults {
		if f.Method != "" && f.Method != r.Method || !strings.HasPrefix(r.URL.Path, f.Path) {
			continue
		}
		hit := *f
		if f.Times > 0 {
			if f.Times--; f.Times == 0 {
				s.faults = slices.Delete(s.faults, i, i+1)
			}
		}
		return hit, true
	}
	return Fault{}, false
}

const htmlPage = "<!DOCTYPE html><html><head><title>Polar</title></head><body><h1>We will be back soon</h1></body></html>"

// suffer answers r as f has it; right is what the answer would have been.
func (s *Sim) suffer(w http.ResponseWriter, r *http.Request, f Fault, right func() answer) {
	a := right
	switch f.Kind {
	case Slow:
		wait(r, f.Delay)
		if r.Context().Err() != nil {
			return
		}
	case ConnectionReset:
		reset(w)
		return
	case TruncatedBody, BrokenBody:
		cut := right()
		declared := len(cut.body)
		cut.body = cut.body[:declared/2]
		cut.header.Del("Content-Length")
		if f.Kind == BrokenBody {
			cut.header.Set("Content-Length", strconv.Itoa(declared+1))
			cut.write(w)
			panic(http.ErrAbortHandler)
		}
		a = func() answer { return cut }
	default:
		a = func() answer { return s.failed(f) }
	}
	result := a()
	if f.Kind == TooMany {
		s.exceeded(w.Header(), f)
	}
	result.write(w)
}

func (s *Sim) failed(f Fault) answer {
	switch f.Kind {
	case Unauthorized:
		return s.refuse(http.StatusUnauthorized, "unauthorized", "The access token is not valid")
	case NotRegistered:
		return s.refuse(http.StatusForbidden, "forbidden", "User is not registered to this client")
	case NoConsent:
		return s.refuse(http.StatusForbidden, "forbidden", "User has not accepted all mandatory consents")
	case Conflict:
		return s.refuse(http.StatusConflict, "conflict", "User already registered to partner or duplicated member-id")
	case TooMany:
		return s.refuse(http.StatusTooManyRequests, "too_many_requests", "Rate limit exceeded")
	case BadGateway:
		return s.refuse(http.StatusBadGateway, "bad_gateway", "Bad gateway")
	case Unavailable:
		return s.refuse(http.StatusServiceUnavailable, "service_unavailable", "Service unavailable")
	case GatewayTimeout:
		return s.refuse(http.StatusGatewayTimeout, "gateway_timeout", "Gateway timeout")
	case HTML200:
		return reply(http.StatusOK, "text/html; charset=utf-8", []byte(htmlPage))
	case HTML500:
		return reply(http.StatusInternalServerError, "text/html; charset=utf-8", []byte(htmlPage))
	case Blank200:
		return reply(http.StatusOK, jsonType, nil)
	case Null200:
		return reply(http.StatusOK, jsonType, []byte("null"))
	case RedirectAway:
		a := reply(http.StatusFound, "", nil)
		location := f.Location
		if location == "" {
			location = "https://elsewhere.example/v3/users/activities"
		}
		a.header.Set("Location", location)
		return a
	default:
		return s.refuse(http.StatusInternalServerError, "internal_server_error", "Internal server error")
	}
}

// exceeded writes headers that agree with a refusal, whatever was really used.
func (s *Sim) exceeded(h http.Header, f Fault) {
	seconds := int(f.ResetIn / time.Second)
	if seconds <= 0 {
		seconds = 600
	}
	limits := s.limits()
	h.Set("RateLimit-Usage", fmt.Sprintf("%d, %d", limits.Short, limits.Short))
	h.Set("RateLimit-Limit", fmt.Sprintf("%d, %d", limits.Short, limits.Long))
	h.Set("RateLimit-Reset", fmt.Sprintf("%d, %d", seconds, 86000))
}

func wait(r *http.Request, delay time.Duration) {
	if delay <= 0 {
		<-r.Context().Done()
		return
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done():
	}
}

// reset drops the connection without a word, by RST where the connection allows it.
func reset(w http.ResponseWriter) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0)
		}
		_ = conn.Close()
		return
	}
	panic(http.ErrAbortHandler)
}
