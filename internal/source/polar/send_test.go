package polar

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func TestEachFailureKeepsItsKind(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rule   string
		status int
		body   string
		want   fault.Kind
	}{
		{"400 is a question that Polar does not take", 400, "", fault.Invalid},
		{"401 is a token that is no longer good", 401, "Unauthorized", fault.TokenExpired},
		{"403 at the first call is an account that is not registered (quirk 22)", 403, "", fault.NotRegistered},
		{"429 without a header is a rate limit", 429, "", fault.RateLimited},
		{"500 is Polar's own fault", 500, `{"message":"oops"}`, fault.Unavailable},
		{"502 is Polar's own fault", 502, "<html>", fault.Unavailable},
		{"418 is no answer of Polar", 418, "", fault.BadAnswer},
		{"200 with HTML is a bad answer", 200, "<!DOCTYPE html><html><body>Log in</body></html>", fault.BadAnswer},
		{"200 with text is a bad answer", 200, "please wait", fault.BadAnswer},
		{"200 with JSON that ends early is a bad answer", 200, `{"nights":[{"date":"2026-11-27","sleep_sc`, fault.BadAnswer},
		{"200 with more after the JSON is a bad answer", 200, `[]{}`, fault.BadAnswer},
		{"200 with a number is a bad answer", 200, `42`, fault.BadAnswer},
		{"200 with JSON of something else is a bad answer", 200, `{"error":"maintenance"}`, fault.BadAnswer},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c, _ := scripted(func(int64, *http.Request) (*http.Response, error) { return reply(test.status, test.body, nil), nil })
				for operation, read := range everyRead(c) {
					found, err := read(t.Context(), source.Credentials{AccessToken: source.Secret("secret-" + operation), UserID: "1"})
					e := wantKind(t, err, test.want)
					if found {
						t.Errorf("%s: a failure came with data", operation)
					}
					said := err.Error() + e.Hint
					if strings.Contains(said, "secret-") || (len(test.body) > 2 && strings.Contains(said, test.body)) {
						t.Errorf("%s: the error repeats the token or the body: %v", operation, err)
					}
				}
			})
		})
	}
}

func TestA404MeansNoDataOnlyWhereTheDocumentSaysSo(t *testing.T) {
	t.Parallel()
	none := map[string]bool{
		"GET /v3/users/physical-info": true, "GET /v3/exercises/{exerciseId}": true,
		"GET /v3/users/activities/{date}": true, "GET /v3/users/activities/samples/{date}": true,
		"GET /v3/users/continuous-heart-rate/{date}": true, "GET /v3/users/sleep/{date}": true,
		"GET /v3/users/nightly-recharge/{date}": true,
	}
	for operation := range everyRead(must[*Client](t)(New(Config{}))) {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			found, err := everyRead(answering(t, http.StatusNotFound, ""))[operation](t.Context(), someone)
			if none[operation] {
				if found || err != nil {
					t.Errorf("got %v, %v, want no data", found, err)
				}
			} else {
				wantKind(t, err, fault.BadAnswer)
			}
			_, err = everyRead(answering(t, http.StatusNotFound, "<html>no such page</html>"))[operation](t.Context(), someone)
			wantKind(t, err, fault.BadAnswer) // another server's page never reads as "no data"
		})
	}
}

func TestA404OfPolarItselfIsNoDataEverywhere(t *testing.T) { // quirk 9
	t.Parallel()
	c, _ := server(t, func(w http.ResponseWriter, _ *http.Request) {
		setLimits(w.Header(), "3, 10", "520, 5100", "620, 86000")
		w.WriteHeader(http.StatusNotFound)
	})
	for operation, read := range everyRead(c) {
		if found, err := read(t.Context(), someone); found || err != nil {
			t.Errorf("%s: got %v, %v, want no data", operation, found, err)
		}
	}
}

func TestEachFormOfNothingIsNoData(t *testing.T) { // quirk 9
	t.Parallel()
	for _, body := range []string{"", "  \n", "null", `""`, "[]", "{}"} {
		t.Run(strconv.Quote(body), func(t *testing.T) {
			t.Parallel()
			for operation, read := range everyRead(answering(t, http.StatusOK, body)) {
				if found, err := read(t.Context(), someone); found || err != nil {
					t.Errorf("%s: got %v, %v, want no data and no error", operation, found, err)
				}
			}
		})
	}
}

