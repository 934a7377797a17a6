package oauth

import (
	"context"
	"crypto/subtle"

	"github.com/paceline/paceline/internal/fault"
)

// ClientProof is how a client says who it is at the token endpoint.
type ClientProof struct {
	ID     string
	Secret string // "" of a public client
	Basic  bool   // it came in an Authorization header
}

// authenticate returns the client that a proof is of. A confidential one may send its secret in either way. Errors:
// *Error with InvalidClient.
func (s *Service) authenticate(ctx context.Context, proof ClientProof) (Client, error) {
	client, err := s.knownClient(ctx, proof.ID)
	if err != nil {
		return Client{}, err
	}
	if client.AuthMethod == noSecret {
		if proof.Secret != "" {
			return Client{}, refuse(InvalidClient, "the client has no secret")
		}
		return client, nil
	}
	hash := hashOf(proof.Secret)
	if subtle.ConstantTimeCompare(hash[:], client.SecretHash) == 0 {
		return Client{}, refuse(InvalidClient, "the secret of the client is not right")
	}
	return client, nil
}

// knownClient returns a client that is known already. No document is fetched for one that is not: whoever asks here
// is nobody yet.
func (s *Service) knownClient(ctx context.Context, id string) (Client, error) {
	if !isDocumented(id) {
		return s.registered(ctx, id)
	}
	client, err := s.client(ctx, id)
	if fault.KindOf(err) == fault.NotFound {
		return Client{}, refuse(InvalidClient, "the client is not known here; it asks a person first")
	}
	return client, err
}
