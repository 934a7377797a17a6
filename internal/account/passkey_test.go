package account_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

// withPasskey returns the owner, who joined by the passkey of an authenticator.
func (o *town) withPasskey(t *testing.T, a *authenticator) account.SignedIn {
	t.Helper()
	link := must(o.OwnerLink(t.Context()))(t)
	challenge := must(o.ChallengeToJoin(t.Context(), link, "ann@example.com", "Ann", firefox()))(t)
	return must(o.Join(t.Context(), account.Joining{
		Secret: link, Email: "Ann@example.com", Name: "Ann", Proof: account.Proof{Passkey: a.make(t, challenge)},
	}, firefox()))(t)
}

func (o *town) signIn(t *testing.T, a *authenticator) (account.SignedIn, error) {
	t.Helper()
	return o.SignInByPasskey(t.Context(), a.use(t, must(o.ChallengeToSignIn(t.Context(), firefox()))(t)), firefox())
}

func TestAPersonJoinsAndSignsInByPasskey(t *testing.T) {
	t.Parallel()
	o, a := newTown(t, account.Invited), newAuthenticator(t)
	ann := o.withPasskey(t, a)
	o.pass(time.Hour)
	for range 2 {
		a.count++
		in := must(o.signIn(t, a))(t)
		if in.Person != ann.Person || in.Secret == ann.Secret || !o.Proved(in.Session) {
			t.Errorf("signed in %+v", in)
		}
	}
	keys := must(o.Passkeys(t.Context(), ann.Person.ID))(t)
	if len(keys) != 1 || keys[0].Name != "Passkey of 1 Dec 2026" || !keys[0].UsedAt.Equal(o.at) || !bytes.Equal(keys[0].ID, a.id) {
		t.Errorf("kept: %+v", keys)
	}
	_, err := o.SignIn(t.Context(), "ann@example.com", "", firefox())
	wantKind(t, "without a password", err, fault.Invalid)
}

func TestAChallengeAsksForWhatSignsInAlone(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Open)
	c := optionsOf(t, must(o.ChallengeToJoin(t.Context(), "", "ann@example.com", "Ann", firefox()))(t)).PublicKey
	if c.RP.ID != "paceline.example.org" || c.AuthenticatorSelection.ResidentKey != "required" || c.AuthenticatorSelection.UserVerification != "preferred" ||
		c.User.Name != "ann@example.com" || c.User.DisplayName != "Ann" || c.Attestation != "none" && c.Attestation != "" {
		t.Errorf("asked to make: %+v", c)
	}
	used := optionsOf(t, must(o.ChallengeToSignIn(t.Context(), firefox()))(t)).PublicKey
	if used.RPID != "paceline.example.org" || used.UserVerification != "preferred" || len(used.Challenge) < 43 {
		t.Errorf("asked to use: %+v", used)
	}
}

