package archive

import (
	"bytes"
	"log/slog"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
)

// Two workouts of one source are the same recording, given again under another id, when they
// start and last the same give or take this.
const sameRecording = 2 * time.Second

// keptWorkout is a workout as the source gave it before.
type keptWorkout struct {
	id, key string
	at      time.Time
	workout fitness.Workout
}

// workoutsIn returns what is to be kept of workouts that came with the detail. One that comes
// without streams keeps what is known of them, and one that comes under another id than before
// takes the place that it had.
func (s *Service) workoutsIn(given []fitness.Workout, detail source.WorkoutDetail) intake {
	in := intake{merge: func(before []ledger.Record) ([]ledger.Record, error) {
		return s.mergedWorkouts(given, s.readable(before), detail)
	}}
	for i := range given {
		in.keys = append(in.keys, given[i].ID)
		d := given[i].Date()
		in.beside = wider(in.beside, civil.Range{From: d.AddDays(-1), To: d.AddDays(1)})
	}
	return in
}

// mergedWorkouts returns what is kept of workouts beside those that the source gave before.
func (s *Service) mergedWorkouts(given []fitness.Workout, before []keptWorkout, detail source.WorkoutDetail) ([]ledger.Record, error) {
	byKey := make(map[string]*keptWorkout, len(before))
	for i := range before {
		byKey[before[i].key] = &before[i]
	}
	current := make(map[string]bool, len(given))
	for i := range given {
		current[given[i].ID] = true
	}
	ids := make(map[string]string) // ours, of workouts that came under another id
	described := make([]fitness.Workout, len(given))
	for i, w := range given {
		old := byKey[w.ID]
		if old == nil {
			if old = again(before, &w, s.startOf(&w), current); old != nil {
				ids[w.ID] = old.id
				current[old.key] = true // one place is taken once
			}
		}
		described[i] = describe(w, old, detail)
	}
	filed, err := s.fileWorkouts(described)
	for i := range filed {
		filed[i].ID = ids[filed[i].SourceKey]
	}
	return filed, err
}

// readable returns the workouts of records that can be read. One that cannot is given anew in full:
// it keeps no other from being kept.
func (s *Service) readable(stored []ledger.Record) []keptWorkout {
	before := make([]keptWorkout, 0, len(stored))
	for _, r := range stored {
		old := keptWorkout{id: r.ID, key: r.SourceKey, at: r.StartsAt}
		if err := fitness.Decode(r.Body, &old.workout); err != nil {
			s.config.Logger.Warn("a record of our own cannot be read", slog.String("kind", string(r.Kind)), slog.String("id", r.ID))
			continue
		}
		before = append(before, old)
	}
	return before
}

// again returns the workout that w is once more under another id: one that the source gives no
// longer, of the same start, length and, where both are known, device. Nil is none.
func again(before []keptWorkout, w *fitness.Workout, at time.Time, current map[string]bool) *keptWorkout {
	for i := range before {
		old := &before[i]
		if current[old.key] || w.Duration == nil || old.workout.Duration == nil ||
			old.at.Sub(at).Abs() > sameRecording || (*old.workout.Duration-*w.Duration).Abs() > sameRecording ||
			w.DeviceID != "" && old.workout.DeviceID != "" && w.DeviceID != old.workout.DeviceID {
			continue
		}
		return old
	}
	return nil
}

// describe returns the workout with what its streams come to. One that came without all of its
// series keeps what was known of them, unless it has changed: then they are to be asked for anew.
func describe(w fitness.Workout, old *keptWorkout, detail source.WorkoutDetail) fitness.Workout {
	if !detail.Zones && old != nil {
		w.Zones = old.workout.Zones
	}
	whole := detail.Streams && (detail.Route || !w.HasRoute)
	if !whole && old != nil && old.workout.Recorded != nil {
		w.Streams, w.Route = nil, nil
		w.Recorded, w.AscentM = old.workout.Recorded, old.workout.AscentM
		if !sameSession(w, old.workout) {
			w.Recorded = nil
		}
		return w
	}
	if whole {
		w.Recorded = make([]fitness.StreamKind, len(w.Streams))
		for i, stream := range w.Streams {
			w.Recorded[i] = stream.Kind
		}
	}
	if altitude, ok := w.Stream(fitness.StreamAltitude); ok {
		if e, ok := analysis.ElevationOf(altitude.Values, analysis.DeadBandM); ok {
			w.AscentM = &e.AscentM
		}
	}
	return w
}

// sameSession reports whether two workouts differ at most in when they were given, and as what.
func sameSession(a, b fitness.Workout) bool {
	b.ID, b.UploadedAt = a.ID, a.UploadedAt
	of, ofErr := fitness.Encode(a)
	other, otherErr := fitness.Encode(b)
	return ofErr == nil && otherErr == nil && bytes.Equal(of, other)
}
