package polar

import (
	"strings"
	"time"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// activityRecord reads one day of activity, or the samples of one.
type activityRecord struct {
	activity   fitness.DayActivity
	start, end moment
	date       civil.Date // that the samples carry
}

func newActivity() record[fitness.DayActivity] { return &activityRecord{} }

func (r *activityRecord) field(d *jx.Decoder, key []byte) error {
	a := &r.activity
	switch string(key) {
	case "start_time":
		return at(d, &r.start)
	case "end_time":
		return at(d, &r.end)
	case "active_duration":
		return length(d, &a.Active)
	case "inactive_duration":
		return length(d, &a.Inactive)
	case "daily_activity":
		return known(d, fitness.ActivityGoalPct, &a.GoalPct)
	case "calories":
		return known(d, fitness.EnergyKcal, &a.EnergyKcal)
	case "active_calories":
		return known(d, fitness.EnergyKcal, &a.ActiveEnergyKcal)
	case "distance_from_steps":
		return known(d, fitness.DistanceM, &a.StepsDistanceM)
	case "inactivity_alert_count":
		return knownInt(d, fitness.InactivityAlerts, &a.InactivityAlerts)
	case "steps":
		if d.Next() == jx.Object {
			return stepRuns(d, &a.StepRuns)
		}
		return knownInt(d, fitness.Steps, &a.Steps)
	case "samples":
		return object(d, r.sampleField)
	default:
		return r.sampleField(d, key)
	}
}

// sampleField reads a key of the samples, which are a record of their own or part of one.
func (r *activityRecord) sampleField(d *jx.Decoder, key []byte) error {
	switch string(key) {
	case "date":
		return day(d, &r.date)
	case "steps":
		return stepRuns(d, &r.activity.StepRuns)
	case "activity_zones":
		return activityZones(d, &r.activity.Zones)
	case "inactivity_stamps":
		return inactivityStamps(d, &r.activity.InactivityStamps)
	default:
		return d.Skip()
	}
}

// value returns the day; a summary has its date from its start only, which may be a date
// alone. Without any it is none.
func (r *activityRecord) value() (fitness.DayActivity, bool) {
	a := r.activity
	a.Date, a.End = r.start.wall.Date, r.end.wall
	if a.Date.IsZero() {
		a.Date = r.date
	}
	return a, !a.Date.IsZero()
}

// stepRuns reads the steps of a day; a run without a time or a number is left out.
func stepRuns(d *jx.Decoder, to **fitness.StepRuns) error {
	var runs fitness.StepRuns
	err := object(d, func(d *jx.Decoder, key []byte) error {
		switch string(key) {
		case "interval_ms":
			v, ok, err := number(d)
			if ok && v > 0 && v <= float64(24*time.Hour/time.Millisecond) {
				runs.Interval = time.Duration(v * float64(time.Millisecond))
			}
			return err
		case "total_steps":
			return knownInt(d, fitness.Steps, &runs.Total)
		case "samples":
			return array(d, func(d *jx.Decoder) error { return stepRun(d, &runs.Runs) })
		default:
			return d.Skip()
		}
	})
	*to = nil
	if len(runs.Runs) > 0 {
		*to = &runs
	}
	return err
}

func stepRun(d *jx.Decoder, to *[]fitness.StepRun) error {
	var when moment
	var steps *int
	err := object(d, func(d *jx.Decoder, key []byte) error {
		switch string(key) {
		case "steps":
			return knownInt(d, fitness.Steps, &steps)
		case "timestamp":
			return at(d, &when)
		default:
			return d.Skip()
		}
	})
	if steps != nil && !when.wall.IsZero() {
		*to = append(*to, fitness.StepRun{At: when.wall, Steps: *steps})
	}
	return err
}

func activityZones(d *jx.Decoder, to *[]fitness.ActivityZoneChange) error {
	*to = nil
	return listOf(d, "samples", func(d *jx.Decoder) error {
		var when moment
		var zone string
		err := object(d, func(d *jx.Decoder, key []byte) error {
			switch string(key) {
			case "zone":
				return text(d, &zone)
			case "timestamp":
				return at(d, &when)
			default:
				return d.Skip()
			}
		})
		if zone != "" && !when.wall.IsZero() {
			*to = append(*to, fitness.ActivityZoneChange{At: when.wall, Zone: activityZone(zone)})
		}
		return err
	})
}

// activityZone maps Polar's word. Its SLEEP is lying or resting, not sleep.
func activityZone(word string) fitness.ActivityZone {
	switch strings.ToUpper(word) {
	case "SLEEP":
		return fitness.ZoneResting
	case "SEDENTARY":
		return fitness.ZoneSedentary
	case "LIGHT":
		return fitness.ZoneLight
	case "MODERATE":
		return fitness.ZoneModerate
	case "VIGOROUS":
		return fitness.ZoneVigorous
	case "NON_WEAR":
		return fitness.ZoneNotWorn
	default:
		return fitness.ZoneUnknown
	}
}

// inactivityStamps reads [{"stamp": t}], {"samples": [{"stamp": t}]} or [t].
func inactivityStamps(d *jx.Decoder, to *[]civil.DateTime) error {
	*to = nil
	return listOf(d, "samples", func(d *jx.Decoder) error {
		var when moment
		var err error
		if d.Next() == jx.Object {
			err = object(d, func(d *jx.Decoder, key []byte) error {
				if string(key) == "stamp" {
					return at(d, &when)
				}
				return d.Skip()
			})
		} else {
			err = at(d, &when)
		}
		if !when.wall.IsZero() {
			*to = append(*to, when.wall)
		}
		return err
	})
}
