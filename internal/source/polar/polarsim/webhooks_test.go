package polarsim_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// receiver is our end of a webhook.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	got    []delivery
}

type delivery struct {
	Event, Signature string
	Body             map[string]any
	raw              []byte
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{status: http.StatusOK}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		raw, _ := io.ReadAll(q.Body)
		d := delivery{Event: q.Header.Get("Polar-Webhook-Event"), Signature: q.Header.Get("Polar-Webhook-Signature"), raw: raw}
		if err := json.Unmarshal(raw, &d.Body); err != nil {
			t.Errorf("a delivery is no JSON: %v", err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.got = append(r.got, d)
		w.WriteHeader(r.status)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

func (r *receiver) last(t *testing.T) delivery {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.got) == 0 {
		t.Fatal("nothing was delivered")
	}
	return r.got[len(r.got)-1]
}

func hook(s *polarsim.Sim, method, path, body string) *httptest.ResponseRecorder {
	return do(s, request{method: method, path: "/v3/webhooks" + path, basic: true, body: body})
}

func create(t *testing.T, s *polarsim.Sim, r *receiver, events string) (id string) {
	t.Helper()
	w := hook(s, http.MethodPost, "", fmt.Sprintf(`{"events":[%s],"url":%q}`, events, r.URL))
	wantStatus(t, w, http.StatusCreated)
	return decode[struct{ Data struct{ ID string } }](t, w).Data.ID
}

func TestCreatingAWebhookPingsUnsigned(t *testing.T) {
	t.Parallel()
	s, r := newSim(polarsim.Config{}), newReceiver(t)
	create(t, s, r, `"SLEEP"`)
	ping := r.last(t)
	if ping.Event != "PING" || ping.Signature != "" || ping.Body["event"] != "PING" || ping.Body["timestamp"] != "2026-11-30T12:00:00Z" {
		t.Errorf("ping %+v", ping)
	}
	wantStatus(t, hook(s, http.MethodPost, "", fmt.Sprintf(`{"events":["SLEEP"],"url":%q}`, r.URL)), http.StatusConflict)
}

func TestAReceiverThatDoesNotAnswer200GetsNoWebhook(t *testing.T) {
	t.Parallel()
	s, r := newSim(polarsim.Config{}), newReceiver(t)
	r.answer(http.StatusAccepted)
	wantStatus(t, hook(s, http.MethodPost, "", fmt.Sprintf(`{"events":["SLEEP"],"url":%q}`, r.URL)), http.StatusBadRequest)
	wantStatus(t, hook(s, http.MethodPost, "", `{"events":["NAP"],"url":"https://x.example"}`), http.StatusBadRequest)
	wantStatus(t, hook(s, http.MethodPost, "", `{"events":[],"url":"https://x.example"}`), http.StatusBadRequest)
	wantStatus(t, hook(s, http.MethodPost, "", `{"events":["SLEEP"],"url":"x"}`), http.StatusBadRequest)
	if w := hook(s, http.MethodGet, "", ""); w.Body.String() != `{"data":[]}` {
		t.Errorf("a webhook exists: %s", w.Body)
	}
	wantStatus(t, hook(s, http.MethodPost, "/activate", ""), http.StatusNoContent)
	wantStatus(t, hook(s, http.MethodPost, "/deactivate", ""), http.StatusNoContent)
}

func TestAWebhookIsChangedAndDeleted(t *testing.T) {
	t.Parallel()
	s, r, second := newSim(polarsim.Config{}), newReceiver(t), newReceiver(t)
	id := create(t, s, r, `"SLEEP"`)
	wantStatus(t, hook(s, http.MethodPatch, "/nosuch", `{"events":["SLEEP"]}`), http.StatusNotFound)
	wantStatus(t, hook(s, http.MethodDelete, "/nosuch", ""), http.StatusNotFound)
	wantStatus(t, hook(s, http.MethodPatch, "/"+id, fmt.Sprintf(`{"url":%q}`, second.URL)), http.StatusOK)
	if got := second.last(t).Event; got != "PING" {
		t.Errorf("the new address got %q, want PING", got)
	}
	wantStatus(t, hook(s, http.MethodPatch, "/"+id, `{"events":["EXERCISE"]}`), http.StatusOK)
	want := fmt.Sprintf(`{"data":[{"id":%q,"events":["EXERCISE"],"url":%q,"active":true}]}`, id, second.URL)
	if diff := cmp.Diff(want, hook(s, http.MethodGet, "", "").Body.String()); diff != "" {
		t.Error(diff)
	}
	wantStatus(t, hook(s, http.MethodDelete, "/"+id, ""), http.StatusNoContent)
	if s.WebhookSecret() != "" {
		t.Error("a deleted webhook still has a key")
	}
}

func TestDeliveriesAreSignedAndSayWhereTheDataIs(t *testing.T) {
	t.Parallel()
	s, r := newSim(polarsim.Config{}), newReceiver(t)
	create(t, s, r, `"EXERCISE","SLEEP","CONTINUOUS_HEART_RATE","SLEEP_WISE_CIRCADIAN_BEDTIME","SLEEP_WISE_ALERTNESS","ACTIVITY_SUMMARY","PHYSICAL_INFORMATION"`)
	day := s.FullDay(0)
	for _, event := range []polarsim.EventType{
		polarsim.EventExercise, polarsim.EventSleep, polarsim.EventHeartRate, polarsim.EventCircadianBedtime,
		polarsim.EventAlertness, polarsim.EventActivity, polarsim.EventPhysicalInformation,
	} {
		if err := s.Deliver(t.Context(), polarsim.Event{Type: event, Date: day}); err != nil {
			t.Errorf("%s: %v", event, err)
			continue
		}
		d := r.last(t)
		if d.Event != string(event) || d.Body["event"] != string(event) || d.Body["user_id"] != float64(s.UserID(0)) {
			t.Errorf("%s: delivered %v", event, d.Body)
		}
		if d.Signature != polarsim.Sign(s.WebhookSecret(), d.raw) {
			t.Errorf("%s: signature %q", event, d.Signature)
		}
		link, _ := d.Body["url"].(string)
		const host = "https://www.polaraccesslink.com"
		wantStatus(t, get(s, link[len(host):]), http.StatusOK)
	}
	if err := s.Deliver(t.Context(), polarsim.Event{Type: "NAP"}); err == nil {
		t.Error("an invented event was delivered")
	}
}

func TestTheSignatureIsHMACOfTheRawBody(t *testing.T) {
	t.Parallel()
	const want = "858ec6a4cd8f514eec0bb0072e0716a78a94cf1e19b7ff909766ef268a30cd8f"
	got := polarsim.Sign("abe1f3ae-fd33-11e8-8eb2-f2801f1b9fd1", []byte(`{"timestamp":"2019-01-11T08:25:10.02Z","event":"PING"}`))
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestAWebhookThatFailsForSevenDaysIsDeactivated(t *testing.T) {
	t.Parallel()
	s, r := newSim(polarsim.Config{}), newReceiver(t)
	s.SetNow(noon())
	create(t, s, r, `"SLEEP"`)
	event := polarsim.Event{Type: polarsim.EventSleep, Date: s.FullDay(0)}
	r.answer(http.StatusInternalServerError)
	active := func() bool {
		return decode[struct{ Data []struct{ Active bool } }](t, hook(s, http.MethodGet, "", "")).Data[0].Active
	}
	for day := range 8 {
		if err := s.Deliver(t.Context(), event); err == nil {
			t.Fatal("a refused delivery is an error")
		}
		if got, want := active(), day < 7; got != want {
			t.Fatalf("after %d days: active %v, want %v", day, got, want)
		}
		s.Advance(24 * time.Hour)
	}
	r.answer(http.StatusOK)
	if err := s.Deliver(t.Context(), event); err == nil {
		t.Error("an inactive webhook got an event")
	}
	wantStatus(t, hook(s, http.MethodPost, "/activate", ""), http.StatusOK)
	if err := s.Deliver(t.Context(), event); err != nil {
		t.Error(err)
	}
	wantStatus(t, hook(s, http.MethodPost, "/deactivate", ""), http.StatusOK)
	if active() {
		t.Error("still active")
	}
}
