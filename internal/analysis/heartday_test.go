package analysis_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func heartDay(t testing.TB, date string, samples ...reading) *fitness.HeartDay {
	t.Helper()
	return &fitness.HeartDay{Date: civil.MustDate(date), Samples: readings(t, samples...)}
}

func figures() cmp.Options {
	return cmp.Options{roughly(), cmpopts.IgnoreUnexported(analysis.HeartDay{})}
}

// label returns what a clock shows at a time, with its offset where it shows that twice.
func label(start time.Time, twice bool) string {
	if twice {
		return start.Format("15:04-07:00")
	}
	return start.Format("15:04")
}

func TestHalfHours(t *testing.T) {
	t.Parallel()
	m := time.Minute
	on10March := func(at string) time.Time {
		return civil.DateTime{Date: civil.MustDate("2026-03-10"), Clock: clock(t, at)}.In(zoneOf(t, "Europe/Helsinki"))
	}
	tests := map[string]struct {
		samples []reading
		want    []analysis.HalfHour
	}{
		"a half-hour starts at the full or the half hour": {
			[]reading{{"15:29:59", 60}, {"15:30", 70}},
			[]analysis.HalfHour{
				{Start: on10March("15:00"), MeanBPM: 60, MinBPM: 60, MaxBPM: 60, Samples: 1, Covered: time.Second},
				{Start: on10March("15:30"), MeanBPM: 70, MinBPM: 70, MaxBPM: 70, Samples: 1, Covered: 10 * m},
			},
		},
		"the mean is weighted by time": {
			[]reading{{"10:00", 60}, {"10:05", 120}, {"10:06", 60}},
			[]analysis.HalfHour{{Start: on10March("10:00"), MeanBPM: (60*15 + 120) / 16.0, MinBPM: 60, MaxBPM: 120, Samples: 3, Covered: 16 * m}},
		},
		"a sample holds ten minutes at most": {
			[]reading{{"10:00", 60}, {"10:20", 90}},
			[]analysis.HalfHour{{Start: on10March("10:00"), MeanBPM: 75, MinBPM: 60, MaxBPM: 90, Samples: 2, Covered: 20 * m}},
		},
		"and reaches into the next half-hour": {
			[]reading{{"10:25", 60}, {"10:35", 90}},
			[]analysis.HalfHour{
				{Start: on10March("10:00"), MeanBPM: 60, MinBPM: 60, MaxBPM: 60, Samples: 1, Covered: 5 * m},
				{Start: on10March("10:30"), MeanBPM: 80, MinBPM: 60, MaxBPM: 90, Samples: 1, Covered: 15 * m},
			},
		},
		"also where no sample begins": {
			[]reading{{"10:25", 60}},
			[]analysis.HalfHour{
				{Start: on10March("10:00"), MeanBPM: 60, MinBPM: 60, MaxBPM: 60, Samples: 1, Covered: 5 * m},
				{Start: on10March("10:30"), MeanBPM: 60, MinBPM: 60, MaxBPM: 60, Covered: 5 * m},
			},
		},
		"but never past midnight": {
			[]reading{{"23:59", 60}},
			[]analysis.HalfHour{{Start: on10March("23:30"), MeanBPM: 60, MinBPM: 60, MaxBPM: 60, Samples: 1, Covered: m}},
		},
		"0 bpm is no sample": {
			[]reading{{"10:00", 60}, {"10:01", 0}, {"10:02", 255}},
			[]analysis.HalfHour{{Start: on10March("10:00"), MeanBPM: 60, MinBPM: 60, MaxBPM: 60, Samples: 1, Covered: 10 * m}},
		},
		"two devices are put in the order of time, one sample a moment": {
			[]reading{{"10:00", 60}, {"10:04", 64}, {"10:08", 68}, {"10:00", 60}, {"10:02", 62}, {"10:08", 99}},
			[]analysis.HalfHour{{
				Start: on10March("10:00"), MeanBPM: (60*2 + 62*2 + 64*4 + 68*10) / 18.0, MinBPM: 60, MaxBPM: 68, Samples: 4, Covered: 18 * m,
			}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.HeartDayOf(heartDay(t, "2026-03-10", test.samples...), zoneOf(t, "Europe/Helsinki"))
			if diff := cmp.Diff(test.want, got.HalfHours, roughly()); diff != "" || !ok {
				t.Errorf("half-hours differ, %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestHeartDay(t *testing.T) {
	t.Parallel()
	day := heartDay(t, "2026-03-10", reading{"10:00", 60}, reading{"10:05", 150}, reading{"10:05:10", 150}, reading{"10:05:20", 60})
	got, ok := analysis.HeartDayOf(day, time.UTC)
	got.HalfHours = nil
	want := analysis.HeartDay{
		MeanBPM: (60*(300+600) + 150*20) / 920.0, Covered: 920 * time.Second, Length: 24 * time.Hour,
		Samples: analysis.Statistics{Mean: 105, Min: 60, Max: 150, Count: 4, Total: 4},
	}
	if diff := cmp.Diff(want, got, figures()); diff != "" || !ok {
		t.Errorf("the day differs, %v (-want +got):\n%s", ok, diff)
	}
}

func TestADayWithoutSamplesIsUnknown(t *testing.T) {
	t.Parallel()
	for name, day := range map[string]*fitness.HeartDay{
		"no sample":                      heartDay(t, "2026-03-10"),
		"nothing but 0":                  heartDay(t, "2026-03-10", reading{"10:00", 0}),
		"a date that the zone never had": heartDay(t, "2011-12-30", reading{"10:00", 60}),
	} {
		if got, ok := analysis.HeartDayOf(day, zoneOf(t, "Pacific/Apia")); ok {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// wholeDay returns a sample every five minutes as the device's clock shows them, one pass of
// a repeated hour after the other.
func wholeDay(date civil.Date, zone *time.Location) *fitness.HeartDay {
	day := &fitness.HeartDay{Date: date}
	for at := date.Start(zone); at.Before(date.AddDays(1).Start(zone)); at = at.Add(5 * time.Minute) {
		day.Samples = append(day.Samples, fitness.ClockValue{Clock: civil.ClockOf(at.In(zone)), Value: 60})
	}
	return day
}

func TestDaysOnWhichAClockChanges(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		zone, date string
		buckets    int
		labels     []string // in a row
	}{
		"an hour is skipped":                   {"Europe/Helsinki", "2026-03-29", 46, []string{"02:30", "04:00"}},
		"an hour comes twice, with its offset": {"Europe/Helsinki", "2026-10-25", 50, []string{"02:30", "03:00+03:00", "03:30+03:00", "03:00+02:00", "03:30+02:00", "04:00"}},
		"an hour is skipped in the west":       {"America/New_York", "2026-03-08", 46, []string{"01:30", "03:00"}},
		"an hour comes twice in the west":      {"America/New_York", "2026-11-01", 50, []string{"01:00-04:00", "01:30-04:00", "01:00-05:00", "01:30-05:00", "02:00"}},
		"midnight is skipped":                  {"America/Sao_Paulo", "2017-10-15", 46, []string{"01:00", "01:30"}},
		"the last hour comes twice":            {"America/Sao_Paulo", "2018-02-17", 50, []string{"22:30", "23:00-02:00", "23:30-02:00", "23:00-03:00", "23:30-03:00"}},
		"midnight is skipped in Beirut":        {"Asia/Beirut", "2026-03-29", 46, []string{"01:00", "01:30"}},
		"half an hour comes twice":             {"Australia/Lord_Howe", "2026-04-05", 49, []string{"01:00", "01:30+11:00", "01:30+10:30", "02:00"}},
		"a zone 13 hours ahead":                {"Pacific/Apia", "2026-03-10", 48, []string{"00:00", "00:30"}},
		"a zone 14 hours ahead":                {"Pacific/Kiritimati", "2026-03-10", 48, []string{"23:00", "23:30"}},
		"a zone 11 hours behind":               {"Pacific/Pago_Pago", "2026-03-10", 48, []string{"11:30", "12:00"}},
		"a zone 12 hours behind":               {"Etc/GMT+12", "2026-03-10", 48, []string{"00:00", "00:30"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			zone := zoneOf(t, test.zone)
			day := wholeDay(civil.MustDate(test.date), zone)
			got, ok := analysis.HeartDayOf(day, zone)
			if !ok || len(got.HalfHours) != test.buckets || got.Ambiguous {
				t.Fatalf("%d half-hours, want %d (ambiguous: %v)", len(got.HalfHours), test.buckets, got.Ambiguous)
			}
			if want := time.Duration(test.buckets) * 30 * time.Minute; got.Length != want || got.Covered != want {
				t.Errorf("%v covered of %v, want all of %v", got.Covered, got.Length, want)
			}
			var labels []string
			for _, h := range got.HalfHours {
				labels = append(labels, label(h.Start, h.Twice))
				if h.Samples != 6 {
					t.Errorf("%s has %d samples, want 6", h.Start, h.Samples)
				}
			}
			if at := slices.Index(labels, test.labels[0]); at < 0 || !slices.Equal(labels[at:min(len(labels), at+len(test.labels))], test.labels) {
				t.Errorf("%v does not hold %v in a row", labels, test.labels)
			}
		})
	}
}

func TestARepeatedHourThatCannotBeToldApartIsSaid(t *testing.T) {
	t.Parallel()
	helsinki := zoneOf(t, "Europe/Helsinki")
	sorted := wholeDay(civil.MustDate("2026-10-25"), helsinki)
	slices.SortStableFunc(sorted.Samples, func(a, b fitness.ClockValue) int { return int(a.Clock - b.Clock) })
	twice := wholeDay(civil.MustDate("2026-10-25"), helsinki)
	twice.Samples = append(twice.Samples, twice.Samples...)
	tests := map[string]struct {
		day       *fitness.HeartDay
		ambiguous bool
	}{
		"samples in the order of the clock":      {sorted, true},
		"two devices one after the other":        {twice, true},
		"no sample in that hour":                 {heartDay(t, "2026-10-25", reading{"02:00", 60}, reading{"05:00", 60}), false},
		"going back elsewhere is another device": {heartDay(t, "2026-10-25", reading{"03:10", 60}, reading{"08:00", 60}, reading{"03:05", 60}), true},
		"a day like others":                      {heartDay(t, "2026-10-26", reading{"03:10", 60}, reading{"03:05", 60}), false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := analysis.HeartDayOf(test.day, helsinki)
			if !ok || got.Ambiguous != test.ambiguous {
				t.Errorf("ambiguous: %v, want %v", got.Ambiguous, test.ambiguous)
			}
		})
	}
}

func TestTimeInZonesOfADay(t *testing.T) {
	t.Parallel()
	day, _ := analysis.HeartDayOf(heartDay(t, "2026-03-10",
		reading{"10:00", 99}, reading{"10:05", 100}, reading{"10:06", 149}, reading{"10:08", 150}, reading{"10:12", 200}), time.UTC)
	tests := map[string]struct {
		limits []float64
		want   []time.Duration
	}{
		"two thresholds make three zones, a rate at a limit is above it": {
			[]float64{100, 150}, []time.Duration{5 * time.Minute, 3 * time.Minute, 14 * time.Minute},
		},
		"without limits there is one": {nil, []time.Duration{22 * time.Minute}},
		"the last zone is open":       {[]float64{199}, []time.Duration{12 * time.Minute, 10 * time.Minute}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, day.TimeInZones(test.limits)); diff != "" {
				t.Errorf("zones differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestHalfHoursAndZonesAddUpToTheDay(t *testing.T) {
	t.Parallel()
	zones := []string{"Europe/Helsinki", "America/New_York", "America/Sao_Paulo", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Beirut"}
	rapid.Check(t, func(r *rapid.T) {
		zone := zoneOf(t, rapid.SampledFrom(zones).Draw(r, "zone"))
		day := &fitness.HeartDay{Date: civil.MustDate("2017-01-01").AddDays(rapid.IntRange(0, 4000).Draw(r, "day"))}
		for range rapid.IntRange(1, 200).Draw(r, "samples") {
			day.Samples = append(day.Samples, fitness.ClockValue{
				Clock: civil.Clock(time.Duration(rapid.IntRange(0, 86399).Draw(r, "clock")) * time.Second),
				Value: rapid.Float64Range(25, 240).Draw(r, "bpm"),
			})
		}
		got, ok := analysis.HeartDayOf(day, zone)
		if !ok {
			r.Fatal("samples make no day")
		}
		samples, covered := 0, time.Duration(0)
		for _, h := range got.HalfHours {
			samples, covered = samples+h.Samples, covered+h.Covered
			if !(h.MinBPM <= h.MeanBPM && h.MeanBPM <= h.MaxBPM) || h.Covered > 30*time.Minute {
				r.Fatalf("%+v", h)
			}
		}
		inZones := time.Duration(0)
		for _, z := range got.TimeInZones([]float64{100, 120, 140, 160, 180}) {
			inZones += z
		}
		if samples != got.Samples.Count || covered != got.Covered || inZones != got.Covered || got.Covered > got.Length {
			r.Fatalf("half-hours hold %d samples and %v, zones %v, the day %+v", samples, covered, inZones, got)
		}
		if got.MeanBPM < got.Samples.Min || got.MeanBPM > got.Samples.Max {
			r.Fatalf("mean %v of %+v", got.MeanBPM, got.Samples)
		}
	})
}

func BenchmarkHeartDayOf8640Samples(b *testing.B) {
	day := &fitness.HeartDay{Date: civil.MustDate("2026-03-10")}
	for i := range 8640 {
		day.Samples = append(day.Samples, fitness.ClockValue{
			Clock: civil.Clock(time.Duration(i) * 10 * time.Second), Value: float64(50 + i%100),
		})
	}
	zone := zoneOf(b, "Europe/Helsinki")
	b.ReportAllocs()
	for b.Loop() {
		analysis.HeartDayOf(day, zone)
	}
}