func TestA403AfterDataIsConsentForOneResource(t *testing.T) {
	t.Parallel()
	c, count := counting(t, func(_ int64, w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v3/users/sleep" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_, _ = io.WriteString(w, "[]")
	})
	if _, err := c.RecentCardioLoads(t.Context(), someone); err != nil {
		t.Fatal(err)
	}
	_, err := c.Nights(t.Context(), someone)
	wantKind(t, err, fault.ConsentMissing)
	wantEqual(t, count.Load(), int64(2)) // nothing more had to be asked
}

func TestA403AtTheFirstCallIsToldApartByAskingOnceForSomethingElse(t *testing.T) {
	t.Parallel()
	nights := func(c *Client) error { _, err := c.Nights(t.Context(), someone); return err }
	body := func(c *Client) error { _, err := c.PhysicalInfo(t.Context(), someone); return err }
	const info, exercises = "/v3/users/physical-info", "/v3/exercises"
	for _, test := range []struct {
		rule   string
		read   func(*Client) error
		other  string
		status int
		body   string
		want   fault.Kind
	}{
		{"data", nights, info, http.StatusOK, "{}", fault.ConsentMissing},
		{"no data by 204", nights, info, http.StatusNoContent, "", fault.ConsentMissing},
		{"no data by 404", nights, info, http.StatusNotFound, "", fault.ConsentMissing},
		{"a refusal too", nights, info, http.StatusForbidden, "", fault.NotRegistered},
		{"a refused token", nights, info, http.StatusUnauthorized, "", fault.NotRegistered},
		{"a fault of Polar, which is not tried again", nights, info, http.StatusServiceUnavailable, "", fault.NotRegistered},
		{"a limit", nights, info, http.StatusTooManyRequests, "", fault.NotRegistered},
		{"a page of somebody else", nights, info, http.StatusOK, "<html>", fault.NotRegistered},
		{"the refused kind is what is asked for otherwise", body, exercises, http.StatusOK, "[]", fault.ConsentMissing},
		{"and the other is refused too", body, exercises, http.StatusForbidden, "", fault.NotRegistered},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, count := counting(t, func(n int64, w http.ResponseWriter, r *http.Request) {
				if n == 1 {
					w.WriteHeader(http.StatusForbidden)
					return
				}
				wantEqual(t, r.URL.Path, test.other)
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, test.body)
			})
			wantKind(t, test.read(c), test.want)
			wantEqual(t, count.Load(), int64(2))
		})
	}
}

func TestTellingA403ApartEndsWithTheCall(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	c, _ := counting(t, func(n int64, w http.ResponseWriter, r *http.Request) {
		if n == 1 {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		cancel()
		<-r.Context().Done()
	})
	_, err := c.Nights(ctx, someone)
	wantKind(t, err, fault.Canceled)
}

func TestReadsAreTriedThreeTimesWhenPolarIsDown(t *testing.T) {
	t.Parallel()
	for _, status := range []int{502, 503, 504} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c, count := scripted(func(n int64, _ *http.Request) (*http.Response, error) {
					if n < 3 {
						return reply(status, "down", nil), nil
					}
					return reply(200, `{"nights":[{"date":"2026-11-27"}]}`, nil), nil
				})
				found, err := c.Nights(t.Context(), someone)
				if err != nil || len(found.Records) != 1 || count.Load() != 3 {
					t.Errorf("got %v, %v after %d requests", found, err, count.Load())
				}
			})
		})
	}
}

func TestATimeoutOfOneAttemptIsTriedAgainAndThenNamed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		c, count := scripted(func(_ int64, r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		_, err := c.Nights(t.Context(), someone)
		wantKind(t, err, fault.Unavailable)
		if got := time.Since(start); count.Load() != 3 || got < 90*time.Second || got > 95*time.Second {
			t.Errorf("%d attempts in %s, want 3 of 30 s", count.Load(), got)
		}
	})
}

func TestTheCallersDeadlineEndsAllAttempts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 45*time.Second)
		defer cancel()
		start := time.Now()
		c, _ := scripted(func(_ int64, r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		_, err := c.Nights(ctx, someone)
		wantKind(t, err, fault.Unavailable)
		wantEqual(t, time.Since(start), 45*time.Second)
	})
}

