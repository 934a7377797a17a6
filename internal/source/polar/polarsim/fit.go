package polarsim

import (
	"bytes"
	"math"
	"net/http"
	"slices"
	"time"

	"github.com/muktihari/fit/encoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"
)

func (v view) fit(r *http.Request) answer {
	return v.download(r, "application/octet-stream", v.fitFile)
}

// fitFile encodes a session with its records, laps, time in zones and pool lengths.
func (v view) fitFile(s session, st *stream) []byte {
	sport, sub := fitSport(s.kind)
	start := s.start.UTC().Truncate(time.Second)
	end := start.Add(time.Duration(s.seconds())*time.Second + v.pause())
	file := filedef.NewActivity()
	file.FileId.SetManufacturer(typedef.ManufacturerPolarElectro).SetTimeCreated(start).SetProductName(v.device())
	file.Activity = mesgdef.NewActivity(nil).
		SetTimestamp(end).SetTotalTimerTimeScaled(s.duration.Seconds()).SetNumSessions(1).
		SetType(typedef.ActivityManual).SetEvent(typedef.EventActivity).SetEventType(typedef.EventTypeStop).
		SetLocalTimestamp(end.Add(time.Duration(offsetMinutes(s.start)) * time.Minute))
	file.Events = []*mesgdef.Event{
		mesgdef.NewEvent(nil).SetTimestamp(start).SetEvent(typedef.EventTimer).SetEventType(typedef.EventTypeStart),
		mesgdef.NewEvent(nil).SetTimestamp(end).SetEvent(typedef.EventTimer).SetEventType(typedef.EventTypeStopAll),
	}
	laps := v.laps(s, st)
	total := mesgdef.NewSession(nil).
		SetTimestamp(end).SetStartTime(start).SetEvent(typedef.EventSession).SetEventType(typedef.EventTypeStop).
		SetSport(sport).SetSubSport(sub).SetNumLaps(uint16(len(laps))).
		SetTotalElapsedTimeScaled((s.duration + v.pause()).Seconds()).SetTotalTimerTimeScaled(s.duration.Seconds()).
		SetTotalCalories(uint16(v.calories(s))).
		SetAvgHeartRate(uint8(st.averageHR())).SetMaxHeartRate(uint8(slices.Max(st.heartRate)))
	if metres := v.outline(s).metres; metres > 0 {
		total.SetTotalDistanceScaled(metres).SetEnhancedAvgSpeedScaled(metres / s.duration.Seconds())
	}
	if st.lengths != nil {
		total.SetPoolLengthScaled(poolMetres).SetPoolLengthUnit(typedef.DisplayMeasureMetric).
			SetNumLengths(uint16(len(st.lengths))).SetNumActiveLengths(uint16(st.swum(0, s.seconds())))
	}
	file.Sessions = []*mesgdef.Session{total}
	for t := range st.heartRate {
		file.Records = append(file.Records, v.fitRecord(s, st, start, t))
	}
	for i, l := range laps {
		file.Laps = append(file.Laps, fitLap(st, start, i, l, sport, sub))
	}
	file.Lengths = fitLengths(st, start)
	file.TimeInZones = []*mesgdef.TimeInZone{v.fitZones(st, end)}
	encoded := file.ToFIT(nil)
	var b bytes.Buffer
	if err := encoder.New(&b).Encode(&encoded); err != nil {
		panic(err) // the messages above are complete
	}
	return b.Bytes()
}

// fitSport follows the mapping of Polar's documentation.
func fitSport(k kind) (typedef.Sport, typedef.SubSport) {
	switch k.traits().detail {
	case "RUNNING", "ROAD_RUNNING":
		return typedef.SportRunning, typedef.SubSportStreet
	case "TRAIL_RUNNING":
		return typedef.SportRunning, typedef.SubSportTrail
	case "ROAD_BIKING":
		return typedef.SportCycling, typedef.SubSportRoad
	case "POOL_SWIMMING":
		return typedef.SportSwimming, typedef.SubSportGeneric
	case "STRENGTH_TRAINING":
		return typedef.SportTraining, typedef.SubSportStrengthTraining
	}
	return typedef.SportGeneric, typedef.SubSportGeneric
}

