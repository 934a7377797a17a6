package polarsim

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// EventType is a kind of webhook event.
type EventType string

// The events that a webhook can subscribe to.
const (
	EventExercise            EventType = "EXERCISE"
	EventSleep               EventType = "SLEEP"
	EventHeartRate           EventType = "CONTINUOUS_HEART_RATE"
	EventCircadianBedtime    EventType = "SLEEP_WISE_CIRCADIAN_BEDTIME"
	EventAlertness           EventType = "SLEEP_WISE_ALERTNESS"
	EventActivity            EventType = "ACTIVITY_SUMMARY"
	EventPhysicalInformation EventType = "PHYSICAL_INFORMATION"
)

func eventTypes() []EventType {
	return []EventType{EventExercise, EventSleep, EventHeartRate, EventCircadianBedtime, EventAlertness, EventActivity, EventPhysicalInformation}
}

// Event is one thing that a webhook tells.
type Event struct {
	Type   EventType
	Person int
	Date   civil.Date // of the data; of the exercise that EventExercise is about
	To     civil.Date // last date of the SleepWise events, Date where zero
}

// deliveryPatience is how long a webhook may fail before it is deactivated.
const deliveryPatience = 7 * 24 * time.Hour

type webhook struct {
	id, url, key string
	events       []EventType
	active       bool
	failing      time.Time // since when deliveries fail; zero: they do not
}

// WebhookSecret returns the key that deliveries are signed with, "" without a webhook.
func (s *Sim) WebhookSecret() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hook == nil {
		return ""
	}
	return s.hook.key
}

// Deliver sends e to the webhook, signed. It returns an error where there is no active
// webhook for such events, where the person has no exercise on the date of an
// EventExercise, or where the receiver did not answer 200.
func (s *Sim) Deliver(ctx context.Context, e Event) error {
	body, err := s.payload(e)
	if err != nil {
		return err
	}
	s.mu.Lock()
	if s.hook == nil || !s.hook.active || !slices.Contains(s.hook.events, e.Type) {
		s.mu.Unlock()
		return fmt.Errorf("no active webhook for %s events: create one that subscribes to them", e.Type)
	}
	hook := *s.hook
	s.mu.Unlock()
	err = s.post(ctx, hook.url, string(e.Type), body, hook.key)
	s.delivered(hook.id, err == nil)
	return err
}

// delivered keeps count of failures: seven days of them deactivate the webhook.
func (s *Sim) delivered(id string, fine bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hook == nil || s.hook.id != id {
		return
	}
	switch now := s.now(); {
	case fine:
		s.hook.failing = time.Time{}
	case s.hook.failing.IsZero():
		s.hook.failing = now
	case now.Sub(s.hook.failing) >= deliveryPatience:
		s.hook.active = false
	}
}

func (s *Sim) payload(e Event) ([]byte, error) {
	if e.Person < 0 || e.Person >= len(s.people) {
		return nil, fmt.Errorf("no person %d: there are %d", e.Person, len(s.people))
	}
	if e.To.IsZero() {
		e.To = e.Date
	}
	a := s.people[e.Person]
	const base = "https://www.polaraccesslink.com/v3/"
	days := fmt.Sprintf("date?from=%s&to=%s", e.Date, e.To)
	o := object{{"event", string(e.Type)}, {"user_id", a.userID}}
	var link string
	switch e.Type {
	case EventExercise:
		sessions := a.sessions(e.Date)
		if len(sessions) == 0 {
			return nil, fmt.Errorf("person %d has no exercise on %s", e.Person, e.Date)
		}
		id := a.sessionID(sessions[0], 0)
		o.set("entity_id", id)
		link = base + "exercises/" + id
	case EventSleep, EventHeartRate, EventActivity:
		o.set("date", e.Date.String())
		link = base + "users/" + map[EventType]string{
			EventSleep: "sleep/", EventHeartRate: "continuous-heart-rate/", EventActivity: "activities/",
		}[e.Type] + e.Date.String()
	case EventAlertness, EventCircadianBedtime:
		o.set("from", e.Date.String())
		o.set("to", e.To.String())
		link = base + "users/sleepwise/alertness/" + days
		if e.Type == EventCircadianBedtime {
			link = base + "users/sleepwise/circadian-bedtime/" + days
		}
	case EventPhysicalInformation:
		link = base + "users/physical-info"
	default:
		return nil, fmt.Errorf("%q is no event: one of %v", e.Type, eventTypes())
	}
	o.set("timestamp", s.Now().UTC().Format(time.RFC3339))
	o.set("url", link)
	return writer{}.append(nil, o), nil
}

// Sign returns what Polar-Webhook-Signature holds for body: lower-case hex of HMAC-SHA256.
func Sign(key string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *Sim) post(ctx context.Context, url, event string, body []byte, key string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("webhook %s: %w", event, err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Polar-Webhook-Event", event)
	if key != "" {
		r.Header.Set("Polar-Webhook-Signature", Sign(key, body))
	}
	response, err := s.cfg.HTTP.Do(r)
	if err != nil {
		return fmt.Errorf("webhook %s: %w", event, err)
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, bodyLimit))
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("webhook %s: the receiver answered %s instead of 200", event, response.Status)
	}
	return nil
}

