package polar

import (
	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fitness"
)

// alertnessRecord reads one alertness forecast. Its times are UTC without saying so.
type alertnessRecord struct {
	alertness            fitness.Alertness
	start, end           moment
	sleepStart, sleepEnd moment
	hours                []alertnessHour
}

type alertnessHour struct {
	start, end      moment
	level, validity string
}

func newAlertness() record[fitness.Alertness] { return &alertnessRecord{} }

func (r *alertnessRecord) field(d *jx.Decoder, key []byte) error {
	a := &r.alertness
	switch string(key) {
	case "grade":
		return known(d, fitness.AlertnessGrade, &a.Grade)
	case "grade_validity_seconds":
		return length(d, &a.GradeValid)
	case "grade_type":
		return word(d, "GRADE_TYPE_", &a.GradeType)
	case "grade_classification":
		return word(d, "GRADE_CLASSIFICATION_", &a.Classification)
	case "validity":
		return word(d, "VALIDITY_", &a.Validity)
	case "sleep_inertia":
		return word(d, "SLEEP_INERTIA_", &a.SleepInertia)
	case "sleep_type":
		return word(d, "SLEEP_TYPE_", &a.SleepType)
	case "result_type":
		return word(d, "ALERTNESS_TYPE_", &a.ResultType)
	case "sleep_timezone_offset_minutes":
		return knownInt(d, fitness.UTCOffsetMin, &a.OffsetMin)
	case "period_start_time":
		return at(d, &r.start)
	case "period_end_time":
		return at(d, &r.end)
	case "sleep_period_start_time":
		return at(d, &r.sleepStart)
	case "sleep_period_end_time":
		return at(d, &r.sleepEnd)
	case "hourly_data":
		return r.readHours(d)
	default:
		return d.Skip()
	}
}

func (r *alertnessRecord) readHours(d *jx.Decoder) error {
	r.hours = nil
	return array(d, func(d *jx.Decoder) error {
		var h alertnessHour
		err := object(d, func(d *jx.Decoder, key []byte) error {
			switch string(key) {
			case "start_time":
				return at(d, &h.start)
			case "end_time":
				return at(d, &h.end)
			case "alertness_level":
				return word(d, "ALERTNESS_LEVEL_", &h.level)
			case "validity":
				return word(d, "VALIDITY_", &h.validity)
			default:
				return d.Skip()
			}
		})
		if !h.start.wall.IsZero() && !h.end.wall.IsZero() {
			r.hours = append(r.hours, h)
		}
		return err
	})
}

// value returns the forecast; without a period and a sleep it is none.
func (r *alertnessRecord) value() (fitness.Alertness, bool) {
	a := r.alertness
	a.Start, a.End = r.start.utcShownAt(a.OffsetMin), r.end.utcShownAt(a.OffsetMin)
	a.SleepStart, a.SleepEnd = r.sleepStart.utcShownAt(a.OffsetMin), r.sleepEnd.utcShownAt(a.OffsetMin)
	for _, h := range r.hours {
		a.Hours = append(a.Hours, fitness.AlertnessHour{
			Start: h.start.utcShownAt(a.OffsetMin), End: h.end.utcShownAt(a.OffsetMin),
			Level: h.level, Validity: h.validity,
		})
	}
	return a, !a.Start.IsZero() || !a.SleepEnd.IsZero()
}

// bedtimeRecord reads one circadian bedtime. Its times are UTC without saying so, and its
// offset is kept as given, though it is often 0 wrongly.
type bedtimeRecord struct {
	bedtime                      fitness.CircadianBedtime
	start, end                   moment
	preferredStart, preferredEnd moment
	gateStart, gateEnd           moment
}

func newBedtime() record[fitness.CircadianBedtime] { return &bedtimeRecord{} }

func (r *bedtimeRecord) field(d *jx.Decoder, key []byte) error {
	b := &r.bedtime
	switch string(key) {
	case "validity":
		return word(d, "VALIDITY_", &b.Validity)
	case "quality":
		return word(d, "CIRCADIAN_BEDTIME_QUALITY_", &b.Quality)
	case "result_type":
		return word(d, "CIRCADIAN_BEDTIME_TYPE_", &b.ResultType)
	case "sleep_timezone_offset_minutes":
		return knownInt(d, fitness.UTCOffsetMin, &b.OffsetMin)
	case "period_start_time":
		return at(d, &r.start)
	case "period_end_time":
		return at(d, &r.end)
	case "preferred_sleep_period_start_time":
		return at(d, &r.preferredStart)
	case "preferred_sleep_period_end_time":
		return at(d, &r.preferredEnd)
	case "sleep_gate_start_time":
		return at(d, &r.gateStart)
	case "sleep_gate_end_time":
		return at(d, &r.gateEnd)
	default:
		return d.Skip()
	}
}

// value returns the bedtime; without a time it is none.
func (r *bedtimeRecord) value() (fitness.CircadianBedtime, bool) {
	b := r.bedtime
	b.Start, b.End = r.start.utcShownAt(b.OffsetMin), r.end.utcShownAt(b.OffsetMin)
	b.PreferredStart, b.PreferredEnd = r.preferredStart.utcShownAt(b.OffsetMin), r.preferredEnd.utcShownAt(b.OffsetMin)
	b.GateStart, b.GateEnd = r.gateStart.utcShownAt(b.OffsetMin), r.gateEnd.utcShownAt(b.OffsetMin)
	return b, !b.Start.IsZero() || !b.PreferredStart.IsZero() || !b.GateStart.IsZero()
}
