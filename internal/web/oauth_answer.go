package web

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
)

// refusal is an error as clients read it (RFC 6749, section 5.2).
type refusal struct {
	Code        oauth.ErrorCode `json:"error"`
	Description string          `json:"error_description,omitempty"`
}

// answer writes a document to a client. It is for this client alone, and nobody may keep it.
func answer(w http.ResponseWriter, status int, document any) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store")
	header.Set("Pragma", "no-cache")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(document) // a client that went away is nobody to tell
}

// refuse tells a client what is wrong.
func (a *authorizationServer) refuse(w http.ResponseWriter, r *http.Request, err error) {
	status, told := a.told(r, err)
	if status == http.StatusUnauthorized && r.Header.Get("Authorization") != "" {
		w.Header().Set("WWW-Authenticate", `Basic realm="Paceline"`)
	}
	if wait := fault.Of(err).RetryAfter; status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		retryAfter(w, wait)
	}
	answer(w, status, told)
}

// told returns the status and the text of an error. What is a fault of ours is logged, not told.
func (a *authorizationServer) told(r *http.Request, err error) (int, refusal) {
	if errors.Is(err, errTooLarge) {
		return http.StatusRequestEntityTooLarge, refusal{oauth.InvalidRequest, errTooLarge.Error()}
	}
	if e, is := errors.AsType[*oauth.Error](err); is {
		return statusOf(e.Code), refusal{e.Code, e.Description}
	}
	switch fault.KindOf(err) {
	case fault.RateLimited:
		return http.StatusTooManyRequests, refusal{oauth.TemporarilyUnavailable, "too many requests"}
	case fault.Unavailable, fault.Canceled:
		return http.StatusServiceUnavailable, refusal{oauth.TemporarilyUnavailable, "try again later"}
	default:
	}
	a.logger.ErrorContext(r.Context(), "an OAuth endpoint failed", slog.String("path", r.URL.Path), slog.Any("error", err))
	return http.StatusInternalServerError, refusal{oauth.ServerError, "something went wrong inside Paceline"}
}

func statusOf(code oauth.ErrorCode) int {
	switch code {
	case oauth.InvalidClient:
		return http.StatusUnauthorized
	case oauth.ServerError:
		return http.StatusInternalServerError
	case oauth.TemporarilyUnavailable:
		return http.StatusServiceUnavailable
	default:
		return http.StatusBadRequest
	}
}

// retryAfter says when to try again, in whole seconds and never at once.
func retryAfter(w http.ResponseWriter, wait time.Duration) {
	seconds := int64((wait + time.Second - 1) / time.Second)
	w.Header().Set("Retry-After", strconv.FormatInt(max(seconds, 1), 10))
}

// posted returns a handler of POST alone.
func (a *authorizationServer) posted(do func(http.ResponseWriter, *http.Request) error) http.Handler {
	return a.limited(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			answer(w, http.StatusMethodNotAllowed, refusal{oauth.InvalidRequest, "this endpoint takes POST"})
			return
		}
		if err := do(w, r); err != nil {
			a.refuse(w, r, err)
		}
	}))
}
