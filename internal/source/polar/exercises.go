package polar

import (
	"context"
	"net/url"
	"strconv"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func exercises() resource[fitness.Workout] {
	return resource[fitness.Workout]{start: newExercise, wrappers: []string{"exercises"}}
}

// Workouts returns the sessions that were uploaded in the last 30 days and after the
// registration, whenever they took place.
//
// Operation: GET /v3/exercises.
func (c *Client) Workouts(ctx context.Context, as source.Credentials, detail source.WorkoutDetail) (source.Batch[fitness.Workout], error) {
	r := request{operation: "GET /v3/exercises", path: "/v3/exercises", query: detailQuery(detail)}
	return batch(ctx, c, as, r, exercises())
}

// Workout returns one session, or nil when Polar no longer has it.
//
// Operation: GET /v3/exercises/{exerciseId}.
func (c *Client) Workout(ctx context.Context, as source.Credentials, id string, detail source.WorkoutDetail) (*fitness.Workout, error) {
	path, err := exercisePath(id)
	if err != nil {
		return nil, err
	}
	r := request{operation: "GET /v3/exercises/{exerciseId}", path: path, query: detailQuery(detail), notFound: true}
	return one(ctx, c, as, r, exercises(), anyRecord)
}

func detailQuery(detail source.WorkoutDetail) url.Values {
	return url.Values{
		"samples": {strconv.FormatBool(detail.Streams)},
		"zones":   {strconv.FormatBool(detail.Zones)},
		"route":   {strconv.FormatBool(detail.Route)},
	}
}

// exercisePath returns the path of a session, whose id must not be able to name another one.
func exercisePath(id string) (string, error) {
	const most = 128
	if id == "" || id == "." || id == ".." || len(id) > most {
		return "", fault.New(fault.Invalid, "this is not the id of an exercise").
			WithHint("Take the id from polar_get_exercises, such as 2AC312F.")
	}
	return "/v3/exercises/" + url.PathEscape(id), nil
}
