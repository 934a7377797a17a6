package oauth

import (
	"context"

	"github.com/paceline/paceline/internal/fault"
)

// Revoke ends the grant of a token (RFC 7009). A token that is not there, or is another client's, is no error,
// and nothing is done. Errors: *Error for a client that is not known.
func (s *Service) Revoke(ctx context.Context, client ClientProof, token string) error {
	known, err := s.authenticate(ctx, client)
	if err != nil {
		return err
	}
	if !shaped(accessPrefix, token) && !shaped(refreshPrefix, token) {
		return nil
	}
	return s.write(ctx, func(ctx context.Context, w Writer) error {
		kept, err := w.Token(ctx, hashOf(token))
		if fault.KindOf(err) == fault.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		grant, err := w.Grant(ctx, kept.Grant)
		if err != nil || grant.Client.ClientID != known.ID {
			return err
		}
		return s.end(ctx, w, grant.ID, ClientEnded)
	})
}
