package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

func TestTheOwnerJoinsOnceByTheLinkOfTheInstallation(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Closed)
	earlier := must(o.OwnerLink(t.Context()))(t)
	link := must(o.OwnerLink(t.Context()))(t)
	_, err := o.Welcome(t.Context(), earlier)
	wantKind(t, "an earlier link", err, fault.NotFound)
	if w := must(o.Welcome(t.Context(), link))(t); w.Purpose != account.ForOwner || w.Adopt {
		t.Errorf("the link opens %+v", w)
	}
	j := account.Joining{Secret: link, Email: " Ann@example.com ", Name: "Ann  Lee", Proof: account.Proof{Password: password}}
	in := must(o.Join(t.Context(), j, firefox()))(t)
	if !in.Person.Owner || in.Person.Email != "Ann@example.com" || in.Person.Name != "Ann Lee" || len(in.Person.ID) != 20 {
		t.Errorf("the owner is %+v", in.Person)
	}
	if !strings.HasPrefix(in.Secret, "pl_ss_") || in.Session.Agent != "Firefox on Linux" || !o.Proved(in.Session) {
		t.Errorf("the session is %+v", in.Session)
	}
	_, err = o.Join(t.Context(), j, firefox())
	wantKind(t, "the link again", err, fault.NotFound)
	_, err = o.OwnerLink(t.Context())
	wantKind(t, "another link", err, fault.Conflict)
}

func TestTheOwnerMayTakeOverTheRecordsOfThisMachine(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		kept, adopt bool
		id          string
		kind        fault.Kind
	}{
		"records, and the owner takes them":          {true, true, "local", ""},
		"records, and the owner leaves them":         {true, false, "", ""},
		"no records, and the owner asks for them":    {false, true, "", fault.Invalid},
		"no records, and the owner asks for nothing": {false, false, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newTown(t, account.Invited)
			o.store.kept = test.kept
			link := must(o.OwnerLink(t.Context()))(t)
			if w := must(o.Welcome(t.Context(), link))(t); w.Adopt != test.kept {
				t.Errorf("the page hears %+v", w)
			}
			in, err := o.Join(t.Context(), account.Joining{Secret: link, Email: "a@b.c", Adopt: test.adopt, Proof: account.Proof{Password: password}}, firefox())
			wantKind(t, "joining", err, test.kind)
			if test.id != "" && in.Person.ID != test.id || test.id == "" && in.Person.ID == "local" {
				t.Errorf("the owner is %q", in.Person.ID)
			}
		})
	}
	o := newTown(t, account.Invited)
	o.store.kept = true
	link := must(o.Invite(t.Context(), ""))(t)
	_, err := o.Join(t.Context(), account.Joining{Secret: link, Email: "a@b.c", Adopt: true, Proof: account.Proof{Password: password}}, firefox())
	wantKind(t, "a guest who takes them over", err, fault.Invalid)
}

func TestLinksEndAndAllThatAreNotGoodAnswerAlike(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann := o.owner(t)
	used, late := must(o.Invite(t.Context(), ann.Person.ID))(t), must(o.Invite(t.Context(), ""))(t)
	must(o.Join(t.Context(), account.Joining{Secret: used, Email: "ben@example.com", Proof: account.Proof{Password: password}}, firefox()))(t)
	recovery := must(o.Recover(t.Context(), "ANN@example.com"))(t)
	session := ann.Secret
	o.pass(7 * 24 * time.Hour)
	want := ""
	for name, secret := range map[string]string{
		"used": used, "late": late, "late recovery": recovery, "a session": session, "none": "", "never made": "pl_tk_" + strings.Repeat("A", 43), "no secret": "pl_tk_",
	} {
		_, err := o.Welcome(t.Context(), secret)
		wantKind(t, name, err, fault.NotFound)
		_, joined := o.Join(t.Context(), account.Joining{Secret: secret, Email: "c@example.com", Proof: account.Proof{Password: password}}, account.Browser{Address: name})
		wantKind(t, "joining by "+name, joined, fault.NotFound)
		_, reset := o.Reset(t.Context(), secret, account.Proof{Password: password}, firefox())
		wantKind(t, "recovering by "+name, reset, fault.NotFound)
		if want == "" {
			want = err.Error()
		}
		if err.Error() != want || joined.Error() != want || reset.Error() != want {
			t.Errorf("%s: %v, %v, %v; another: %s", name, err, joined, reset, want)
		}
	}
}

