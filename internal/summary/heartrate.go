package summary

import (
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// HeartRate is the continuous heart rate of days, newest first.
type HeartRate struct {
	Head
	ZoneLimitsBPM    []int      `json:"zone_lower_limits_bpm,omitempty"`
	ZoneOrigin       string     `json:"zone_limits_from,omitempty"`
	ZonesUnavailable string     `json:"zones_unavailable,omitempty"`
	ZonesInstead     string     `json:"zones_fallback,omitempty"` // what failed where thresholds stand in
	Days             []HeartDay `json:"days"`
}

// HeartDay is the heart rate of a day on the device's clock.
type HeartDay struct {
	Date        civil.Date `json:"date"`
	AvgBPM      Number     `json:"avg_bpm"`        // weighted by time
	SampleAvg   Number     `json:"sample_avg_bpm"` // of the samples as they came, dense in exercise
	MinBPM      Number     `json:"min_bpm"`
	MaxBPM      Number     `json:"max_bpm"`
	Samples     int        `json:"samples"`
	Dropped     int        `json:"dropped_samples,omitempty"` // no heart rate, such as 0
	Covered     Seconds    `json:"covered_s"`
	CoveragePct Number     `json:"coverage_pct"`           // of the whole day
	Length      Seconds    `json:"day_length_s,omitempty"` // given where it is not 24 h
	Ambiguous   bool       `json:"repeated_hour_ambiguous,omitempty"`
	Zones       []ZoneTime `json:"heart_rate_zones,omitempty"`
	HalfHours   []HalfHour `json:"half_hours,omitempty"`
}

// HalfHour is the heart rate of the half-hour from its start on: "15:30".
type HalfHour struct {
	Start   ClockTime `json:"start"`
	AvgBPM  Number    `json:"avg_bpm"`
	MinBPM  Number    `json:"min_bpm"`
	MaxBPM  Number    `json:"max_bpm"`
	Samples int       `json:"samples"`
}

// NewHeartRate describes the days that the source sent, sorted into zones where there are
// limits.
func NewHeartRate(q Question, sent []fitness.HeartDay, zones Zones) *HeartRate {
	days := ofDay(q.Days, sent, func(d *fitness.HeartDay) civil.Date { return d.Date })
	h := &HeartRate{Days: []HeartDay{}}
	var dates []civil.Date
	for i := range days {
		if day, ok := heartDay(&days[i], q, zones); ok {
			h.Days = append(h.Days, day)
			dates = append(dates, day.Date)
		}
	}
	h.Head = newHead(q, len(h.Days), dates)
	h.ofRange()
	h.nameMissing(dates)
	if len(h.Days) == 0 {
		h.NoData = h.noneInRange("heart rate") + " Not every device measures all day."
		return h
	}
	h.ZoneLimitsBPM, h.ZoneOrigin, h.ZonesUnavailable = zones.LowerBPM, zones.Origin, sentence(zones.Unavailable)
	h.ZonesInstead = zones.instead()
	if len(h.Days) > detailedDays {
		for i := range h.Days {
			h.Days[i].HalfHours = nil
		}
		h.leaveOut("the half-hours; ask for at most %d days to see them.", detailedDays)
	}
	return h
}

// heartDay reports false for a day without one sample.
func heartDay(d *fitness.HeartDay, q Question, zones Zones) (HeartDay, bool) {
	stats, ok := analysis.HeartDayOf(d, q.Zone)
	if !ok {
		return HeartDay{}, false
	}
	day := HeartDay{
		Date: d.Date, AvgBPM: Number(stats.MeanBPM), SampleAvg: Number(stats.Samples.Mean),
		MinBPM: Number(stats.Samples.Min), MaxBPM: Number(stats.Samples.Max),
		Samples: stats.Samples.Count, Dropped: d.Dropped, Covered: Seconds(stats.Covered),
		CoveragePct: Number(100 * stats.Covered.Seconds() / stats.Length.Seconds()),
		Ambiguous:   stats.Ambiguous,
	}
	if stats.Length != 24*time.Hour {
		day.Length = Seconds(stats.Length)
	}
	if len(zones.LowerBPM) > 0 {
		day.Zones = zones.timesIn(stats.TimeInZones(floats(zones.LowerBPM)))
	}
	for _, half := range stats.HalfHours {
		day.HalfHours = append(day.HalfHours, HalfHour{
			ClockTime{half.Start, half.Twice}, Number(half.MeanBPM), Number(half.MinBPM), Number(half.MaxBPM), half.Samples,
		})
	}
	return day, true
}

func floats(ints []int) []float64 {
	out := make([]float64, len(ints))
	for i, n := range ints {
		out[i] = float64(n)
	}
	return out
}
