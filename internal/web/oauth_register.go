package web

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/httpx"
	"github.com/paceline/paceline/internal/oauth"
)

// Attempts counts what somebody tries, in all processes of an installation together.
type Attempts interface {
	// Attempt counts one more attempt of a kind by somebody, and returns how many there were in the
	// window up to now, this one included, and when the window ends.
	Attempt(ctx context.Context, kind, by string, window time.Duration) (int, time.Duration, error)
}

// Registrations of one address: a client may register anew whenever it connects.
const (
	mostRegistrations  = 60
	registrationWindow = time.Hour
)

// register makes a client known.
func (a *authorizationServer) register(w http.ResponseWriter, r *http.Request) error {
	metadata, err := body(w, r, "application/json", oauth.InvalidClientMetadata)
	if err != nil {
		return err
	}
	by := network(httpx.ClientAddress(r.Context()))
	n, wait, err := a.config.Attempts.Attempt(r.Context(), "register", by, registrationWindow)
	if err != nil {
		return err
	}
	if n > mostRegistrations {
		return fault.New(fault.RateLimited, "too many registrations").WithRetryAfter(wait)
	}
	client, secret, err := a.oauth.Register(r.Context(), metadata)
	if err != nil {
		return err
	}
	document, err := registered(client, secret)
	if err != nil {
		return err
	}
	answer(w, http.StatusCreated, document)
	return nil
}

// registered returns a client's metadata as it is kept, with what it was given (RFC 7591, section 3.2.1).
func registered(c oauth.Client, secret string) (map[string]any, error) {
	document := map[string]any{}
	if err := json.Unmarshal(c.Metadata, &document); err != nil {
		return nil, err
	}
	document["client_id"] = c.ID
	document["client_id_issued_at"] = c.CreatedAt.Unix()
	if secret != "" {
		document["client_secret"] = secret
		document["client_secret_expires_at"] = 0 // never
	}
	return document, nil
}