func TestWhoMayJoinIsThePolicysToSay(t *testing.T) {
	t.Parallel()
	for policy, test := range map[account.Registration]struct{ invite, anybody fault.Kind }{
		account.Closed: {fault.Invalid, fault.NotFound}, account.Invited: {"", fault.NotFound}, account.Open: {"", ""},
	} {
		o := newTown(t, policy)
		_, err := o.Invite(t.Context(), "")
		wantKind(t, string(policy)+", inviting", err, test.invite)
		_, err = o.Join(t.Context(), account.Joining{Email: "a@example.com", Proof: account.Proof{Password: password}}, firefox())
		wantKind(t, string(policy)+", joining", err, test.anybody)
	}
	o := newTown(t, account.Invited)
	o.owner(t)
	ben := o.guest(t, "ben@example.com")
	for _, by := range []string{ben.Person.ID, "nobody"} {
		_, err := o.Invite(t.Context(), by)
		wantKind(t, "inviting by "+by, err, fault.NotFound)
	}
}

func TestOnlyALinkTellsThatAnAddressIsTaken(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Open)
	o.owner(t)
	j := account.Joining{Email: "ann@EXAMPLE.com", Proof: account.Proof{Password: password}}
	_, err := o.Join(t.Context(), j, firefox())
	wantKind(t, "without a link", err, fault.Invalid)
	j.Secret = must(o.Invite(t.Context(), ""))(t)
	_, err = o.Join(t.Context(), j, firefox())
	wantKind(t, "with one", err, fault.Conflict)
	if _, err := o.Welcome(t.Context(), j.Secret); err != nil {
		t.Errorf("the link was used up: %v", err)
	}
}

func TestWhatIsRefusedAtJoining(t *testing.T) {
	t.Parallel()
	good := account.Proof{Password: password}
	for name, j := range map[string]account.Joining{
		"no address":                   {Proof: good},
		"a name and an address":        {Email: "Ann <ann@example.com>", Proof: good},
		"two addresses":                {Email: "a@example.com, b@example.com", Proof: good},
		"a line break":                 {Email: "a@example.com\r\nBcc: b@example.com", Proof: good},
		"an address without a host":    {Email: "ann@", Proof: good},
		"an address in quotes":         {Email: `"a b"@example.com`, Proof: good},
		"a long address":               {Email: strings.Repeat("a", 64) + "@" + strings.Repeat("b.", 100) + "com", Proof: good},
		"a long name":                  {Email: "a@example.com", Name: strings.Repeat("é", 65), Proof: good},
		"a name that turns the text":   {Email: "a@example.com", Name: "Ann\u202eLee", Proof: good},
		"a name with an escape":        {Email: "a@example.com", Name: "Ann\x1b[2J", Proof: good},
		"no password":                  {Email: "a@example.com"},
		"nine characters":              {Email: "a@example.com", Proof: account.Proof{Password: "xk3éü9vq!"}},
		"257 characters":               {Email: "a@example.com", Proof: account.Proof{Password: strings.Repeat("abcd ", 52)[:257]}},
		"the address":                  {Email: "somebody@example.com", Proof: account.Proof{Password: "SomeBody@example.com"}},
		"a common one":                 {Email: "a@example.com", Proof: account.Proof{Password: "Password123!"}},
		"a row of keys":                {Email: "a@example.com", Proof: account.Proof{Password: "qwertyuiop"}},
		"one character over and over":  {Email: "a@example.com", Proof: account.Proof{Password: "zzzzzzzzzzzz"}},
		"bytes that are no characters": {Email: "a@example.com", Proof: account.Proof{Password: "\xff\xfe\xfd and more of it"}},
		"a password and a passkey":     {Email: "a@example.com", Proof: account.Proof{Password: password, Passkey: &account.PasskeyAnswer{}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newTown(t, account.Open)
			_, err := o.Join(t.Context(), j, firefox())
			wantKind(t, "joining", err, fault.Invalid)
			if fault.Of(err).Hint == "" {
				t.Errorf("nothing says what would be right: %v", err)
			}
		})
	}
}

