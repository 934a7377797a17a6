package summary

import (
	"fmt"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/fitness"
)

// Exercises are the training sessions that started in the asked days, newest first.
type Exercises struct {
	Head
	Exercises []Exercise `json:"exercises"`
}

// Exercise is one training session.
type Exercise struct {
	ID              string     `json:"id"`
	Start           Moment     `json:"start,omitzero"` // on the device's clock
	Sport           Code       `json:"sport,omitempty"`
	SportFamily     Code       `json:"sport_family,omitempty"`
	Device          Text       `json:"device,omitempty"`
	Club            Text       `json:"club,omitempty"`
	Duration        *Seconds   `json:"duration_s,omitempty"`
	DistanceM       *Number    `json:"distance_m,omitempty"`
	Rate                       // over Duration, which may hold pauses
	EnergyKcal      *Number    `json:"energy_kcal,omitempty"`
	FatPct          *Number    `json:"energy_from_fat_pct,omitempty"`
	CarbohydratePct *Number    `json:"energy_from_carbohydrate_pct,omitempty"`
	ProteinPct      *Number    `json:"energy_from_protein_pct,omitempty"`
	AvgBPM          *Number    `json:"avg_bpm,omitempty"`
	MaxBPM          *Number    `json:"max_bpm,omitempty"`
	TrainingLoad    *Number    `json:"training_load_energy,omitempty"` // estimates energy stores used; no cardio load
	Loads           *Loads     `json:"session_loads,omitempty"`
	RunningIndex    *int       `json:"running_index,omitempty"`
	HasRoute        bool       `json:"has_route,omitempty"`
	Zones           []ZoneTime `json:"heart_rate_zones,omitempty"`
	Samples         *Samples   `json:"samples,omitempty"`

	away bool // the device's clock had another offset than the person's zone
}

// Loads are the three loads of a session, each with the source's word for it.
type Loads struct {
	Cardio         *Number `json:"cardio_load,omitempty"` // a training impulse (TRIMP)
	CardioLevel    Code    `json:"cardio_level,omitempty"`
	Muscle         *Number `json:"muscle_load,omitempty"`
	MuscleLevel    Code    `json:"muscle_level,omitempty"`
	Perceived      *Number `json:"perceived_load,omitempty"` // exertion times minutes
	PerceivedLevel Code    `json:"perceived_level,omitempty"`
	RPE            *int    `json:"rpe_1_to_10,omitempty"`
}

// How many exercises an answer shows, and how many of them with what their samples say.
const (
	mostExercises = 40
	mostBeside    = 25 // where samples are shown too
	mostSampled   = 5
	mostZones     = 10
)

// workoutKey tells workouts apart: two may begin at once on two devices.
func workoutKey(w *fitness.Workout) string { return w.ID + " " + w.Start.String() }

// newestFirst orders workouts of one day by their start.
func newestFirst(workouts []fitness.Workout) {
	slices.SortStableFunc(workouts, func(a, b fitness.Workout) int { return b.Start.Compare(a.Start) })
}

// NewExercises describes the workouts that started in the asked days, out of all that the
// source sent.
func NewExercises(q Question, sent []fitness.Workout, samples bool) *Exercises {
	found := within(q.Days, sent, (*fitness.Workout).Date, workoutKey)
	newestFirst(found)
	e := &Exercises{
		Head:      newHead(q, len(found), datesOf(sent, (*fitness.Workout).Date)),
		Exercises: []Exercise{},
	}
	most := mostExercises
	if samples {
		most = mostBeside
	}
	for i := range found[:min(len(found), most)] {
		e.Exercises = append(e.Exercises, exercise(&found[i], q.Zone, samples && i < mostSampled))
	}
	if len(found) > most {
		e.leaveOut("all but the newest %d exercises; ask with an earlier to for the others.", most)
	}
	if samples && len(found) > mostSampled {
		e.leaveOut("what the samples say of all but the newest %d; ask with samples for fewer days.", mostSampled)
	}
	e.explain(q)
	return e
}

func (e *Exercises) explain(q Question) {
	rule := fmt.Sprintf("Polar gives only sessions that were uploaded in the last %d days and after you registered this app; ones entered by hand or by other services may be missing.", q.Kept)
	switch {
	case e.Found > 0:
		if kept := e.Today.AddDays(-q.Kept); e.From.Before(kept) {
			e.Notes = append(e.Notes, rule)
		}
	case e.First.IsZero():
		e.NoData = "Polar gives no exercise at all: " + e.causesElse("there was none") + ". " + rule
	case e.From.After(e.Newest):
		e.NoData = fmt.Sprintf("Polar has no exercise of %s yet; the newest is of %s: %s. %s", e.these(), e.Newest, e.causesElse("there was none"), rule)
	default:
		e.NoData = "Polar has no exercise of " + e.these() + "; it has some of " + e.datesWithData() + ". " + rule
	}
}

func exercise(w *fitness.Workout, zone *time.Location, samples bool) Exercise {
	e := Exercise{
		ID: identifier(w.ID), Start: Moment{At: w.Start, OffsetMin: w.UTCOffsetMin},
		Sport: code(w.Sport), SportFamily: code(w.SportFamily), Device: text(w.Device), Club: text(w.ClubName),
		Duration: seconds(w.Duration), DistanceM: number(w.DistanceM), EnergyKcal: number(w.EnergyKcal),
		FatPct: number(w.FatPct), CarbohydratePct: number(w.CarbohydratePct), ProteinPct: number(w.ProteinPct),
		AvgBPM: number(w.AvgBPM), MaxBPM: number(w.MaxBPM), TrainingLoad: number(w.TrainingLoad), Loads: loads(w.Loads),
		RunningIndex: w.RunningIndex, HasRoute: w.HasRoute,
	}
	for i, z := range w.Zones[:min(len(w.Zones), mostZones)] {
		e.Zones = append(e.Zones, ZoneTime{new(i + 1), z.LowerBPM, new(z.UpperBPM), Seconds(z.InZone)})
	}
	if w.UTCOffsetMin != nil {
		e.away = away(w.Start.AtOffset(time.Duration(*w.UTCOffsetMin)*time.Minute), zone)
	}
	if w.Duration != nil && w.DistanceM != nil {
		e.Rate = rateOf(w.Movement(), *w.Duration, *w.DistanceM)
	}
	if samples {
		e.Samples = samplesOf(w)
	}
	return e
}

func loads(l *fitness.SessionLoads) *Loads {
	if l == nil {
		return nil
	}
	out := Loads{
		number(l.Cardio.Value), code(l.Cardio.Level), number(l.Muscle.Value), code(l.Muscle.Level),
		number(l.Perceived.Value), code(l.Perceived.Level), l.RPE,
	}
	if out == (Loads{}) {
		return nil
	}
	return &out
}
