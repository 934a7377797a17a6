package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

const (
	methodInitialize = "initialize"
	// codeEnded, of the range that JSON-RPC leaves to servers, is of a call that was not run.
	codeEnded = -32000
)

// plainError returns the error of an answer with a code of JSON-RPC and words of its own,
// where the SDK has neither: the text of a Go error is for nobody.
func plainError(method string, initialized bool, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return &jsonrpc.Error{Code: codeEnded, Message: "the request was cancelled before it was run"}
	}
	known, ok := errors.AsType[*jsonrpc.Error](err)
	switch {
	case ok && error(known) == err: //nolint:errorlint // made as an answer, with its own words
		return err
	case ok && known.Code == jsonrpc.CodeInvalidParams, !ok && method == methodInitialize && !initialized:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("the params of %s are not of the types that it takes", method)}
	case ok:
		return err
	case errors.Is(err, io.EOF):
		return &jsonrpc.Error{Code: codeEnded, Message: "the session ended before the request was run"}
	case method == methodInitialize:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the session is initialized already"}
	case !initialized:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: fmt.Sprintf("send %s before %s", methodInitialize, quoted(method))}
	default:
		return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "something went wrong inside Paceline"}
	}
}
