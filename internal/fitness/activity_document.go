package fitness

import (
	"encoding/json"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

type activityFields DayActivity

// activityDocument is a day of activity as it is kept.
type activityDocument struct {
	*activityFields

	End      keptReading  `json:"end,omitzero"`
	Active   *keptSeconds `json:"active_s,omitempty"`
	Inactive *keptSeconds `json:"inactive_s,omitempty"`
}

// MarshalJSON writes the day without its series.
func (a DayActivity) MarshalJSON() ([]byte, error) {
	return json.Marshal(activityDocument{(*activityFields)(&a), keptReading(a.End), (*keptSeconds)(a.Active), (*keptSeconds)(a.Inactive)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (a *DayActivity) UnmarshalJSON(text []byte) error {
	d := activityDocument{activityFields: (*activityFields)(a)}
	if err := json.Unmarshal(text, &d); err != nil {
		return err
	}
	a.End, a.Active, a.Inactive = civil.DateTime(d.End), (*time.Duration)(d.Active), (*time.Duration)(d.Inactive)
	return nil
}

type stepColumns struct {
	Interval keptSeconds   `json:"interval_s"` // 0 when the source does not say
	Total    *int          `json:"total,omitempty"`
	At       []keptReading `json:"at"`
	Steps    []int         `json:"steps"`
}

type zoneColumns struct {
	At   []keptReading  `json:"at"`
	Zone []ActivityZone `json:"zone"`
}

type activitySeries struct {
	Steps      *stepColumns  `json:"step_runs,omitempty"`
	Zones      *zoneColumns  `json:"zones,omitempty"`
	InactiveAt []keptReading `json:"inactive_at,omitempty"`
}

func (a *DayActivity) series() any {
	if a.StepRuns == nil && len(a.Zones)+len(a.InactivityStamps) == 0 {
		return nil
	}
	var s activitySeries
	if runs := a.StepRuns; runs != nil {
		s.Steps = &stepColumns{Interval: keptSeconds(runs.Interval), Total: runs.Total}
		for _, run := range runs.Runs {
			s.Steps.At, s.Steps.Steps = append(s.Steps.At, keptReading(run.At)), append(s.Steps.Steps, run.Steps)
		}
	}
	if len(a.Zones) > 0 {
		s.Zones = &zoneColumns{}
		for _, change := range a.Zones {
			s.Zones.At, s.Zones.Zone = append(s.Zones.At, keptReading(change.At)), append(s.Zones.Zone, change.Zone)
		}
	}
	for _, at := range a.InactivityStamps {
		s.InactiveAt = append(s.InactiveAt, keptReading(at))
	}
	return s
}

func (a *DayActivity) setSeries(document []byte) error {
	var s activitySeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	a.StepRuns, a.Zones, a.InactivityStamps = nil, nil, nil
	if c := s.Steps; c != nil {
		if len(c.At) != len(c.Steps) {
			return errUneven
		}
		a.StepRuns = &StepRuns{Interval: time.Duration(c.Interval), Total: c.Total}
		for i, at := range c.At {
			a.StepRuns.Runs = append(a.StepRuns.Runs, StepRun{civil.DateTime(at), c.Steps[i]})
		}
	}
	if c := s.Zones; c != nil {
		if len(c.At) != len(c.Zone) {
			return errUneven
		}
		for i, at := range c.At {
			a.Zones = append(a.Zones, ActivityZoneChange{civil.DateTime(at), c.Zone[i]})
		}
	}
	for _, at := range s.InactiveAt {
		a.InactivityStamps = append(a.InactivityStamps, civil.DateTime(at))
	}
	return nil
}
