package polarsim

import (
	"math"
	"net/http"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// measured lists the records of the days of a range on which the device measured.
func (v view) measured(r *http.Request, record func(civil.Date) (object, bool)) answer {
	rng, refusal, fine := v.dates(r.URL.Query(), span{longest: listDays})
	if !fine {
		return refusal
	}
	var records []object
	for date := range rng.All() {
		if !v.biosensing {
			break
		}
		if o, exists := record(date); exists {
			records = append(records, o)
		}
	}
	return v.records(records, bare, noContent())
}

func (v view) bodyTemperature(r *http.Request) answer {
	return v.measured(r, func(date civil.Date) (object, bool) {
		n := v.slept(date)
		if n == nil {
			return nil, false
		}
		var samples any
		if !v.q.has(BiosensingNull) {
			samples = v.temperatures(n)
		}
		return object{
			{"source_device_id", v.deviceID},
			{"measurement_type", "TM_SKIN_TEMPERATURE"},
			{"sensor_location", "SL_DISTAL"},
			{"start_time", n.start.UTC().Format(localTime)},
			{"end_time", n.end.UTC().Format(localTime)},
			{"modified_time", n.end.Add(nightReady).UTC().Format(localTime)},
			{"samples", samples},
		}, true
	})
}

// temperatures are the skin's each quarter of an hour: warm in the middle of the night.
func (v view) temperatures(n *night) []object {
	var samples []object
	for at := n.start; at.Before(n.end); at = at.Add(15 * time.Minute) {
		progress := float64(at.Sub(n.start)) / float64(n.end.Sub(n.start))
		celsius := v.skinMean(n) - 0.9 + 1.4*math.Sin(math.Pi*progress) + 0.2*ripple(v.ripple+3, uint64(at.Unix()/900))
		samples = append(samples, object{
			{"temperature_celsius", round(celsius, 2)},
			{"recording_time_delta_milliseconds", at.Sub(n.start).Milliseconds()},
		})
	}
	return samples
}

func (v view) skinMean(n *night) float64 {
	celsius := 34.6 + 0.3*ripple(v.ripple+4, uint64(n.date.DaysSince(epoch())))
	if n.sick {
		celsius += 0.9
	}
	return celsius
}

func (v view) skinTemperature(r *http.Request) answer {
	return v.measured(r, func(date civil.Date) (object, bool) {
		n := v.slept(date)
		if n == nil || n.stages == nil {
			return nil, false
		}
		o := object{{"sleep_time_skin_temperature_celsius", round(v.skinMean(n), 2)}}
		if date.DaysSince(v.first) > 14 { // before that there is no baseline
			o.set("deviation_from_baseline_celsius", round(v.skinMean(n)-34.6, 2))
		}
		o.set("sleep_date", date.String())
		return o, true
	})
}

func (v view) skinContacts(r *http.Request) answer {
	return v.measured(r, func(date civil.Date) (object, bool) {
		d, until := v.recorded(date)
		if until == 0 {
			return nil, false
		}
		changes := []object{contact(true, 0)}
		if d.gapTo > 0 && until > d.gapFrom {
			changes = append(changes, contact(false, d.gapFrom-d.from))
			if until > d.gapTo {
				changes = append(changes, contact(true, d.gapTo-d.from))
			}
		}
		return object{
			{"source_device_id", v.deviceID},
			{"start_time", d.at(d.from).UTC().Format(localTime)},
			{"end_time", d.at(until).UTC().Format(localTime)},
			{"modified_time", d.at(until).UTC().Format(localTime)},
			{"skin_contact_changes", changes},
		}, true
	})
}

func contact(on bool, minutes int) object {
	return object{{"skin_contact", on}, {"recording_time_delta_milliseconds", int64(minutes) * 60_000}}
}

// testOn returns the moment of a test that the person takes on every nth day after waking.
func (v view) testOn(date civil.Date, nth int) (time.Time, bool) {
	n := v.slept(date)
	if n == nil || v.cycleDay(date)%nth != 0 {
		return time.Time{}, false
	}
	at := n.end.Add(25 * time.Minute).Truncate(time.Second)
	return at, !at.After(v.synced)
}

func (v view) testTime(at time.Time) int64 {
	if v.q.has(TestTimeMS) {
		return at.UnixMilli()
	}
	return at.Unix()
}

func (v view) ecg(r *http.Request) answer {
	return v.measured(r, func(date civil.Date) (object, bool) {
		at, taken := v.testOn(date, 5)
		if !taken {
			return nil, false
		}
		hr := float64(v.restHR) + 11 + 3*ripple(v.ripple+5, uint64(at.Unix()))
		hrv := v.hrvMS * (1 + 0.3*ripple(v.ripple+6, uint64(at.Unix())))
		o := object{
			{"source_device_id", v.deviceID},
			{"test_time", v.testTime(at)},
			{"time_zone_offset", offsetMinutes(at)},
			{"average_heart_rate_bpm", int(math.Round(hr))},
			{"heart_rate_variability_ms", round(hrv, 1)},
			{"heart_rate_variability_level", "ECG_HRV_LEVEL_" + v.level(hrv, v.hrvMS)},
			{"rri_ms", round(60000/hr, 1)},
			{"pulse_transit_time_systolic_ms", round(228+9*ripple(v.ripple+7, uint64(at.Unix())), 1)},
			{"pulse_transit_time_diastolic_ms", round(309+9*ripple(v.ripple+8, uint64(at.Unix())), 1)},
			{"pulse_transit_time_quality_index", 84.0},
		}
		if v.q.has(BiosensingNull) {
			o.set("samples", nil)
		} else {
			o.set("samples", v.trace(at, hr))
		}
		o.set("quality_measurements", []object{
			{{"recording_time_delta_ms", 0}, {"quality_level", "ECG_QUALITY_LOW"}},
			{{"recording_time_delta_ms", 2000}, {"quality_level", "ECG_QUALITY_HIGH"}},
		})
		return o, true
	})
}

// level places value beside the person's usual one.
func (v view) level(value, usual float64) string {
	switch {
	case value < 0.85*usual:
		return "BELOW_USUAL"
	case value > 1.15*usual:
		return "ABOVE_USUAL"
	}
	return "USUAL"
}

// trace draws thirty seconds of an electrocardiogram at 125 Hz.
func (v view) trace(at time.Time, hr float64) []object {
	samples := make([]object, 0, 3750)
	bump := func(phase, centre, width, height float64) float64 {
		x := (phase - centre) / width
		return height * math.Exp(-x*x)
	}
	for i := range 3750 {
		ms := 8 * i
		phase := math.Mod(float64(ms)*hr/60000, 1)
		mv := bump(phase, 0.2, 0.03, 0.12) + bump(phase, 0.37, 0.01, -0.14) + bump(phase, 0.4, 0.012, 1.05) +
			bump(phase, 0.43, 0.012, -0.2) + bump(phase, 0.65, 0.06, 0.27) + 0.01*ripple(v.ripple, uint64(at.Unix())+uint64(i))
		samples = append(samples, object{{"recording_time_delta_ms", ms}, {"amplitude_mv", round(mv, 4)}})
	}
	return samples
}

func (v view) spo2(r *http.Request) answer {
	return v.measured(r, func(date civil.Date) (object, bool) {
		at, taken := v.testOn(date, 4)
		if !taken {
			return nil, false
		}
		at = at.Add(4 * time.Minute)
		o := object{
			{"source_device_id", v.deviceID},
			{"test_time", v.testTime(at)},
			{"time_zone_offset", offsetMinutes(at)},
		}
		if v.cycleDay(date)%12 == 8 {
			o.set("test_status", "SPO2_TEST_INCONCLUSIVE_TOO_LOW_OVERALL_QUALITY")
			o.set("spo2_class", "SPO2_CLASS_UNKNOWN")
			o.set("spo2_quality_average_percent", 41.0)
			return o, true
		}
		hrv := v.hrvMS * (1 + 0.3*ripple(v.ripple+9, uint64(at.Unix())))
		return append(
			o,
			field{"test_status", "SPO2_TEST_PASSED"},
			field{"blood_oxygen_percent", 96 + int(uint64(at.Unix())%4)},
			field{"spo2_class", "SPO2_CLASS_NORMAL"},
			field{"spo2_value_deviation_from_baseline", "DEVIATION_USUAL"},
			field{"spo2_quality_average_percent", round(91+6*ripple(v.ripple+10, uint64(at.Unix())), 1)},
			field{"average_heart_rate_bpm", v.restHR + 10},
			field{"heart_rate_variability_ms", round(hrv, 1)},
			field{"spo2_hrv_deviation_from_baseline", "DEVIATION_" + v.level(hrv, v.hrvMS)},
			field{"altitude_meters", 18.0},
		), true
	})
}
