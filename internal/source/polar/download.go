package polar

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// Download writes the file of a session to w and returns its size. A TCX file, which Polar
// sends compressed, is written as plain TCX. With an error, what was written is no file.
// Errors: fault.NotFound when there is no such session or no such file of it, and
// fault.BadAnswer for anything but a whole file of the format.
//
// Operations: GET /v3/exercises/{exerciseId}/fit, /tcx and /gpx.
func (c *Client) Download(ctx context.Context, as source.Credentials, workoutID string, format source.FileFormat, w io.Writer) (int64, error) {
	format, err := source.ParseFileFormat(string(format))
	if err != nil {
		return 0, err
	}
	if err := checkExercise(workoutID); err != nil {
		return 0, err
	}
	r := get("/v3/exercises/{exerciseId}/"+string(format), workoutID).orNone()
	r.accept = mediaType(format)
	var size int64
	found, err := c.send(ctx, as, r, func(answer *http.Response) (started bool, err error) {
		size, err = c.copyFile(r, format, w, answer.Body)
		return size > 0, err
	})
	if err != nil {
		return size, err
	}
	if !found || size == 0 {
		return 0, fault.New(fault.NotFound, "Polar has no %s file of this exercise", strings.ToUpper(string(format))).
			WithHint("Polar keeps the files of exercises that were uploaded in the last 30 days. " +
				"GPX is there with a route only, and an exercise that was entered by hand has no file.")
	}
	c.readers.add(as.AccessToken)
	return size, nil
}

// copyFile writes the body of an answer to w while it checks that it is a file of the
// format. What does not begin like one is not written at all.
func (c *Client) copyFile(r request, format source.FileFormat, w io.Writer, body io.Reader) (size int64, err error) {
	file, err := opened(body)
	if err != nil {
		return 0, err
	}
	head, err := file.Peek(maxFileHead)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	if len(head) == 0 {
		return 0, nil
	}
	check := newFileCheck(format)
	if !check.begins(head) {
		e := c.unreadable(r, head, errShape)
		if !looksLikeHTML(head) {
			e.Message = fmt.Sprintf("Polar's answer is not a %s file (%s)", strings.ToUpper(string(format)), r.operation())
		}
		return 0, e
	}
	size, err = io.Copy(io.MultiWriter(sink{w}, check), newBounded(file, maxFile))
	if err != nil {
		return size, err
	}
	return size, check.whole()
}

func mediaType(format source.FileFormat) string {
	switch format {
	case source.TCX:
		return "application/vnd.garmin.tcx+xml"
	case source.GPX:
		return "application/gpx+xml"
	default:
		return "*/*"
	}
}

// A sink keeps a failure of the caller's writer apart from one of the answer.
type sink struct{ w io.Writer }

func (s sink) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if err != nil {
		err = fault.New(fault.Internal, "the file cannot be written").WithCause(err)
	}
	return n, err
}
