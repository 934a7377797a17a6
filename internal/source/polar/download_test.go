package polar

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

func TestAFileIsWrittenAsItIs(t *testing.T) {
	t.Parallel()
	const tcx = `<?xml version="1.0"?><TrainingCenterDatabase/>`
	for _, test := range []struct {
		rule   string
		format source.FileFormat
		accept string
		body   string
		want   string
	}{
		{"FIT", source.FIT, "*/*", "\x0e\x10\x00\x00.FIT", "\x0e\x10\x00\x00.FIT"},
		{"GPX", source.GPX, "application/gpx+xml", "<?xml?><gpx/>", "<?xml?><gpx/>"},
		{"TCX that is a gzip file is written as plain TCX", source.TCX, "application/vnd.garmin.tcx+xml", gzipped(tcx), tcx},
		{"TCX that comes compressed twice too", source.TCX, "application/vnd.garmin.tcx+xml", gzipped(gzipped(tcx)), tcx},
		{"plain TCX", source.TCX, "application/vnd.garmin.tcx+xml", tcx, tcx},
		{"one byte", source.FIT, "*/*", "x", "x"},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			c, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
				wantEqual(t, r.URL.Path, "/v3/exercises/2AC312F/"+string(test.format))
				wantEqual(t, r.Header.Get("Accept"), test.accept)
				_, _ = io.WriteString(w, test.body)
			})
			var file bytes.Buffer
			wantEqual(t, must[int64](t)(c.Download(t.Context(), someone, "2AC312F", test.format, &file)), int64(len(test.want)))
			wantEqual(t, file.String(), test.want)
		})
	}
}

func TestWhatIsNoFileWritesNothing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rule   string
		status int
		body   string
		want   fault.Kind
	}{
		{"404 is no file", 404, "", fault.NotFound},
		{"204 is no file", 204, "", fault.NotFound},
		{"an empty body is no file", 200, "", fault.NotFound},
		{"an empty gzip file is no file", 200, gzipped(""), fault.NotFound},
		{"HTML is no file of Polar", 200, "<html>log in</html>", fault.BadAnswer},
		{"JSON is no file of Polar", 200, `{"message":"oops"}`, fault.BadAnswer},
		{"what begins like gzip and is none", 200, "\x1f\x8bnothing", fault.BadAnswer},
		{"401", 401, "", fault.TokenExpired},
		{"500", 500, "", fault.Unavailable},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c, _ := scripted(func(int64, *http.Request) (*http.Response, error) { return reply(test.status, test.body, nil), nil })
				var file bytes.Buffer
				_, err := c.Download(t.Context(), someone, "2AC312F", source.GPX, &file)
				wantKind(t, err, test.want)
				wantEqual(t, file.Len(), 0)
			})
		})
	}
}

func TestAFileThatBreaksOffIsNotWrittenTwice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, count := scripted(func(int64, *http.Request) (*http.Response, error) {
			answer := reply(200, "", nil)
			answer.Body = io.NopCloser(io.MultiReader(strings.NewReader(strings.Repeat("x", 100_000)), failing{}))
			return answer, nil
		})
		_, err := c.Download(t.Context(), someone, "2AC312F", source.FIT, io.Discard)
		wantKind(t, err, fault.BadAnswer)
		wantEqual(t, count.Load(), int64(1))
	})
}

func TestAWriterThatFailsIsNotPolarsFault(t *testing.T) {
	t.Parallel()
	c := answering(t, 200, "\x0e\x10\x00\x00.FIT")
	full := errors.New("disk full")
	_, err := c.Download(t.Context(), someone, "2AC312F", source.FIT, writerFunc(func([]byte) (int, error) { return 0, full }))
	wantKind(t, err, fault.Internal)
	if !errors.Is(err, full) {
		t.Errorf("the cause is lost: %v", err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestAFileIsBounded(t *testing.T) {
	t.Parallel()
	_, err := io.Copy(io.Discard, newBounded(strings.NewReader("12345"), 4))
	wantKind(t, err, fault.TooLarge)
	n, err := io.Copy(io.Discard, newBounded(strings.NewReader("1234"), 4))
	if n != 4 || err != nil {
		t.Errorf("as much as the bound: %d, %v", n, err)
	}
}

func TestOnlyPolarsFormatsCanBeDownloaded(t *testing.T) {
	t.Parallel()
	c, _ := server(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	_, err := c.Download(t.Context(), someone, "2AC312F", "kml", io.Discard)
	wantKind(t, err, fault.Invalid)
}
