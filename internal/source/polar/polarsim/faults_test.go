package polarsim_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// serve starts s on a loopback port, since some faults need a connection.
func serve(t *testing.T, s *polarsim.Sim) (fetch func(ctx context.Context, path string) (*http.Response, error)) {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	client := &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return func(ctx context.Context, path string) (*http.Response, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+s.Token(0))
		return client.Do(r)
	}
}

func TestFaultsThatAnswer(t *testing.T) {
	t.Parallel()
	tests := map[polarsim.FaultKind]struct {
		status      int
		contentType string
	}{
		polarsim.Unauthorized:   {401, "application/json"},
		polarsim.NotRegistered:  {403, "application/json"},
		polarsim.NoConsent:      {403, "application/json"},
		polarsim.Conflict:       {409, "application/json"},
		polarsim.TooMany:        {429, "application/json"},
		polarsim.ServerError:    {500, "application/json"},
		polarsim.BadGateway:     {502, "application/json"},
		polarsim.Unavailable:    {503, "application/json"},
		polarsim.GatewayTimeout: {504, "application/json"},
		polarsim.HTML200:        {200, "text/html"},
		polarsim.HTML500:        {500, "text/html"},
		polarsim.Blank200:       {200, "application/json"},
		polarsim.Null200:        {200, "application/json"},
		polarsim.RedirectAway:   {302, ""},
	}
	for kind, want := range tests {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			s := newSim(polarsim.Config{})
			s.Fail(polarsim.Fault{Kind: kind, Path: "/v3/users/sleep", Times: 1})
			wantStatus(t, get(s, "/v3/users/activities"), http.StatusOK)
			w := get(s, "/v3/users/sleep")
			if w.Code != want.status || !strings.HasPrefix(w.Header().Get("Content-Type"), want.contentType) {
				t.Errorf("status %d, %s", w.Code, w.Header().Get("Content-Type"))
			}
			wantStatus(t, get(s, "/v3/users/sleep"), http.StatusOK)
		})
	}
}

func TestAFaultLastsUntilItIsCleared(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.Fail(polarsim.Fault{Kind: polarsim.Unavailable, Method: http.MethodGet})
	for range 5 {
		wantStatus(t, get(s, "/v3/users/sleep"), http.StatusServiceUnavailable)
	}
	s.ClearFaults()
	wantStatus(t, get(s, "/v3/users/sleep"), http.StatusOK)
}

func TestFaultsHappenInTheOrderGiven(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.Fail(polarsim.Fault{Kind: polarsim.BadGateway, Times: 2})
	s.Fail(polarsim.Fault{Kind: polarsim.Unauthorized, Times: 1})
	var got []int
	for range 4 {
		got = append(got, get(s, "/v3/users/sleep").Code)
	}
	if diff := cmp.Diff([]int{502, 502, 401, 200}, got); diff != "" {
		t.Error(diff)
	}
}

func TestTooManySaysWhenToComeBack(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.Fail(polarsim.Fault{Kind: polarsim.TooMany, Times: 1, ResetIn: 42 * time.Second})
	if diff := cmp.Diff(rate{"520, 520", "520, 5100", "42, 86000"}, rateOf(get(s, "/v3/users/sleep").Header())); diff != "" {
		t.Error(diff)
	}
}

func TestARedirectLeadsToAnotherHost(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.Fail(polarsim.Fault{Kind: polarsim.RedirectAway, Location: "https://thief.example/x", Times: 1})
	if got := get(s, "/v3/users/sleep").Header().Get("Location"); got != "https://thief.example/x" {
		t.Errorf("Location %q", got)
	}
}

func TestATruncatedBodyIsNoJSON(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.Fail(polarsim.Fault{Kind: polarsim.TruncatedBody, Times: 1})
	response, err := serve(t, s)(t.Context(), "/v3/users/sleep")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || len(body) < 1000 {
		t.Fatalf("%d bytes, status %d: %v", len(body), response.StatusCode, err)
	}
	if json.Valid(body) {
		t.Error("half of the body is whole")
	}
}

func TestABrokenBodyEndsEarly(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.Fail(polarsim.Fault{Kind: polarsim.BrokenBody, Times: 1})
	response, err := serve(t, s)(t.Context(), "/v3/users/sleep")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.ReadAll(response.Body); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%v, want an unexpected end", err)
	}
}

func TestAResetConnectionIsNoAnswer(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	s.Fail(polarsim.Fault{Kind: polarsim.ConnectionReset})
	response, err := serve(t, s)(t.Context(), "/v3/users/sleep")
	if err == nil {
		response.Body.Close()
		t.Fatalf("status %d from a dead connection", response.StatusCode)
	}
}

// begin sends a request and says when it was answered.
func begin(ctx context.Context, s *polarsim.Sim, path string) (w *httptest.ResponseRecorder, answered chan struct{}) {
	r := httptest.NewRequest(http.MethodGet, path, nil).WithContext(ctx)
	r.Header.Set("Authorization", "Bearer "+s.Token(0))
	w, answered = httptest.NewRecorder(), make(chan struct{})
	go func() { s.ServeHTTP(w, r); close(answered) }()
	return w, answered
}

func isClosed(c chan struct{}) bool {
	synctest.Wait()
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func TestASlowAnswerWaitsForTheClientToGiveUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(polarsim.Config{})
		s.Fail(polarsim.Fault{Kind: polarsim.Slow, Times: 1})
		ctx, cancel := context.WithCancel(t.Context())
		w, answered := begin(ctx, s, "/v3/users/sleep")
		time.Sleep(24 * time.Hour)
		if isClosed(answered) {
			t.Error("answered before the client gave up")
		}
		cancel()
		if !isClosed(answered) || w.Body.Len() != 0 {
			t.Errorf("after the client gave up: %d bytes", w.Body.Len())
		}
	})
}

func TestASlowAnswerComesAfterItsDelay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newSim(polarsim.Config{})
		s.Fail(polarsim.Fault{Kind: polarsim.Slow, Times: 1, Delay: 10 * time.Second})
		w, answered := begin(t.Context(), s, "/v3/users/sleep")
		time.Sleep(9 * time.Second)
		if isClosed(answered) {
			t.Error("answered too early")
		}
		time.Sleep(2 * time.Second)
		if !isClosed(answered) {
			t.Fatal("not answered")
		}
		wantStatus(t, w, http.StatusOK)
	})
}

func TestAnUnknownFaultIsAProgrammersMistake(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("an invented fault was taken")
		}
	}()
	newSim(polarsim.Config{}).Fail(polarsim.Fault{Kind: "flood"})
}
