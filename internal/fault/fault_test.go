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

func TestWhatIsWrappedAroundAnErrorIsForLogs(t *testing.T) {
	t.Parallel()
	plain := fault.New(fault.BadAnswer, "Polar's answer breaks off")
	tests := map[string]struct {
		err   error
		cause string
	}{
		"the text before it":                   {fmt.Errorf("heart rate of 2026-11-30: %w", plain), "heart rate of 2026-11-30"},
		"before its cause":                     {fmt.Errorf("heart rate of 2026-11-30: %w", plain.WithCause(io.ErrUnexpectedEOF)), "heart rate of 2026-11-30: unexpected EOF"},
		"around it":                            {fmt.Errorf("day: %w (attempt 2)", plain), "day: (attempt 2)"},
		"of each wrapping":                     {fmt.Errorf("week: %w", fmt.Errorf("day: %w", plain)), "week: day"},
		"what it was joined with":              {errors.Join(io.EOF, plain), "EOF"},
		"what hides it stands for what it was": {hiding{plain}, "hidden"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := fault.Of(test.err)
			if got.Message != plain.Message {
				t.Errorf("people see %q", got.Message)
			}
			if got.Cause == nil || got.Cause.Error() != test.cause {
				t.Errorf("logs see the cause %v, want %q", got.Cause, test.cause)
			}
			if !errors.Is(got, test.err) {
				t.Error("the chain is broken")
			}
			if again := fault.Of(got); again != got {
				t.Errorf("taking it twice makes it %v", again)
			}
		})
	}
	if fault.Of(plain).Cause != nil {
		t.Error("an error that nothing is wrapped around has a cause")
	}
}

// hiding is a wrapping that does not repeat what it wraps.
type hiding struct{ err error }

func (hiding) Error() string   { return "hidden" }
func (h hiding) Unwrap() error { return h.err }

func TestAddingToAnErrorLeavesTheErrorAlone(t *testing.T) {
	t.Parallel()
	plain := fault.New(fault.NotFound, "no such workout")
	_ = plain.WithHint("List them first.").WithRetryAfter(time.Second).WithCause(io.EOF)
	if plain.Hint != "" || plain.RetryAfter != 0 || plain.Cause != nil || plain.Error() != "no such workout" {
		t.Errorf("it became %+v", plain)
	}
}

func TestAnErrorWithNothingSaidAroundItStaysAsItIs(t *testing.T) {
	t.Parallel()
	inner := fault.New(fault.Invalid, "not so")
	for name, err := range map[string]error{"itself": inner, "joined alone": errors.Join(inner)} {
		if got := fault.Of(err); got != inner {
			t.Errorf("%s: %q", name, got)
		}
	}
}
