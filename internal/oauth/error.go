package oauth

import "fmt"

// ErrorCode is an error's code, as the protocols have it.
type ErrorCode string

// The codes.
const (
	InvalidRequest          ErrorCode = "invalid_request"
	InvalidClient           ErrorCode = "invalid_client"
	InvalidGrant            ErrorCode = "invalid_grant"
	InvalidScope            ErrorCode = "invalid_scope"
	InvalidTarget           ErrorCode = "invalid_target"
	InvalidToken            ErrorCode = "invalid_token"
	UnsupportedGrantType    ErrorCode = "unsupported_grant_type"
	UnsupportedResponseType ErrorCode = "unsupported_response_type"
	AccessDenied            ErrorCode = "access_denied"
	InvalidRedirectURI      ErrorCode = "invalid_redirect_uri"
	InvalidClientMetadata   ErrorCode = "invalid_client_metadata"
	TemporarilyUnavailable  ErrorCode = "temporarily_unavailable"
	ServerError             ErrorCode = "server_error"
)

// Error is a refusal that a client is told of.
type Error struct {
	Code        ErrorCode
	Description string // for the client's developer: printable ASCII without quotes
	Redirect    string // where to send the person with it; "" where the client's address cannot be trusted, so that a page says it
	Cause       error  // for logs
}

// refuse returns a refusal. What it says is of ours alone, never a text that came with the request.
func refuse(code ErrorCode, format string, args ...any) *Error {
	return &Error{Code: code, Description: fmt.Sprintf(format, args...)}
}

// because returns the refusal with its cause.
func (e *Error) because(cause error) *Error {
	with := *e
	with.Cause = cause
	return &with
}

// Error returns the description with its cause, for logs.
func (e *Error) Error() string {
	if e.Cause == nil {
		return string(e.Code) + ": " + e.Description
	}
	return string(e.Code) + ": " + e.Description + ": " + e.Cause.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }
