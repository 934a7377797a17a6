package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

func ticketPlace(person string, hash account.Hash) seal.Context {
	return seal.Context{Table: "ticket", Column: "sealed", Person: person, ID: hash.String()}
}

// sealer returns the transaction that seals what belongs to a ticket: with the person's key, or with the installation's
// where it is nobody's.
func (a *accounts) sealer(ctx context.Context, person string) (*transaction, error) {
	if person != "" {
		return a.on(ctx, person)
	}
	t := *a.transaction
	t.key = t.common
	return &t, nil
}

// AddTicket keeps a new ticket. Errors: fault.NotFound for a person who is not there.
func (a *accounts) AddTicket(ctx context.Context, ticket account.Ticket) error {
	t, err := a.sealer(ctx, ticket.Person)
	if err != nil {
		return err
	}
	var sealed []byte
	if ticket.Data != nil {
		if sealed, err = t.sealed(ticket.Data, ticketPlace(ticket.Person, ticket.Hash)); err != nil {
			return err
		}
	}
	const query = "INSERT INTO ticket (hash, purpose, person, bound, sealed, uses, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)"
	_, err = t.exec(ctx, query, ticket.Hash[:], string(ticket.Purpose), ticket.Person, ticket.Bound, sealed, ticket.Uses, micros(ticket.ExpiresAt))
	return err
}

// UseTicket takes one use of a ticket. Of several that want the last one, one gets it. Errors: fault.NotFound for one that is not there,
// is of another purpose, has ended or is used up.
func (a *accounts) UseTicket(ctx context.Context, hash account.Hash, purpose account.Purpose) (account.Ticket, error) {
	const query = `UPDATE ticket SET uses = uses - 1 WHERE hash = $1 AND purpose = $2 AND uses > 0 AND expires_at > $3
		RETURNING person, bound, sealed, uses, expires_at`
	return a.ticket(ctx, hash, purpose, a.queryRow(ctx, query, hash[:], string(purpose), a.now().UnixMicro()))
}

// Ticket returns a ticket without using it, ended or not. Errors: fault.NotFound.
func (a *accounts) Ticket(ctx context.Context, hash account.Hash, purpose account.Purpose) (account.Ticket, error) {
	const query = "SELECT person, bound, sealed, uses, expires_at FROM ticket WHERE hash = $1 AND purpose = $2"
	return a.ticket(ctx, hash, purpose, a.queryRow(ctx, query+a.lock, hash[:], string(purpose)))
}

func (a *accounts) ticket(ctx context.Context, hash account.Hash, purpose account.Purpose, row *sql.Row) (account.Ticket, error) {
	ticket := account.Ticket{Hash: hash, Purpose: purpose}
	var sealed []byte
	var expires int64
	err := row.Scan(&ticket.Person, &ticket.Bound, &sealed, &ticket.Uses, &expires)
	if errors.Is(err, sql.ErrNoRows) {
		return account.Ticket{}, fault.New(fault.NotFound, "this link is not good any more")
	}
	if err != nil {
		return account.Ticket{}, err
	}
	ticket.ExpiresAt = moment(expires)
	if sealed == nil {
		return ticket, nil
	}
	t, err := a.sealer(ctx, ticket.Person)
	if err != nil {
		return account.Ticket{}, err
	}
	ticket.Data, err = t.unseal(sealed, ticketPlace(ticket.Person, hash))
	return ticket, err
}

// DropTickets ends the tickets of a purpose of a person; "" are those of nobody.
func (a *accounts) DropTickets(ctx context.Context, purpose account.Purpose, person string) error {
	_, err := a.exec(ctx, "DELETE FROM ticket WHERE purpose = $1 AND person = $2", string(purpose), person)
	return err
}
