package analysis

import (
	"cmp"
	"slices"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// longestHold is how long a heart rate is taken to last without a next sample: devices
// write one at least every five minutes.
const longestHold = 10 * time.Minute

// HeartDay is the heart rate of a day.
type HeartDay struct {
	HalfHours []HalfHour    // those that a sample reaches, in the order of time
	MeanBPM   float64       // weighted by the time that each sample holds
	Samples   Statistics    // of the samples themselves, unweighted
	Covered   time.Duration // time that has a heart rate
	Length    time.Duration // of the day in the person's zone: 24, 23 or 25 hours
	Ambiguous bool          // an hour came twice and its samples could not be told apart

	holds []hold
}

// hold is a heart rate with the moment from which and the time for which it lasts.
type hold struct {
	from, time time.Duration
	bpm        float64
}

// HeartDayOf describes the heart rate of a day in the person's zone. Samples are put in the
// order of time, whichever devices they are from; of several at one moment the first holds.
// A sample holds until the next one, at most ten minutes, and never past midnight.
func HeartDayOf(heart *fitness.HeartDay, zone *time.Location) (HeartDay, bool) {
	d := dayOf(heart.Date, zone)
	holds, ambiguous := heartRates(heart, d)
	h := HeartDay{Length: d.length, Ambiguous: ambiguous, holds: holds}
	values := make([]float64, len(holds))
	for i := range holds {
		until := d.length
		if i+1 < len(holds) {
			until = holds[i+1].from
		}
		holds[i].time = min(longestHold, until-holds[i].from)
		values[i] = holds[i].bpm
	}
	var ok bool
	if h.Samples, ok = Describe(values); !ok {
		return HeartDay{}, false
	}
	h.MeanBPM, h.Covered = meanOver(holds)
	h.MeanBPM = min(h.Samples.Max, max(h.Samples.Min, h.MeanBPM))
	h.HalfHours = halfHours(holds, d)
	return h, true
}

// heartRates returns the plausible samples of the day in the order of time, one a moment.
func heartRates(heart *fitness.HeartDay, d day) (holds []hold, ambiguous bool) {
	readings := make([]civil.DateTime, 0, len(heart.Samples))
	holds = make([]hold, 0, len(heart.Samples))
	for _, s := range heart.Samples {
		if fitness.HeartRateBPM.Possible(s.Value) {
			readings = append(readings, civil.DateTime{Date: heart.Date, Clock: s.Clock})
			holds = append(holds, hold{bpm: s.Value})
		}
	}
	moments, ambiguous := d.moments(readings)
	for i, at := range moments {
		holds[i].from = at
	}
	holds = slices.DeleteFunc(holds, func(h hold) bool { return !d.contains(h.from) })
	slices.SortStableFunc(holds, func(a, b hold) int { return cmp.Compare(a.from, b.from) })
	return slices.CompactFunc(holds, func(a, b hold) bool { return a.from == b.from }), ambiguous
}

// meanOver returns the mean of heart rates weighted by their time, and the time.
func meanOver(holds []hold) (bpm float64, covered time.Duration) {
	var beats float64
	for _, h := range holds {
		beats += h.bpm * h.time.Seconds()
		covered += h.time
	}
	return beats / covered.Seconds(), covered
}

// TimeInZones returns the time below the first limit and then that from each limit to the
// next, the last one open. The limits are lower ones in ascending order, and a heart rate at
// a limit is above it. The times add up to Covered.
func (h HeartDay) TimeInZones(lowerBPM []float64) []time.Duration {
	times := make([]time.Duration, len(lowerBPM)+1)
	for _, hold := range h.holds {
		zone := 0
		for zone < len(lowerBPM) && hold.bpm >= lowerBPM[zone] {
			zone++
		}
		times[zone] += hold.time
	}
	return times
}
