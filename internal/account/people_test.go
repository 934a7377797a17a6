package account_test

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

func TestANewPasswordEndsAllOtherSessions(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann, ben := o.owner(t), o.guest(t, "ben@example.com")
	other := must(o.SignIn(t.Context(), "ann@example.com", password, firefox()))(t)
	recovery := must(o.Recover(t.Context(), "ann@example.com"))(t)
	for _, weak := range []string{"short", "Ann@Example.com", "password1234"} {
		wantKind(t, weak, o.ChangePassword(t.Context(), ann.Session, weak), fault.Invalid)
	}
	wantKind(t, "a good one", o.ChangePassword(t.Context(), ann.Session, "another good one"), "")
	for secret, kind := range map[string]fault.Kind{ann.Secret: "", other.Secret: fault.NotFound, ben.Secret: ""} {
		_, _, err := o.Session(t.Context(), secret)
		wantKind(t, "a session", err, kind)
	}
	_, err := o.Welcome(t.Context(), recovery)
	wantKind(t, "a recovery link of before", err, fault.NotFound)
	_, err = o.SignIn(t.Context(), "ann@example.com", password, firefox())
	wantKind(t, "the old password", err, fault.Invalid)
	must(o.SignIn(t.Context(), "ann@example.com", "another good one", firefox()))(t)
	wantKind(t, "taking the only way in away", o.ChangePassword(t.Context(), ann.Session, ""), fault.Conflict)
	wantKind(t, "by a session that ended", o.ChangePassword(t.Context(), other.Session, password), fault.NotFound)
}

func TestTheOwnerStaysWhileOthersAreThere(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann, ben := o.owner(t), o.guest(t, "ben@example.com")
	wantKind(t, "the owner", o.Delete(t.Context(), ann.Session), fault.Conflict)
	forged := ben.Session
	forged.Person = ann.Person.ID
	wantKind(t, "another by a session said to be theirs", o.Delete(t.Context(), forged), fault.NotFound)
	wantKind(t, "the other", o.Delete(t.Context(), ben.Session), "")
	_, err := o.Person(t.Context(), ben.Person.ID)
	wantKind(t, "who is gone", err, fault.NotFound)
	_, _, err = o.Session(t.Context(), ben.Secret)
	wantKind(t, "whose session is gone", err, fault.NotFound)
	wantKind(t, "the owner alone", o.Delete(t.Context(), ann.Session), "")
	must(o.OwnerLink(t.Context()))(t)
}

func TestPeopleComeOldestFirstAndAreRenamed(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann := o.owner(t)
	o.pass(time.Second)
	ben := o.guest(t, "ben@example.com")
	if people := must(o.People(t.Context()))(t); len(people) != 2 || people[0] != ann.Person || people[1] != ben.Person {
		t.Errorf("people: %+v", people)
	}
	wantKind(t, "a name", o.Rename(t.Context(), ben.Person.ID, " Ben  of the Hill "), "")
	wantKind(t, "no name", o.Rename(t.Context(), ann.Person.ID, ""), "")
	wantKind(t, "a name with an escape", o.Rename(t.Context(), ben.Person.ID, "\x1b[2J"), fault.Invalid)
	wantKind(t, "nobody", o.Rename(t.Context(), "nobody", "Eve"), fault.NotFound)
	if got := must(o.Person(t.Context(), ben.Person.ID))(t); got.Name != "Ben of the Hill" {
		t.Errorf("called %q", got.Name)
	}
}

func TestATicketIsGoodForOnePurposeUntilAMomentSoManyTimes(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Closed)
	issue := func(uses int, life time.Duration) (string, error) {
		return o.Issue(t.Context(), account.Ticket{
			Purpose: account.ForDownload, Person: "ann", Bound: "grant", Data: []byte("w1"), ExpiresAt: o.at.Add(life), Uses: uses,
		})
	}
	redeem := func(secret string, purpose account.Purpose) error {
		got, err := o.Redeem(t.Context(), secret, purpose)
		if err == nil && (got.Person != "ann" || got.Bound != "grant" || string(got.Data) != "w1") {
			t.Errorf("the ticket is %+v", got)
		}
		return err
	}
	once, twice := must(issue(0, time.Hour))(t), must(issue(2, time.Hour))(t)
	for _, step := range []struct {
		what    string
		secret  string
		purpose account.Purpose
		kind    fault.Kind
	}{
		{"another purpose", once, account.ForSource, fault.NotFound},
		{"once", once, account.ForDownload, ""},
		{"once more", once, account.ForDownload, fault.NotFound},
		{"the first of two", twice, account.ForDownload, ""},
		{"the second", twice, account.ForDownload, ""},
		{"a third", twice, account.ForDownload, fault.NotFound},
		{"what is no secret", "x", account.ForDownload, fault.NotFound},
	} {
		wantKind(t, step.what, redeem(step.secret, step.purpose), step.kind)
	}
	late := must(issue(1, time.Hour))(t)
	o.pass(time.Hour)
	wantKind(t, "at its end", redeem(late, account.ForDownload), fault.NotFound)
	_, err := issue(1, 0)
	wantKind(t, "one that has ended already", err, fault.Invalid)
}
