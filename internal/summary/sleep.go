package summary

import (
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// Sleep are the nights of the asked days, newest first.
type Sleep struct {
	Head
	Nights []Night `json:"nights"`
}

// Night is one sleep under its day of waking. What Polar reports is the time asleep: it
// does not know the time in bed.
type Night struct {
	Date      civil.Date `json:"date"`                // of waking
	PolarDate civil.Date `json:"polar_date,omitzero"` // given where it differs
	Daytime   bool       `json:"daytime_sleep,omitempty"`
	Start     Moment     `json:"fell_asleep,omitzero"`
	End       Moment     `json:"woke_up,omitzero"`
	Span      *Seconds   `json:"span_s,omitempty"`
	Asleep    *Seconds   `json:"asleep_s,omitempty"`
	Stages    *Stages    `json:"stages,omitempty"`
	Doubtful  bool       `json:"asleep_exceeds_span,omitempty"`

	Interruptions *Seconds `json:"interruptions_s,omitempty"`
	ShortBreaks   *Seconds `json:"short_interruptions_s,omitempty"`
	LongBreaks    *Seconds `json:"long_interruptions_s,omitempty"`

	Score             *int     `json:"sleep_score_1_to_100,omitempty"`
	DurationScore     *Number  `json:"duration_score_1_to_100,omitempty"`
	SolidityScore     *Number  `json:"solidity_score_1_to_100,omitempty"`
	RegenerationScore *Number  `json:"regeneration_score_1_to_100,omitempty"`
	Continuity        *Number  `json:"continuity_1_fragmented_to_5_continuous,omitempty"`
	ContinuityClass   *int     `json:"continuity_class_1_to_5,omitempty"`
	Charge            *int     `json:"sleep_charge_1_to_5,omitempty"`
	Rating            *int     `json:"own_rating_1_to_5,omitempty"`
	Cycles            *int     `json:"sleep_cycles,omitempty"`
	Goal              *Seconds `json:"sleep_goal_s,omitempty"`

	HeartRate    *NightHeartRate `json:"heart_rate,omitempty"`
	Architecture *Architecture   `json:"architecture,omitempty"`

	away bool // the clock had another offset than the person's zone
}

// Stages are the times that Polar gives for the stages; a night without them has none.
type Stages struct {
	Light        *Seconds `json:"light_s,omitempty"`
	Deep         *Seconds `json:"deep_s,omitempty"`
	REM          *Seconds `json:"rem_s,omitempty"`
	Unrecognized *Seconds `json:"unrecognized_s,omitempty"`
}

// NightHeartRate is the heart rate of a sleep. The nadir is the lowest mean of three
// samples in a row; the slope is a least-squares line.
type NightHeartRate struct {
	AvgBPM       Number  `json:"avg_bpm"`
	MinBPM       Number  `json:"min_bpm"`
	MaxBPM       Number  `json:"max_bpm"`
	NadirBPM     *Number `json:"nadir_bpm,omitempty"`
	SlopeBPMHour *Number `json:"slope_bpm_per_h,omitempty"`
	Samples      int     `json:"samples"`
}

// Architecture is how a sleep was built, by its hypnogram.
type Architecture struct {
	FirstDeep        *Seconds `json:"first_deep_after_s,omitempty"`
	REMEpisodes      int      `json:"rem_episodes"` // under 15 min of wake apart are one
	Awakenings       int      `json:"awakenings"`
	MeanCycle        *Seconds `json:"mean_cycle_s,omitempty"`
	DeepFirstHalfPct *Number  `json:"deep_in_first_half_pct,omitempty"`
	REMSecondHalfPct *Number  `json:"rem_in_second_half_pct,omitempty"`
}

// NewSleep describes the nights whose day of waking was asked for, out of all that the
// source sent.
func NewSleep(q Question, sent []fitness.Night) *Sleep {
	nights := within(q.Days, sent, (*fitness.Night).WakeDate, nightKey)
	s := &Sleep{
		Head:   newHead(q, len(nights), datesOf(sent, (*fitness.Night).WakeDate)),
		Nights: make([]Night, len(nights)),
	}
	detailed := len(nights) <= detailedDays
	for i := range nights[:min(len(nights), dailyDays)] {
		s.Nights[i] = night(&nights[i], q.Zone, detailed)
	}
	s.Nights = s.Nights[:min(len(nights), dailyDays)]
	if !detailed {
		s.leaveOut("heart rate, architecture and scores of each night; ask for at most %d days to see them.", detailedDays)
	}
	s.explainNights(q, "nights", datesOf(nights, (*fitness.Night).WakeDate))
	return s
}

// sleepKey tells the sleeps of one date apart: a newer device may send a nap beside a night.
type sleepKey struct {
	date  civil.Date
	start int64
}

func nightKey(n *fitness.Night) sleepKey { return sleepKey{n.Date, n.Start.Unix()} }

func night(n *fitness.Night, zone *time.Location, detailed bool) Night {
	asleep := analysis.SleepTimeOf(n)
	out := Night{
		Date: n.WakeDate(), Daytime: analysis.DaytimeSleep(n), Start: momentOf(n.Start), End: momentOf(n.End),
		Span: seconds(asleep.Span), Asleep: seconds(asleep.Asleep), Stages: stages(n), Doubtful: asleep.Inconsistent,
		away: away(n.Start, zone) || away(n.End, zone), Interruptions: seconds(n.Interruptions), Score: n.Score, Continuity: number(n.Continuity), Charge: n.Charge, Cycles: n.Cycles,
	}
	if n.Date != out.Date {
		out.PolarDate = n.Date
	}
	if hr := analysis.NightSeriesOf(n.HeartRate, fitness.HeartRateBPM, analysis.NightClockOf(n, zone)); len(hr) > 0 {
		out.HeartRate = nightHeartRate(hr)
	}
	if !detailed {
		return out
	}
	out.ShortBreaks, out.LongBreaks = seconds(n.ShortBreaks), seconds(n.LongBreaks)
	out.ContinuityClass, out.Rating, out.Goal = n.ContinuityClass, n.Rating, seconds(n.Goal)
	out.DurationScore, out.SolidityScore, out.RegenerationScore = number(n.DurationScore), number(n.SolidityScore), number(n.RegenerationScore)
	if a, ok := analysis.ArchitectureOf(n, zone); ok {
		out.Architecture = &Architecture{
			FirstDeep: seconds(a.FirstDeep), REMEpisodes: a.REMEpisodes, Awakenings: a.Awakenings, MeanCycle: seconds(a.MeanCycle),
			DeepFirstHalfPct: number(a.DeepFirstHalfPct), REMSecondHalfPct: number(a.REMSecondHalfPct),
		}
	}
	return out
}

func stages(n *fitness.Night) *Stages {
	if n.Light == nil && n.Deep == nil && n.REM == nil && n.Unrecognized == nil {
		return nil
	}
	return &Stages{seconds(n.Light), seconds(n.Deep), seconds(n.REM), seconds(n.Unrecognized)}
}

func nightHeartRate(samples analysis.NightSeries) *NightHeartRate {
	stats, ok := samples.Statistics()
	if !ok {
		return nil
	}
	hr := &NightHeartRate{AvgBPM: Number(stats.Mean), MinBPM: Number(stats.Min), MaxBPM: Number(stats.Max), Samples: stats.Count}
	hr.NadirBPM = known(samples.Nadir())
	hr.SlopeBPMHour = known(samples.SlopePerHour())
	return hr
}
