package archive_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

var app = source.App{ClientID: "client", ClientSecret: "hush"}

func TestTheTokenIsKeptAndShownOnlyWhenAskedFor(t *testing.T) {
	t.Parallel()
	for _, show := range []bool{false, true} {
		k := &kept{}
		s := overKept(t, &fake{}, k)
		doc, err := s.Exchange(t.Context(), app, "code", "", show)
		if err != nil {
			t.Fatal(err)
		}
		asJSON, err := summary.JSON(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{doc.Markdown(), string(asJSON)} {
			if strings.Contains(text, "secret-token") != show {
				t.Errorf("showToken %t, yet the answer is\n%s", show, text)
			}
			if strings.Contains(text, "hush") {
				t.Errorf("the client's secret stands in\n%s", text)
			}
		}
		if k.creds.AccessToken != "secret-token" || k.creds.UserID != "10579" {
			t.Error("the token was not kept")
		}
		if !strings.Contains(doc.Markdown(), "Next: register") {
			t.Error("the answer does not say what comes next")
		}
	}
}

func TestATokenThatCannotBeKeptIsAnErrorUnlessItIsShown(t *testing.T) {
	t.Parallel()
	s := overKept(t, &fake{}, &kept{err: errors.New("disk full")})
	_, err := s.Exchange(t.Context(), app, "code", "", false)
	if e := fault.Of(err); e == nil || !strings.Contains(e.Hint, "have the token shown") || strings.Contains(e.Error(), "secret-token") {
		t.Errorf("error %v, want one that says what to do and holds no token", err)
	}
	doc, err := s.Exchange(t.Context(), app, "code", "", true)
	if err != nil || doc.Kept || doc.AccessToken != "secret-token" {
		t.Errorf("with showToken: %+v, %v", doc, err)
	}
}

func TestARefusedCodeKeepsNothing(t *testing.T) {
	t.Parallel()
	k := &kept{}
	s := overKept(t, &fake{fails: map[string]error{"Exchange": fault.New(fault.Invalid, "Polar refuses the code")}}, k)
	if _, err := s.Exchange(t.Context(), app, "code", "", true); fault.KindOf(err) != fault.Invalid || k.creds.AccessToken != "" {
		t.Errorf("error %v, kept %t", err, k.creds.AccessToken != "")
	}
}

func TestTheConfiguredRedirectIsTheDefaultOfBothSteps(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{"": "http://localhost:8080/callback", "http://localhost:9000/cb": "http://localhost:9000/cb"} {
		f := &fake{}
		s := configured(t, archive.Config{Source: f, Connections: &kept{}, RedirectURI: "http://localhost:8080/callback"})
		doc, err := s.Authorization(t.Context(), "client", given)
		if err != nil || f.redirectURI != want || doc.RedirectURI != want {
			t.Errorf("authorization sent %q (%v), want %q", f.redirectURI, err, want)
		}
		if _, err := s.Exchange(t.Context(), app, "code", given, false); err != nil || f.redirectURI != want {
			t.Errorf("exchange sent %q (%v), want %q", f.redirectURI, err, want)
		}
	}
}

func TestRegisteringTwiceIsNoError(t *testing.T) {
	t.Parallel()
	f := &fake{already: true}
	doc, err := over(t, f).Register(t.Context())
	if err != nil || !doc.Already || !strings.Contains(doc.Markdown(), "nothing to do") {
		t.Errorf("%+v, %v", doc, err)
	}
}

func TestTheMemberIDIsStableAndFromTheUserIDUnlessConfigured(t *testing.T) {
	t.Parallel()
	f := &fake{}
	s := over(t, f)
	for range 2 {
		if _, err := s.Register(t.Context()); err != nil || f.memberID != "paceline-10579" {
			t.Errorf("member %q, %v", f.memberID, err)
		}
	}
	s = configured(t, archive.Config{Source: f, Connections: &kept{creds: connected}, MemberID: "mine"})
	if _, err := s.Register(t.Context()); err != nil || f.memberID != "mine" {
		t.Errorf("member %q, %v", f.memberID, err)
	}
	s = overKept(t, f, &kept{creds: source.Credentials{AccessToken: "token"}})
	if _, err := s.Register(t.Context()); fault.KindOf(err) != fault.Invalid {
		t.Errorf("without a user id: %v", err)
	}
}

func TestMissingArgumentsAreNamed(t *testing.T) {
	t.Parallel()
	s := over(t, &fake{})
	exchange := func(a source.App, code string) error {
		_, err := s.Exchange(t.Context(), a, code, "", false)
		return err
	}
	_, noClient := s.Authorization(t.Context(), "  ", "")
	_, noID := s.Download(t.Context(), "", source.FIT, &bytes.Buffer{})
	_, noFormat := s.Download(t.Context(), "id", "doc", &bytes.Buffer{})
	for want, err := range map[string]error{
		"the client id is missing":          noClient,
		"the client secret is missing":      exchange(source.App{ClientID: "c"}, "code"),
		"the authorization code is missing": exchange(app, " "),
		"the exercise id is missing":        noID,
		`"doc" is not a file format`:        noFormat,
	} {
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestADownloadIsWrittenAsItCame(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	n, err := over(t, &fake{}).Download(t.Context(), "aQlC83", source.TCX, &file)
	if err != nil || n != 4 || file.String() != "file" {
		t.Errorf("%d bytes %q, %v", n, file.String(), err)
	}
}
