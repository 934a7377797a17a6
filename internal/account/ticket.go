package account

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// How long links and challenges are good for.
const (
	ownerLinkLife  = time.Hour
	invitationLife = 7 * 24 * time.Hour
	recoveryLife   = time.Hour
	challengeLife  = 10 * time.Minute
)

// Issue returns the secret of a new ticket with these properties; its Hash is filled in, and with no Uses it is good
// once. Errors: fault.Invalid for one without a purpose or an end to come.
func (s *Service) Issue(ctx context.Context, t Ticket) (secret string, err error) {
	if t.Purpose == "" || !t.ExpiresAt.After(s.config.Now()) {
		return "", fault.New(fault.Invalid, "a ticket needs a purpose and an end")
	}
	return s.issue(ctx, t, nil)
}

// issue adds a ticket after another thing was done in the same transaction.
func (s *Service) issue(ctx context.Context, t Ticket, first func(context.Context, Writer) error) (secret string, err error) {
	secret, t.Hash = newSecret(ticketPrefix)
	t.Uses = max(t.Uses, 1)
	err = s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) error {
		if first != nil {
			if err := first(ctx, w); err != nil {
				return err
			}
		}
		return w.AddTicket(ctx, t)
	})
	if err != nil {
		return "", err
	}
	return secret, nil
}

// Redeem takes one use of a ticket. Errors: fault.NotFound, the same for all that is not good now.
func (s *Service) Redeem(ctx context.Context, secret string, purpose Purpose) (used Ticket, err error) {
	if !isSecret(secret, ticketPrefix) {
		return Ticket{}, linkNotFound()
	}
	err = s.config.Store.WriteAccounts(ctx, func(ctx context.Context, w Writer) (err error) {
		used, err = s.use(ctx, w, secret, purpose)
		return err
	})
	if err != nil {
		return Ticket{}, err
	}
	return used, nil
}

// use takes one use of a ticket in a transaction. Errors: as for Redeem.
func (s *Service) use(ctx context.Context, w Writer, secret string, purpose Purpose) (Ticket, error) {
	t, err := w.UseTicket(ctx, hashOf(secret), purpose)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return Ticket{}, linkNotFound()
	case err != nil:
		return Ticket{}, err
	case !t.ExpiresAt.After(s.config.Now()):
		return Ticket{}, linkNotFound()
	}
	return t, nil
}

// linkNotFound is the one answer for a ticket that was never there, has ended, was used or is for something else.
func linkNotFound() error {
	return fault.New(fault.NotFound, "that link is not good any more").WithHint("Links work once and for a limited time. Ask for a new one.")
}

// notFoundIs returns another error for what is not there, and any other error as it is.
func notFoundIs(err, instead error) error {
	if fault.KindOf(err) == fault.NotFound {
		return instead
	}
	return err
}
