package polar

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// fitFile returns a FIT file of so many bytes of data whose header declares another number.
func fitFile(headerSize byte, data, declared int) string {
	header := make([]byte, headerSize)
	header[0] = headerSize
	binary.LittleEndian.PutUint32(header[4:8], uint32(declared))
	copy(header[8:], ".FIT")
	return string(header) + strings.Repeat("d", data) + "cc"
}

const (
	tcxFile = "\ufeff<?xml version=\"1.0\"?>\n<!-- of a watch --><TrainingCenterDatabase xmlns=\"a\"><Activities/></TrainingCenterDatabase>\n"
	gpxFile = "<?xml?><!DOCTYPE gpx><gpx><trk/></gpx >"
)

func TestAFileIsWrittenAsItIs(t *testing.T) {
	t.Parallel()
	const tcxType, gpxType = "application/vnd.garmin.tcx+xml", "application/gpx+xml"
	fit := fitFile(14, 1000, 1000)
	for _, test := range []struct {
		rule   string
		format source.FileFormat
		accept string
		body   string
		want   string
	}{
		{"FIT", source.FIT, "*/*", fit, fit},
		{"FIT with the short header", source.FIT, "*/*", fitFile(12, 5, 5), fitFile(12, 5, 5)},
		{"FIT files in a row", source.FIT, "*/*", fit + fitFile(12, 0, 0), fit + fitFile(12, 0, 0)},
		{"FIT that is longer than a piece of copying", source.FIT, "*/*", fitFile(14, 200_000, 200_000) + fit, fitFile(14, 200_000, 200_000) + fit},
		{"FIT of a device that stopped, which declares no size, as it is", source.FIT, "*/*", fitFile(14, 77, 0), fitFile(14, 77, 0)},
		{"GPX", source.GPX, gpxType, gpxFile, gpxFile},
		{"TCX that is a gzip file is written as plain TCX", source.TCX, tcxType, gzipped(tcxFile), tcxFile},
		{"TCX that comes compressed twice too", source.TCX, tcxType, gzipped(gzipped(tcxFile)), tcxFile},
		{"plain TCX", source.TCX, tcxType, tcxFile, tcxFile},
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
		{"null is no file of Polar", 200, "null", fault.BadAnswer},
		{"a file of another format", 200, tcxFile, fault.BadAnswer},
		{"an element whose name only begins like the root", 200, "<gpxx></gpxx>", fault.BadAnswer},
		{"a prolog without an end", 200, "<?xml " + strings.Repeat(" ", 2*maxFileHead), fault.BadAnswer},
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

func TestAFileThatIsNotWholeIsABadAnswer(t *testing.T) {
	t.Parallel()
	zip := gzipped(tcxFile)
	for _, test := range []struct {
		rule   string
		format source.FileFormat
		body   string
	}{
		{"half a FIT file", source.FIT, fitFile(14, 500, 1000)},
		{"a FIT file without its checksum", source.FIT, fitFile(14, 998, 1000)},
		{"a FIT file and more than it declares", source.FIT, fitFile(14, 1001, 1000)},
		{"a FIT file and half the header of another", source.FIT, fitFile(14, 9, 9) + fitFile(14, 9, 9)[:7]},
		{"a FIT file and half of another", source.FIT, fitFile(14, 9, 9) + fitFile(14, 9, 9)[:20]},
		{"a FIT file and something else", source.FIT, fitFile(14, 9, 9) + strings.Repeat("<html>", 4)},
		{"half a TCX file", source.TCX, tcxFile[:len(tcxFile)/2+20]},
		{"a TCX file that is cut in its last tag", source.TCX, strings.TrimSuffix(tcxFile, ">\n")},
		{"a GPX file and something else", source.GPX, gpxFile + "null"},
		{"a GPX file that ends like another element", source.GPX, "<gpx></agpx>"},
		{"half a gzip file", source.TCX, zip[:len(zip)-12]},
		{"a gzip file whose checksum is wrong", source.TCX, zip[:len(zip)-8] + "\x00\x00\x00\x00" + zip[len(zip)-4:]},
	} {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c, _ := scripted(func(int64, *http.Request) (*http.Response, error) { return reply(200, test.body, nil), nil })
				_, err := c.Download(t.Context(), someone, "2AC312F", test.format, io.Discard)
				wantKind(t, err, fault.BadAnswer)
			})
		})
	}
}

func TestAFileThatIsShorterThanAnnouncedIsABadAnswer(t *testing.T) {
	t.Parallel()
	c, _ := server(t, func(w http.ResponseWriter, _ *http.Request) {
		unsized := fitFile(14, 77, 0) // which does not say itself that some of it is missing
		w.Header().Set("Content-Length", strconv.Itoa(len(unsized)+1))
		_, _ = io.WriteString(w, unsized)
	})
	_, err := c.Download(t.Context(), someone, "2AC312F", source.FIT, io.Discard)
	wantKind(t, err, fault.BadAnswer)
}

func TestAFileIsCheckedHoweverItIsCutIntoPieces(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 60), 1, 4).Draw(t, "files")
		var fit strings.Builder
		ends := map[int]bool{}
		for _, size := range sizes {
			fit.WriteString(fitFile(rapid.SampledFrom([]byte{12, 14}).Draw(t, "header"), size, size))
			ends[fit.Len()] = true
		}
		length := rapid.IntRange(1, fit.Len()).Draw(t, "length")
		file := strings.NewReader(fit.String()[:length])
		check := &fitCheck{}
		for file.Len() > 0 {
			if _, err := io.CopyN(check, file, int64(rapid.IntRange(1, file.Len()).Draw(t, "piece"))); err != nil {
				t.Fatal(err)
			}
		}
		if whole := check.whole() == nil; whole != ends[length] {
			t.Fatalf("%d of files that end at %v: whole %v", length, ends, whole)
		}
	})
}

func TestAFileThatBreaksOffIsNotWrittenTwice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, count := scripted(func(int64, *http.Request) (*http.Response, error) {
			answer := reply(200, "", nil)
			answer.Body = io.NopCloser(io.MultiReader(strings.NewReader(fitFile(14, 100_000, 200_000)), failing{}))
			return answer, nil
		})
		_, err := c.Download(t.Context(), someone, "2AC312F", source.FIT, io.Discard)
		wantKind(t, err, fault.BadAnswer)
		wantEqual(t, count.Load(), int64(1))
	})
}

func TestAWriterThatFailsIsNotPolarsFault(t *testing.T) {
	t.Parallel()
	c := answering(t, 200, fitFile(14, 9, 9))
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