func TestAPasskeyThatDoesNotFitIsRefusedAndAllAlike(t *testing.T) {
	t.Parallel()
	told := map[string]string{}
	for name, change := range map[string]func(*testing.T, *town, *authenticator, *account.PasskeyAnswer){
		"of another site": func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) { a.site = "example.org" },
		"from another origin": func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) {
			a.origin = "https://evil.example"
		},
		"from another port": func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) { a.origin += ":8443" },
		"to another challenge": func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) {
			a.challenge = encoded(make([]byte, 32))
		},
		"by another key": func(t *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) {
			a.key = newAuthenticator(t).key
		},
		"nobody knows": func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) {
			a.id = []byte("another credential")
		},
		"of another person":      func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) { a.userHandle = []byte("ben") },
		"of nobody":              func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) { a.userHandle = []byte{} },
		"that nobody touched":    func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) { a.flags = 0x04 },
		"that counts backwards":  func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) { a.count = 1 },
		"that counts no further": func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) { a.count = 2 },
		"that stopped counting":  func(_ *testing.T, _ *town, a *authenticator, _ *account.PasskeyAnswer) { a.count = 0 },
		"with no answer":         func(_ *testing.T, _ *town, _ *authenticator, p *account.PasskeyAnswer) { p.Response = nil },
		"with an endless answer": func(_ *testing.T, _ *town, _ *authenticator, p *account.PasskeyAnswer) {
			p.Response = bytes.Repeat([]byte(" "), 1<<20)
		},
		"with deep JSON": func(_ *testing.T, _ *town, _ *authenticator, p *account.PasskeyAnswer) {
			p.Response = bytes.Repeat([]byte("["), 60000)
		},
		"without a ticket": func(_ *testing.T, _ *town, _ *authenticator, p *account.PasskeyAnswer) { p.Ticket = "" },
		"with a session's secret": func(t *testing.T, o *town, _ *authenticator, p *account.PasskeyAnswer) {
			p.Ticket = o.guest(t, "b@example.com").Secret
		},
		"after ten minutes":    func(_ *testing.T, o *town, _ *authenticator, _ *account.PasskeyAnswer) { o.pass(10 * time.Minute) },
		"whose person is gone": func(_ *testing.T, o *town, _ *authenticator, _ *account.PasskeyAnswer) { clear(o.store.people) },
	} {
		o, a := newTown(t, account.Invited), newAuthenticator(t)
		o.withPasskey(t, a)
		a.count = 2
		must(o.signIn(t, a))(t)
		a.count = 3
		challenge := must(o.ChallengeToSignIn(t.Context(), firefox()))(t)
		var changed account.PasskeyAnswer
		change(t, o, a, &changed)
		answer := a.use(t, challenge)
		if name == "with no answer" || changed.Response != nil {
			answer.Response = changed.Response
		}
		if name == "without a ticket" || changed.Ticket != "" {
			answer.Ticket = changed.Ticket
		}
		_, err := o.SignInByPasskey(t.Context(), answer, firefox())
		wantKind(t, "a passkey "+name, err, fault.Invalid)
		told[fmt.Sprintf("%+v", *fault.Of(err))] = name
	}
	if len(told) != 1 {
		t.Errorf("the answers differ: %v", told)
	}
}

func TestACounterThatStaysAtZeroIsFine(t *testing.T) {
	t.Parallel()
	o, a := newTown(t, account.Invited), newAuthenticator(t)
	a.count = 0
	o.withPasskey(t, a)
	for range 2 {
		must(o.signIn(t, a))(t)
	}
}

func TestAChallengeIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	o, a := newTown(t, account.Invited), newAuthenticator(t)
	o.withPasskey(t, a)
	a.count = 2
	answer := a.use(t, must(o.ChallengeToSignIn(t.Context(), firefox()))(t))
	must(o.SignInByPasskey(t.Context(), answer, firefox()))(t)
	_, err := o.SignInByPasskey(t.Context(), answer, firefox())
	wantKind(t, "the answer again", err, fault.Invalid)
	challenge := must(o.ChallengeToSignIn(t.Context(), firefox()))(t)
	wrong := account.PasskeyAnswer{Ticket: challenge.Ticket, Response: []byte("{}")}
	_, err = o.SignInByPasskey(t.Context(), wrong, firefox())
	wantKind(t, "a wrong answer", err, fault.Invalid)
	a.count = 3
	_, err = o.SignInByPasskey(t.Context(), a.use(t, challenge), firefox())
	wantKind(t, "a right one after it", err, fault.Invalid)
}

func TestGuessesAtAPasswordDoNotShutOutAPasskey(t *testing.T) {
	t.Parallel()
	o, a := newTown(t, account.Invited), newAuthenticator(t)
	o.withPasskey(t, a)
	for n := range 60 {
		_, _ = o.SignIn(t.Context(), "ann@example.com", fmt.Sprint("guess", n), firefox())
	}
	a.count++
	must(o.signIn(t, a))(t)
}

func TestPasskeysAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	for range 60 {
		must(o.ChallengeToSignIn(t.Context(), firefox()))(t)
		_, err := o.SignInByPasskey(t.Context(), account.PasskeyAnswer{}, firefox())
		wantKind(t, "no answer", err, fault.Invalid)
	}
	_, err := o.ChallengeToSignIn(t.Context(), firefox())
	wantKind(t, "the 61st challenge", err, fault.RateLimited)
	_, err = o.SignInByPasskey(t.Context(), account.PasskeyAnswer{}, firefox())
	wantKind(t, "the 61st answer", err, fault.RateLimited)
}

