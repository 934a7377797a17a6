package polar

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// Download writes the file of a session to w and returns its size. A TCX file, which Polar
// sends compressed, is written as plain TCX. When it fails, part of the file may have been
// written. Errors: fault.NotFound when there is no such session or no such file of it.
//
// Operations: GET /v3/exercises/{exerciseId}/fit, /tcx and /gpx.
func (c *Client) Download(ctx context.Context, as source.Credentials, workoutID string, format source.FileFormat, w io.Writer) (int64, error) {
	accept, ok := fileTypes(format)
	if !ok {
		return 0, fault.New(fault.Invalid, "%q is not a file format of Polar", string(format)).WithHint("Allowed: fit, tcx, gpx.")
	}
	path, err := exercisePath(workoutID)
	if err != nil {
		return 0, err
	}
	r := request{
		operation: "GET /v3/exercises/{exerciseId}/" + string(format),
		path:      path + "/" + string(format), accept: accept, notFound: true,
	}
	var size int64
	found, err := c.send(ctx, as, r, func(answer *http.Response) (started bool, err error) {
		file, err := opened(answer.Body)
		if err != nil {
			return false, err
		}
		if err := checkFile(r, file); err != nil {
			return false, err
		}
		size, err = io.Copy(sink{w}, newBounded(file, maxFile))
		return size > 0, err
	})
	if err != nil {
		return size, err
	}
	if !found || size == 0 {
		return 0, fault.New(fault.NotFound, "Polar has no %s file of this exercise", string(format)).
			WithHint("Polar keeps the files of exercises that were uploaded in the last 30 days. " +
				"GPX is there with a route only, and an exercise that was entered by hand has no file.")
	}
	c.readers.add(as.AccessToken)
	return size, nil
}

func fileTypes(format source.FileFormat) (accept string, ok bool) {
	switch format {
	case source.FIT:
		return "*/*", true
	case source.TCX:
		return "application/vnd.garmin.tcx+xml", true
	case source.GPX:
		return "application/gpx+xml", true
	default:
		return "", false
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

// checkFile refuses a page or a message in the place of a file, before anything is written.
func checkFile(r request, file *bufio.Reader) error {
	head, err := file.Peek(512)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if looksLikeHTML(head) || (len(head) > 0 && head[0] == '{') {
		return unreadable(r, head, errShape)
	}
	return nil
}