// ping asks url whether it listens. The receiver does not know a key yet when a webhook is
// created, so that ping is unsigned.
func (s *Sim) ping(ctx context.Context, url, key string) error {
	body := writer{}.append(nil, object{{"timestamp", s.Now().UTC().Format(time.RFC3339)}, {"event", "PING"}})
	return s.post(ctx, url, "PING", body, key)
}

type subscription struct {
	Events []EventType `json:"events"`
	URL    string      `json:"url"`
}

// subscription reads the body of a request; partial ones may lack either field.
func (s *Sim) subscription(r *http.Request, partial bool) (subscription, answer, bool) {
	var sub subscription
	if err := json.NewDecoder(r.Body).Decode(&sub); err != nil {
		return sub, s.badRequest("Body is not JSON"), false
	}
	if !partial && (len(sub.Events) == 0 || sub.URL == "") {
		return sub, s.badRequest("Events and url are required"), false
	}
	for _, e := range sub.Events {
		if !slices.Contains(eventTypes(), e) {
			return sub, s.badRequest(fmt.Sprintf("Unknown event %q", e)), false
		}
	}
	if target, err := url.Parse(sub.URL); sub.URL != "" && (err != nil || !target.IsAbs()) {
		return sub, s.badRequest("Url is not absolute"), false
	}
	return sub, answer{}, true
}

func (s *Sim) createWebhook(r *http.Request) answer {
	sub, refusal, fine := s.subscription(r, false)
	if !fine {
		return refusal
	}
	exists := func() bool { return s.hook != nil }
	s.mu.Lock()
	taken := exists()
	s.serial++
	serial := s.serial
	s.mu.Unlock()
	if taken {
		return s.refuse(http.StatusConflict, "conflict", "Webhook already exists")
	}
	if err := s.ping(r.Context(), sub.URL, ""); err != nil {
		return s.badRequest("Ping failed: " + err.Error())
	}
	hook := &webhook{
		id: secret(s.cfg.Seed, serial, "webhook")[:8], url: sub.URL, events: sub.Events, active: true,
		key: secret(s.cfg.Seed, serial, "webhook key"),
	}
	s.mu.Lock()
	taken = exists()
	if !taken {
		s.hook = hook
	}
	s.mu.Unlock()
	if taken {
		return s.refuse(http.StatusConflict, "conflict", "Webhook already exists")
	}
	o := hook.record()
	o.drop("active")
	o.set("signature_secret_key", hook.key)
	return reply(http.StatusCreated, jsonType, writer{}.append(nil, object{{"data", o}}))
}

func (h webhook) record() object {
	events := make([]string, len(h.events))
	for i, e := range h.events {
		events[i] = string(e)
	}
	return object{{"id", h.id}, {"events", events}, {"url", h.url}, {"active", h.active}}
}

// current returns a copy of the webhook, nil without one.
func (s *Sim) current() *webhook {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hook == nil {
		return nil
	}
	hook := *s.hook
	return &hook
}

func (s *Sim) listWebhooks(*http.Request) answer {
	records := []object{}
	if hook := s.current(); hook != nil {
		records = append(records, hook.record())
	}
	return reply(http.StatusOK, jsonType, writer{}.append(nil, object{{"data", records}}))
}

func (s *Sim) patchWebhook(r *http.Request) answer {
	hook := s.current()
	if hook == nil || hook.id != r.PathValue("id") {
		return s.notFound("Webhook not found")
	}
	sub, refusal, fine := s.subscription(r, true)
	if !fine {
		return refusal
	}
	if sub.URL != "" {
		if err := s.ping(r.Context(), sub.URL, hook.key); err != nil {
			return s.badRequest("Ping failed: " + err.Error())
		}
		hook.url = sub.URL
	}
	if len(sub.Events) > 0 {
		hook.events = sub.Events
	}
	s.mu.Lock()
	s.hook = hook
	s.mu.Unlock()
	return reply(http.StatusOK, jsonType, writer{}.append(nil, object{{"data", []object{hook.record()}}}))
}

func (s *Sim) deleteWebhook(r *http.Request) answer {
	hook := s.current()
	if hook == nil || hook.id != r.PathValue("id") {
		return s.notFound("Webhook not found")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hook = nil
	return noContent()
}

func (s *Sim) activateWebhook(r *http.Request) answer {
	hook := s.current()
	if hook == nil {
		return noContent()
	}
	if err := s.ping(r.Context(), hook.url, hook.key); err != nil {
		return s.badRequest("Ping failed: " + err.Error())
	}
	return s.switchWebhook(true)
}

func (s *Sim) deactivateWebhook(*http.Request) answer {
	if s.current() == nil {
		return noContent()
	}
	return s.switchWebhook(false)
}

func (s *Sim) switchWebhook(active bool) answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hook != nil {
		s.hook.active, s.hook.failing = active, time.Time{}
	}
	return reply(http.StatusOK, "", nil)
}
