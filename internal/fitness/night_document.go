package fitness

import (
	"encoding/json"
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
	Hypnogram *hypnogramColumns `json:"hypnogram,omitempty"`
	HeartRate *clockColumns     `json:"heart_rate_bpm,omitempty"`
}

func (n *Night) series() any {
	if len(n.Hypnogram)+len(n.HeartRate) == 0 {
		return nil
	}
	s := nightSeries{HeartRate: columnsOf(n.HeartRate)}
	if len(n.Hypnogram) > 0 {
		s.Hypnogram = &hypnogramColumns{}
		for _, change := range n.Hypnogram {
			s.Hypnogram.AtS = append(s.Hypnogram.AtS, clockS(change.Clock))
			s.Hypnogram.Stage = append(s.Hypnogram.Stage, stageWords[change.Stage])
		}
	}
	return s
}

func (n *Night) setSeries(document []byte) error {
	var s nightSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	n.Hypnogram, n.HeartRate = nil, nil
	if h := s.Hypnogram; h != nil {
		if len(h.AtS) != len(h.Stage) {
			return errUneven
		}
		for i, at := range h.AtS {
			n.Hypnogram = append(n.Hypnogram, StageChange{clockOf(at), stageOf(h.Stage[i])})
		}
	}
	return s.HeartRate.values(&n.HeartRate)
}
