package oauth

import (
	"context"
	"fmt"
	"time"
)

// What bounds registrations, which anybody may make.
const (
	unusedLife = 7 * 24 * time.Hour // of a registration that nobody used
	mostUnused = 10_000             // at a time
)

// Register makes a client known by the metadata that it sent (RFC 7591), and returns it with
// the secret that it was given, "" for a public one. Its Metadata is what it is to be told. Errors: *Error.
func (s *Service) Register(ctx context.Context, metadata []byte) (Client, string, error) {
	fields, err := parseFields(metadata)
	if err != nil {
		return Client{}, "", err
	}
	understood, err := fields.understand()
	if err != nil {
		return Client{}, "", err
	}
	client, err := understood.client(newID(), Registered)
	if err != nil {
		return Client{}, "", fmt.Errorf("keep what a client says of itself: %w", err)
	}
	var secret string
	if client.AuthMethod != noSecret {
		secret = newSecret(secretPrefix)
		hash := hashOf(secret)
		client.SecretHash = hash[:]
	}
	client.CreatedAt = s.config.Now()
	err = s.write(ctx, func(ctx context.Context, w Writer) error {
		switch full, err := s.full(ctx, w); {
		case err != nil:
			return err
		case full:
			return refuse(TemporarilyUnavailable, "there are too many registrations that nobody used; try again later")
		default:
			return w.SaveClient(ctx, client)
		}
	})
	if err != nil {
		return Client{}, "", err
	}
	return client, secret, nil
}

// full reports whether as many clients as there may be were never used, after those that are too old are gone.
func (s *Service) full(ctx context.Context, w Writer) (bool, error) {
	unused, err := w.UnusedClients(ctx)
	if err != nil || unused < mostUnused {
		return false, err
	}
	if _, err := w.Expire(ctx, s.config.Now().Add(-unusedLife)); err != nil {
		return false, err
	}
	unused, err = w.UnusedClients(ctx)
	return unused >= mostUnused, err
}

// expired reports a registration that nobody used in time.
func (c Client) expired(now time.Time) bool {
	return c.UsedAt.IsZero() && now.Sub(c.CreatedAt) >= unusedLife
}