func TestRecoveryEndsSessionsAndTheOldPassword(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann, ben := o.owner(t), o.guest(t, "ben@example.com")
	earlier := must(o.Recover(t.Context(), "ann@example.com"))(t)
	link := must(o.Recover(t.Context(), " ANN@example.com "))(t)
	if w := must(o.Welcome(t.Context(), link))(t); w.Purpose != account.ForRecovery || w.Email != "Ann@example.com" {
		t.Errorf("the link opens %+v", w)
	}
	_, err := o.Reset(t.Context(), earlier, account.Proof{Password: "another good one"}, firefox())
	wantKind(t, "an earlier link", err, fault.NotFound)
	_, err = o.Reset(t.Context(), link, account.Proof{Password: "short"}, firefox())
	wantKind(t, "a short password", err, fault.Invalid)
	in := must(o.Reset(t.Context(), link, account.Proof{Password: "another good one"}, firefox()))(t)
	if in.Person.ID != ann.Person.ID || in.Secret == ann.Secret {
		t.Errorf("signed in as %+v", in.Person)
	}
	_, _, err = o.Session(t.Context(), ann.Secret)
	wantKind(t, "the old session", err, fault.NotFound)
	_, err = o.SignIn(t.Context(), "ann@example.com", password, firefox())
	wantKind(t, "the old password", err, fault.Invalid)
	must(o.SignIn(t.Context(), "ann@example.com", "another good one", firefox()))(t)
	if _, _, err := o.Session(t.Context(), ben.Secret); err != nil {
		t.Errorf("another's session: %v", err)
	}
	_, err = o.Reset(t.Context(), link, account.Proof{Password: password}, firefox())
	wantKind(t, "the link again", err, fault.NotFound)
	_, err = o.Recover(t.Context(), "nobody@example.com")
	wantKind(t, "nobody", err, fault.NotFound)
}

func TestOfManyWhoJoinByOneLinkAtOnceOneDoes(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	link := must(o.Invite(t.Context(), ""))(t)
	came := make(chan error)
	for n := range 6 {
		go func() {
			_, err := o.Join(t.Context(), account.Joining{Secret: link, Email: fmt.Sprintf("p%d@example.com", n), Proof: account.Proof{Password: password}}, firefox())
			came <- err
		}()
	}
	joined := 0
	for range 6 {
		if err := <-came; err == nil {
			joined++
		} else {
			wantKind(t, "another", err, fault.NotFound)
		}
	}
	if people := must(o.People(t.Context()))(t); joined != 1 || len(people) != 1 {
		t.Errorf("%d joined, %d are there", joined, len(people))
	}
}

func TestAnInvitationEndsWithThePolicy(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	link := must(o.Invite(t.Context(), ""))(t)
	closed := must(account.New(account.Config{
		Store: o.store, URL: "https://paceline.example.org", Registration: account.Closed, Now: func() time.Time { return o.at },
	}))(t)
	_, err := closed.Welcome(t.Context(), link)
	wantKind(t, "where nobody is taken in now", err, fault.NotFound)
}

func TestEachLinkDoesWhatItIsForAlone(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	o.owner(t)
	recovery, invitation := must(o.Recover(t.Context(), "ann@example.com"))(t), must(o.Invite(t.Context(), ""))(t)
	download := must(o.Issue(t.Context(), account.Ticket{Purpose: account.ForDownload, ExpiresAt: o.at.Add(time.Hour)}))(t)
	eve := account.Joining{Email: "eve@example.com", Proof: account.Proof{Password: password}}
	for _, eve.Secret = range []string{recovery, download} {
		_, err := o.Join(t.Context(), eve, firefox())
		wantKind(t, "joining by another link", err, fault.NotFound)
	}
	for _, link := range []string{invitation, download} {
		_, err := o.Reset(t.Context(), link, eve.Proof, firefox())
		wantKind(t, "recovering by another link", err, fault.NotFound)
	}
	eve.Secret = invitation
	o.pass(time.Second)
	must(o.Join(t.Context(), eve, firefox()))(t)
	_, err := o.Welcome(t.Context(), invitation)
	wantKind(t, "an invitation that was used", err, fault.NotFound)
	if people := must(o.People(t.Context()))(t); len(people) != 2 || people[1].Owner {
		t.Errorf("people: %+v", people)
	}
}
