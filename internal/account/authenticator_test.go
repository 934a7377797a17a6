package account_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/fxamacker/cbor/v2"

	"github.com/paceline/paceline/internal/account"
)

// authenticator makes and uses one passkey as a browser with a security key does.
type authenticator struct {
	site, origin string
	id, handle   []byte
	key          *ecdsa.PrivateKey
	count        uint32
	flags        byte   // present and verified
	challenge    string // answered instead of the one given, when set
	userHandle   []byte // likewise
}

func newAuthenticator(t *testing.T) *authenticator {
	t.Helper()
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &authenticator{site: "paceline.example.org", origin: "https://paceline.example.org", id: id, key: key, count: 1, flags: 0x05}
}

// browserOptions is what a browser reads of a challenge.
type browserOptions struct {
	PublicKey struct {
		Challenge string
		User      struct{ ID, Name, DisplayName string }
		RP        struct{ ID, Name string }
		RPID      string

		ExcludeCredentials     []struct{ ID string }
		AuthenticatorSelection struct{ ResidentKey, UserVerification string }
		UserVerification       string
		Attestation            string
	}
}

func optionsOf(t *testing.T, c account.Challenge) (o browserOptions) {
	t.Helper()
	if err := json.Unmarshal(c.Options, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

func (a *authenticator) clientData(t *testing.T, kind, challenge string) []byte {
	t.Helper()
	if a.challenge != "" {
		challenge = a.challenge
	}
	return must(json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.origin, "crossOrigin": false}))(t)
}

// data returns the authenticator data, with the public key where it was just made.
func (a *authenticator) data(t *testing.T, made bool) []byte {
	t.Helper()
	site := sha256.Sum256([]byte(a.site))
	flags := a.flags
	if made {
		flags |= 0x40
	}
	data := binary.BigEndian.AppendUint32(append(site[:], flags), a.count)
	if !made {
		return data
	}
	data = append(data, make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(data, a.id...)
	point := must(a.key.PublicKey.Bytes())(t)
	return append(data, must(cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]}))(t)...)
}

// make makes the passkey that a challenge asks for.
func (a *authenticator) make(t *testing.T, c account.Challenge) *account.PasskeyAnswer {
	t.Helper()
	options := optionsOf(t, c).PublicKey
	a.handle = must(base64.RawURLEncoding.DecodeString(options.User.ID))(t)
	object := must(cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": a.data(t, true)}))(t)
	return a.answer(t, c, map[string]any{
		"clientDataJSON": encoded(a.clientData(t, "webauthn.create", options.Challenge)), "attestationObject": encoded(object),
	})
}

// use signs a challenge.
func (a *authenticator) use(t *testing.T, c account.Challenge) account.PasskeyAnswer {
	t.Helper()
	client, data := a.clientData(t, "webauthn.get", optionsOf(t, c).PublicKey.Challenge), a.data(t, false)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(data, hash[:]...))
	handle := a.handle
	if a.userHandle != nil {
		handle = a.userHandle
	}
	return *a.answer(t, c, map[string]any{
		"clientDataJSON": encoded(client), "authenticatorData": encoded(data), "userHandle": encoded(handle),
		"signature": encoded(must(ecdsa.SignASN1(rand.Reader, a.key, signed[:]))(t)),
	})
}

func (a *authenticator) answer(t *testing.T, c account.Challenge, response map[string]any) *account.PasskeyAnswer {
	t.Helper()
	return &account.PasskeyAnswer{Ticket: c.Ticket, Response: must(json.Marshal(map[string]any{
		"id": encoded(a.id), "rawId": encoded(a.id), "type": "public-key", "response": response,
	}))(t)}
}

func encoded(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }
