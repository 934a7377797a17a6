package analysis_test

import (
	"iter"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/profile/basetype"
	"github.com/muktihari/fit/profile/mesgdef"
	"github.com/muktihari/fit/profile/typedef"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
)

// sample returns the path of a sample file; the test is skipped where there are none.
func sample(t *testing.T, path string) string {
	t.Helper()
	shared := os.Getenv("PACELINE_SHARED")
	if shared == "" {
		t.Skip("PACELINE_SHARED names no folder with samples")
	}
	full := filepath.Join(shared, "samples", filepath.FromSlash(path))
	if _, err := os.Stat(full); err != nil {
		t.Fatalf("the sample is missing: %v", err)
	}
	return full
}

// recordedSession is what a device wrote of one session.
type recordedSession struct {
	deviceNP float64
	from, to time.Time
	records  []*mesgdef.Record
}

func sessionsOf(t *testing.T, path string) []recordedSession {
	t.Helper()
	file, err := os.Open(sample(t, path))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })

	var sessions []recordedSession
	var records []*mesgdef.Record
	dec := decoder.New(file, decoder.WithIgnoreChecksum())
	for dec.Next() {
		fit, err := dec.Decode()
		if err != nil {
			t.Fatal(err)
		}
		for i := range fit.Messages {
			m := &fit.Messages[i]
			if m.Num == typedef.MesgNumRecord {
				records = append(records, mesgdef.NewRecord(m))
			}
			if m.Num == typedef.MesgNumSession {
				s := mesgdef.NewSession(m)
				elapsed := time.Duration(s.TotalElapsedTime) * time.Millisecond
				sessions = append(sessions, recordedSession{
					deviceNP: float64(s.NormalizedPower), from: s.StartTime, to: s.StartTime.Add(elapsed),
				})
			}
		}
	}
	for i := range sessions {
		for _, r := range records {
			if !r.Timestamp.Before(sessions[i].from) && !r.Timestamp.After(sessions[i].to) {
				sessions[i].records = append(sessions[i].records, r)
			}
		}
	}
	return sessions
}

// power yields the session's watts at the time since its start.
func (s recordedSession) power() iter.Seq2[time.Duration, float64] {
	return func(yield func(time.Duration, float64) bool) {
		for _, r := range s.records {
			watts := float64(r.Power)
			if r.Power == basetype.Uint16Invalid {
				watts = fitness.Absent
			}
			if !yield(r.Timestamp.Sub(s.from), watts) {
				return
			}
		}
	}
}

func TestNormalizedPowerIsWhatTheDeviceWrote(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		file      string
		session   int
		deviceNP  float64
		withinPct float64
	}{
		"a run at 1 Hz":                          {"fit-file-parser-js/garmin-stamina.fit", 0, 322, 1},
		"a ride with smart recording":            {"fit-file-parser-js/test.fit", 0, 229, 1},
		"two minutes":                            {"python-fitparse/elemnt-bolt-no-application-id-inside-developer-data-id.fit", 0, 243, 1},
		"a ride until the battery was low":       {"muktihari-fit/from_official_sdk/activity_lowbattery.fit", 0, 207, 1},
		"a ride of 55 pauses":                    {"python-fitparse/2019-02-17-062644-ELEMNT-297E-195-0.fit", 0, 157, 1},
		"pedals that measure both sides":         {"python-fitparse/Edge810-Vector-2013-08-16-15-35-10.fit", 0, 301, 1},
		"an indoor trainer":                      {"python-fitparse/sample-activity-indoor-trainer.fit", 0, 228, 1},
		"a long ride":                            {"sweatpy/4078723797.fit", 0, 267, 1},
		"three minutes with pauses":              {"sweatpy/6449921903_ACTIVITY.fit", 0, 131, 1.5},
		"a ride with dropouts":                   {"tormoder-fit/bpg/garmin.fit", 0, 264, 1},
		"the run of a triathlon, the last of it": {"muktihari-fit/from_garmin_forums/triathlon_summary_last.fit", 4, 406, 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sessions := sessionsOf(t, test.file)
			if test.session >= len(sessions) {
				t.Fatalf("the file has %d sessions", len(sessions))
			}
			s := sessions[test.session]
			if s.deviceNP != test.deviceNP {
				t.Fatalf("the device wrote %v W, want %v", s.deviceNP, test.deviceNP)
			}
			p, ok := analysis.PowerOf(s.power())
			if !ok || p.NormalizedW == nil {
				t.Fatalf("no normalized power: %+v, %v, %d records", p, ok, len(s.records))
			}
			off := 100 * (*p.NormalizedW/s.deviceNP - 1)
			if off < -test.withinPct || off > test.withinPct {
				t.Errorf("normalized power %.2f W is %+.2f %% off the device's %v W", *p.NormalizedW, off, s.deviceNP)
			}
			t.Logf("%.2f W, %+.2f %%", *p.NormalizedW, off)
		})
	}
}
