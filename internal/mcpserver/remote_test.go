package mcpserver

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/oauth"
)

// whoCalled returns whom the coach was asked for, after a client with this access asked once.
func whoCalled(t *testing.T, access oauth.Access, era string) coach.Who {
	t.Helper()
	fake := &fakeCoach{}
	known := &tokens{all: map[string]oauth.Access{"t": access}}
	web := serve(t, remoteServer(t, &fakeArchive{}, fake), Guard{Verify: known.Verify})
	ask(t, signedIn(t, web, "t", era), "get_today", nil)
	if len(fake.who) != 1 {
		t.Fatalf("asked %d times", len(fake.who))
	}
	return fake.who[0]
}

// Who calls is what the token says: the client here calls itself "test" in each request.
func TestACallerIsWhoTheTokenIsOf(t *testing.T) {
	t.Parallel()
	registered := accessOf("ben", oauth.AllScopes()...)
	documented := accessOf("ann", oauth.AllScopes()...)
	documented.Client = oauth.Label{ClientID: "https://claude.example/client", Name: "Cla\u202eude", Host: "claude.example", RedirectHost: "localhost"}
	for _, era := range eras {
		want := coach.Who{Person: "ben", Actor: ledger.Actor{
			Kind: ledger.Assistant, Name: "Claude", SelfDeclared: true, Host: "claude.example", ClientID: "client-ben", Grant: "grant-of-ben",
		}}
		if diff := cmp.Diff(want, whoCalled(t, registered, era)); diff != "" {
			t.Errorf("%s: registered (-want +got):\n%s", era, diff)
		}
		want = coach.Who{Person: "ann", Actor: ledger.Actor{
			Kind: ledger.Assistant, Name: "Claude", Host: "claude.example", ClientID: "https://claude.example/client", Grant: "grant-of-ann",
		}}
		if diff := cmp.Diff(want, whoCalled(t, documented, era)); diff != "" {
			t.Errorf("%s: documented (-want +got):\n%s", era, diff)
		}
	}
}

func TestEachPersonHasTheirOwnArchive(t *testing.T) {
	t.Parallel()
	archives := map[string]*fakeArchive{"ann": {}, "ben": {}}
	s, err := New(Config{Archive: func(person string) Archive { return archives[person] }, Coach: &fakeCoach{}, Remote: remoteOf()})
	if err != nil {
		t.Fatal(err)
	}
	known := &tokens{all: map[string]oauth.Access{"t": accessOf("ben", oauth.ReadFitness)}}
	ask(t, signedIn(t, serve(t, s, Guard{Verify: known.Verify}), "t", eras[0]), "polar_get_user", nil)
	if len(archives["ann"].asked) != 0 || len(archives["ben"].asked) != 1 {
		t.Errorf("ann was asked %v, ben %v", archives["ann"].asked, archives["ben"].asked)
	}
}