func TestPasskeysAreAddedAndRemovedByWhoProved(t *testing.T) {
	t.Parallel()
	o, first, second := newTown(t, account.Invited), newAuthenticator(t), newAuthenticator(t)
	ann := o.withPasskey(t, first)
	wantKind(t, "removing the last way in", o.RemovePasskey(t.Context(), ann.Session, first.id), fault.Conflict)

	challenge := must(o.ChallengeToAdd(t.Context(), ann.Session))(t)
	if excluded := optionsOf(t, challenge).PublicKey.ExcludeCredentials; len(excluded) != 1 || excluded[0].ID != encoded(first.id) {
		t.Errorf("excluded: %v", excluded)
	}
	answer := second.make(t, challenge)
	answer.Name = "Key  in the drawer"
	o.pass(time.Minute)
	added := must(o.AddPasskey(t.Context(), ann.Session, *answer))(t)
	if added.Name != "Key in the drawer" || !bytes.Equal(first.handle, second.handle) {
		t.Errorf("added %+v", added)
	}
	if bytes.Contains(second.handle, []byte(ann.Person.ID)) {
		t.Error("the handle says who it is")
	}
	if keys := must(o.Passkeys(t.Context(), ann.Person.ID))(t); len(keys) != 2 || !bytes.Equal(keys[0].ID, second.id) {
		t.Errorf("the newest first: %+v", keys)
	}
	wantKind(t, "removing one", o.RemovePasskey(t.Context(), ann.Session, first.id), "")
	wantKind(t, "removing it again", o.RemovePasskey(t.Context(), ann.Session, first.id), fault.NotFound)
	first.count++
	_, err := o.signIn(t, first)
	wantKind(t, "signing in by it", err, fault.Invalid)
	must(o.signIn(t, bump(second)))(t)
	o.pass(16 * time.Minute)
	wantKind(t, "removing after the proof ended", o.RemovePasskey(t.Context(), ann.Session, second.id), fault.Conflict)
	proof := bump(second).use(t, must(o.ChallengeToSignIn(t.Context(), firefox()))(t))
	wantKind(t, "proving by passkey", o.Prove(t.Context(), ann.Session, "", &proof, firefox()), "")
	wantKind(t, "then setting a password", o.ChangePassword(t.Context(), ann.Session, password), "")
	wantKind(t, "then removing the last passkey", o.RemovePasskey(t.Context(), ann.Session, second.id), "")
	wantKind(t, "then taking the password away", o.ChangePassword(t.Context(), ann.Session, ""), fault.Conflict)
}

func bump(a *authenticator) *authenticator {
	a.count++
	return a
}

func TestAPasskeyIsOfOnePersonSessionAndLink(t *testing.T) {
	t.Parallel()
	o, hers, his := newTown(t, account.Open), newAuthenticator(t), newAuthenticator(t)
	ann, ben := o.withPasskey(t, hers), o.guest(t, "ben@example.com")

	his.id = hers.id // whoever knows the id of her passkey
	_, err := o.AddPasskey(t.Context(), ben.Session, *his.make(t, must(o.ChallengeToAdd(t.Context(), ben.Session))(t)))
	wantKind(t, "a passkey with the id of another's", err, fault.Invalid)
	must(o.signIn(t, bump(hers)))(t)

	other := newAuthenticator(t)
	_, err = o.AddPasskey(t.Context(), ben.Session, *other.make(t, must(o.ChallengeToAdd(t.Context(), ann.Session))(t)))
	wantKind(t, "an answer to another's challenge", err, fault.Invalid)
	forged := ben.Session
	forged.Person = ann.Person.ID
	_, err = o.ChallengeToAdd(t.Context(), forged)
	wantKind(t, "a session said to be another's", err, fault.NotFound)

	proof := bump(hers).use(t, must(o.ChallengeToSignIn(t.Context(), firefox()))(t))
	wantKind(t, "a proof of another's session", o.Prove(t.Context(), ben.Session, "", &proof, firefox()), fault.Invalid)
	wantKind(t, "removing another's", o.RemovePasskey(t.Context(), ben.Session, hers.id), fault.NotFound)

	link := must(o.Invite(t.Context(), ""))(t)
	for name, j := range map[string]account.Joining{
		"made for another link":    {Secret: must(o.Invite(t.Context(), ""))(t), Email: "cai@example.com"},
		"made for no link":         {Email: "cai@example.com"},
		"made for another address": {Secret: link, Email: "dee@example.com"},
	} {
		cai := newAuthenticator(t)
		j.Proof.Passkey = cai.make(t, must(o.ChallengeToJoin(t.Context(), link, "cai@example.com", "", firefox()))(t))
		_, err := o.Join(t.Context(), j, firefox())
		wantKind(t, "a passkey "+name, err, fault.Invalid)
	}
}

