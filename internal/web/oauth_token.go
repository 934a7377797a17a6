package web

import (
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/oauth"
)

// tokenAnswer is a successful answer of the token endpoint (RFC 6749, section 5.1).
type tokenAnswer struct {
	AccessToken  string `json:"access_token"`
	TokenType    string `json:"token_type"`
	ExpiresIn    int64  `json:"expires_in"` // seconds
	RefreshToken string `json:"refresh_token,omitempty"`
	Scope        string `json:"scope"`
}

// token trades codes and refresh tokens for tokens.
func (a *authorizationServer) token(w http.ResponseWriter, r *http.Request) error {
	form, client, err := fromClient(w, r)
	if err != nil {
		return err
	}
	tokens, err := a.oauth.Token(r.Context(), oauth.TokenRequest{
		Client:       client,
		GrantType:    form.Get("grant_type"),
		Code:         form.Get("code"),
		RedirectURI:  form.Get("redirect_uri"),
		Verifier:     form.Get("code_verifier"),
		RefreshToken: form.Get("refresh_token"),
		Scope:        form.Get("scope"),
		Resource:     form.Get("resource"),
	})
	if err != nil {
		return err
	}
	answer(w, http.StatusOK, tokenAnswer{
		AccessToken:  tokens.Access,
		TokenType:    "Bearer",
		ExpiresIn:    int64(tokens.ExpiresIn / time.Second),
		RefreshToken: tokens.Refresh,
		Scope:        tokens.Scopes.String(),
	})
	return nil
}

// revoke ends what a token stands for (RFC 7009). A token that is not known is no error: it is not good, which is what was asked.
func (a *authorizationServer) revoke(w http.ResponseWriter, r *http.Request) error {
	form, client, err := fromClient(w, r)
	if err != nil {
		return err
	}
	token := form.Get("token")
	if token == "" {
		return refused(oauth.InvalidRequest, "the token is missing")
	}
	if err := a.oauth.Revoke(r.Context(), client, token); err != nil {
		return err
	}
	answer(w, http.StatusOK, struct{}{})
	return nil
}
