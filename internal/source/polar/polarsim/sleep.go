package polarsim

import (
	"math"
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// nightReady is how long after waking the watch has sent the night.
const nightReady = 15 * time.Minute

// slept returns the night of date as far as Polar has it.
func (v view) slept(date civil.Date) *night {
	n := v.night(date)
	if n == nil || n.end.Add(nightReady).After(v.synced) {
		return nil
	}
	if v.q.has(SleepEdited) && n.stages != nil {
		const later = 10 * time.Minute
		edited := *n
		edited.start, edited.stages = n.start.Add(later), n.stages[later/epochLength:]
		return &edited
	}
	return n
}

func (v view) nights(*http.Request) answer {
	var records []object
	for date := range v.lastDays(listDays).All() {
		if n := v.slept(date); n != nil {
			records = append(records, v.sleepRecord(n))
		}
	}
	return v.records(records, wrapped("nights"), ok(v.q, object{{"nights", list{}}}))
}

func (v view) sleepDate(r *http.Request) answer {
	date, refusal, fine := v.oneDate(r)
	if !fine {
		return refusal
	}
	n := v.slept(date)
	if n == nil {
		return v.nothing(v.sim.notFound("No data found for date"))
	}
	return ok(v.q, v.sleepRecord(n))
}

func (v view) sleepAvailable(*http.Request) answer {
	var records []object
	for date := range v.lastDays(listDays).All() {
		if n := v.slept(date); n != nil {
			records = append(records, object{
				{"date", n.date.String()},
				{"start_time", n.start.Format(time.RFC3339)},
				{"end_time", n.end.Format(time.RFC3339)},
			})
		}
	}
	return v.records(records, wrapped("available"), ok(v.q, object{{"available", list{}}}))
}

func (v view) sleepRecord(n *night) object {
	o := object{
		{"polar_user", v.link(n.date)},
		{"date", n.date.String()},
		{"sleep_start_time", v.sleepTime(n.start)},
		{"sleep_end_time", v.sleepTime(n.end)},
		{"device_id", v.deviceID},
	}
	if n.stages == nil {
		return o // too short for stages and a score
	}
	score := v.score(n)
	if v.q.has(SparseSleep) {
		o.set("sleep_score", score.whole)
		return o
	}
	t := n.totals()
	r := v.rand(n.date, "feeling")
	o = append(
		o,
		field{"continuity", score.continuity},
		field{"continuity_class", int(score.continuity)},
		field{"light_sleep", t.light},
		field{"deep_sleep", t.deep},
		field{"rem_sleep", t.rem},
		field{"unrecognized_sleep_stage", t.unknown},
		field{"sleep_score", score.whole},
		field{"total_interruption_duration", t.short + t.long},
		field{"sleep_charge", v.sleepCharge(n)},
		field{"sleep_goal", 28800},
		field{"sleep_rating", r.IntN(6)},
		field{"short_interruption_duration", t.short},
		field{"long_interruption_duration", t.long},
		field{"sleep_cycles", t.cycles},
		field{"group_duration_score", score.duration},
		field{"group_solidity_score", score.solidity},
		field{"group_regeneration_score", score.regeneration},
	)
	if v.q.has(ZeroSentinels) {
		o.set("continuity", 0.0)
		o.set("continuity_class", 0)
		o.set("sleep_charge", -1)
		o.set("sleep_rating", 0)
	}
	v.optional(&o, "device_id", "sleep_score", "sleep_charge", "sleep_goal", "sleep_rating", "continuity", "continuity_class")
	if !v.q.has(HypnogramAbsent) {
		o.set("hypnogram", v.hypnogramValue(n))
	}
	o.set("heart_rate_samples", v.timeMap(n, 2*time.Minute, 0, func(at time.Time) any {
		return int(math.Round(v.sleepHR(n, at)))
	}))
	return o
}

func (v view) sleepTime(t time.Time) string {
	if v.q.has(SleepFractions) {
		return t.Add(570 * time.Millisecond).Format("2006-01-02T15:04:05.000-07:00")
	}
	return t.Format(time.RFC3339)
}

type score struct {
	whole                                        int
	continuity, duration, solidity, regeneration float64
}

// score grades a night by its length, its breaks and its REM and deep sleep.
func (a *athlete) score(n *night) score {
	t := n.totals()
	hours := float64(n.seconds()-t.short-t.long) / 3600
	awake := float64(t.short+t.long) / float64(n.seconds())
	clamp := func(x float64) float64 { return round(min(100, max(1, x)), 1) }
	s := score{
		continuity:   round(min(5, max(1, 5-38*awake)), 1),
		duration:     clamp(100 - 17*max(0, 8.3-hours)),
		solidity:     clamp(100 - 640*awake),
		regeneration: clamp(100 * (float64(t.rem)/(0.24*float64(n.seconds())) + float64(t.deep)/(0.2*float64(n.seconds()))) / 2),
	}
	s.whole = int(math.Round(0.4*s.duration + 0.3*s.solidity + 0.3*s.regeneration))
	return s
}

// sleepCharge compares the night's score with the person's usual: 1 much below to 5 much above.
func (a *athlete) sleepCharge(n *night) int {
	const usual = 87
	return min(5, max(1, 3+int(math.Round(float64(a.score(n).whole-usual)/5))))
}

// hypnogramValue writes the changes of stage, keyed by the minute on the watch: of two
// changes in a minute the later stays.
func (v view) hypnogramValue(n *night) any {
	if v.q.has(HypnogramEmpty) {
		return object{}
	}
	var o object
	for i, stage := range n.stages {
		if i > 0 && stage == n.stages[i-1] {
			continue
		}
		code := int(stage)
		if v.q.has(HypnogramSix) && stage == stageWake && i%2 == 0 {
			code = 6
		}
		o.set(n.start.Add(time.Duration(i)*epochLength).Format("15:04"), code)
	}
	if v.q.has(TrailingWake) {
		o.set(n.end.Add(4*time.Minute).Format("15:04"), stageWake)
	}
	switch {
	case v.q.has(HypnogramSingle):
		return o[:1]
	case v.q.has(HypnogramArray):
		entries := make([]object, len(o))
		for i := range o {
			entries[i] = o[i : i+1]
		}
		return entries
	case v.q.has(TextOrder):
		return o.sorted()
	}
	return o
}

// timeMap writes a value each five minutes of n, from a moment after its start on and for
// at most longest (0: to the end).
func (v view) timeMap(n *night, after, longest time.Duration, value func(time.Time) any) object {
	end := n.end
	if longest > 0 && n.start.Add(after+longest).Before(end) {
		end = n.start.Add(after + longest)
	}
	o := object{}
	for at, i := n.start.Add(after), 0; at.Before(end); at, i = at.Add(5*time.Minute), i+1 {
		sample := value(at)
		if v.q.has(ZeroSentinels) && i%9 == 4 {
			sample = 0
		}
		o.set(at.Format("15:04"), sample)
	}
	if v.q.has(TextOrder) {
		return o.sorted()
	}
	return o
}
