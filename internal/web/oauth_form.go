package web

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"

	"github.com/paceline/paceline/internal/oauth"
)

// mostBody is how much of a body the endpoints for clients read.
const mostBody = 64 << 10

// refused returns the refusal of a request that a client made wrongly.
func refused(code oauth.ErrorCode, description string) *oauth.Error {
	return &oauth.Error{Code: code, Description: description}
}

// errTooLarge is a body beyond mostBody.
var errTooLarge = errors.New("the body is larger than 64 KiB")

// body returns the body of a request whose media type is as wanted. Errors: errTooLarge; *oauth.Error with
// the code for another media type and for a body that ends early.
func body(w http.ResponseWriter, r *http.Request, wanted string, code oauth.ErrorCode) ([]byte, error) {
	types := r.Header.Values("Content-Type")
	if len(types) != 1 {
		return nil, refused(code, "say once that the Content-Type is "+wanted)
	}
	if is, _, err := mime.ParseMediaType(types[0]); err != nil || is != wanted {
		return nil, refused(code, "the Content-Type must be "+wanted)
	}
	if len(r.Header.Values("Content-Encoding")) > 0 {
		return nil, refused(code, "the body must not be encoded")
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if _, is := errors.AsType[*http.MaxBytesError](err); is {
		return nil, errTooLarge
	}
	if err != nil {
		return nil, refused(code, "the body could not be read to its end")
	}
	return text, nil
}

// clientForm returns the parameters of a client's request, which come in the body alone and once each: an
// address ends up in logs. Errors: as of body.
func clientForm(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	if r.URL.RawQuery != "" || r.URL.ForceQuery {
		return nil, refused(oauth.InvalidRequest, "parameters belong in the body, not in the address")
	}
	text, err := body(w, r, "application/x-www-form-urlencoded", oauth.InvalidRequest)
	if err != nil {
		return nil, err
	}
	form, err := url.ParseQuery(string(text))
	if err != nil {
		return nil, &oauth.Error{Code: oauth.InvalidRequest, Description: "the body is not form encoded", Cause: err}
	}
	return form, once(form)
}

// fromClient returns a client's form, and how it says who it is.
func fromClient(w http.ResponseWriter, r *http.Request) (url.Values, oauth.ClientProof, error) {
	form, err := clientForm(w, r)
	if err != nil {
		return nil, oauth.ClientProof{}, err
	}
	client, err := proof(r, form)
	return form, client, err
}

// once returns an error unless each parameter is given once.
func once(values url.Values) error {
	for _, given := range values {
		if len(given) > 1 {
			return refused(oauth.InvalidRequest, "a parameter is given twice")
		}
	}
	return nil
}

// proof returns how a client says who it is: in the Authorization header or in the body, not in both.
func proof(r *http.Request, form url.Values) (oauth.ClientProof, error) {
	inBody := oauth.ClientProof{ID: form.Get("client_id"), Secret: form.Get("client_secret")}
	headers := r.Header.Values("Authorization")
	switch {
	case len(headers) == 0 && inBody.ID == "":
		return inBody, refused(oauth.InvalidClient, "the client_id is missing")
	case len(headers) == 0:
		return inBody, nil
	case len(headers) > 1:
		return inBody, refused(oauth.InvalidRequest, "there are two Authorization headers")
	case inBody.Secret != "":
		return inBody, refused(oauth.InvalidRequest, "the secret is both in the header and in the body")
	}
	inHeader, err := basic(r)
	if err == nil && inBody.ID != "" && inBody.ID != inHeader.ID {
		return inHeader, refused(oauth.InvalidRequest, "the client_id in the body is another one than in the header")
	}
	return inHeader, err
}

// basic returns what an Authorization header says, whose id and secret are form encoded.
func basic(r *http.Request) (oauth.ClientProof, error) {
	id, secret, ok := r.BasicAuth()
	if !ok {
		return oauth.ClientProof{}, refused(oauth.InvalidClient, "the Authorization header is not HTTP Basic")
	}
	id, idErr := url.QueryUnescape(id)
	secret, secretErr := url.QueryUnescape(secret)
	if errors.Join(idErr, secretErr) != nil {
		return oauth.ClientProof{}, refused(oauth.InvalidClient, "the id and the secret in the Authorization header must be form encoded")
	}
	return oauth.ClientProof{ID: id, Secret: secret, Basic: true}, nil
}
