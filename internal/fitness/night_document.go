package fitness

import (
	"encoding/json"
	"errors"
	"time"
)

type nightFields Night

// nightDocument is a night as it is kept.
type nightDocument struct {
	*nightFields

	Light         *keptSeconds `json:"light_s,omitempty"`
	Deep          *keptSeconds `json:"deep_s,omitempty"`
	REM           *keptSeconds `json:"rem_s,omitempty"`
	Unrecognized  *keptSeconds `json:"unrecognized_s,omitempty"`
	Interruptions *keptSeconds `json:"interruptions_s,omitempty"`
	ShortBreaks   *keptSeconds `json:"short_breaks_s,omitempty"`
	LongBreaks    *keptSeconds `json:"long_breaks_s,omitempty"`
	Goal          *keptSeconds `json:"goal_s,omitempty"`
}

// MarshalJSON writes the night without its series.
func (n Night) MarshalJSON() ([]byte, error) {
	return json.Marshal(nightDocument{
		nightFields: (*nightFields)(&n),
		Light:       (*keptSeconds)(n.Light), Deep: (*keptSeconds)(n.Deep), REM: (*keptSeconds)(n.REM), Unrecognized: (*keptSeconds)(n.Unrecognized),
		Interruptions: (*keptSeconds)(n.Interruptions), ShortBreaks: (*keptSeconds)(n.ShortBreaks), LongBreaks: (*keptSeconds)(n.LongBreaks),
		Goal: (*keptSeconds)(n.Goal),
	})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (n *Night) UnmarshalJSON(text []byte) error {
	d := nightDocument{nightFields: (*nightFields)(n)}
	if err := json.Unmarshal(text, &d); err != nil {
		return err
	}
	n.Light, n.Deep, n.REM = (*time.Duration)(d.Light), (*time.Duration)(d.Deep), (*time.Duration)(d.REM)
	n.Unrecognized, n.Interruptions = (*time.Duration)(d.Unrecognized), (*time.Duration)(d.Interruptions)
	n.ShortBreaks, n.LongBreaks, n.Goal = (*time.Duration)(d.ShortBreaks), (*time.Duration)(d.LongBreaks), (*time.Duration)(d.Goal)
	return nil
}

// stageWords are the stages as they are kept.
//
//nolint:gochecknoglobals // a constant table
var stageWords = [...]string{
	StageUnknown: "unknown", StageWake: "wake", StageREM: "rem", StageN1: "n1", StageN2: "n2", StageDeep: "deep",
}

func stageOf(word string) Stage {
	for stage, known := range stageWords {
		if word == known {
			return Stage(stage)
		}
	}
	return StageUnknown
}

type hypnogramColumns struct {
	AtS   column   `json:"at_s"`
	Stage []string `json:"stage"`
}

type nightSeries struct {
	Hypnogram hypnogramColumns `json:"hypnogram,omitzero"`
	HeartRate *clockColumns    `json:"heart_rate_bpm,omitempty"`
}

func (n *Night) series() any {
	if len(n.Hypnogram)+len(n.HeartRate) == 0 {
		return nil
	}
	at, stage := split(n.Hypnogram, func(c StageChange) (float64, string) { return clockS(c.Clock), stageWords[c.Stage] })
	return nightSeries{hypnogramColumns{at, stage}, columnsOf(n.HeartRate)}
}

func (n *Night) setSeries(document []byte) error {
	var s nightSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	hypnogram, err := joined(s.Hypnogram.AtS, s.Hypnogram.Stage, func(atS float64, stage string) StageChange {
		return StageChange{clockOf(atS), stageOf(stage)}
	})
	n.Hypnogram = hypnogram
	return errors.Join(err, s.HeartRate.values(&n.HeartRate))
}
