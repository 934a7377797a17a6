package account_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

func TestAnUnknownAddressAndAWrongPasswordAreTheSame(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	o.owner(t)
	course := func(email, password string) (told string, asked []string) {
		before := len(o.store.asked)
		_, err := o.SignIn(t.Context(), email, password, firefox())
		wantKind(t, email, err, fault.Invalid)
		return fmt.Sprintf("%+v", *fault.Of(err)), slices.Clone(o.store.asked[before:])
	}
	wrong, work := course("ann@example.com", "a wrong password")
	for name, test := range map[string][2]string{
		"an unknown address":       {"eve@example.com", password},
		"no address":               {"", password},
		"what is no address":       {"Robert'); DROP TABLE account;--", password},
		"no password":              {"ann@example.com", ""},
		"an endless password":      {"ann@example.com", strings.Repeat(password, 1000)},
		"the password in capitals": {"ann@example.com", strings.ToUpper(password)},
	} {
		told, asked := course(test[0], test[1])
		if told != wrong {
			t.Errorf("%s: %s, want %s", name, told, wrong)
		}
		if diff := cmp.Diff(work, asked); diff != "" {
			t.Errorf("%s asks otherwise of the store:\n%s", name, diff)
		}
	}
}

func TestASignInIsANewSession(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann := o.owner(t)
	seen := map[string]bool{ann.Secret: true}
	for range 3 {
		in := must(o.SignIn(t.Context(), "ANN@example.com", password, firefox()))(t)
		session, person, err := o.Session(t.Context(), in.Secret)
		if err != nil || person != ann.Person || session != in.Session || seen[in.Secret] {
			t.Errorf("session %+v of %+v, %v", session, person, err)
		}
		seen[in.Secret] = true
	}
}

func TestPasswordsAreLimitedByAccountAndByAddress(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	o.owner(t)
	from := func(n int) account.Browser { return account.Browser{Address: fmt.Sprintf("2001:db8:0:%x::1", n)} }
	for n := range 9 {
		_, err := o.SignIn(t.Context(), "ann@example.com", "wrong password", from(n))
		wantKind(t, "a guess", err, fault.Invalid)
	}
	must(o.SignIn(t.Context(), "ann@example.com", password, from(10)))(t) // the tenth is right
	for _, spelling := range []string{"ann@example.com", " ANN@Example.com"} {
		_, err := o.SignIn(t.Context(), spelling, password, from(11))
		wantKind(t, "the eleventh, from anywhere", err, fault.RateLimited)
		if wait := fault.Of(err).RetryAfter; wait != 15*time.Minute {
			t.Errorf("to wait: %v", wait)
		}
	}
	o.pass(15 * time.Minute)
	must(o.SignIn(t.Context(), "ann@example.com", password, from(11)))(t)

	for n := range 50 {
		_, err := o.SignIn(t.Context(), fmt.Sprintf("somebody%d@example.com", n), "x", account.Browser{Address: fmt.Sprintf("2001:db8:9:9:%x::1", n)})
		wantKind(t, "a guess at anybody", err, fault.Invalid)
	}
	_, err := o.SignIn(t.Context(), "ann@example.com", password, account.Browser{Address: "2001:db8:9:9:ffff::2"})
	wantKind(t, "one more of the same /64", err, fault.RateLimited)
	must(o.SignIn(t.Context(), "ann@example.com", password, account.Browser{Address: "2001:db8:9:a::1"}))(t)
}

func TestJoiningIsLimitedByAddress(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Open)
	join := func(address string) error {
		_, err := o.Join(t.Context(), account.Joining{Email: "nothing"}, account.Browser{Address: address})
		return err
	}
	for range 10 {
		wantKind(t, "a try", join("::ffff:192.0.2.7"), fault.Invalid)
	}
	wantKind(t, "the eleventh", join("192.0.2.7"), fault.RateLimited)
	wantKind(t, "a neighbour's", join("192.0.2.8"), fault.Invalid)
	o.pass(time.Hour)
	wantKind(t, "an hour later", join("192.0.2.7"), fault.Invalid)
}

func TestAPersonWhoNoLongerWaitsEndsTheSignIn(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	o.owner(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := o.SignIn(ctx, "ann@example.com", password, firefox())
	wantKind(t, "signing in", err, fault.Canceled)
}

func TestAPasswordIsHashedAnewWhenItsCostChanged(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann := o.owner(t)
	old := ann.Person
	// "seven quiet herons" at 8 MiB and one pass.
	old.PasswordHash = account.HashAt(password, 8*1024, 1)
	o.store.people[old.ID] = old
	in := must(o.SignIn(t.Context(), "ann@example.com", password, firefox()))(t)
	kept := o.store.people[old.ID].PasswordHash
	if !strings.HasPrefix(kept, "$argon2id$v=19$m=19456,t=2,p=1$") || in.Person.PasswordHash != kept {
		t.Errorf("kept as %s", kept)
	}
	must(o.SignIn(t.Context(), "ann@example.com", password, firefox()))(t)
	if o.store.people[old.ID].PasswordHash != kept {
		t.Error("hashed anew without a reason")
	}
}

func TestSessionsEndUnusedAndInTheEnd(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for name, test := range map[string]struct {
		uses []time.Duration // between one and the next
		kind fault.Kind
	}{
		"used a day short of 30":            {[]time.Duration{29 * day}, ""},
		"unused for 30 days":                {[]time.Duration{30 * day}, fault.NotFound},
		"used at times, up to 89 days":      {[]time.Duration{29 * day, 29 * day, 29 * day, 2 * day}, ""},
		"used at times, after 90 days":      {[]time.Duration{29 * day, 29 * day, 29 * day, 3 * day}, fault.NotFound},
		"used often, unused for 30 at last": {[]time.Duration{day, day, 30 * day}, fault.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newTown(t, account.Invited)
			in := o.owner(t)
			for i, wait := range test.uses {
				o.pass(wait)
				_, _, err := o.Session(t.Context(), in.Secret)
				if i < len(test.uses)-1 {
					wantKind(t, "before", err, "")
					continue
				}
				wantKind(t, "at last", err, test.kind)
			}
			if err := o.Clean(t.Context()); err != nil || (len(o.store.sessions) == 0) != (test.kind == fault.NotFound) {
				t.Errorf("after cleaning: %v, %v", o.store.sessions, err)
			}
		})
	}
}

