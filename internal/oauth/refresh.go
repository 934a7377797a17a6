package oauth

import (
	"context"
	"errors"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// successorPurpose is what the key of successors is for.
const successorPurpose = "oauth refresh successor"

// refresh trades a refresh token for new tokens. Each is good once, but for a moment in which the same successor is
// given again: programs refresh in parallel, and an answer can be lost. Its second use after that ends the grant.
func (s *Service) refresh(ctx context.Context, client Client, refused *Error, r TokenRequest) (Tokens, error) {
	if !shaped(refreshPrefix, r.RefreshToken) {
		return Tokens{}, first(refused, notGood())
	}
	var tokens Tokens
	err := s.write(ctx, func(ctx context.Context, w Writer) error {
		token, err := w.Token(ctx, hashOf(r.RefreshToken))
		switch {
		case fault.KindOf(err) == fault.NotFound:
			return first(refused, notGood())
		case err != nil:
			return err
		}
		open, err := s.open(ctx, w, token)
		switch {
		case err != nil:
			return err
		case !open:
			return s.replayed(ctx, w, token.Grant, refused)
		case refused != nil:
			return refused
		}
		tokens, err = s.rotate(ctx, w, client, token, r)
		return err
	})
	if err != nil {
		return Tokens{}, err
	}
	return tokens, nil
}

// open reports whether a refresh token may give its successor: it did not yet, or did a moment ago and the successor
// was not used.
func (s *Service) open(ctx context.Context, w Writer, token Token) (bool, error) {
	if token.UsedAt.IsZero() {
		return true, nil
	}
	if s.config.Now().Sub(token.UsedAt) > grace {
		return false, nil
	}
	successor, err := w.Token(ctx, token.Successor)
	if err != nil {
		return false, err
	}
	return successor.UsedAt.IsZero(), nil
}

// rotate gives the successor of an open refresh token, and an access token.
func (s *Service) rotate(ctx context.Context, w Writer, client Client, token Token, r TokenRequest) (Tokens, error) {
	now := s.config.Now()
	grant, err := s.grantOf(ctx, w, token.Grant, client, r.Resource)
	if err != nil {
		return Tokens{}, err
	}
	if token.Kind != RefreshToken || !now.Before(token.ExpiresAt) {
		return Tokens{}, notGood()
	}
	scopes, err := narrowed(r.Scope, token.Scopes, grant.Scopes)
	if err != nil {
		return Tokens{}, err
	}
	successor := secretOf(refreshPrefix, w.Keyed(successorPurpose, []byte(r.RefreshToken)))
	access, err := s.issueAccess(ctx, w, client, grant, scopes)
	if err == nil && token.UsedAt.IsZero() {
		err = succeed(ctx, w, token, hashOf(successor), now)
	}
	return Tokens{Access: access, ExpiresIn: accessLife, Refresh: successor, Scopes: scopes}, err
}

// succeed keeps that a refresh token was used, and what follows it.
func succeed(ctx context.Context, w Writer, token Token, successor Hash, now time.Time) error {
	next := token
	next.Hash, next.ExpiresAt = successor, now.Add(refreshLife)
	token.UsedAt, token.Successor = now, successor
	return errors.Join(w.SaveToken(ctx, token), w.SaveToken(ctx, next))
}

// narrowed returns the scopes of an access token: what was asked for of what the refresh token came with, and of that
// what the person still allows. Errors: *Error with InvalidScope for more than it came with, or when nothing is left.
func narrowed(asked string, had, allowed Scopes) (Scopes, error) {
	scopes, err := ParseScopes(asked)
	if err != nil {
		return nil, err
	}
	if len(scopes) == 0 {
		scopes = had
	}
	left := scopes.And(allowed)
	if !scopes.Within(had) || len(left) == 0 {
		return nil, refuse(InvalidScope, "a refresh asks for no more than was allowed")
	}
	return left, nil
}
