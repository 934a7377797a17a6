package oauth

import (
	"context"
	"time"
)

// Store keeps clients, grants, codes and tokens.
type Store interface {
	// ReadGrants calls do with one unchanging view.
	ReadGrants(ctx context.Context, do func(context.Context, Reader) error) error
	// WriteGrants calls do in one transaction, which is kept when do returns nil. Where another
	// transaction is in the way, do is called again from the start.
	WriteGrants(ctx context.Context, do func(context.Context, Writer) error) error
}

// Reader finds by id or hash. Errors: fault.NotFound.
type Reader interface {
	Client(ctx context.Context, id string) (Client, error)
	Grant(ctx context.Context, id string) (Grant, error)
	// Access returns a token with its grant, in one query: each call of a client asks for it.
	Access(ctx context.Context, token Hash) (Token, Grant, error)
	// Grants returns a person's grants, the newest first; of everybody for "".
	Grants(ctx context.Context, person string) ([]Grant, error)
}

// Writer also writes. What it finds is locked until the transaction ends.
type Writer interface {
	Reader
	Code(ctx context.Context, hash Hash) (Code, error)
	Token(ctx context.Context, hash Hash) (Token, error)
	// Keyed returns the hash of a part for a purpose under a key of the installation, which is the same in all its processes.
	Keyed(purpose string, part []byte) Hash
	SaveClient(ctx context.Context, c Client) error
	SaveGrant(ctx context.Context, g Grant) error
	SaveCode(ctx context.Context, c Code) error
	SaveToken(ctx context.Context, t Token) error
	// UnusedClients returns how many clients were registered and never used.
	UnusedClients(ctx context.Context) (int, error)
	// Expire deletes codes and tokens that expired before, and clients that were known before and never used: a
	// bounded number at a time. It returns how many; 0 when none is left.
	Expire(ctx context.Context, before time.Time) (int, error)
}

// Documents fetches the metadata document of a client, from an https URL, guarded.
type Documents interface {
	// Document returns the body and how long it stays fresh.
	Document(ctx context.Context, url string) (body []byte, fresh time.Duration, err error)
}
