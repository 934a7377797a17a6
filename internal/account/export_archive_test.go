package account_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
)

// exported returns the files of a person's archive by name, and their names in order.
func exported(t *testing.T, o *town, session account.Session) (files map[string]string, names []string) {
	t.Helper()
	var archive bytes.Buffer
	if err := o.Export(t.Context(), session, &archive); err != nil {
		t.Fatal(err)
	}
	opened := must(zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len())))(t)
	files = map[string]string{}
	for _, file := range opened.File {
		content := must(file.Open())(t)
		files[file.Name] = string(must(io.ReadAll(content))(t))
		names = append(names, file.Name)
	}
	return files, names
}

func TestAnExportIsAllThatIsKept(t *testing.T) {
	t.Parallel()
	o, a := newTown(t, account.Invited), newAuthenticator(t)
	ann := o.withPasskey(t, a)
	o.pass(time.Minute)
	o.store.docs = []document{
		{"grants", "{\"client\": \"Claude\",\n \"scopes\": [\"read:fitness\"]}"}, {"records/entry", `{"id":"e1"}`}, {"records/entry", `{"id":"e2"}`}, {"changes", `{}`},
	}
	files, names := exported(t, o, ann.Session)
	want := []string{"README.txt", "account.json", "passkeys.json", "sessions.json", "grants.jsonl", "records/entry.jsonl", "changes.jsonl", "contents.json"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("files:\n%s", diff)
	}
	for name, want := range map[string]string{
		"records/entry.jsonl": "{\"id\":\"e1\"}\n{\"id\":\"e2\"}\n",
		"grants.jsonl":        "{\"client\":\"Claude\",\"scopes\":[\"read:fitness\"]}\n",
		"account.json": fmt.Sprintf(`{
  "person": %q,
  "email": "Ann@example.com",
  "name": "Ann",
  "owner": true,
  "created_at": "2026-12-01T08:00:00Z",
  "has_password": false
}
`, ann.Person.ID),
		"passkeys.json": `[
  {
    "name": "Passkey of 1 Dec 2026",
    "created_at": "2026-12-01T08:00:00Z"
  }
]
`,
		"sessions.json": `[
  {
    "agent": "Firefox on Linux",
    "created_at": "2026-12-01T08:00:00Z",
    "seen_at": "2026-12-01T08:00:00Z",
    "expires_at": "2026-12-31T08:00:00Z",
    "this": true
  }
]
`,
		"contents.json": `{
  "documents": {
    "changes.jsonl": 1,
    "grants.jsonl": 1,
    "records/entry.jsonl": 2
  },
  "made_at": "2026-12-01T08:01:00Z"
}
`,
	} {
		if diff := cmp.Diff(want, files[name]); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func TestNobodySignsInWithAnExport(t *testing.T) {
	t.Parallel()
	o, a := newTown(t, account.Invited), newAuthenticator(t)
	ann := o.withPasskey(t, a)
	wantKind(t, "a password as well", o.ChangePassword(t.Context(), ann.Session, password), "")
	recovery := must(o.Recover(t.Context(), "ann@example.com"))(t)
	files, _ := exported(t, o, ann.Session)
	secrets := map[string]string{
		"session": ann.Secret, "its hash": ann.Session.Hash.String(), "link": recovery, "password": password,
		"hash of the password": o.store.people[ann.Person.ID].PasswordHash, "credential": encoded(a.id), "handle": encoded(a.handle), "a prefix": "pl_", "argon2": "argon2",
	}
	for name, content := range files {
		for what, secret := range secrets {
			if strings.Contains(content, secret) {
				t.Errorf("%s has the %s", name, what)
			}
		}
	}
}

func TestAnExportIsWholeOrCannotBeOpened(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	ann := o.owner(t)
	for name, docs := range map[string][]document{
		"documents out of order": {{"changes", `{}`}, {"grants", `{}`}, {"changes", `{}`}},
		"a kind that climbs":     {{"../changes", `{}`}},
		"a kind that is rooted":  {{"/changes", `{}`}},
		"no document":            {{"changes", `{"a":`}},
	} {
		o.store.docs = docs
		var archive bytes.Buffer
		wantKind(t, name, o.Export(t.Context(), ann.Session, &archive), fault.Internal)
		if _, err := zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len())); err == nil {
			t.Errorf("%s: what was written opens", name)
		}
	}
	o.store.docs = []document{{"changes", `{}`}}
	if err := o.Export(t.Context(), ann.Session, full{}); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("to a full disk: %v", err)
	}
	o.pass(16 * time.Minute)
	var archive bytes.Buffer
	wantKind(t, "without a proof", o.Export(t.Context(), ann.Session, &archive), fault.Conflict)
	if archive.Len() > 0 {
		t.Errorf("%d bytes were written first", archive.Len())
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestTheDocumentDescribesEachFileOfAnExport(t *testing.T) {
	t.Parallel()
	o := newTown(t, account.Invited)
	files, names := exported(t, o, o.owner(t).Session)
	text := string(must(os.ReadFile("../../docs/export.md"))(t))
	for _, name := range append(names, "connections.jsonl", "grants.jsonl", "changes.jsonl", "samples.jsonl", "records/") {
		if !strings.Contains(text, "`"+name) {
			t.Errorf("docs/export.md does not say what %s is", name)
		}
		if name != "README.txt" && !strings.Contains(files["README.txt"], name) {
			t.Errorf("README.txt does not say what %s is", name)
		}
	}
	for line := range strings.SplitSeq(files["account.json"]+files["passkeys.json"]+files["sessions.json"], "\n") {
		if field, _, is := strings.Cut(strings.TrimSpace(line), ":"); is && !strings.Contains(text, "`"+strings.Trim(field, `"`)+"`") {
			t.Errorf("docs/export.md does not say what %s is", field)
		}
	}
}