func TestACancelledCallStopsItsRequestAndSaysSo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		c, count := scripted(func(_ int64, r *http.Request) (*http.Response, error) {
			cancel()
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		_, err := c.Nights(ctx, someone)
		wantKind(t, err, fault.Canceled)
		wantEqual(t, count.Load(), int64(1))
	})
}

func TestConnectionErrorsAreTriedAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, count := scripted(func(int64, *http.Request) (*http.Response, error) { return nil, errors.New("connection refused") })
		_, err := c.Person(t.Context(), someone)
		wantKind(t, err, fault.Unavailable)
		wantEqual(t, count.Load(), int64(3))
		if strings.Contains(err.Error(), someone.UserID) {
			t.Errorf("the error names the person: %v", err)
		}
	})
}

func TestABodyThatBreaksOffIsTriedAgainAndThenABadAnswer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, count := scripted(func(int64, *http.Request) (*http.Response, error) {
			answer := reply(200, "", nil)
			answer.Body = io.NopCloser(io.MultiReader(strings.NewReader(`{"nights":[`), failing{}))
			return answer, nil
		})
		_, err := c.Nights(t.Context(), someone)
		wantKind(t, err, fault.BadAnswer)
		wantEqual(t, count.Load(), int64(3))
	})
}

func TestAnAnswerThatBreaksOffReadsTheSameWhereverItDoes(t *testing.T) {
	t.Parallel()
	for rule, answer := range map[string]func() (*http.Response, error){
		"before its first byte": func() (*http.Response, error) { return nil, io.EOF },
		"in its header":         func() (*http.Response, error) { return nil, io.ErrUnexpectedEOF },
		"in its body": func() (*http.Response, error) {
			broken := reply(200, "", nil)
			broken.Body = io.NopCloser(failing{})
			return broken, nil
		},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c, count := scripted(func(int64, *http.Request) (*http.Response, error) { return answer() })
				_, err := c.Nights(t.Context(), someone)
				e := wantKind(t, err, fault.BadAnswer)
				wantEqual(t, e.Message, "Polar's answer breaks off (GET /v3/users/sleep)")
				wantEqual(t, count.Load(), int64(3))
			})
		})
	}
}

// ownAddress returns a client of Polar's own addresses that are all answered with body.
func ownAddress(t *testing.T, body string) *Client {
	t.Helper()
	return must[*Client](t)(New(Config{HTTP: &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
		answer := reply(200, body, nil)
		answer.Request = r
		return answer, nil
	})}}))
}

func TestAnotherAddressIsBlamedOnlyWhereOneIsConfigured(t *testing.T) {
	t.Parallel()
	for _, body := range []string{`{"nights":[{"da`, "<html>log in</html>", `{"access_token":""}`} {
		for rule, c := range map[string]*Client{"own": ownAddress(t, body), "configured": answering(t, 200, body)} {
			_, err := c.Nights(t.Context(), someone)
			_, exchangeErr := c.Exchange(t.Context(), app, "c0de", "")
			for _, err := range []error{err, exchangeErr} {
				hint := wantKind(t, err, fault.BadAnswer).Hint
				if blamed := strings.Contains(hint, "configured address"); blamed != (rule == "configured") {
					t.Errorf("%s, %s: %s", rule, body, hint)
				}
			}
		}
	}
}

// The words of tools and of settings are the edge's.
func TestNoHintNamesAToolOrASetting(t *testing.T) {
	t.Parallel()
	files := must[[]string](t)(filepath.Glob("*.go"))
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text := must[[]byte](t)(os.ReadFile(file))
		if found := regexp.MustCompile("polar_[a-z_]+|POLAR_[A-Z_]+|`paceline|\\bclientId\\b").FindAll(text, -1); found != nil && file != "person_record.go" {
			t.Errorf("%s: %s", file, found)
		}
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestNoRedirectCarriesTheTokenAway(t *testing.T) { // quirk 32
	t.Parallel()
	for _, test := range []struct{ rule, location string }{
		{"to another host", "https://elsewhere.example/v3/users/sleep"},
		{"to another port", "https://polar.example:8443/v3/users/sleep"},
		{"from https to http", "http://polar.example/v3/users/sleep"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, count := scripted(func(int64, *http.Request) (*http.Response, error) {
				return reply(http.StatusFound, "", http.Header{"Location": {test.location}}), nil
			})
			_, err := c.Nights(t.Context(), someone)
			wantKind(t, err, fault.BadAnswer)
			wantEqual(t, count.Load(), int64(1))
		})
	}
}

