package polar

import (
	"slices"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

// fuzzDecoder throws anything at the decoder of a resource, in each of its shapes: it ends,
// it does not panic, and a record that it gives is valid.
func fuzzDecoder[T any](f *testing.F, of resource[T], valid func(T) bool, seeds ...string) {
	f.Helper()
	for _, seed := range seeds {
		f.Add([]byte(seed))
		f.Add([]byte("[" + seed + "]"))
		f.Add([]byte(strings.ReplaceAll(seed, "_", "-")))
		for _, wrapper := range of.wrappers {
			f.Add([]byte(`{"` + wrapper + `":[` + seed + `,null]}`))
		}
	}
	f.Add([]byte(strings.Repeat("[", 2000)))
	f.Add([]byte(strings.Repeat(`{"samples":`, 2000)))
	f.Fuzz(func(t *testing.T, body []byte) {
		found, err := decodeBatch(body, of.start, of.wrappers...)
		if err != nil && (len(found.Records) > 0 || found.Skipped > 0) {
			t.Error("an error came with records")
		}
		for _, r := range found.Records {
			if !valid(r) {
				t.Errorf("not valid: %+v", r)
			}
		}
	})
}

func FuzzDecodeExercises(f *testing.F) {
	fuzzDecoder(f, exercises(), func(w fitness.Workout) bool {
		for _, s := range w.Streams {
			for _, v := range s.Values {
				if !fitness.IsAbsent(v) && s.Kind.Field().Known(v) == nil {
					return false
				}
			}
			if (s.Interval <= 0) != (s.Kind == fitness.StreamRR) {
				return false
			}
		}
		return w.ID != "" && !w.Start.IsZero() && len(w.ID) <= maxText && (w.Duration == nil || *w.Duration >= 0)
	}, `{"id":"a","start_time":"2026-11-27T10:00:00","duration":"PT1H","calories":0,"heart_rate":{"average":120},"samples":[{"recording_rate":1,"sample_type":"0","data":"1,,120"}],
		"heart_rate_zones":[{"lower_limit":1,"upper_limit":2,"in_zone":"PT1S"}],"route":[{"latitude":1,"longitude":2,"time":"PT1S"}],"training_load_pro":{"cardio_load":"1","user_rpe":"RPE_NONE"}}`)
}

func FuzzDecodeActivities(f *testing.F) {
	fuzzDecoder(f, activities(), func(a fitness.DayActivity) bool { return !a.Date.IsZero() },
		`{"start_time":"2026-06-21","steps":1,"samples":{"date":"2026-06-21","steps":{"interval_ms":60000,"samples":[{"steps":1,"timestamp":"2026-06-21T00:00"}]},
		"activity_zones":{"samples":[{"zone":"SLEEP","timestamp":"2026-06-21T00:00"}]},"inactivity_stamps":[{"stamp":"2026-06-21T00:00"}]}}`)
}

func FuzzDecodeHeartDays(f *testing.F) {
	fuzzDecoder(f, heartDays(), func(d fitness.HeartDay) bool {
		for _, s := range d.Samples {
			if fitness.HeartRateBPM.Known(s.Value) == nil {
				return false
			}
		}
		return !d.Date.IsZero()
	}, `{"date":"2026-11-27","heart_rate_samples":[{"heart_rate":63,"sample_time":"00:02:08"}]}`)
}

func FuzzDecodeCardioLoads(f *testing.F) {
	fuzzDecoder(f, cardioLoads(), func(l fitness.CardioLoad) bool { return !l.Date.IsZero() && (l.Load == nil || *l.Load >= 0) },
		`{"date":"2026-11-27","cardio_load_status":"PRODUCTIVE","cardio_load":-1.0,"cardio_load_level":{"very_high":1}}`)
}

func FuzzDecodeNights(f *testing.F) {
	fuzzDecoder(f, nights(), func(n fitness.Night) bool { return !n.Date.IsZero() && (n.Light == nil || *n.Light >= 0) },
		`{"date":"2026-11-27","sleep_start_time":"2026-11-26T23:39:07+03:00","light_sleep":1,"hypnogram":{"23:39":2},"heart_rate_samples":[{"time":"23:41","value":58}]}`)
}

func FuzzDecodeRecharges(f *testing.F) {
	fuzzDecoder(f, recharges(), func(r fitness.Recharge) bool {
		return !r.Date.IsZero() && (r.ANSCharge == nil || (*r.ANSCharge >= -10 && *r.ANSCharge <= 10))
	}, `{"date":"2026-11-27","ans_charge":-1.0,"hrv_samples":{"00:41":44}}`)
}

func FuzzDecodeAlertness(f *testing.F) {
	fuzzDecoder(f, forecasts(), func(a fitness.Alertness) bool { return !a.Start.IsZero() || !a.SleepEnd.IsZero() },
		`{"grade":9.9,"period_start_time":"2026-11-26T21:23:12","sleep_timezone_offset_minutes":330,"hourly_data":[{"start_time":"2026-11-27T04:42:12","end_time":"2026-11-27T05:00:00"}]}`)
}

func FuzzDecodeBedtimes(f *testing.F) {
	fuzzDecoder(f, bedtimes(), func(b fitness.CircadianBedtime) bool {
		return !b.Start.IsZero() || !b.PreferredStart.IsZero() || !b.GateStart.IsZero()
	},
		`{"period_start_time":"2026-11-26T21:18:30","sleep_timezone_offset_minutes":0,"quality":"CIRCADIAN_BEDTIME_QUALITY_WEAK"}`)
}

func FuzzDecodeBodyTemperatures(f *testing.F) {
	fuzzDecoder(f, bodyTemperatures(), func(p fitness.BodyTemperature) bool {
		return !p.Start.IsZero() && timed(p.Samples, fitness.MeasuredC)
	}, `{"measurement_type":"TM_SKIN_TEMPERATURE","start_time":"2026-11-26T21:23:12","samples":[{"temperature_celsius":-1,"recording_time_delta_milliseconds":"900000"}]}`)
}

func FuzzDecodeSkinTemperatures(f *testing.F) {
	fuzzDecoder(f, skinTemperatures(), func(n fitness.SkinTemperature) bool {
		return !n.Date.IsZero() && (n.Celsius == nil || fitness.MeasuredC.Possible(*n.Celsius))
	}, `{"sleep_time_skin_temperature_celsius":34.5,"deviation_from_baseline_celsius":-1,"sleep_date":"2026-11-27"}`)
}

func FuzzDecodeSkinContacts(f *testing.F) {
	fuzzDecoder(f, skinContacts(), func(p fitness.SkinContact) bool {
		for _, c := range p.Changes {
			if c.SinceStart < 0 || c.SinceStart > longestRecording {
				return false
			}
		}
		return !p.Start.IsZero()
	}, `{"start_time":"2026-11-26T21:23:12","skin_contact_changes":[{"skin_contact":true,"recording_time_delta_milliseconds":0},{"skin_contact":"false","recording_time_delta_milliseconds":1}]}`)
}

func FuzzDecodeECGs(f *testing.F) {
	fuzzDecoder(f, ecgs(), func(e fitness.ECG) bool { return !e.At.IsZero() && timed(e.Samples, fitness.AmplitudeMV) },
		`{"test_time":1697787256,"time_zone_offset":180,"samples":[{"recording_time_delta_ms":8,"amplitude_mv":0.1}],"quality_measurements":[{"recording_time_delta_ms":0,"quality_level":"ECG_QUALITY_HIGH"}]}`)
}

func FuzzDecodeSpO2s(f *testing.F) {
	fuzzDecoder(f, oxygenTests(), func(s fitness.SpO2) bool {
		return !s.At.IsZero() && (s.OxygenPct == nil || s.Passed() || s.Status == "")
	}, `{"test_time":1697787256000,"time_zone_offset":180,"test_status":"SPO2_TEST_PASSED","blood_oxygen_percent":95}`)
}

// timed reports whether each value is possible and at a time within its record.
func timed(values []fitness.TimedValue, field fitness.Field) bool {
	for _, v := range values {
		if !field.Possible(v.Value) || v.SinceStart < 0 || v.SinceStart > longestRecording {
			return false
		}
	}
	return true
}

func FuzzDecodePerson(f *testing.F) {
	fuzzDecoder(f, people(), func(p fitness.Person) bool { return p.ID != "" && len(p.FirstName) <= maxText },
		`{"polar_user_id":1,"first_name":"Eka","extra_info":[{"name":"a","value":1}]}`)
}

func FuzzDecodePhysicalInfo(f *testing.F) {
	fuzzDecoder(f, resource[fitness.PhysicalInfo]{start: newPhysicalInfo}, func(p fitness.PhysicalInfo) bool { return p != fitness.PhysicalInfo{} },
		`{"weight":70.5,"sleep_goal":"PT8H","created":"2024-06-01T12:00:00Z"}`)
}

func FuzzDecodeGrant(f *testing.F) {
	f.Add([]byte(`{"access_token":"tok","expires_in":1,"x_user_id":1}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		grant, err := decodeGrant(body)
		if (err == nil) != (grant.AccessToken != "") || grant.ExpiresIn < 0 {
			t.Error("a grant without a token, or a token with an error")
		}
		_ = oauthError(body)
	})
}

// However a body is cut into writes, the verdict on it is the same.
func FuzzFileCheck(f *testing.F) {
	fit := append([]byte{14, 0x20, 0, 0, 4, 0, 0, 0}, ".FIT\x00\x00data\x00\x00"...)
	f.Add(fit, uint8(3), uint8(0))
	f.Add(append(fit, fit...), uint8(5), uint8(0))
	f.Add([]byte("<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk/></gpx>\n"), uint8(7), uint8(2))
	f.Add([]byte("\xef\xbb\xbf<TrainingCenterDatabase></TrainingCenterDatabase>"), uint8(1), uint8(1))
	formats := []source.FileFormat{source.FIT, source.TCX, source.GPX}
	f.Fuzz(func(t *testing.T, body []byte, cut, which uint8) {
		format := formats[int(which)%len(formats)]
		verdict := func(piece int) bool {
			check := newFileCheck(format)
			if !check.begins(body[:min(len(body), maxFileHead)]) {
				return false
			}
			for chunk := range slices.Chunk(body, max(1, piece)) {
				if _, err := check.Write(chunk); err != nil {
					return false
				}
			}
			return check.whole() == nil
		}
		if atOnce := verdict(len(body)); atOnce != verdict(int(cut)) {
			t.Errorf("%q is whole: %t at once, %t in pieces of %d", body, atOnce, !atOnce, cut)
		}
	})
}
