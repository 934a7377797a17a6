package polar

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// basePath shows that no request is built from the root of a host.
const basePath = "/proxy/accesslink"

var someone = source.Credentials{AccessToken: "token-of-eka", UserID: "2278512"}

// server answers the paths below the base path; any other fails the test.
func server(t *testing.T, handler http.HandlerFunc) (*Client, *httptest.Server) {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle(basePath+"/", http.StripPrefix(basePath, handler))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("request outside the base path: %s", r.URL.Path)
		http.Error(w, "outside", http.StatusTeapot)
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return must[*Client](t)(New(Config{
		APIURL: s.URL + basePath + "/", AuthURL: s.URL + basePath + "/authorize", TokenURL: s.URL + basePath + "/token",
		HTTP: s.Client(), UserAgent: "paceline/test", Now: time.Now,
	})), s
}

// answering returns a client of a server that gives the same answer to everything.
func answering(t *testing.T, status int, body string) *Client {
	t.Helper()
	c, _ := server(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	})
	return c
}

// counting returns a client of a server that answers the n-th request, from 1, by reply.
func counting(t *testing.T, reply func(n int64, w http.ResponseWriter, r *http.Request)) (*Client, *atomic.Int64) {
	t.Helper()
	var count atomic.Int64
	c, _ := server(t, func(w http.ResponseWriter, r *http.Request) { reply(count.Add(1), w, r) })
	return c, &count
}

func wantKind(t *testing.T, err error, want fault.Kind) *fault.Error {
	t.Helper()
	if got := fault.KindOf(err); got != want {
		t.Fatalf("kind = %q (%v), want %q", got, err, want)
	}
	return fault.Of(err)
}

func wantEqual(t *testing.T, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("difference (-want +got):\n%s", diff)
	}
}

func must[T any](t *testing.T) func(T, error) T {
	t.Helper()
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// onlyRecord decodes a body that holds one record.
func onlyRecord[T any](t *testing.T, body string, of resource[T]) T {
	t.Helper()
	found := must[source.Batch[T]](t)(decodeBatch([]byte(body), of.start, of.wrappers...))
	if len(found.Records) != 1 || found.Skipped != 0 {
		t.Fatalf("got %d records and %d skipped, want one record", len(found.Records), found.Skipped)
	}
	return found.Records[0]
}

func date(s string) civil.Date { return civil.MustDate(s) }

func week() civil.Range { return civil.Range{From: date("2026-11-21"), To: date("2026-11-27")} }

// everyRead are all methods that read, as calls that tell whether they found something.
func everyRead(c *Client) map[string]func(context.Context, source.Credentials) (bool, error) {
	day := date("2026-11-27")
	return map[string]func(context.Context, source.Credentials) (bool, error){
		"GET /v3/users/{user-id}":     oneOf(c.Person),
		"GET /v3/users/physical-info": oneOf(c.PhysicalInfo),
		"GET /v3/exercises": batchOf(func(ctx context.Context, as source.Credentials) (source.Batch[fitness.Workout], error) {
			return c.Workouts(ctx, as, source.WorkoutDetail{})
		}),
		"GET /v3/exercises/{exerciseId}": oneOf(func(ctx context.Context, as source.Credentials) (*fitness.Workout, error) {
			return c.Workout(ctx, as, "2AC312F", source.WorkoutDetail{})
		}),
		"GET /v3/users/activities":                         batchOf(inRange(c.Activities)),
		"GET /v3/users/activities/{date}":                  oneOf(onDay(c.Activity, day)),
		"GET /v3/users/activities/samples":                 batchOf(inRange(c.ActivitySamples)),
		"GET /v3/users/activities/samples/{date}":          oneOf(onDay(c.ActivitySamplesOf, day)),
		"GET /v3/users/continuous-heart-rate":              batchOf(inRange(c.HeartDays)),
		"GET /v3/users/continuous-heart-rate/{date}":       oneOf(onDay(c.HeartDay, day)),
		"GET /v3/users/cardio-load":                        batchOf(c.RecentCardioLoads),
		"GET /v3/users/cardio-load/{date}":                 oneOf(onDay(c.CardioLoad, day)),
		"GET /v3/users/cardio-load/date":                   batchOf(inRange(c.CardioLoads)),
		"GET /v3/users/cardio-load/period/days/{days}":     batchOf(ofNumber(c.CardioLoadsOfDays, 90)),
		"GET /v3/users/cardio-load/period/months/{months}": batchOf(ofNumber(c.CardioLoadsOfMonths, 3)),
		"GET /v3/users/sleep":                              batchOf(c.Nights),
		"GET /v3/users/sleep/{date}":                       oneOf(onDay(c.Night, day)),
		"GET /v3/users/sleep/available":                    batchOf(c.SleepTimes),
		"GET /v3/users/nightly-recharge":                   batchOf(c.Recharges),
		"GET /v3/users/nightly-recharge/{date}":            oneOf(onDay(c.Recharge, day)),
		"GET /v3/users/sleepwise/alertness":                batchOf(c.RecentAlertness),
		"GET /v3/users/sleepwise/alertness/date":           batchOf(inRange(c.Alertness)),
		"GET /v3/users/sleepwise/circadian-bedtime":        batchOf(c.RecentCircadianBedtimes),
		"GET /v3/users/sleepwise/circadian-bedtime/date":   batchOf(inRange(c.CircadianBedtimes)),
		"GET /v3/users/biosensing/bodytemperature":         batchOf(inRange(c.BodyTemperatures)),
		"GET /v3/users/biosensing/skintemperature":         batchOf(inRange(c.SkinTemperatures)),
		"GET /v3/users/biosensing/skincontacts":            batchOf(inRange(c.SkinContacts)),
		"GET /v3/users/biosensing/ecg":                     batchOf(inRange(c.ECGs)),
		"GET /v3/users/biosensing/spo2":                    batchOf(inRange(c.SpO2s)),
	}
}

func oneOf[T any](call func(context.Context, source.Credentials) (*T, error)) func(context.Context, source.Credentials) (bool, error) {
	return func(ctx context.Context, as source.Credentials) (bool, error) {
		found, err := call(ctx, as)
		return found != nil, err
	}
}

func batchOf[T any](call func(context.Context, source.Credentials) (source.Batch[T], error)) func(context.Context, source.Credentials) (bool, error) {
	return func(ctx context.Context, as source.Credentials) (bool, error) {
		found, err := call(ctx, as)
		return len(found.Records)+found.Skipped > 0, err
	}
}

func inRange[T any](call func(context.Context, source.Credentials, civil.Range) (T, error)) func(context.Context, source.Credentials) (T, error) {
	return func(ctx context.Context, as source.Credentials) (T, error) { return call(ctx, as, week()) }
}

func onDay[T any](call func(context.Context, source.Credentials, civil.Date) (T, error), day civil.Date) func(context.Context, source.Credentials) (T, error) {
	return func(ctx context.Context, as source.Credentials) (T, error) { return call(ctx, as, day) }
}

func ofNumber[T any](call func(context.Context, source.Credentials, int) (T, error), n int) func(context.Context, source.Credentials) (T, error) {
	return func(ctx context.Context, as source.Credentials) (T, error) { return call(ctx, as, n) }
}