func TestBeingSeenIsWrittenEveryFiveMinutesAtMost(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	in := o.owner(t)
	writes := func() (n int) {
		for _, what := range o.store.asked {
			if what == "save session" {
				n++
			}
		}
		return n
	}
	before := writes()
	for range 10 {
		o.pass(time.Minute)
		must2(t)(o.Session(t.Context(), in.Secret))
	}
	if got := writes() - before; got != 2 {
		t.Errorf("%d writes in ten minutes", got)
	}
}

func must2(t *testing.T) func(account.Session, account.Person, error) account.Session {
	return func(s account.Session, _ account.Person, err error) account.Session {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

func TestSigningOutIsOfOnesOwnSessions(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann, ben := o.owner(t), o.guest(t, "ben@example.com")
	o.pass(time.Minute)
	other := must(o.SignIn(t.Context(), "ann@example.com", password, firefox()))(t)
	if err := o.SignOut(t.Context(), ben.Person.ID, ann.Session.Hash); err != nil {
		t.Error(err)
	}
	if found := must(o.Sessions(t.Context(), ann.Person.ID))(t); len(found) != 2 || found[0] != other.Session {
		t.Errorf("after Ben signed Ann out: %+v", found)
	}
	for range 2 {
		if err := o.SignOut(t.Context(), ann.Person.ID, ann.Session.Hash); err != nil {
			t.Error(err)
		}
	}
	third := must(o.SignIn(t.Context(), "ann@example.com", password, firefox()))(t)
	if err := o.SignOutEverywhere(t.Context(), ann.Person.ID, other.Session.Hash); err != nil {
		t.Error(err)
	}
	for secret, kind := range map[string]fault.Kind{ann.Secret: fault.NotFound, third.Secret: fault.NotFound, other.Secret: "", ben.Secret: ""} {
		_, _, err := o.Session(t.Context(), secret)
		wantKind(t, "a session", err, kind)
	}
}

func TestAProofIsGoodForFifteenMinutes(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	in, ben := o.owner(t), o.guest(t, "ben@example.com")
	session := in.Session
	for _, step := range []struct {
		wait time.Duration
		want bool
	}{{15 * time.Minute, true}, {time.Second, false}} {
		o.pass(step.wait)
		if got := o.Proved(session); got != step.want {
			t.Errorf("proved: %v", got)
		}
	}
	wantKind(t, "changing the password", o.ChangePassword(t.Context(), session, "another good one"), fault.Conflict)
	wantKind(t, "deleting", o.Delete(t.Context(), session), fault.Conflict)
	_, err := o.ChallengeToAdd(t.Context(), session)
	wantKind(t, "adding a passkey", err, fault.Conflict)
	wantKind(t, "a wrong proof", o.Prove(t.Context(), session, "a wrong one", nil, firefox()), fault.Invalid)
	forged := session
	forged.Hash = ben.Session.Hash
	wantKind(t, "a proof for another's session", o.Prove(t.Context(), forged, password, nil, firefox()), fault.Invalid)
	wantKind(t, "a proof", o.Prove(t.Context(), session, password, nil, firefox()), "")
	session = must2(t)(o.Session(t.Context(), in.Secret))
	if !o.Proved(session) {
		t.Error("not proved")
	}
	wantKind(t, "changing the password now", o.ChangePassword(t.Context(), session, "another good one"), "")
}

func TestWhatChangesMeanwhileCounts(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	in := o.owner(t)
	person := in.Person.ID
	changed := in.Person
	changed.PasswordHash = account.HashAt("another good one", 64, 1)
	o.store.meanwhile = func() { o.store.people[person] = changed }
	_, err := o.SignIn(t.Context(), "ann@example.com", password, firefox())
	wantKind(t, "signing in with a password that is changed meanwhile", err, fault.Invalid)
	if o.store.people[person] != changed {
		t.Error("the new password was lost")
	}
	o.pass(time.Hour)
	o.store.meanwhile = func() { delete(o.store.sessions, in.Session.Hash) }
	_, _, err = o.Session(t.Context(), in.Secret)
	wantKind(t, "a session that is ended meanwhile", err, fault.NotFound)
	if len(o.store.sessions) != 0 {
		t.Error("it came back")
	}
	o.store.meanwhile = func() { delete(o.store.people, person) }
	_, err = o.SignIn(t.Context(), "ann@example.com", "another good one", firefox())
	wantKind(t, "signing in as somebody who is deleted meanwhile", err, fault.Invalid)
	if len(o.store.people) != 0 || len(o.store.sessions) != 0 {
		t.Errorf("left: %v, %v", o.store.people, o.store.sessions)
	}
}
