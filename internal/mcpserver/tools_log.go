package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type logArguments struct {
	Text    string             `json:"text,omitzero" jsonschema:"The person's own words; this or entries is needed"`
	Entries []coach.EntryInput `json:"entries,omitempty" jsonschema:"In figures; uneven sets, holds and the like go into text" max:"50"`
	Date    civil.Date         `json:"date,omitzero" jsonschema:"Where none is named; default today"`
	Force   bool               `json:"force,omitzero" jsonschema:"Store all the same, if the person confirms"`

	writing
}

// entryFields are the fields of coach.EntryInput that clients are told of.
type entryFields struct {
	What  string  `json:"what" jsonschema:"Exercise, sport, metric, trackable, sleep, nap or note"`
	Value float64 `json:"value,omitzero" jsonschema:"Of a metric, trackable or sleep (6, unit h)"`
	Unit  string  `json:"unit,omitzero" jsonschema:"Of value; default the person's"`

	Second float64 `json:"second,omitzero" jsonschema:"Diastolic pressure" told:"no"`

	setFields

	SetList      []setFields `json:"set_list,omitempty" jsonschema:"Sets that differ, each with sets, reps, load ... as here" told:"no"`
	Distance     float64     `json:"distance,omitzero" jsonschema:"Covered"`
	DistanceUnit string      `json:"distance_unit,omitzero" jsonschema:"Default the person's" oneof:"km mi m yd"`
	DurationS    float64     `json:"duration_s,omitzero" jsonschema:"Of a session"`
	AvgBPM       float64     `json:"avg_bpm,omitzero" jsonschema:"Heart rate" told:"no"`
	EnergyKcal   float64     `json:"energy_kcal,omitzero" jsonschema:"Burned" told:"no"`
	MaxBPM       float64     `json:"max_bpm,omitzero" jsonschema:"Heart rate" told:"no"`
	AscentM      float64     `json:"ascent_m,omitzero" jsonschema:"Climbed" told:"no"`
	AsleepS      float64     `json:"asleep_s,omitzero" jsonschema:"Default start to end" told:"no"`
	Start        string      `json:"start,omitzero" jsonschema:"Of sleep, HH:MM"`
	End          string      `json:"end,omitzero" jsonschema:"Of sleep, HH:MM"`
	Date         civil.Date  `json:"date,omitzero" jsonschema:"Of sleep that of waking"`
	Time         string      `json:"time,omitzero" jsonschema:"HH:MM"`
	Note         string      `json:"note,omitzero" jsonschema:"Free words"`
}

// setFields are those of coach.SetInput that are told, and of an entry whose sets are alike.
type setFields struct {
	Sets       int     `json:"sets,omitzero" jsonschema:"How many alike"`
	Reps       int     `json:"reps,omitzero" jsonschema:"In each set"`
	Load       float64 `json:"load,omitzero" jsonschema:"Weight moved"`
	LoadUnit   string  `json:"load_unit,omitzero" jsonschema:"Default the person's" oneof:"kg lb"`
	Added      float64 `json:"added,omitzero" jsonschema:"Weight besides the body's" told:"no"`
	Assistance float64 `json:"assistance,omitzero" jsonschema:"Weight taken off" told:"no"`
	PerHand    bool    `json:"per_hand,omitzero" jsonschema:"load is in each hand" told:"no"`
	HoldS      float64 `json:"hold_s,omitzero" jsonschema:"Each" told:"no"`
	RPE        float64 `json:"rpe,omitzero" jsonschema:"Effort 1-10"`
	InReserve  int     `json:"reps_in_reserve,omitzero" jsonschema:"Reps left in reserve" told:"no"`
	RestS      float64 `json:"rest_s,omitzero" jsonschema:"Rest after each" told:"no"`
	Superset   string  `json:"superset,omitzero" jsonschema:"The same word for sets done in turn" told:"no"`
}

