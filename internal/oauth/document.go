package oauth

import (
	"context"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// How long a document stays fresh, whatever it says.
const (
	leastFresh = 5 * time.Minute
	mostFresh  = 24 * time.Hour
)

// documented returns a client by the document at its id, which is fetched when it is not fresh. One that cannot be
// fetched again is not used: what its host no longer says may no longer be so.
func (s *Service) documented(ctx context.Context, id string) (Client, error) {
	if _, ok := documentURL(id); !ok || s.config.Documents == nil {
		return Client{}, refuse(InvalidClient, "the client id is not one that can be used here")
	}
	known, err := s.client(ctx, id)
	switch {
	case err != nil && fault.KindOf(err) != fault.NotFound:
		return Client{}, err
	case err == nil && s.config.Now().Before(known.FreshUntil):
		return known, nil
	}
	client, err := s.fetch(ctx, id)
	if err != nil {
		return Client{}, err
	}
	return s.keepDocument(ctx, client)
}

// fetch returns a client as its document describes it now.
func (s *Service) fetch(ctx context.Context, id string) (Client, error) {
	body, fresh, err := s.config.Documents.Document(ctx, id)
	if err != nil {
		if ctx.Err() != nil {
			return Client{}, fmt.Errorf("fetch the document of a client: %w", err)
		}
		return Client{}, refuse(InvalidClient, "the document at the client id cannot be fetched").because(err)
	}
	client, err := parseDocument(id, body)
	if err != nil {
		return Client{}, err
	}
	now := s.config.Now()
	client.CreatedAt, client.FreshUntil = now, now.Add(min(max(fresh, leastFresh), mostFresh))
	return client, nil
}

// parseDocument returns the client that a document describes, which must be the one that was asked for. It is a public
// one, whatever it says: a document that all can read has no secret.
func parseDocument(id string, body []byte) (Client, error) {
	fields, err := parseFields(body)
	if err != nil {
		return Client{}, refuse(InvalidClient, "the document at the client id is not client metadata").because(err)
	}
	own, err := fields.text("client_id")
	if err != nil || own != id {
		return Client{}, refuse(InvalidClient, "the document at the client id names another client id")
	}
	delete(fields, "token_endpoint_auth_method")
	understood, err := fields.understand()
	if err != nil {
		return Client{}, refuse(InvalidClient, "the document at the client id cannot be used").because(err)
	}
	understood.AuthMethod = noSecret
	return understood.client(id, Documented)
}

// keepDocument keeps a client as it was fetched, and returns it with when it was first known and last used.
func (s *Service) keepDocument(ctx context.Context, client Client) (Client, error) {
	err := s.write(ctx, func(ctx context.Context, w Writer) error {
		known, err := w.Client(ctx, client.ID)
		switch {
		case err == nil:
			client.CreatedAt, client.UsedAt = known.CreatedAt, known.UsedAt
		case fault.KindOf(err) != fault.NotFound:
			return err
		}
		return w.SaveClient(ctx, client)
	})
	return client, err
}
