package oauth

import (
	"context"
	"errors"

	"github.com/paceline/paceline/internal/fault"
)

// exchange trades a code for tokens. A code that was used ends its grant, even where the rest of the request is wrong
// or its client refused.
func (s *Service) exchange(ctx context.Context, client Client, refused *Error, r TokenRequest) (Tokens, error) {
	if !shaped(codePrefix, r.Code) {
		return Tokens{}, first(refused, notGood())
	}
	var tokens Tokens
	err := s.write(ctx, func(ctx context.Context, w Writer) error {
		code, err := w.Code(ctx, hashOf(r.Code))
		switch {
		case fault.KindOf(err) == fault.NotFound:
			return first(refused, notGood())
		case err != nil:
			return err
		case !code.UsedAt.IsZero():
			return s.replayed(ctx, w, code.Grant, refused)
		case refused != nil:
			return refused
		}
		tokens, err = s.trade(ctx, w, client, code, r)
		return err
	})
	if err != nil {
		return Tokens{}, err
	}
	return tokens, nil
}

// trade uses a code for the first time, when all of the request is right for it.
func (s *Service) trade(ctx context.Context, w Writer, client Client, code Code, r TokenRequest) (Tokens, error) {
	now := s.config.Now()
	grant, err := s.grantOf(ctx, w, code.Grant, client, r.Resource)
	switch {
	case err != nil:
		return Tokens{}, err
	case !now.Before(code.ExpiresAt):
		return Tokens{}, notGood()
	case !isVerifier(r.Verifier):
		return Tokens{}, refuse(InvalidRequest, "code_verifier is 43 to 128 unreserved characters")
	case !proves(r.Verifier, code.Challenge):
		return Tokens{}, refuse(InvalidGrant, "code_verifier is not the one that the challenge was made of")
	case r.RedirectURI != "" && r.RedirectURI != code.RedirectURI:
		return Tokens{}, refuse(InvalidGrant, "redirect_uri is not the one that the code was sent to")
	}
	code.UsedAt = now
	refresh := newSecret(refreshPrefix)
	access, err := s.issueAccess(ctx, w, client, grant, grant.Scopes)
	err = errors.Join(err, w.SaveCode(ctx, code), w.SaveToken(ctx, Token{
		Hash: hashOf(refresh), Kind: RefreshToken, Grant: grant.ID, Scopes: grant.Scopes, ExpiresAt: now.Add(refreshLife),
	}))
	return Tokens{Access: access, ExpiresIn: accessLife, Refresh: refresh, Scopes: grant.Scopes}, err
}

// first returns the refusal that came first.
func first(refused, otherwise *Error) *Error {
	if refused != nil {
		return refused
	}
	return otherwise
}
