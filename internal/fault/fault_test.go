package fault_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

func TestAnErrorKeepsItsKindHoweverItIsWrapped(t *testing.T) {
	t.Parallel()
	limited := fault.New(fault.RateLimited, "too many requests").WithRetryAfter(time.Minute)
	tests := map[string]struct {
		err  error
		want fault.Kind
	}{
		"as it is":                       {limited, fault.RateLimited},
		"wrapped once":                   {fmt.Errorf("reading nights: %w", limited), fault.RateLimited},
		"wrapped twice":                  {fmt.Errorf("sleep: %w", fmt.Errorf("nights: %w", limited)), fault.RateLimited},
		"joined with another":            {errors.Join(io.EOF, limited), fault.RateLimited},
		"a cancelled context":            {fmt.Errorf("reading: %w", context.Canceled), fault.Canceled},
		"a context that ran out of time": {fmt.Errorf("reading: %w", context.DeadlineExceeded), fault.Unavailable},
		"an error of nobody's":           {io.ErrUnexpectedEOF, fault.Internal},
		"a kind beneath another":         {fault.New(fault.BadAnswer, "unreadable").WithCause(limited), fault.BadAnswer},
		"no error":                       {nil, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := fault.KindOf(test.err); got != test.want {
				t.Errorf("KindOf(%v) = %q, want %q", test.err, got, test.want)
			}
		})
	}
	if got := fault.Of(fmt.Errorf("sleep: %w", limited)); got.RetryAfter != time.Minute {
		t.Errorf("the time to wait is %v", got.RetryAfter)
	}
	if fault.Of(nil) != nil {
		t.Error("no error is an error")
	}
}

func TestTheCauseIsForLogsAlone(t *testing.T) {
	t.Parallel()
	cause := errors.New("dial tcp 10.0.0.1: refused")
	err := fault.New(fault.Unavailable, "%s does not answer", "Polar").WithCause(cause).WithHint("Try again in %d minutes.", 5)
	if err.Message != "Polar does not answer" || err.Hint != "Try again in 5 minutes." {
		t.Errorf("people see %q, %q", err.Message, err.Hint)
	}
	if !strings.Contains(err.Error(), "10.0.0.1") || !errors.Is(err, cause) {
		t.Errorf("logs see %q", err)
	}
	unknown := fault.Of(cause)
	if strings.Contains(unknown.Message+unknown.Hint, "10.0.0.1") {
		t.Errorf("people see %q", unknown.Message)
	}
	if !errors.Is(unknown, cause) {
		t.Error("the cause is lost")
	}
}

func TestAddingToAnErrorLeavesTheErrorAlone(t *testing.T) {
	t.Parallel()
	plain := fault.New(fault.NotFound, "no such workout")
	_ = plain.WithHint("List them first.").WithRetryAfter(time.Second).WithCause(io.EOF)
	if plain.Hint != "" || plain.RetryAfter != 0 || plain.Cause != nil || plain.Error() != "no such workout" {
		t.Errorf("it became %+v", plain)
	}
}
