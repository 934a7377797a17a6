package fitness

import (
	"encoding/json"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

type workoutFields Workout

// workoutDocument is a workout as it is kept.
type workoutDocument struct {
	*workoutFields

	Start    keptReading  `json:"start,omitzero"`
	Duration *keptSeconds `json:"duration_s,omitempty"`
}

// MarshalJSON writes the workout without its streams and its route.
func (w Workout) MarshalJSON() ([]byte, error) {
	return json.Marshal(workoutDocument{(*workoutFields)(&w), keptReading(w.Start), (*keptSeconds)(w.Duration)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (w *Workout) UnmarshalJSON(text []byte) error {
	d := workoutDocument{workoutFields: (*workoutFields)(w)}
	if err := json.Unmarshal(text, &d); err != nil {
		return err
	}
	w.Start, w.Duration = civil.DateTime(d.Start), (*time.Duration)(d.Duration)
	return nil
}

type zoneFields HeartRateZone

type zoneDocument struct {
	*zoneFields

	InZone keptSeconds `json:"in_zone_s"`
}

// MarshalJSON writes the zone with its time in seconds.
func (z HeartRateZone) MarshalJSON() ([]byte, error) {
	return json.Marshal(zoneDocument{(*zoneFields)(&z), keptSeconds(z.InZone)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (z *HeartRateZone) UnmarshalJSON(text []byte) error {
	d := zoneDocument{zoneFields: (*zoneFields)(z)}
	if err := json.Unmarshal(text, &d); err != nil {
		return err
	}
	z.InZone = time.Duration(d.InZone)
	return nil
}

type streamColumn struct {
	Kind     StreamKind  `json:"kind"`
	Interval keptSeconds `json:"interval_s"`
	Values   column      `json:"values"`
}

type routeColumns struct {
	SinceStartS column `json:"since_start_s"`
	Latitude    column `json:"latitude_deg"`
	Longitude   column `json:"longitude_deg"`
}

type workoutSeries struct {
	Streams []streamColumn `json:"streams,omitempty"`
	Route   *routeColumns  `json:"route,omitempty"`
}

func (w *Workout) series() any {
	if len(w.Streams)+len(w.Route) == 0 {
		return nil
	}
	var s workoutSeries
	for _, stream := range w.Streams {
		s.Streams = append(s.Streams, streamColumn{stream.Kind, keptSeconds(stream.Interval), stream.Values})
	}
	if len(w.Route) > 0 {
		s.Route = &routeColumns{}
		for _, p := range w.Route {
			s.Route.SinceStartS = append(s.Route.SinceStartS, p.SinceStart.Seconds())
			s.Route.Latitude = append(s.Route.Latitude, p.Latitude)
			s.Route.Longitude = append(s.Route.Longitude, p.Longitude)
		}
	}
	return s
}

func (w *Workout) setSeries(document []byte) error {
	var s workoutSeries
	if err := json.Unmarshal(document, &s); err != nil {
		return err
	}
	w.Streams, w.Route = nil, nil
	for _, stream := range s.Streams {
		w.Streams = append(w.Streams, Stream{stream.Kind, time.Duration(stream.Interval), stream.Values})
	}
	if r := s.Route; r != nil {
		if len(r.SinceStartS) != len(r.Latitude) || len(r.Latitude) != len(r.Longitude) {
			return errUneven
		}
		for i, at := range r.SinceStartS {
			w.Route = append(w.Route, RoutePoint{durationOf(at), r.Latitude[i], r.Longitude[i]})
		}
	}
	return nil
}
