package analysis_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

const (
	wake    = fitness.StageWake
	rem     = fitness.StageREM
	n1      = fitness.StageN1
	n2      = fitness.StageN2
	deep    = fitness.StageDeep
	unknown = fitness.StageUnknown
)

type entry struct {
	clock string
	stage fitness.Stage
}

func slept(t testing.TB, start, end string, entries ...entry) *fitness.Night {
	t.Helper()
	n := night(t, start, end)
	for _, e := range entries {
		n.Hypnogram = append(n.Hypnogram, fitness.StageChange{Clock: clock(t, e.clock), Stage: e.stage})
	}
	return n
}

func TestSegments(t *testing.T) {
	t.Parallel()
	const start, end = "2026-03-01T23:10:30+02:00", "2026-03-02T01:00:00+02:00"
	tests := map[string]struct {
		entries []entry
		want    []string
	}{
		"a stage lasts until the next, the last until the end": {
			[]entry{{"23:10", n1}, {"23:30", deep}, {"00:15", rem}},
			[]string{"23:10:30 n1", "23:30:00 deep", "00:15:00 rem", "01:00:00"},
		},
		"the order of text is put right": {
			[]entry{{"00:15", rem}, {"23:10", n1}, {"23:30", deep}},
			[]string{"23:10:30 n1", "23:30:00 deep", "00:15:00 rem", "01:00:00"},
		},
		"what lies after the end is cut": {
			[]entry{{"23:10", n1}, {"23:30", n2}, {"01:05", wake}},
			[]string{"23:10:30 n1", "23:30:00 n2", "01:00:00"},
		},
		"a wake at the very end lasts no time": {
			[]entry{{"23:10", n1}, {"23:30", n2}, {"01:00", wake}},
			[]string{"23:10:30 n1", "23:30:00 n2", "01:00:00"},
		},
		"before the first change nothing is known": {
			[]entry{{"23:20", n1}, {"23:30", n2}},
			[]string{"23:10:30 unknown", "23:20:00 n1", "23:30:00 n2", "01:00:00"},
		},
		"an unknown stage stays unknown": {
			[]entry{{"23:10", n1}, {"23:30", unknown}, {"00:00", n2}},
			[]string{"23:10:30 n1", "23:30:00 unknown", "00:00:00 n2", "01:00:00"},
		},
		"a repeated stage is one": {
			[]entry{{"23:10", n1}, {"23:30", n1}, {"00:00", n2}},
			[]string{"23:10:30 n1", "00:00:00 n2", "01:00:00"},
		},
		"of two changes at one minute the later in order holds": {
			[]entry{{"23:10", n1}, {"23:30", wake}, {"23:30", n2}},
			[]string{"23:10:30 n1", "23:30:00 n2", "01:00:00"},
		},
		"one change alone tells of no stages": {[]entry{{"23:10", n1}}, nil},
		"no hypnogram neither":                {nil, nil},
	}
	names := map[fitness.Stage]string{wake: "wake", rem: "rem", n1: "n1", n2: "n2", deep: "deep", unknown: "unknown"}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			segments := analysis.Segments(slept(t, start, end, test.entries...), nil)
			for i, s := range segments {
				got = append(got, s.From.Format("15:04:05 ")+names[s.Stage])
				if i == len(segments)-1 {
					got = append(got, s.To.Format("15:04:05"))
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("segments differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestArchitecture(t *testing.T) {
	t.Parallel()
	const start, end = "2026-03-01T23:12:00+02:00", "2026-03-02T06:52:00+02:00"
	reference := []entry{
		{"23:12", n1},
		{"23:20", deep},
		{"00:05", n2},
		{"00:58", rem},
		{"01:20", n2},
		{"02:10", deep},
		{"02:40", n2},
		{"03:30", rem},
		{"03:55", wake},
		{"03:57", rem},
		{"04:20", n1},
		{"06:20", rem},
		{"06:52", wake},
	}
	tests := map[string]struct {
		night *fitness.Night
		want  analysis.Architecture
	}{
		"a whole night": {
			slept(t, start, end, reference...),
			analysis.Architecture{
				Wake: 2 * time.Minute, REM: 102 * time.Minute, N1: 128 * time.Minute, N2: 153 * time.Minute, Deep: 75 * time.Minute,
				FirstDeep: minutes(8), REMEpisodes: 3, Awakenings: 1, MeanCycle: minutes(458.0 / 3),
				DeepFirstHalfPct: new(100.0), REMSecondHalfPct: new(100 * 80.0 / 102),
			},
		},
		"the source's count of cycles divides the source's sleep": {
			func() *fitness.Night {
				n := slept(t, start, end, reference...)
				n.Light, n.Deep, n.REM, n.Cycles = minutes(235), minutes(80), minutes(100), new(5)
				return n
			}(),
			analysis.Architecture{
				Wake: 2 * time.Minute, REM: 102 * time.Minute, N1: 128 * time.Minute, N2: 153 * time.Minute, Deep: 75 * time.Minute,
				FirstDeep: minutes(8), REMEpisodes: 3, Awakenings: 1, MeanCycle: minutes(83),
				DeepFirstHalfPct: new(100.0), REMSecondHalfPct: new(100 * 80.0 / 102),
			},
		},
		"no deep sleep has no first, and no cycle no length": {
			slept(t, start, end, entry{"23:12", n1}, entry{"23:42", n2}),
			analysis.Architecture{N1: 30 * time.Minute, N2: 430 * time.Minute},
		},
		"a count of 0 cycles has no length either": {
			func() *fitness.Night {
				n := slept(t, start, end, entry{"23:12", rem}, entry{"23:42", n2})
				n.Cycles = new(0)
				return n
			}(),
			analysis.Architecture{REM: 30 * time.Minute, N2: 430 * time.Minute, REMEpisodes: 1, REMSecondHalfPct: new(0.0)},
		},
		"a stage across the middle of the night is in both halves": {
			slept(t, start, end, entry{"23:12", n2}, entry{"02:32", deep}, entry{"03:32", n2}), // the middle is 03:02
			analysis.Architecture{
				N2: 400 * time.Minute, Deep: time.Hour, FirstDeep: minutes(200), DeepFirstHalfPct: new(50.0),
			},
		},
		"waking before sleep and at the end is no awakening": {
			slept(t, start, end, entry{"23:12", wake}, entry{"23:22", n2}, entry{"03:00", wake}, entry{"03:10", n2}, entry{"06:42", wake}),
			analysis.Architecture{Wake: 30 * time.Minute, N2: 430 * time.Minute, Awakenings: 1},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.ArchitectureOf(test.night, nil)
			if diff := cmp.Diff(test.want, got, roughly()); diff != "" || !ok {
				t.Errorf("architecture differs, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestREMEpisodes(t *testing.T) {
	t.Parallel()
	const start, end = "2026-03-01T23:00:00+02:00", "2026-03-02T07:00:00+02:00"
	tests := map[string]struct {
		entries []entry
		want    int
	}{
		"14 minutes awake part no episode":   {[]entry{{"23:00", n2}, {"01:00", rem}, {"01:20", wake}, {"01:34", rem}, {"02:00", n2}}, 1},
		"15 minutes awake do":                {[]entry{{"23:00", n2}, {"01:00", rem}, {"01:20", wake}, {"01:35", rem}, {"02:00", n2}}, 2},
		"other sleep between parts them":     {[]entry{{"23:00", n2}, {"01:00", rem}, {"01:20", n1}, {"01:22", rem}, {"02:00", n2}}, 2},
		"several short wakes part nothing":   {[]entry{{"23:00", n2}, {"01:00", rem}, {"01:20", wake}, {"01:22", rem}, {"01:30", wake}, {"01:31", rem}, {"02:00", n2}}, 1},
		"a night without REM has no episode": {[]entry{{"23:00", n2}, {"01:00", deep}}, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, _ := analysis.ArchitectureOf(slept(t, start, end, test.entries...), nil); got.REMEpisodes != test.want {
				t.Errorf("%d episodes, want %d", got.REMEpisodes, test.want)
			}
		})
	}
}

func TestANightWithoutStagesOrEndHasNoArchitecture(t *testing.T) {
	t.Parallel()
	for name, n := range map[string]*fitness.Night{
		"no hypnogram":            night(t, "2026-03-01T23:00:00+02:00", "2026-03-02T07:00:00+02:00"),
		"no end":                  slept(t, "2026-03-01T23:00:00+02:00", "", entry{"23:00", n2}, entry{"01:00", deep}),
		"an end before the start": slept(t, "2026-03-02T07:00:00+02:00", "2026-03-01T23:00:00+02:00", entry{"23:00", n2}, entry{"01:00", deep}),
	} {
		if got, ok := analysis.ArchitectureOf(n, nil); ok {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestStagesCoverTheNightAlsoWhenTheClockChanges(t *testing.T) {
	t.Parallel()
	zones := []string{"Europe/Helsinki", "America/New_York", "Australia/Lord_Howe", "UTC"}
	changes := map[string]int64{
		"Europe/Helsinki": 1792890000, "America/New_York": 1793512800, "Australia/Lord_Howe": 1775314800, "UTC": 1772400000,
	}
	rapid.Check(t, func(r *rapid.T) {
		name := rapid.SampledFrom(zones).Draw(r, "zone")
		zone := zoneOf(t, name)
		start := time.Unix(changes[name]-rapid.Int64Range(0, 8*3600).Draw(r, "before"), 0).In(zone)
		n := fitness.Night{Start: fixed(start), End: fixed(start.Add(time.Duration(rapid.IntRange(60, 720).Draw(r, "minutes")) * time.Minute))}
		for range rapid.IntRange(2, 40).Draw(r, "changes") {
			n.Hypnogram = append(n.Hypnogram, fitness.StageChange{
				Clock: civil.NewClock(rapid.IntRange(0, 23).Draw(r, "hour"), rapid.IntRange(0, 59).Draw(r, "minute"), 0),
				Stage: fitness.Stage(rapid.IntRange(0, 5).Draw(r, "stage")),
			})
		}
		a, ok := analysis.ArchitectureOf(&n, rapid.SampledFrom([]*time.Location{nil, zone}).Draw(r, "known zone"))
		sum := a.Wake + a.REM + a.N1 + a.N2 + a.Deep + a.Unknown
		if !ok || sum != n.End.Sub(n.Start) {
			r.Fatalf("stages add up to %v of %v", sum, n.End.Sub(n.Start))
		}
	})
}
