package account

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/paceline/paceline/internal/fault"
)

const mostAnswer = 64 << 10 // bytes of a browser's answer

func newWebAuthn(site *url.URL) (*webauthn.WebAuthn, error) {
	made, err := webauthn.New(&webauthn.Config{
		RPID: site.Hostname(), RPDisplayName: "Paceline", RPOrigins: []string{site.Scheme + "://" + site.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: new(true), UserVerification: protocol.VerificationPreferred,
		},
	})
	if err != nil {
		return nil, fault.New(fault.Misconfigured, "passkeys cannot be bound to the public URL").WithCause(err)
	}
	return made, nil
}

func (s *Service) passkeysOffered() error {
	if s.PasskeysOffered() {
		return nil
	}
	return fault.New(fault.Invalid, "passkeys do not work at this address").WithHint("They need https and a name, or localhost. Use a password.")
}

// credential is what is kept of a passkey: what the library knows of it, and the handle that it was made under.
type credential struct {
	Handle []byte              `json:"handle"`
	Key    webauthn.Credential `json:"key"`
}

func (k Passkey) credential() (kept credential, err error) {
	if err := json.Unmarshal(k.Credential, &kept); err != nil {
		return credential{}, fault.New(fault.Internal, "a passkey cannot be read").WithCause(err)
	}
	return kept, nil
}

// holder is a person as the library sees one. The handle is random, and says nothing to whoever holds the authenticator.
type holder struct {
	handle      []byte
	email, name string
	keys        []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return h.handle }
func (h holder) WebAuthnName() string                       { return h.email }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

func (h holder) WebAuthnDisplayName() string {
	if h.name == "" {
		return h.email
	}
	return h.name
}

// making is what is kept of a challenge to make a passkey.
type making struct {
	Email   string               `json:"email"`
	Session webauthn.SessionData `json:"session"`
}

// beginMaking returns the options for a browser, and what the answer is checked by. A person has one handle, so that an
// authenticator keeps one passkey of theirs.
func (s *Service) beginMaking(p Person, keys []Passkey) (options, data []byte, err error) {
	h := holder{handle: newHandle(), email: p.Email, name: p.Name}
	exclude := make([]protocol.CredentialDescriptor, 0, len(keys))
	for _, key := range keys {
		kept, err := key.credential()
		if err != nil {
			return nil, nil, err
		}
		h.handle = kept.Handle
		exclude = append(exclude, kept.Key.Descriptor())
	}
	creation, session, err := s.webauthn.BeginRegistration(h, webauthn.WithExclusions(exclude))
	if err != nil {
		return nil, nil, fmt.Errorf("making the challenge of a new passkey: %w", err)
	}
	return encode(creation, making{p.Email, *session})
}

// beginUsing returns the options for a browser, and what the answer is checked by.
func (s *Service) beginUsing() (options, data []byte, err error) {
	assertion, session, err := s.webauthn.BeginDiscoverableLogin()
	if err != nil {
		return nil, nil, fmt.Errorf("making the challenge of a passkey: %w", err)
	}
	return encode(assertion, session)
}

func encode(forBrowser, forUs any) (options, data []byte, err error) {
	if options, err = json.Marshal(forBrowser); err != nil {
		return nil, nil, fmt.Errorf("writing a challenge: %w", err)
	}
	if data, err = json.Marshal(forUs); err != nil {
		return nil, nil, fmt.Errorf("writing a challenge: %w", err)
	}
	return options, data, nil
}

// A bond is what the challenge of a new passkey must have been made for.
type bond struct{ to, person, email string }

func boundToLink(secret string) string {
	if secret == "" {
		return "open"
	}
	return "link " + hashOf(secret).String()
}

