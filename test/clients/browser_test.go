//go:build clients

package clients_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// browser is a real one, with a profile of its own: what it is signed in to stays so for the test.
type browser struct{ tab context.Context }

// browsers are the names that Chromium goes by.
var browsers = []string{"chromium", "chromium-browser", "google-chrome"}

func newBrowser(t *testing.T) browser {
	t.Helper()
	i := slices.IndexFunc(browsers, func(name string) bool { _, err := exec.LookPath(name); return err == nil })
	if i < 0 {
		t.Fatal("there is no Chromium: run `make deps`, which installs it")
	}
	allocator, cancel := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browsers[i]), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"),
	)...)
	t.Cleanup(cancel)
	tab, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Do(tab, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	return browser{tab}
}

// do acts within a bound, and says where the browser was when that failed.
func (b browser) do(t *testing.T, what string, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := b.try(actions...); err != nil {
		at, _ := ask(b, chromedp.Location()) // the failure is told in any case
		text, _ := ask(b, chromedp.Text(chromedp.CSS("body")))
		t.Fatalf("%s: %v\nat %s\n%s", what, err, at, text)
	}
}

func (b browser) try(actions ...chromedp.Action[chromedp.Void]) error {
	bounded, cancel := context.WithTimeout(b.tab, patience)
	defer cancel()
	return chromedp.Do(bounded, actions...)
}

// ask returns what an action finds, within the same bound.
func ask[T any](b browser, action chromedp.Action[T]) (T, error) {
	bounded, cancel := context.WithTimeout(b.tab, patience)
	defer cancel()
	return chromedp.Run(bounded, action)
}

const patience = 20 * time.Second

// join becomes one of the people of a server by a link.
func (b browser) join(t *testing.T, link string, who owner) {
	t.Helper()
	b.do(t, "join",
		chromedp.Navigate(link),
		chromedp.SendKeys(chromedp.CSS(`input[name=email]`), who.email),
		chromedp.SendKeys(chromedp.CSS(`input[name=password]`), who.password),
		chromedp.Submit(chromedp.CSS(`input[name=password]`)),
		chromedp.WaitVisible(chromedp.CSS(`form[action="/signout"]`)),
	)
}

// allow opens the page that a client sends a person to, and grants these scopes and no others.
func (b browser) allow(page string, scopes ...string) error {
	button := chromedp.CSS(`button[value=allow]`)
	if err := b.try(chromedp.Navigate(page), chromedp.WaitVisible(button)); err != nil {
		return fmt.Errorf("open the page of consent: %w", err)
	}
	boxes, err := ask(b, chromedp.AttributesAll(chromedp.CSSAll(`input[name=scope]`)))
	if err != nil {
		return fmt.Errorf("find the switches: %w", err)
	}
	for _, box := range boxes {
		one := chromedp.CSS(fmt.Sprintf(`input[name=scope][value=%q]`, box["value"]))
		on, err := ask(b, chromedp.JavascriptAttribute[bool](one, "checked"))
		if err != nil {
			return err
		}
		if on != slices.Contains(scopes, box["value"]) {
			if err := b.try(chromedp.Click(one)); err != nil {
				return fmt.Errorf("switch %s: %w", box["value"], err)
			}
		}
	}
	if err := b.try(chromedp.Click(button)); err != nil {
		return fmt.Errorf("allow: %w", err)
	}
	_ = b.try(chromedp.Sleep(300 * time.Millisecond)) // for the browser to go on; the client may have ended the test already
	return nil
}

// opener returns variables by which a client that opens a page in the browser opens it in this
// one, where the person grants these scopes.
func (b browser) opener(t *testing.T, scopes ...string) environment {
	t.Helper()
	asked := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		page, err := io.ReadAll(r.Body)
		if err == nil {
			err = b.allow(string(page), scopes...)
		}
		if err != nil {
			t.Errorf("in the browser, at %s: %v", page, err)
		}
	}))
	t.Cleanup(asked.Close)
	folder := t.TempDir()
	const script = `#!/bin/sh
for word in "$@"; do case "$word" in http*)
  node -e 'fetch(process.env.OPEN_AT, {method: "POST", body: process.argv[1]})' "$word" >/dev/null 2>&1 &
esac; done
`
	for _, name := range []string{"xdg-open", "open"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return environment{
		"OPEN_AT": asked.URL, "BROWSER": filepath.Join(folder, "xdg-open"), "PATH": folder + ":" + os.Getenv("PATH"),
	}
}