func (v view) fitRecord(s session, st *stream, start time.Time, t int) *mesgdef.Record {
	r := mesgdef.NewRecord(nil).SetTimestamp(start.Add(time.Duration(t) * time.Second)).SetHeartRate(uint8(st.heartRate[t]))
	if st.distance != nil {
		r.SetDistanceScaled(st.distance[t]).SetEnhancedSpeedScaled(st.speed[t] / 3.6)
	}
	if st.altitude != nil {
		r.SetEnhancedAltitudeScaled(st.altitude[t]).SetTemperature(int8(math.Round(st.celsius[t])))
	}
	if s.kind.traits().route {
		at := v.position(s, st.distance[t])
		r.SetPositionLatDegrees(at.latitude).SetPositionLongDegrees(at.longitude)
	}
	if st.strides != nil {
		r.SetCadence(uint8(st.strides[t] / 2)) // FIT counts one foot
	}
	if st.power != nil {
		right := 100 - int(math.Round(st.left[t]))
		r.SetCadence(uint8(st.cadence[t])).SetPower(uint16(st.power[t])).
			SetLeftRightBalance(typedef.LeftRightBalanceRight | typedef.LeftRightBalance(right))
	}
	return r
}

func fitLap(st *stream, start time.Time, i int, l lap, sport typedef.Sport, sub typedef.SubSport) *mesgdef.Lap {
	hr := &stream{heartRate: st.heartRate[l.from:l.to]}
	m := mesgdef.NewLap(nil).SetMessageIndex(typedef.MessageIndex(i)).
		SetTimestamp(start.Add(time.Duration(l.to) * time.Second)).
		SetStartTime(start.Add(time.Duration(l.from) * time.Second)).
		SetEvent(typedef.EventLap).SetEventType(typedef.EventTypeStop).
		SetTotalElapsedTimeScaled(l.seconds).SetTotalTimerTimeScaled(l.seconds).
		SetAvgHeartRate(uint8(hr.averageHR())).SetMaxHeartRate(uint8(slices.Max(hr.heartRate))).
		SetSport(sport).SetSubSport(sub)
	if st.distance != nil {
		m.SetTotalDistanceScaled(l.metres).SetEnhancedAvgSpeedScaled(l.metres / l.seconds)
	}
	if st.lengths != nil {
		first := 0
		for first < len(st.lengths) && st.lengths[first].to <= l.from {
			first++
		}
		swum := st.swum(l.from, l.to)
		m.SetFirstLengthIndex(uint16(first)).SetNumActiveLengths(uint16(swum))
	}
	return m
}

// swum counts the lengths that end within (from, to].
func (st *stream) swum(from, to int) int {
	count := 0
	for _, l := range st.lengths {
		if l.strokes > 0 && l.to > from && l.to <= to {
			count++
		}
	}
	return count
}

func fitLengths(st *stream, start time.Time) []*mesgdef.Length {
	var lengths []*mesgdef.Length
	for i, l := range st.lengths {
		seconds := float64(l.to - l.from)
		m := mesgdef.NewLength(nil).SetMessageIndex(typedef.MessageIndex(i)).
			SetTimestamp(start.Add(time.Duration(l.to) * time.Second)).
			SetStartTime(start.Add(time.Duration(l.from) * time.Second)).
			SetEvent(typedef.EventLength).SetEventType(typedef.EventTypeStop).
			SetTotalElapsedTimeScaled(seconds).SetTotalTimerTimeScaled(seconds).SetLengthType(typedef.LengthTypeIdle)
		if l.strokes > 0 {
			m.SetLengthType(typedef.LengthTypeActive).SetTotalStrokes(uint16(l.strokes)).
				SetSwimStroke(typedef.SwimStrokeFreestyle).SetAvgSpeedScaled(poolMetres / seconds)
		}
		lengths = append(lengths, m)
	}
	return lengths
}

func (v view) fitZones(st *stream, end time.Time) *mesgdef.TimeInZone {
	limits, seconds := v.heartRateZones(), v.secondsInZones(st.heartRate)
	var bounds []uint8
	for _, limit := range limits[1:] {
		bounds = append(bounds, uint8(limit))
	}
	var times []float64
	for _, s := range seconds {
		times = append(times, float64(s))
	}
	return mesgdef.NewTimeInZone(nil).SetTimestamp(end).SetReferenceMesg(typedef.MesgNumSession).SetReferenceIndex(0).
		SetTimeInHrZoneScaled(times).SetHrZoneHighBoundary(bounds).SetMaxHeartRate(uint8(v.maxHR)).SetRestingHeartRate(uint8(v.restHR))
}
