package oauth

import (
	"encoding/json"
	"net/url"
	"time"
)

// ClientKind is how a client became known.
type ClientKind string

// The kinds of clients.
const (
	Registered ClientKind = "registered" // by dynamic registration: what it says of itself is its own word
	Documented ClientKind = "documented" // by the document at its id, an https URL: its host is verified
)

// Client is a program that asks people for access.
type Client struct {
	ID              string
	Kind            ClientKind
	Name            string          // as it calls itself, cleaned, at most 64 characters; "" when it has none
	RedirectURIs    []string        // as registered
	ApplicationType string          // "web" or "native"
	AuthMethod      string          // "none", "client_secret_post" or "client_secret_basic"
	SecretHash      []byte          // of confidential clients
	Metadata        json.RawMessage // one object: what we understand of what it said, as it is told
	CreatedAt       time.Time
	UsedAt          time.Time // of the last grant or refresh, to within an hour; zero when never
	FreshUntil      time.Time // of a document: when it must be fetched again
}

// Label is a client as people are shown it, and as what it changes is labelled.
type Label struct {
	ClientID     string
	Name         string // cleaned; "" when it has none
	Host         string // verified: of the document at its id; "" of a registered client
	RedirectHost string // where the person was sent back to: a host, or the scheme of a program with its colon
}

// label returns the client as people are shown it when they are sent back to an address.
func (c Client) label(back *url.URL) Label {
	label := Label{ClientID: c.ID, Name: c.Name, RedirectHost: placeOf(back)}
	if u, ok := documentURL(c.ID); ok && c.Kind == Documented {
		label.Host = u.Host
	}
	return label
}
