package oauth

import (
	"strings"
	"testing"
)

// The pair is that of RFC 7636, appendix B.
const (
	rfcVerifier  = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
	rfcChallenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
)

func TestAVerifierProvesItsOwnChallengeOnly(t *testing.T) {
	t.Parallel()
	if !proves(rfcVerifier, rfcChallenge) {
		t.Error("the RFC's verifier does not prove its challenge")
	}
	for _, other := range []string{"", rfcVerifier[1:], rfcChallenge, strings.ToLower(rfcVerifier)} {
		if proves(other, rfcChallenge) {
			t.Errorf("%q proves it too", other)
		}
	}
}

func TestAVerifierAndAChallengeHaveTheirShape(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		rfcVerifier:                      true,
		strings.Repeat("a", 43):          true,
		strings.Repeat("-._~", 32):       true,
		strings.Repeat("a", 42):          false,
		strings.Repeat("a", 129):         false,
		strings.Repeat("a", 42) + "+":    false,
		strings.Repeat("a", 42) + "\x00": false,
		strings.Repeat("é", 43):          false,
		"":                               false,
	} {
		if got := isVerifier(text); got != want {
			t.Errorf("%q: verifier is %t, want %t", text, got, want)
		}
	}
	broken := rfcChallenge[:20] + "\n" + rfcChallenge[20:]
	if !isHash(rfcChallenge) {
		t.Error("the RFC's challenge is none")
	}
	for _, other := range []string{"", rfcChallenge + "=", rfcChallenge[1:], rfcChallenge[:42] + "N", rfcChallenge[:42] + "+", broken, broken[:43]} {
		if isHash(other) {
			t.Errorf("%q is a challenge", other)
		}
	}
}

func TestASecretIsKnownByItsShape(t *testing.T) {
	t.Parallel()
	secret := newSecret(accessPrefix)
	if !shaped(accessPrefix, secret) || shaped(refreshPrefix, secret) {
		t.Errorf("a new token is not of its shape")
	}
	for _, other := range []string{"", accessPrefix, secret + "A", secret[1:], secret[:len(secret)-1], " " + secret, secret[:10] + "\n" + secret[10:]} {
		if shaped(accessPrefix, other) {
			t.Errorf("%q is of the shape too", other)
		}
	}
	if id := newID(); len(id) != 20 || id == newID() || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") != "" {
		t.Errorf("the id is %q", id)
	}
}
