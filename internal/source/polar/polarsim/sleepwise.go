package polarsim

import (
	"math"
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// SleepWise says nothing before five of the last seven nights are known.
const sleepWiseNights = 5

func (v view) alertness(*http.Request) answer {
	return v.sleepWise(v.lastDays(listDays), v.alertnessRecord)
}

func (v view) alertnessRange(r *http.Request) answer { return v.sleepWiseRange(r, v.alertnessRecord) }

func (v view) bedtimes(*http.Request) answer {
	return v.sleepWise(v.lastDays(listDays), v.bedtimeRecord)
}

func (v view) bedtimeRange(r *http.Request) answer { return v.sleepWiseRange(r, v.bedtimeRecord) }

func (v view) sleepWiseRange(r *http.Request, record func(*night) object) answer {
	query := r.URL.Query()
	required := !v.q.has(SleepWiseDatesFree)
	rng, refusal, fine := v.dates(query, span{required: required, longest: listDays})
	if !fine {
		return refusal
	}
	return v.sleepWise(rng, record)
}

// sleepWise lists the records of the nights whose sleep ended in rng.
func (v view) sleepWise(rng civil.Range, record func(*night) object) answer {
	var records []object
	for date := range rng.All() {
		if n := v.slept(date); n != nil && n.stages != nil && v.recentNights(date) >= sleepWiseNights {
			records = append(records, record(n))
		}
	}
	return v.records(records, bare, noContent())
}

func (v view) recentNights(date civil.Date) int {
	count := 0
	for i := range 7 {
		if n := v.slept(date.AddDays(-i)); n != nil && n.stages != nil {
			count++
		}
	}
	return count
}

// utc writes an instant as SleepWise and biosensing do: UTC without saying so.
func (v view) utc(t time.Time) string {
	if v.q.has(SleepWiseFractions) {
		return t.UTC().Add(570 * time.Millisecond).Format("2006-01-02T15:04:05.00")
	}
	return t.UTC().Format(localTime)
}

// validity is an estimate where a night of the last days is missing.
func (v view) validity(n *night) string {
	if v.recentNights(n.date) < 7 {
		return "VALIDITY_ESTIMATE"
	}
	return "VALIDITY_VALID"
}

func (v view) alertnessRecord(n *night) object {
	grade := v.grade(n)
	awake := 15 * time.Hour
	end := n.end.Add(awake)
	kind := "ALERTNESS_TYPE_HISTORY"
	if end.After(v.now) {
		kind = "ALERTNESS_TYPE_PREDICTION"
	}
	class := "GRADE_CLASSIFICATION_WEAK"
	switch {
	case grade >= 8.5:
		class = "GRADE_CLASSIFICATION_EXCELLENT"
	case grade >= 7:
		class = "GRADE_CLASSIFICATION_STRONG"
	case grade >= 5:
		class = "GRADE_CLASSIFICATION_FAIR"
	}
	inertia := []string{"SLEEP_INERTIA_NO_INERTIA", "SLEEP_INERTIA_MILD", "SLEEP_INERTIA_MODERATE"}
	return object{
		{"grade", grade},
		{"grade_validity_seconds", int(awake / time.Second)},
		{"grade_type", "GRADE_TYPE_PRIMARY"},
		{"grade_classification", v.enum(class)},
		{"validity", v.validity(n)},
		{"sleep_inertia", inertia[v.rand(n.date, "inertia").IntN(len(inertia))]},
		{"sleep_type", "SLEEP_TYPE_PRIMARY"},
		{"result_type", kind},
		{"period_start_time", v.utc(n.end)},
		{"period_end_time", v.utc(end)},
		{"sleep_period_start_time", v.utc(n.start)},
		{"sleep_period_end_time", v.utc(n.end)},
		{"sleep_timezone_offset_minutes", offsetMinutes(n.end)},
		{"hourly_data", v.hours(n, end, grade)},
	}
}

// grade is 0 to 10: how much the sleep of the last nights leaves to be awake on.
func (v view) grade(n *night) float64 {
	sum, count := 0.0, 0
	for i := range 5 {
		if earlier := v.slept(n.date.AddDays(-i)); earlier != nil && earlier.stages != nil {
			sum, count = sum+float64(v.score(earlier).whole), count+1
		}
	}
	return round(min(10, max(0, sum/float64(count)/9.2)), 1)
}

// hours are the full hours of the clock between waking and end; the first and the last are
// cut short.
func (v view) hours(n *night, end time.Time, grade float64) []object {
	names := []string{"MINIMAL", "VERY_LOW", "LOW", "HIGH", "VERY_HIGH"}
	var hours []object
	for from := n.end; from.Before(end); {
		to := from.Truncate(time.Hour).Add(time.Hour)
		if to.After(end) {
			to = end
		}
		// Two tops a day, about three and ten hours after waking.
		since := from.Sub(n.end).Hours()
		level := grade/2.4 + 0.9*math.Sin(2*math.Pi*(since-1)/7.5) - since/14
		hours = append(hours, object{
			{"validity", v.validity(n)},
			{"alertness_level", "ALERTNESS_LEVEL_" + names[int(min(4, max(0, math.Round(level))))]},
			{"start_time", v.utc(from)},
			{"end_time", v.utc(to)},
		})
		from = to
	}
	return hours
}

func (v view) bedtimeRecord(n *night) object {
	noon := civil.DateTime{Date: n.date.AddDays(-1), Clock: civil.NewClock(12, 0, 0)}.In(n.start.Location())
	start := noon.Add(time.Duration(v.usualOnsetH * float64(time.Hour))).Truncate(30 * time.Second)
	end := start.Add(time.Duration(v.usualSleepH * float64(time.Hour))).Truncate(30 * time.Second)
	kind := "CIRCADIAN_BEDTIME_TYPE_HISTORY"
	if n.date == v.date() {
		kind = "CIRCADIAN_BEDTIME_TYPE_PREDICTION"
	}
	quality := "CIRCADIAN_BEDTIME_QUALITY_CLEARLY_RECOGNIZABLE"
	if v.recentNights(n.date) < 7 {
		quality = "CIRCADIAN_BEDTIME_QUALITY_COMPROMISED"
	}
	offset := offsetMinutes(n.end)
	if v.q.has(CircadianOffsetZero) {
		offset = 0
	}
	return object{
		{"validity", v.validity(n)},
		{"quality", v.enum(quality)},
		{"result_type", kind},
		{"period_start_time", v.utc(start)},
		{"period_end_time", v.utc(end)},
		{"preferred_sleep_period_start_time", v.utc(start)},
		{"preferred_sleep_period_end_time", v.utc(end)},
		{"sleep_gate_start_time", v.utc(start.Add(-50 * time.Minute))},
		{"sleep_gate_end_time", v.utc(start.Add(20 * time.Minute))},
		{"sleep_timezone_offset_minutes", offset},
	}
}
