package coach

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// WorkoutInput is what can be changed of a workout that a source recorded.
type WorkoutInput struct {
	Sport      string   `json:"sport,omitempty"`
	DistanceM  *float64 `json:"distance_m,omitempty"`
	DurationS  *float64 `json:"duration_s,omitempty"`
	EnergyKcal *float64 `json:"energy_kcal,omitempty"`
	AvgBPM     *float64 `json:"avg_bpm,omitempty"`
	MaxBPM     *float64 `json:"max_bpm,omitempty"`
	AscentM    *float64 `json:"ascent_m,omitempty"`
	RPE        *int     `json:"rpe,omitempty"`
}

// NightInput is what can be changed of a night that a source recorded: the person's rating,
// 1 very poorly to 5 very well.
type NightInput struct {
	Rating *int `json:"rating,omitempty"`
}

func workoutInput(w fitness.Workout) WorkoutInput {
	in := WorkoutInput{
		Sport: w.Sport, DistanceM: w.DistanceM, EnergyKcal: w.EnergyKcal, AvgBPM: w.AvgBPM, MaxBPM: w.MaxBPM, AscentM: w.AscentM,
	}
	if w.Duration != nil {
		in.DurationS = new(w.Duration.Seconds())
	}
	if w.Loads != nil {
		in.RPE = w.Loads.RPE
	}
	return in
}

func nightInput(n fitness.Night) NightInput { return NightInput{Rating: n.Rating} }

// changeOverlay changes fields of a source's record. What the source sends later goes beneath.
func (w *writing) changeOverlay(ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances) (ledger.Record, error) {
	var after []byte
	var err error
	switch r.Kind {
	case fitness.KindWorkout:
		after, err = changedWorkout(r, c, about)
	case fitness.KindNight:
		after, err = changedNight(r, c)
	default:
		return r, fault.New(fault.Invalid, "nothing of a %s from %s can be changed", summary.KindWords(r.Kind), clipped(r.Source)).
			WithHint("It can be deleted; of a workout and a night some fields can be changed.")
	}
	if err != nil {
		return r, err
	}
	if r.Overlay, err = overlaid(r.Overlay, r.Body, after); err != nil {
		return r, err
	}
	return w.put(ctx, r)
}

func changedWorkout(r ledger.Record, c changes, about fitness.Circumstances) ([]byte, error) {
	k, err := read[fitness.Workout](r)
	if err != nil {
		return nil, err
	}
	workout := k.Doc
	before := workoutInput(workout)
	in, err := changed(before, c)
	if err != nil {
		return nil, err
	}
	if in.Sport != before.Sport {
		about, known := subjectNamed(in.Sport, nil)
		if !known || about.form != fitness.FormSession {
			return nil, fault.New(fault.Invalid, "no sport called %q is known", clipped(in.Sport)).WithHint("Name one such as run, trail_run, ride or yoga.")
		}
		workout.Sport, workout.SportFamily = about.name, ""
	}
	if err := refuse(changedFor(checkWorkout(k.Doc, before, about), checkWorkout(workout, in, about))); err != nil {
		return nil, err
	}
	workout.DistanceM, workout.EnergyKcal, workout.AvgBPM, workout.MaxBPM = in.DistanceM, in.EnergyKcal, in.AvgBPM, in.MaxBPM
	workout.AscentM, workout.Duration = in.AscentM, nil
	if in.DurationS != nil {
		workout.Duration = new(time.Duration(*in.DurationS * float64(time.Second)))
	}
	if !reflect.DeepEqual(in.RPE, before.RPE) {
		loads := fitness.SessionLoads{}
		if workout.Loads != nil {
			loads = *workout.Loads
		}
		loads.RPE = in.RPE
		workout.Loads = &loads
	}
	return fitness.Encode(workout)
}

// checkWorkout judges a changed workout as a session that a person tells.
func checkWorkout(w fitness.Workout, in WorkoutInput, about fitness.Circumstances) []fitness.Problem {
	told := fitness.Entry{
		Form: fitness.FormSession, Subject: w.SportOf().Name, When: fitness.When{Date: w.Date()},
		Session: &fitness.Session{
			DurationS: in.DurationS, AvgBPM: in.AvgBPM, MaxBPM: in.MaxBPM, EnergyKcal: in.EnergyKcal, AscentM: in.AscentM,
		},
	}
	if in.DistanceM != nil {
		told.Session.Distance = &fitness.Quantity{Typed: *in.DistanceM, Unit: "m", Value: *in.DistanceM}
	}
	if in.RPE != nil {
		told.RPE = new(float64(*in.RPE))
	}
	return told.Check(about)
}

func changedNight(r ledger.Record, c changes) ([]byte, error) {
	k, err := read[fitness.Night](r)
	if err != nil {
		return nil, err
	}
	in, err := changed(nightInput(k.Doc), c)
	if err != nil {
		return nil, err
	}
	if in.Rating != nil && !fitness.SleepRating.Possible(float64(*in.Rating)) {
		return nil, fault.New(fault.Invalid, "a rating of %d is outside 1 to 5", *in.Rating).WithHint("1 is very poorly, 5 very well.")
	}
	k.Doc.Rating = in.Rating
	return fitness.Encode(k.Doc)
}

// overlaid returns an overlay with what makes the one document the other added to it.
func overlaid(overlay, before, after []byte) ([]byte, error) {
	var a, b, merged map[string]any
	for _, read := range []struct {
		text []byte
		into *map[string]any
	}{{before, &a}, {after, &b}, {overlay, &merged}} {
		if len(read.text) == 0 {
			continue
		}
		decoder := json.NewDecoder(bytes.NewReader(read.text))
		decoder.UseNumber()
		if err := decoder.Decode(read.into); err != nil {
			return nil, fmt.Errorf("compare two documents: %w", err)
		}
	}
	if merged == nil {
		merged = map[string]any{}
	}
	difference(merged, a, b)
	if len(merged) == 0 {
		return nil, nil
	}
	return json.Marshal(merged)
}

// difference puts what makes the one object the other into a patch (RFC 7396).
func difference(patch, before, after map[string]any) {
	for name := range before {
		if _, stays := after[name]; !stays {
			patch[name] = nil
		}
	}
	for name, v := range after {
		was, is := before[name], v
		if reflect.DeepEqual(was, is) {
			continue
		}
		wasObject, ok := was.(map[string]any)
		isObject, both := is.(map[string]any)
		if !ok || !both {
			patch[name] = v
			continue
		}
		within, ok := patch[name].(map[string]any)
		if !ok {
			within = map[string]any{}
		}
		difference(within, wasObject, isObject)
		patch[name] = within
	}
}
