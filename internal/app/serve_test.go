package app

import (
	"context"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/fault"
)

// with returns the machine with these variables set, and no others.
func (m *machine) with(set map[string]string) *Host {
	h := *m.Host
	h.Getenv = func(name string) string {
		if strings.HasPrefix(name, "GO") { // the collector is every test's
			return m.env[name]
		}
		return set[name]
	}
	return &h
}

func TestAServersSettingsAreRefusedAtTheStartAllAtOnce(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		set  map[string]string
		want []string // the settings that are named
	}{
		"no URL":                       {nil, []string{settingURL}},
		"a URL with a path":            {map[string]string{settingURL: "https://paceline.example.org/mcp"}, []string{settingURL}},
		"a URL with a user":            {map[string]string{settingURL: "https://ann@paceline.example.org"}, []string{settingURL}},
		"plain http of another host":   {map[string]string{settingURL: "http://paceline.example.org"}, []string{settingURL}},
		"another scheme":               {map[string]string{settingURL: "ftp://paceline.example.org"}, []string{settingURL}},
		"https":                        {map[string]string{settingURL: "https://paceline.example.org/"}, nil},
		"the usual port":               {map[string]string{settingURL: "https://paceline.example.org:443"}, nil},
		"plain http of this machine":   {map[string]string{settingURL: "http://localhost:8080"}, nil},
		"an address without a port":    {map[string]string{settingURL: "https://a.example", settingListen: "127.0.0.1"}, []string{settingListen}},
		"a proxy that is no address":   {map[string]string{settingURL: "https://a.example", settingProxies: "proxy"}, []string{settingProxies}},
		"nobody knows who may join":    {map[string]string{settingURL: "https://a.example", settingRegistration: "friends"}, []string{settingRegistration}},
		"a certificate without a key":  {map[string]string{settingURL: "https://a.example", settingCertificate: "/x.pem"}, []string{settingCertificate}},
		"a certificate that is none":   {map[string]string{settingURL: "https://a.example", settingCertificate: "/x.pem", settingPrivateKey: "/y.pem"}, []string{settingCertificate}},
		"a log of another format":      {map[string]string{settingURL: "https://a.example", settingLogFormat: "xml"}, []string{settingLogFormat}},
		"half a client at Polar":       {map[string]string{settingURL: "https://a.example", settingClientID: "x"}, []string{settingClientID}},
		"documents neither on nor off": {map[string]string{settingURL: "https://a.example", settingDocuments: "maybe"}, []string{settingDocuments}},
		"several": {
			map[string]string{settingRegistration: "friends", settingListen: "x"}, []string{settingURL, settingListen, settingRegistration},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if tc.set == nil {
				tc.set = map[string]string{}
			}
			tc.set["HOME"] = t.TempDir()
			_, flaws := newMachine(t).with(tc.set).configureServer()
			var named []string
			for _, flaw := range flaws {
				named = append(named, flaw.Setting)
				if flaw.Fix == "" {
					t.Errorf("%s: it is not said what would be right", flaw.Setting)
				}
			}
			if diff := cmp.Diff(tc.want, named); diff != "" {
				t.Errorf("settings that are refused (-want +got):\n%s", diff)
			}
		})
	}
}

func TestASettingCanStandInAFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(path, []byte("s3cret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	base := map[string]string{"HOME": t.TempDir(), settingURL: "https://a.example", settingClientID: "id"}
	for name, tc := range map[string]struct {
		more map[string]string
		want string // the secret
		flaw string // the setting that is refused; "" for none
	}{
		"in a file":            {map[string]string{settingClientSecret + fileEnding: path}, "s3cret", ""},
		"in a file and beside": {map[string]string{settingClientSecret + fileEnding: path, settingClientSecret: "x"}, "", settingClientSecret},
		"in no file":           {map[string]string{settingClientSecret + fileEnding: path + "x"}, "", settingClientSecret + fileEnding},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			set := map[string]string{}
			for _, of := range []map[string]string{base, tc.more} {
				maps.Copy(set, of)
			}
			c, flaws := newMachine(t).with(set).configureServer()
			if got := c.App.ClientSecret.Reveal(); got != tc.want {
				t.Errorf("the secret is %q, want %q", got, tc.want)
			}
			if tc.flaw != "" && !flaws.of(tc.flaw) || tc.flaw == "" && len(flaws) > 0 {
				t.Errorf("flaws are %v, want one of %q", flaws, tc.flaw)
			}
		})
	}
}