// remotely calls a tool of a server as ann, who is connected, or as ben, who is not.
func remotely(t *testing.T, person, tool string, arguments map[string]any) *mcp.CallToolResult {
	t.Helper()
	known := &tokens{all: map[string]oauth.Access{"t": accessOf(person, oauth.AllScopes()...)}}
	session := signedIn(t, serve(t, remoteServer(t, &fakeArchive{}, &fakeCoach{}), Guard{Verify: known.Verify}), "t", eras[0])
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestAServerSendsPeopleToAPageToConnect(t *testing.T) {
	t.Parallel()
	if text := onlyText(t, remotely(t, "ben", "polar_get_authorization_url", nil)); !strings.Contains(text, "\n"+publicURL+"/sources\n") {
		t.Errorf("no link on a line of its own: %s", text)
	}
	if text := onlyText(t, remotely(t, "ben", "polar_get_authorization_url", map[string]any{"format": "json"})); text != `{"url":"`+publicURL+`/sources"}` {
		t.Error(text)
	}
	if result := remotely(t, "ben", "polar_get_authorization_url", map[string]any{"clientId": "x"}); !result.IsError {
		t.Errorf("a client id is taken: %s", onlyText(t, result))
	}
}

func TestAServerShowsHowTheAccountStands(t *testing.T) {
	t.Parallel()
	if text := onlyText(t, remotely(t, "ann", "polar_register_user", map[string]any{"format": "json"})); text != `{"connected":true,"connected_since":"2026-11-01","registered":true}` {
		t.Error(text)
	}
	result := remotely(t, "ben", "polar_register_user", nil)
	if text := onlyText(t, result); !result.IsError || !strings.HasPrefix(text, "Error (not_connected)") || !strings.Contains(text, "polar_get_authorization_url") {
		t.Error(text)
	}
	refused := registration{Connected: true, Problem: fault.TokenExpired}.Markdown()
	if !strings.Contains(refused, "token_expired") || !strings.Contains(refused, "connect Polar again") {
		t.Error(refused)
	}
}

func TestAServerLinksToAFile(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"", "fit", "tcx", "gpx"} {
		arguments := map[string]any{"exerciseId": "2AC312F"}
		if format != "" {
			arguments["format"] = format
		}
		result := remotely(t, "ann", "polar_download_exercise", arguments)
		if result.IsError || len(result.Content) != 2 {
			t.Fatalf("%q: %+v", format, result.Content)
		}
		link, ok := result.Content[1].(*mcp.ResourceLink)
		if !ok || link.URI != publicURL+"/download/ann.grant-of-ann" || !strings.HasPrefix(link.Name, "2AC312F.") || !strings.HasPrefix(link.MIMEType, "application/") {
			t.Errorf("%q: link %+v", format, result.Content[1])
		}
		text, ok := result.Content[0].(*mcp.TextContent)
		if !ok {
			t.Fatalf("%T", result.Content[0])
		}
		var got fileLink
		if err := json.Unmarshal([]byte(text.Text), &got); err != nil {
			t.Fatal(err)
		}
		if got.URL != link.URI || got.FileName != link.Name || got.ExpiresInS != 600 || got.Downloads != 5 {
			t.Errorf("%q: %s", format, text.Text)
		}
	}
	for _, arguments := range []map[string]any{{"exerciseId": "2AC312F", "format": "exe"}, {"exerciseId": "2AC312F", "filePath": "a.fit"}, {"exerciseId": "../x"}} {
		if result := remotely(t, "ann", "polar_download_exercise", arguments); !result.IsError {
			t.Errorf("%v is taken", arguments)
		}
	}
}

// A terminal is of no use to who uses a server: no error that they can do something about speaks of one.
func TestAServersHintsSpeakOfThePage(t *testing.T) {
	t.Parallel()
	s := remoteServer(t, &fakeArchive{}, &fakeCoach{})
	for _, kind := range []fault.Kind{fault.NotConnected, fault.TokenExpired, fault.NotRegistered} {
		text := s.failureText(fault.New(kind, "no").WithHint("Run `paceline connect polar`."))
		if strings.Contains(text, "paceline connect") || strings.Contains(text, "POLAR_") || !strings.Contains(text, "polar_get_authorization_url") {
			t.Error(text)
		}
	}
	for _, tool := range s.tools {
		if d := tool.definition; strings.Contains(d.Description, "paceline connect") || strings.Contains(d.Description, "this machine") ||
			strings.Contains(d.Description, "polar_exchange_authorization_code") {
			t.Errorf("%s: %s", d.Name, d.Description)
		}
	}
}

func TestOnePersonDoesNotTakeAllPlaces(t *testing.T) {
	t.Parallel()
	p := newPlaces(true)
	var leave []func()
	enter := func(ctx context.Context, person string) error {
		out, err := p.enter(ctx, person)
		if err == nil {
			leave = append(leave, out)
		}
		return err
	}
	for range callsOfOnePerson {
		if err := enter(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
	}
	soon, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := enter(soon, "ann"); !cmp.Equal(err, context.DeadlineExceeded, cmpopts.EquateErrors()) {
		t.Errorf("one more of ann: %v", err)
	}
	if err := enter(t.Context(), "ben"); err != nil {
		t.Errorf("one of ben: %v", err)
	}
	leave[0]()
	if err := enter(t.Context(), "ann"); err != nil {
		t.Errorf("ann, after one of hers ended: %v", err)
	}
	for _, out := range leave[1:] {
		out()
	}
	if len(p.all) != 0 || len(p.of) != 0 {
		t.Errorf("%d places and %d people are left", len(p.all), len(p.of))
	}
}

func TestWhatCameOfACallIsObserved(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 4)
	s, err := New(Config{
		Archive: only(&fakeArchive{err: fault.New(fault.NotConnected, "no")}), Coach: &fakeCoach{}, Remote: remoteOf(),
		Observe: func(tool, outcome string, _ time.Duration) { seen <- tool + " " + outcome },
	})
	if err != nil {
		t.Fatal(err)
	}
	session := signedIn(t, serve(t, s, Guard{Verify: usual().Verify}), "all", eras[0])
	ask(t, session, "polar_get_user", nil)
	ask(t, session, "get_today", nil)
	for _, want := range []string{"polar_get_user not_connected", "get_today ok"} {
		if got := <-seen; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