func TestRecoveryByPasskeyEndsThePassword(t *testing.T) {
	t.Parallel()
	o, a := newTown(t, account.Invited), newAuthenticator(t)
	ann := o.owner(t)
	link := must(o.Recover(t.Context(), "ann@example.com"))(t)
	challenge := must(o.ChallengeToJoin(t.Context(), link, "eve@example.com", "Eve", firefox()))(t)
	if asked := optionsOf(t, challenge).PublicKey.User; asked.Name != "Ann@example.com" || asked.DisplayName != "Ann" {
		t.Errorf("made for %+v", asked)
	}
	in := must(o.Reset(t.Context(), link, account.Proof{Passkey: a.make(t, challenge)}, firefox()))(t)
	if in.Person.ID != ann.Person.ID || in.Person.PasswordHash != "" {
		t.Errorf("signed in as %+v", in.Person)
	}
	_, err := o.SignIn(t.Context(), "ann@example.com", password, firefox())
	wantKind(t, "the old password", err, fault.Invalid)
	must(o.signIn(t, bump(a)))(t)
}

func TestTwentyPasskeysAreEnough(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann := o.owner(t)
	for n := range 20 {
		key := account.Passkey{ID: []byte{byte(n)}, Person: ann.Person.ID, Credential: []byte(`{"handle":"AAAA"}`)}
		o.store.passkeys[string(key.ID)] = key
	}
	_, err := o.ChallengeToAdd(t.Context(), ann.Session)
	wantKind(t, "one more", err, fault.Invalid)
}

func TestPasskeysAreOfferedWhereABrowserMakesThem(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]bool{
		"https://paceline.example.org": true, "https://paceline.example.org:8443": true, "http://localhost:8765": true, "https://localhost": true,
		"http://127.0.0.1:8765": false, "http://[::1]:8765": false, "https://192.0.2.1": false, "http://paceline.example.org": false,
	} {
		o := newTownAt(t, account.Open, url)
		if got := o.PasskeysOffered(); got != want {
			t.Errorf("%s: %v", url, got)
		}
		_, err := o.ChallengeToSignIn(t.Context(), firefox())
		_, joining := o.ChallengeToJoin(t.Context(), "", "a@example.com", "", firefox())
		_, using := o.SignInByPasskey(t.Context(), account.PasskeyAnswer{}, firefox())
		_, made := o.Join(t.Context(), account.Joining{Email: "a@b.c", Proof: account.Proof{Passkey: &account.PasskeyAnswer{}}}, firefox())
		if (err == nil) != want || (joining == nil) != want || fault.KindOf(using) != fault.Invalid || fault.KindOf(made) != fault.Invalid {
			t.Errorf("%s: %v, %v, %v, %v", url, err, joining, using, made)
		}
	}
	for _, url := range []string{"", "paceline.example.org", "ftp://paceline.example.org", "https://", "https://a.example/path", "https://u:p@a.example", "https://a.example/"} {
		_, err := account.New(account.Config{URL: url, Registration: account.Open})
		wantKind(t, url, err, fault.Misconfigured)
		if err != nil && strings.Contains(err.Error(), "u:p") {
			t.Errorf("the error tells a password: %v", err)
		}
	}
	_, err := account.New(account.Config{URL: "https://a.example", Registration: "some"})
	wantKind(t, "an unknown policy", err, fault.Misconfigured)
}