func TestARedirectOnTheSameHostIsFollowed(t *testing.T) {
	t.Parallel()
	c, count := scripted(func(n int64, r *http.Request) (*http.Response, error) {
		if n == 1 {
			return reply(http.StatusTemporaryRedirect, "", http.Header{"Location": {"/v3/users/sleep/"}}), nil
		}
		wantEqual(t, r.URL.Path, "/v3/users/sleep/")
		return reply(200, "", nil), nil
	})
	if _, err := c.Nights(t.Context(), someone); err != nil || count.Load() != 2 {
		t.Errorf("%v after %d requests", err, count.Load())
	}
}

func TestARegistrationIsNeverRedirected(t *testing.T) {
	t.Parallel()
	c, count := scripted(func(int64, *http.Request) (*http.Response, error) {
		return reply(http.StatusTemporaryRedirect, "", http.Header{"Location": {"/v3/elsewhere"}}), nil
	})
	_, _, err := c.Register(t.Context(), someone, "eka")
	wantKind(t, err, fault.BadAnswer)
	wantEqual(t, count.Load(), int64(1))
}

func TestABodyIsReadCompressedOrNotWhateverTheHeaderSays(t *testing.T) {
	t.Parallel()
	const plainBody = `{"nights":[{"date":"2026-11-27"}]}`
	for _, test := range []struct {
		rule, body, encoding string
	}{
		{"plain", plainBody, ""},
		{"plain but called gzip", plainBody, "gzip"},
		{"gzip", gzipped(plainBody), "gzip"},
		{"gzip without saying so", gzipped(plainBody), ""},
		{"gzip in gzip", gzipped(gzipped(plainBody)), "gzip"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, _ := scripted(func(_ int64, r *http.Request) (*http.Response, error) {
				wantEqual(t, r.Header.Get("Accept-Encoding"), "gzip")
				return reply(200, test.body, http.Header{"Content-Encoding": {test.encoding}}), nil
			})
			found := must[source.Batch[fitness.Night]](t)(c.Nights(t.Context(), someone))
			wantEqual(t, len(found.Records), 1)
		})
	}
}

func TestABodyIsBoundedAfterDecompression(t *testing.T) {
	t.Parallel()
	bomb := strings.Repeat(gzipped(strings.Repeat(" ", 1<<20)), maxJSON>>20) + gzipped(" ") // gzip files in a row are one
	if len(bomb) > 1<<20 {
		t.Fatal("the body is not small")
	}
	c, count := scripted(func(int64, *http.Request) (*http.Response, error) { return reply(200, bomb, nil), nil })
	_, err := c.Nights(t.Context(), someone)
	wantKind(t, err, fault.TooLarge)
	wantEqual(t, count.Load(), int64(1))
}

func TestNothingOfAPersonIsLogged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		c, _ := scripted(func(n int64, _ *http.Request) (*http.Response, error) {
			if n%2 == 1 {
				return reply(503, "body of eka", nil), nil
			}
			return reply(200, `{"polar-user-id":"2278512","first-name":"Eka"}`, nil), nil
		})
		c.logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		if _, err := c.Person(t.Context(), someone); err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{someone.AccessToken.Reveal(), someone.UserID, "eka", "Eka"} {
			if strings.Contains(log.String(), secret) {
				t.Errorf("the log has %q: %s", secret, log.String())
			}
		}
		if !strings.Contains(log.String(), "GET /v3/users/{user-id}") {
			t.Errorf("the log does not name the operation: %s", log.String())
		}
	})
}

// scripted returns a client whose n-th request, from 1, is answered without a network.
func scripted(answer func(n int64, r *http.Request) (*http.Response, error)) (*Client, *atomic.Int64) {
	var count atomic.Int64
	transport := roundTripper(func(r *http.Request) (*http.Response, error) {
		got, err := answer(count.Add(1), r)
		if got != nil {
			got.Request = r
		}
		return got, err
	})
	c, err := New(Config{APIURL: "https://polar.example", TokenURL: "https://remote.example/token", HTTP: &http.Client{Transport: transport}})
	if err != nil {
		panic(err) // the addresses are good
	}
	return c, &count
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func reply(status int, body string, header http.Header) *http.Response {
	if header == nil {
		header = http.Header{}
	}
	return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body))}
}

func gzipped(s string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = io.WriteString(z, s)
	_ = z.Close()
	return b.String()
}
