package summary

import (
	"regexp"
	"time"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
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
	PaceSPerKm      *Seconds   `json:"pace_s_per_km,omitempty"`   // on foot
	PaceSPer100M    *Seconds   `json:"pace_s_per_100m,omitempty"` // in water
	SpeedKmh        *Number    `json:"avg_speed_kmh,omitempty"`   // otherwise
	EnergyKcal      *Number    `json:"energy_kcal,omitempty"`
	FatPct          *Number    `json:"energy_from_fat_pct,omitempty"`
	CarbohydratePct *Number    `json:"energy_from_carbohydrate_pct,omitempty"`
	ProteinPct      *Number    `json:"energy_from_protein_pct,omitempty"`
	AvgBPM          *Number    `json:"avg_heart_rate_bpm,omitempty"`
	MaxBPM          *Number    `json:"max_heart_rate_bpm,omitempty"`
	TrainingLoad    *Number    `json:"training_load_energy,omitempty"` // estimates energy stores used; no cardio load
	Loads           *Loads     `json:"session_loads,omitempty"`
	RunningIndex    *int       `json:"running_index,omitempty"`
	HasRoute        bool       `json:"has_route,omitempty"`
	Zones           []ZoneTime `json:"heart_rate_zones,omitempty"`
	Samples         *Samples   `json:"samples,omitempty"`
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

// ZoneTime is the time spent in a heart-rate zone.
type ZoneTime struct {
	LowerBPM int     `json:"lower_bpm"`
	UpperBPM int     `json:"upper_bpm"`
	InZone   Seconds `json:"in_zone_s"`
}

// How many exercises an answer shows, and how many of them with what their samples say.
const (
	mostExercises = 40
	mostBeside    = 25 // where samples are shown too
	mostSampled   = 5
	mostZones     = 10
	keptExercises = 30 // days since upload that Polar keeps
)

// NewExercises describes the workouts that started in the asked days, out of all that the
// source sent.
func NewExercises(asked Asked, sent []fitness.Workout, samples bool) *Exercises {
	found := within(asked.Days, sent, (*fitness.Workout).Date, workoutKey)
	newestFirst(found)
	e := &Exercises{
		Head:      newHead(asked, len(found), datesOf(sent, (*fitness.Workout).Date)),
		Exercises: []Exercise{},
	}
	most := mostExercises
	if samples {
		most = mostBeside
	}
	for i := range found[:min(len(found), most)] {
		e.Exercises = append(e.Exercises, exercise(&found[i], samples && i < mostSampled))
	}
	if len(found) > most {
		e.leaveOut("all but the newest %d exercises; ask with an earlier to for the others.", most)
	}
	if samples && len(found) > mostSampled {
		e.leaveOut("what the samples say of all but the newest %d; ask with samples: true for fewer days.", mostSampled)
	}
	e.explain()
	return e
}

func (e *Exercises) explain() {
	const rule = "Polar gives only sessions that were uploaded in the last 30 days and after you registered this app; ones entered by hand or by other services may be missing."
	switch {
	case e.Found > 0:
		if kept := e.Today.AddDays(-keptExercises); e.From.Before(kept) {
			e.Notes = append(e.Notes, rule)
		}
	case e.First.IsZero():
		e.NoData = "Polar gives no exercise at all. " + rule
	default:
		e.NoData = "No exercise started on these days; there are some of " + e.datesWithData() + ". " + rule
	}
}

func exercise(w *fitness.Workout, samples bool) Exercise {
	e := Exercise{
		ID: identifier(w.ID), Start: Moment{At: w.Start, OffsetMin: w.UTCOffsetMin},
		Sport: code(w.Sport), SportFamily: code(w.SportFamily), Device: text(w.Device), Club: text(w.ClubName),
		Duration: seconds(w.Duration), DistanceM: number(w.DistanceM), EnergyKcal: number(w.EnergyKcal),
		FatPct: number(w.FatPct), CarbohydratePct: number(w.CarbohydratePct), ProteinPct: number(w.ProteinPct),
		AvgBPM: number(w.AvgBPM), MaxBPM: number(w.MaxBPM), TrainingLoad: number(w.TrainingLoad), Loads: loads(w.Loads),
		RunningIndex: w.RunningIndex, HasRoute: w.HasRoute,
	}
	for _, z := range w.Zones[:min(len(w.Zones), mostZones)] {
		e.Zones = append(e.Zones, ZoneTime{z.LowerBPM, z.UpperBPM, Seconds(z.InZone)})
	}
	e.move(movementOf(w))
	if samples {
		e.Samples = samplesOf(w)
	}
	return e
}

// move gives the pace or the speed that the sport is spoken of in.
func (e *Exercise) move(m movement) {
	if e.Duration == nil || e.DistanceM == nil {
		return
	}
	perKm, ok := units.PerKm(time.Duration(*e.Duration), float64(*e.DistanceM))
	switch {
	case !ok:
	case m == onFoot || m == running:
		e.PaceSPerKm = new(Seconds(perKm))
	case m == inWater:
		e.PaceSPer100M = new(Seconds(perKm / 10))
	default:
		e.SpeedKmh = new(Number(float64(*e.DistanceM) / time.Duration(*e.Duration).Seconds() * 3.6))
	}
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

var identifierShape = regexp.MustCompile(`^[A-Za-z0-9_-]{1,80}$`)

// identifier returns an id as it is, so that it can be asked for, unless it is no id.
func identifier(id string) string {
	if identifierShape.MatchString(id) {
		return id
	}
	return text(id).quoted()
}