func (s coachSet) logEntry() tool {
	return define("log_entry", "Log what was done", writes(),
		"Logs exercises, sessions, sleep, body measures, mood, water, notes and trackables from a sentence (\"40 squats, slept "+
			"six hours, yesterday ran 10k in 52:30\") or entries. Pass the person's words unchanged. What is out of range or not "+
			"understood is not stored and comes back with the reason: tell the person. Food comes back too: pass it to log_meal. "+
			"The same within 2 minutes is a retry, stored again if forced. Plans go to write_plan, aims to set_goal, something new to "+
			"create_trackable first, corrections to edit_entry. Returns entries as stored with ids, "+
			"the rest, and a change_id for undo_change.",
		func(ctx context.Context, in logArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Log(ctx, c.who, coach.LogInput{
				Text: in.Text, Entries: in.Entries, Date: in.Date, Force: in.Force, Key: in.Key,
			}))
		})
}

// foodFields are the fields of coach.FoodInput.
type foodFields struct {
	Name          string  `json:"name" jsonschema:"Food or drink"`
	Amount        float64 `json:"amount,omitzero" jsonschema:"In unit"`
	Unit          string  `json:"unit,omitzero" jsonschema:"g, ml ..."`
	EnergyKcal    float64 `json:"energy_kcal,omitzero" jsonschema:"Of the whole amount, like the rest"`
	ProteinG      float64 `json:"protein_g,omitzero" jsonschema:"Protein"`
	CarbohydrateG float64 `json:"carbohydrate_g,omitzero" jsonschema:"Sugar included"`
	FatG          float64 `json:"fat_g,omitzero" jsonschema:"Fat"`
	FibreG        float64 `json:"fibre_g,omitzero" jsonschema:"Fibre" told:"no"`
	SugarG        float64 `json:"sugar_g,omitzero" jsonschema:"Sugar" told:"no"`
	SaltG         float64 `json:"salt_g,omitzero" jsonschema:"Not sodium" told:"no"`
	AlcoholG      float64 `json:"alcohol_g,omitzero" jsonschema:"Alcohol" told:"no"`
}

type mealArguments struct {
	Text  string            `json:"text,omitzero" jsonschema:"\"2 eggs and 100 g yoghurt\"; this or items is needed"`
	Items []coach.FoodInput `json:"items,omitempty" jsonschema:"The same in figures" max:"50"`
	Date  civil.Date        `json:"date,omitzero" jsonschema:"Where none is named; default today"`
	Slot  string            `json:"slot,omitzero" jsonschema:"Default from the words" oneof:"breakfast lunch dinner snack"`
	Time  string            `json:"time,omitzero" jsonschema:"HH:MM" told:"no"`
	Note  string            `json:"note,omitzero" jsonschema:"Free words" told:"no"`
	Force bool              `json:"force,omitzero" jsonschema:"Store all the same, if the person confirms"`

	writing
}

func (s coachSet) logMeal() tool {
	return define("log_meal", "Log a meal", writes(),
		"Logs food and drink (not plain water) from words or items; each call adds a meal, even to a slot that has one. Figures "+
			"are kept as given and nothing is looked up: unknown energy stays unknown, a bare amount is a count, never grams. "+
			"Energy that does not fit the macros is stored with a warning, the impossible is not; the same within 2 minutes is a "+
			"retry, stored again if forced. Water and all else go to log_entry, planned meals to write_plan, corrections to "+
			"edit_entry. Returns meals as stored with ids, the rest with reasons, and a change_id for undo_change.",
		func(ctx context.Context, in mealArguments, c caller) (summary.Document, error) {
			return answered(s.coach.LogMeal(ctx, c.who, coach.MealInput{
				Text: in.Text, Items: in.Items, Date: in.Date, Slot: in.Slot, Time: in.Time, Note: in.Note, Force: in.Force, Key: in.Key,
			}))
		})
}