func TestTheDeploymentPageNamesEachSettingOfAServer(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "deployment.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, setting := range serverExamples() {
		if !strings.Contains(string(page), "`"+setting.name+"`") {
			t.Errorf("docs/deployment.md does not name %s", setting.name)
		}
	}
}

// running is a server that a test started.
type running struct {
	url   string
	out   *buffer
	stop  context.CancelFunc
	ended chan error
}

func serveOn(t *testing.T, folder string) *running {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	h := newMachine(t).with(map[string]string{
		"HOME": folder, settingDatabase: filepath.Join(folder, "paceline.db"), settingURL: "http://" + address, settingListen: address,
	})
	r := &running{url: "http://" + address, out: new(buffer), ended: make(chan error, 1)}
	h.Out, h.Err, h.Now = r.out, new(buffer), time.Now
	ctx, stop := context.WithCancel(t.Context())
	r.stop = stop
	go func() { r.ended <- h.Serve(ctx, ServeOptions{}) }()
	t.Cleanup(func() { r.end(t) })
	for range 400 {
		if answer, err := http.Get(r.url + "/readyz"); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return r
			}
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Fatalf("the server is not ready; it said %s", r.out)
	return nil
}

// end stops the server and waits for it.
func (r *running) end(t *testing.T) {
	t.Helper()
	r.stop()
	select {
	case err := <-r.ended:
		http.DefaultClient.CloseIdleConnections()
		if err != nil {
			t.Errorf("the server ended with %v", err)
		}
		r.ended <- nil
	case <-time.After(30 * time.Second):
		t.Error("the server did not stop")
	}
}

var aLink = regexp.MustCompile(`http://\S+/join\?link=pl_tk_\S+`)

func TestTheFirstRunPrintsALinkThatSetsTheOwnerUp(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	first := serveOn(t, folder)
	link := aLink.FindString(first.out.String())
	if link == "" {
		t.Fatalf("no link is printed: %s", first.out)
	}
	answer, err := http.Get(link)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("the link answers %s", answer.Status)
	}
	first.end(t)
	if _, err := http.Get(first.url + "/healthz"); err == nil {
		t.Error("a server that was stopped still answers")
	}
	second := serveOn(t, folder) // while nobody joined, each start prints another, and the one before ends
	if again := aLink.FindString(second.out.String()); again == "" {
		t.Errorf("the second start prints no link: %s", second.out)
	}
	answer, err = http.Get(strings.Replace(link, first.url, second.url, 1))
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusNotFound {
		t.Errorf("the first link answers %s after the second was printed", answer.Status)
	}
}

func TestAnAddressThatIsTakenIsSaid(t *testing.T) {
	t.Parallel()
	taken := serveOn(t, t.TempDir())
	folder := t.TempDir()
	h := newMachine(t).with(map[string]string{
		"HOME": folder, settingDatabase: filepath.Join(folder, "p.db"), settingURL: taken.url, settingListen: strings.TrimPrefix(taken.url, "http://"),
	})
	h.Now = time.Now
	err := h.Serve(t.Context(), ServeOptions{})
	if fault.KindOf(err) != fault.Unavailable || !strings.Contains(fault.Of(err).Hint, settingListen) {
		t.Errorf("Serve = %v (%s), want that the address cannot be listened on", err, fault.Of(err).Hint)
	}
}

func TestFlagsWinOverTheEnvironment(t *testing.T) {
	t.Parallel()
	h := newMachine(t).with(map[string]string{"HOME": t.TempDir(), settingURL: "https://a.example", settingListen: ":1"})
	c, flaws := ServeOptions{URL: "https://b.example", Listen: ":2"}.over(h).configureServer()
	if len(flaws) > 0 || c.URL != "https://b.example" || c.Listen != ":2" {
		t.Errorf("the URL is %q and the address %q (%v)", c.URL, c.Listen, flaws)
	}
}

func TestTheMisspeltSettingOfAServerIsNoticed(t *testing.T) {
	t.Parallel()
	if got := nearest("PACELINE_URLS"); got != settingURL {
		t.Errorf("nearest = %q, want %s", got, settingURL)
	}
	if got := nearest(settingClientSecret + fileEnding); got != "" {
		t.Errorf("a file of a setting is taken for a misspelt %s", got)
	}
	if !slices.ContainsFunc(serverExamples(), func(v variable) bool { return v.name == settingURL }) {
		t.Error("there is no example of the URL")
	}
}
