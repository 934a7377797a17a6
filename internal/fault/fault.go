package fault

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Kind is what went wrong, as a stable code that clients may rely on.
type Kind string

// The kinds. None of them ever means "there is no data".
const (
	Invalid        Kind = "invalid_argument"     // the caller's input cannot be used
	NotFound       Kind = "not_found"            // the thing named does not exist, or is not the caller's
	Conflict       Kind = "conflict"             // the thing is already there, or was changed meanwhile
	NotConnected   Kind = "not_connected"        // no account of the source is connected
	TokenExpired   Kind = "token_expired"        // the source refuses the token
	NotRegistered  Kind = "not_registered"       // the person is not registered with the source
	ConsentMissing Kind = "consent_missing"      // the person has not consented to this kind of data
	RateLimited    Kind = "rate_limited"         // too many requests; RetryAfter says when to try again
	Unavailable    Kind = "provider_unavailable" // the source is down or does not answer in time
	BadAnswer      Kind = "bad_answer"           // the source answered something that cannot be read
	TooLarge       Kind = "too_large"            // more than the bound allows
	Canceled       Kind = "canceled"             // the caller no longer waits
	Misconfigured  Kind = "misconfigured"        // the installation is set up wrongly; the hint says how to mend it
	Internal       Kind = "internal"             // a fault of ours
)

// Error is an error with a kind. Message and Hint are shown to people; Cause is not.
type Error struct {
	Kind       Kind
	Message    string
	Hint       string
	RetryAfter time.Duration // 0 when unknown
	Cause      error
}

// New returns an error of a kind with a public message.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// WithHint returns e with a sentence that says what would help.
func (e *Error) WithHint(format string, args ...any) *Error {
	with := *e
	with.Hint = fmt.Sprintf(format, args...)
	return &with
}

// WithRetryAfter returns e with the time after which trying again makes sense.
func (e *Error) WithRetryAfter(d time.Duration) *Error {
	with := *e
	with.RetryAfter = d
	return &with
}

// WithCause returns e with the error beneath it, which logs show and people do not see.
func (e *Error) WithCause(cause error) *Error {
	with := *e
	with.Cause = cause
	return &with
}

// Error returns the message with its cause, for logs.
func (e *Error) Error() string {
	if e.Cause == nil {
		return e.Message
	}
	return e.Message + ": " + e.Cause.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Of returns err as an Error: the one in its chain, with the text that was wrapped around
// it as part of the cause, so that logs have it and people do not; a Canceled or
// Unavailable one for an ended context; and otherwise an Internal one whose message says
// nothing of the cause. Of(nil) is nil.
func Of(err error) *Error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*Error](err); ok {
		if err.Error() == e.Error() { // nothing is said around it
			return e
		}
		return e.WithCause(wrapping{around: err, inner: e})
	}
	switch {
	case errors.Is(err, context.Canceled):
		return New(Canceled, "the call was cancelled").WithCause(err)
	case errors.Is(err, context.DeadlineExceeded):
		return New(Unavailable, "the call took too long and was ended").
			WithHint("Try again, or ask for a shorter range.").WithCause(err)
	default:
		return New(Internal, "something went wrong inside Paceline").WithCause(err)
	}
}

// KindOf returns the kind of err, or "" for nil.
func KindOf(err error) Kind {
	if err == nil {
		return ""
	}
	return Of(err).Kind
}

// A wrapping is an error whose text is what stands around the message of an inner one, and
// the inner one's cause.
type wrapping struct {
	around error
	inner  *Error
}

// Error leaves the inner message out: the Error that has this as its cause says it.
func (w wrapping) Error() string {
	before, after, _ := strings.Cut(w.around.Error(), w.inner.Error())
	parts := []string{strings.Trim(before, ": \n"), strings.Trim(after, ": \n")}
	if w.inner.Cause != nil {
		parts = append(parts, w.inner.Cause.Error())
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ": ")
}

// Unwrap returns the whole chain.
func (w wrapping) Unwrap() error { return w.around }
