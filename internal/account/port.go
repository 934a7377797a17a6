package account

import (
	"context"
	"time"
)

// Store keeps people, passkeys, sessions and tickets.
type Store interface {
	// ReadAccounts calls do with one unchanging view.
	ReadAccounts(ctx context.Context, do func(context.Context, Reader) error) error
	// WriteAccounts calls do in one transaction, which is kept when do returns nil. Where
	// another transaction is in the way, do is called again from the start.
	WriteAccounts(ctx context.Context, do func(context.Context, Writer) error) error
	// Attempt counts one more attempt of a kind by somebody, and returns how many there were in the
	// window up to now, this one included, and when the window ends. It counts in all processes.
	Attempt(ctx context.Context, kind, by string, window time.Duration) (int, time.Duration, error)
	// DeletePerson ends a person's grants, hands what is connected at a source to a job that
	// deregisters it, destroys the person's key and deletes all that is kept of them.
	DeletePerson(ctx context.Context, person string) error
	// Everything calls do with each thing that is kept of a person, in one unchanging view: records
	// with deleted ones' ids, calls with their changes, streams.
	Everything(ctx context.Context, person string, do func(kind string, document []byte) error) error
}

// Reader finds. Errors: fault.NotFound.
type Reader interface {
	Person(ctx context.Context, id string) (Person, error)
	// PersonByEmail finds by the address, whatever its case.
	PersonByEmail(ctx context.Context, email string) (Person, error)
	People(ctx context.Context) ([]Person, error)
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	Passkeys(ctx context.Context, person string) ([]Passkey, error)
	Session(ctx context.Context, hash Hash) (Session, error)
	Sessions(ctx context.Context, person string) ([]Session, error)
	// Ticket returns a ticket without using it.
	Ticket(ctx context.Context, hash Hash, purpose Purpose) (Ticket, error)
	// Kept reports whether anything is kept of a person, who may have no account.
	Kept(ctx context.Context, person string) (bool, error)
}

// Writer also writes.
type Writer interface {
	Reader
	// AddPerson keeps somebody new. Errors: fault.Conflict for an address that is taken.
	AddPerson(ctx context.Context, p Person) error
	SavePerson(ctx context.Context, p Person) error
	SavePasskey(ctx context.Context, p Passkey) error
	DeletePasskey(ctx context.Context, person string, id []byte) error
	SaveSession(ctx context.Context, s Session) error
	// EndSessions ends the sessions of a person but one; all of them for the zero Hash.
	EndSessions(ctx context.Context, person string, but Hash) error
	EndSession(ctx context.Context, person string, hash Hash) error
	AddTicket(ctx context.Context, t Ticket) error
	// UseTicket takes one use of a ticket, which is locked until the transaction ends. Errors:
	// fault.NotFound for one that is not there, is of another purpose, has ended or is used up.
	UseTicket(ctx context.Context, hash Hash, purpose Purpose) (Ticket, error)
	DropTickets(ctx context.Context, purpose Purpose, person string) error
	// Expire deletes sessions and tickets that ended before, and returns how many.
	Expire(ctx context.Context, before time.Time) (int, error)
}
