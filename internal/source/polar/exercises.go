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
	return batch(ctx, c, as, get("/v3/exercises").with(detailQuery(detail)), exercises())
}

// Workout returns one session, or nil when Polar no longer has it.
//
// Operation: GET /v3/exercises/{exerciseId}.
func (c *Client) Workout(ctx context.Context, as source.Credentials, id string, detail source.WorkoutDetail) (*fitness.Workout, error) {
	if err := checkExercise(id); err != nil {
		return nil, err
	}
	return one(ctx, c, as, get("/v3/exercises/{exerciseId}", id).with(detailQuery(detail)).orNone(), exercises(), anyRecord)
}

func detailQuery(detail source.WorkoutDetail) url.Values {
	return url.Values{
		"samples": {strconv.FormatBool(detail.Streams)},
		"zones":   {strconv.FormatBool(detail.Zones)},
		"route":   {strconv.FormatBool(detail.Route)},
	}
}

// checkExercise refuses what is no id of a session.
func checkExercise(id string) error {
	if !fitness.ValidID(id) {
		return fault.New(fault.Invalid, "this is not the id of an exercise").
			WithHint("An id is up to %d letters and digits, such as 2AC312F.", fitness.MaxIDLength)
	}
	return nil
}
