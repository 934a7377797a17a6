package coach

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// request is a call that wants to change something, as each tool makes it.
type request struct {
	tool      string
	key       string // makes a repetition answer what the first one did
	arguments any    // all that gives the call its meaning, but the key
	said      any    // what could be said twice by mistake; nil for none
	force     bool
	undoes    string // the call that it undoes
}

// answer is what a call that changes something answers. It is kept as its JSON, so that a
// repetition of the call can give it again.
type answer interface {
	summary.Document
	State() *summary.Outcome
	Shorten()
}

// errNothingChanged ends a transaction that would keep nothing.
var errNothingChanged = errors.New("nothing was changed")

// write is the one path by which everything is written: one call, one transaction. do fills a
// blank answer, and may be called again should the store have to begin anew. A repetition by
// key answers what the first call did; one of a sentence said a moment ago answers that it is
// there already. Where nothing was changed no call is kept, and the answer has no change id.
func write[A answer](ctx context.Context, s *Service, who Who, r request, blank func() A, do func(context.Context, *writing, A) error) (A, error) {
	var none A
	call, err := s.call(who, r)
	if err != nil {
		return none, err
	}
	var made A
	receipt, err := s.config.Store.Write(ctx, call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		made = blank()
		writing, err := s.begin(ctx, w, who, call.At)
		if err != nil {
			return nil, err
		}
		if err := do(ctx, writing, made); err != nil {
			return nil, err
		}
		if writing.changed {
			made.State().ChangeID = w.CallID()
		}
		made.Shorten()
		if !writing.changed {
			return nil, errNothingChanged
		}
		return summary.JSON(made)
	})
	if repeated, ok := errors.AsType[*ledger.Repeated](err); ok {
		return alreadyDone(ctx, s, who, blank(), repeated)
	}
	switch {
	case errors.Is(err, errNothingChanged):
		return made, nil
	case err != nil:
		return none, err
	case receipt.Replayed:
		return replayed(ctx, s, who, blank(), receipt)
	}
	return made, nil
}

const longestKey = 200 // characters of an idempotency key

// call returns the call of a request. The arguments are spelled by their type, so that two
// spellings of one request are one.
func (s *Service) call(who Who, r request) (ledger.Call, error) {
	arguments, err := json.Marshal(r.arguments)
	if err != nil {
		return ledger.Call{}, fmt.Errorf("spell the arguments of %s: %w", r.tool, err)
	}
	var said []byte
	if r.said != nil {
		if said, err = json.Marshal(r.said); err != nil {
			return ledger.Call{}, fmt.Errorf("spell what was said: %w", err)
		}
	}
	if len(r.key) > longestKey {
		return ledger.Call{}, fault.New(fault.Invalid, "the idempotency key has %d characters, at most %d are kept", len(r.key), longestKey)
	}
	return ledger.Call{
		Person: who.Person, At: s.config.Now(), Actor: who.Actor, Tool: r.tool,
		Key: r.key, Arguments: arguments, Said: string(said), Force: r.force, Undoes: r.undoes,
	}, nil
}

// alreadyDone answers what was said a moment ago.
func alreadyDone[A answer](ctx context.Context, s *Service, who Who, made A, repeated *ledger.Repeated) (A, error) {
	state := made.State()
	state.AlreadyDone, state.ChangeID, state.Edited = true, repeated.CallID, repeated.Edited
	state.Notes = append(state.Notes, "If it is meant once more, give it an idempotency_key of its own.")
	first, err := s.clockAt(ctx, who, repeated.At)
	state.FirstAt = first
	return made, err
}

// replayed answers what the first call of a key did.
func replayed[A answer](ctx context.Context, s *Service, who Who, made A, receipt ledger.Receipt) (A, error) {
	if err := json.Unmarshal(receipt.Answer, made); err != nil {
		return made, fmt.Errorf("read a kept answer: %w", err)
	}
	first, err := s.clockAt(ctx, who, receipt.At)
	state := made.State()
	state.ChangeID, state.FirstAt = receipt.CallID, first
	state.Replayed, state.Undone, state.Edited = true, receipt.Undone, receipt.Edited
	return made, err
}

// clockAt returns what the person's clock showed at a moment.
func (s *Service) clockAt(ctx context.Context, who Who, at time.Time) (civil.DateTime, error) {
	var shown civil.DateTime
	err := s.reading(ctx, who, func(_ context.Context, _ ledger.Reader, person effective) error {
		shown = civil.DateTimeOf(at.In(person.zone))
		return nil
	})
	return shown, err
}
