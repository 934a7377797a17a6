package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/summary"
)

type logArguments struct {
	Text    string             `json:"text,omitzero" jsonschema:"The person's own words; this or entries is needed"`
	Entries []coach.EntryInput `json:"entries,omitempty" jsonschema:"The same in figures"`
	Date    civil.Date         `json:"date,omitzero" jsonschema:"Where the words name none; default today"`
	Force   bool               `json:"force,omitzero" jsonschema:"Store what was refused as unusual or as said before"`

	writing
}

// entryFields are the fields of coach.EntryInput that clients are told of.
type entryFields struct {
	What  string  `json:"what,omitzero" jsonschema:"Exercise, sport, metric, trackable, sleep, nap or note"`
	Value float64 `json:"value,omitzero"`
	Unit  string  `json:"unit,omitzero"`

	setFields

	PerHand      bool        `json:"per_hand,omitzero"`
	SetList      []setFields `json:"set_list,omitempty" jsonschema:"Sets that differ"`
	Distance     float64     `json:"distance,omitzero"`
	DistanceUnit string      `json:"distance_unit,omitzero" oneof:"km mi m yd"`
	DurationS    float64     `json:"duration_s,omitzero"`
	AvgBPM       float64     `json:"avg_bpm,omitzero"`
	MaxBPM       float64     `json:"max_bpm,omitzero"`
	EnergyKcal   float64     `json:"energy_kcal,omitzero"`
	AscentM      float64     `json:"ascent_m,omitzero"`
	AsleepS      float64     `json:"asleep_s,omitzero"`
	Start        string      `json:"start,omitzero" jsonschema:"Of sleep, HH:MM"`
	End          string      `json:"end,omitzero"`
	Date         civil.Date  `json:"date,omitzero" jsonschema:"Of sleep the day of waking"`
	Time         string      `json:"time,omitzero" jsonschema:"HH:MM"`
	Note         string      `json:"note,omitzero"`
}

// setFields are those of coach.SetInput that are told, and of an entry whose sets are alike.
type setFields struct {
	Sets       int     `json:"sets,omitzero"`
	Reps       int     `json:"reps,omitzero"`
	Load       float64 `json:"load,omitzero"`
	LoadUnit   string  `json:"load_unit,omitzero" oneof:"kg lb"`
	Added      float64 `json:"added,omitzero"`
	Assistance float64 `json:"assistance,omitzero"`
	HoldS      float64 `json:"hold_s,omitzero"`
	RPE        float64 `json:"rpe,omitzero"`
}

func (s coachSet) logEntry() tool {
	return define("log_entry", "Log what was done", writes(),
		"Logs exercises, sessions, sleep, body measures, mood, water, notes and trackables from a sentence (\"40 squats, slept six "+
			"hours, yesterday ran 10k in 52:30\") or entries. Pass the person's words unchanged. What is out "+
			"of range or not understood is not stored and comes back: tell the person. The same again within 2 minutes is taken "+
			"for a retry. Food goes to log_meal, intentions to write_plan, something new to create_trackable first, corrections to "+
			"edit_entry. Returns entries as stored with ids, the rest with reasons, and a change_id for undo_change.",
		func(ctx context.Context, in logArguments, c caller) (summary.Document, error) {
			return answered(s.coach.Log(ctx, c.who, coach.LogInput{
				Text: in.Text, Entries: in.Entries, Date: in.Date, Force: in.Force, Key: in.Key,
			}))
		})
}

// foodFields are the fields of coach.FoodInput.
type foodFields struct {
	Name          string  `json:"name"`
	Amount        float64 `json:"amount,omitzero"`
	Unit          string  `json:"unit,omitzero" jsonschema:"g, ml ...; none is a count"`
	EnergyKcal    float64 `json:"energy_kcal,omitzero"`
	ProteinG      float64 `json:"protein_g,omitzero"`
	CarbohydrateG float64 `json:"carbohydrate_g,omitzero"`
	FatG          float64 `json:"fat_g,omitzero"`
	FibreG        float64 `json:"fibre_g,omitzero"`
	SugarG        float64 `json:"sugar_g,omitzero"`
	SaltG         float64 `json:"salt_g,omitzero"`
	AlcoholG      float64 `json:"alcohol_g,omitzero"`
}

type mealArguments struct {
	Text  string            `json:"text,omitzero" jsonschema:"\"2 eggs and 100 g yoghurt\"; this or items is needed"`
	Items []coach.FoodInput `json:"items,omitempty" jsonschema:"Foods and drinks, figures as given"`
	Date  civil.Date        `json:"date,omitzero" jsonschema:"Default today"`
	Slot  string            `json:"slot,omitzero" jsonschema:"Default from the words" oneof:"breakfast lunch dinner snack"`
	Force bool              `json:"force,omitzero" jsonschema:"Store what was refused as unusual or as said before"`

	writing
}

func (s coachSet) logMeal() tool {
	return define("log_meal", "Log a meal", writes(),
		"Logs what was eaten or drunk, from words or items, one meal a day and slot. Amounts, energy and macros are kept as "+
			"given and nothing is looked up: unknown energy stays unknown, a bare amount is a count, never grams. Energy that "+
			"contradicts the macros is not stored, with the reason. All else goes to log_entry, planned meals to write_plan, "+
			"corrections to edit_entry. Returns meals as stored with ids, what was not stored, and a change_id for undo_change.",
		func(ctx context.Context, in mealArguments, c caller) (summary.Document, error) {
			return answered(s.coach.LogMeal(ctx, c.who, coach.MealInput{
				Text: in.Text, Items: in.Items, Date: in.Date, Slot: in.Slot, Force: in.Force, Key: in.Key,
			}))
		})
}
