package account_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store/storetest"
)

func TestPeopleComeAndGoInARealStore(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t)
	s := must(account.New(account.Config{
		Store: db, URL: "https://paceline.example.org", Registration: account.Invited, Now: time.Now,
	}))(t)
	ctx, a := t.Context(), newAuthenticator(t)

	if people := must(s.People(ctx))(t); len(people) != 0 {
		t.Errorf("at first: %v", people)
	}
	link := must(s.OwnerLink(ctx))(t)
	challenge := must(s.ChallengeToJoin(ctx, link, "ann@example.com", "Ann", firefox()))(t)
	ann := must(s.Join(ctx, account.Joining{Secret: link, Email: "Ann@example.com", Proof: account.Proof{Passkey: a.make(t, challenge)}}, firefox()))(t)
	_, err := s.OwnerLink(ctx)
	wantKind(t, "another owner", err, fault.Conflict)

	invitation := must(s.Invite(ctx, ann.Person.ID))(t)
	joining := account.Joining{Secret: invitation, Email: "ann@EXAMPLE.com", Proof: account.Proof{Password: password}}
	_, err = s.Join(ctx, joining, firefox())
	wantKind(t, "an address that is taken", err, fault.Conflict)
	joining.Email = "ben@example.com"
	ben := must(s.Join(ctx, joining, firefox()))(t)
	_, err = s.Join(ctx, joining, firefox())
	wantKind(t, "the invitation again", err, fault.NotFound)

	_, wrong := s.SignIn(ctx, "ben@example.com", "a wrong password", firefox())
	_, unknown := s.SignIn(ctx, "eve@example.com", password, firefox())
	wantKind(t, "a wrong password", wrong, fault.Invalid)
	if fmt.Sprint(wrong) != fmt.Sprint(unknown) {
		t.Errorf("%v, %v", wrong, unknown)
	}
	again := must(s.SignIn(ctx, "BEN@example.com", password, firefox()))(t)
	wantKind(t, "a new password", s.ChangePassword(ctx, again.Session, "another good one"), "")
	_, _, err = s.Session(ctx, ben.Secret)
	wantKind(t, "the session of before", err, fault.NotFound)
	recovery := must(s.Recover(ctx, "ben@example.com"))(t)
	ben = must(s.Reset(ctx, recovery, account.Proof{Password: password}, firefox()))(t)

	in := must(s.SignInByPasskey(ctx, bump(a).use(t, must(s.ChallengeToSignIn(ctx, firefox()))(t)), firefox()))(t)
	other := newAuthenticator(t)
	other.id = a.id
	_, err = s.AddPasskey(ctx, ben.Session, *other.make(t, must(s.ChallengeToAdd(ctx, ben.Session))(t)))
	wantKind(t, "a passkey with the id of another's", err, fault.Invalid)
	other = newAuthenticator(t)
	must(s.AddPasskey(ctx, in.Session, *other.make(t, must(s.ChallengeToAdd(ctx, in.Session))(t))))(t)
	wantKind(t, "removing the first", s.RemovePasskey(ctx, in.Session, a.id), "")
	_, err = s.SignInByPasskey(ctx, bump(a).use(t, must(s.ChallengeToSignIn(ctx, firefox()))(t)), firefox())
	wantKind(t, "signing in by it", err, fault.Invalid)

	wantKind(t, "the owner while others are there", s.Delete(ctx, in.Session), fault.Conflict)
	wantKind(t, "the other", s.Delete(ctx, ben.Session), "")
	_, _, err = s.Session(ctx, ben.Secret)
	wantKind(t, "the session of who is gone", err, fault.NotFound)
	_, err = s.SignIn(ctx, "ben@example.com", password, firefox())
	wantKind(t, "signing in as who is gone", err, fault.Invalid)
	wantKind(t, "cleaning", s.Clean(ctx), "")
	if people := must(s.People(ctx))(t); len(people) != 1 || people[0].ID != ann.Person.ID || people[0].Email != "Ann@example.com" {
		t.Errorf("at last: %+v", people)
	}
}

func TestTheOwnerTakesOverARealStoreAndExportsIt(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t)
	s := must(account.New(account.Config{
		Store: db, URL: "http://localhost:8765", Registration: account.Invited, Now: time.Now,
	}))(t)
	ctx := t.Context()
	for person, text := range map[string]string{"local": "forty squats", "somebody": "of another"} {
		call := ledger.Call{Person: person, At: time.Now(), Actor: ledger.Actor{Kind: ledger.Person, Name: "Ann"}, Tool: "log_entry"}
		must(db.Write(ctx, call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
			_, err := w.Put(ctx, ledger.Record{Kind: fitness.KindEntry, Day: civil.MustDate("2026-11-30"), Body: fmt.Appendf(nil, `{"v":1,"text":%q}`, text)})
			return nil, err
		}))(t)
	}
	link := must(s.OwnerLink(ctx))(t)
	if w := must(s.Welcome(ctx, link))(t); !w.Adopt {
		t.Errorf("the page hears %+v", w)
	}
	ann := must(s.Join(ctx, account.Joining{Secret: link, Email: "ann@example.com", Proof: account.Proof{Password: password}, Adopt: true}, firefox()))(t)
	if ann.Person.ID != "local" {
		t.Errorf("the owner is %q", ann.Person.ID)
	}
	var archive bytes.Buffer
	if err := s.Export(ctx, ann.Session, &archive); err != nil {
		t.Fatal(err)
	}
	opened := must(zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len())))(t)
	var files strings.Builder
	for _, file := range opened.File {
		files.WriteString(file.Name + "\n")
		must(io.Copy(&files, must(file.Open())(t)))(t)
	}
	all := files.String()
	for text, want := range map[string]bool{
		"forty squats": true, "records/entry.jsonl": true, "changes.jsonl": true, "ann@example.com": true,
		"of another": false, ann.Secret: false, ann.Session.Hash.String(): false, password: false, "argon2": false, "pl_": false,
	} {
		if strings.Contains(all, text) != want {
			t.Errorf("%q is in the export: %v\n%s", text, !want, all)
		}
	}
}