// madePasskey checks a passkey that was just made; its challenge is used up whatever comes of it. Errors: fault.Invalid.
func (s *Service) madePasskey(ctx context.Context, answer PasskeyAnswer, of bond) (*Passkey, error) {
	if err := s.passkeysOffered(); err != nil {
		return nil, err
	}
	now := s.config.Now()
	name, err := passkeyName(answer.Name, now)
	if err != nil {
		return nil, err
	}
	ticket, err := s.Redeem(ctx, answer.Ticket, ForPasskey)
	if err != nil {
		return nil, notFoundIs(err, unusablePasskey(nil))
	}
	var begun making
	if err := json.Unmarshal(ticket.Data, &begun); err != nil {
		return nil, fault.New(fault.Internal, "a challenge cannot be read").WithCause(err)
	}
	if ticket.Bound != of.to || of.person != "" && ticket.Person != of.person || !strings.EqualFold(begun.Email, of.email) {
		return nil, unusablePasskey(nil)
	}
	key, err := s.finishMaking(begun.Session, answer.Response)
	if err != nil {
		return nil, unusablePasskey(err)
	}
	kept, err := json.Marshal(credential{begun.Session.UserID, *key})
	if err != nil {
		return nil, fmt.Errorf("writing a passkey: %w", err)
	}
	return &Passkey{ID: key.ID, Name: name, Credential: kept, CreatedAt: now}, nil
}

func (s *Service) finishMaking(begun webauthn.SessionData, response []byte) (*webauthn.Credential, error) {
	if len(response) > mostAnswer {
		return nil, fault.New(fault.TooLarge, "the answer is too long")
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return nil, fmt.Errorf("reading a new passkey: %w", err)
	}
	key, err := s.webauthn.CreateCredential(holder{handle: begun.UserID}, begun, parsed)
	if err != nil {
		return nil, fmt.Errorf("checking a new passkey: %w", err)
	}
	key.Attestation = webauthn.CredentialAttestation{} // nobody asked who made the authenticator
	return key, nil
}

// finishUsing checks the answer to a challenge and returns the person whose passkey gave it. Errors: fault.Invalid.
func (s *Service) finishUsing(ctx context.Context, w Writer, data, response []byte) (Person, error) {
	var begun webauthn.SessionData
	if err := json.Unmarshal(data, &begun); err != nil {
		return Person{}, fault.New(fault.Internal, "a challenge cannot be read").WithCause(err)
	}
	if len(response) > mostAnswer {
		return Person{}, wrongPasskey()
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil {
		return Person{}, wrongPasskey()
	}
	key, err := w.Passkey(ctx, parsed.RawID)
	if err != nil {
		return Person{}, notFoundIs(err, wrongPasskey())
	}
	p, err := w.Person(ctx, key.Person)
	if err != nil {
		return Person{}, notFoundIs(err, wrongPasskey())
	}
	kept, err := key.credential()
	if err != nil {
		return Person{}, err
	}
	find := func(_, _ []byte) (webauthn.User, error) {
		return holder{handle: kept.Handle, email: p.Email, keys: []webauthn.Credential{kept.Key}}, nil
	}
	_, used, err := s.webauthn.ValidatePasskeyLogin(find, begun, parsed)
	if err != nil {
		return Person{}, wrongPasskey()
	}
	if used.Authenticator.CloneWarning {
		s.config.Logger.WarnContext(ctx, "a passkey counted backwards, as a copy of it would", slog.String("person", p.ID))
		return Person{}, wrongPasskey()
	}
	if key.Credential, err = json.Marshal(credential{kept.Handle, *used}); err != nil {
		return Person{}, fmt.Errorf("writing a passkey: %w", err)
	}
	key.UsedAt = s.config.Now()
	return p, w.SavePasskey(ctx, key)
}

func hasPasskey(keys []Passkey, id []byte) bool {
	return slices.ContainsFunc(keys, func(k Passkey) bool { return bytes.Equal(k.ID, id) })
}

func wrongPasskey() error {
	return fault.New(fault.Invalid, "that passkey was not accepted").WithHint("Try again, or sign in otherwise.")
}

func unusablePasskey(cause error) error {
	return fault.New(fault.Invalid, "that passkey could not be added").WithHint("Try again, or take another one.").WithCause(cause)
}
