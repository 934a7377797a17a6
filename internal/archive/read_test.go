package archive_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
)

func TestEveryKindOfErrorReachesTheEdgeAsItself(t *testing.T) {
	t.Parallel()
	methods := map[string]string{
		"exercises": "Workouts", "activities": "Activities", "heart rate": "HeartDays", "sleep": "Nights",
		"nightly recharge": "Recharges", "cardio load": "CardioLoads",
	}
	for _, kind := range []fault.Kind{
		fault.TokenExpired, fault.NotRegistered, fault.ConsentMissing, fault.RateLimited, fault.Unavailable, fault.BadAnswer, fault.TooLarge,
	} {
		for what, method := range methods {
			t.Run(string(kind)+" on "+what, func(t *testing.T) {
				t.Parallel()
				f := &fake{fails: map[string]error{method: fault.New(kind, "no").WithRetryAfter(time.Minute)}}
				err := asking(t.Context(), over(t, f), what, dates("2026-11-29", "2026-11-30"))
				if fault.KindOf(err) != kind || fault.Of(err).RetryAfter != time.Minute {
					t.Errorf("error %v, want kind %s with its retry-after", err, kind)
				}
			})
		}
	}
}

func TestWithoutAConnectionNothingIsAsked(t *testing.T) {
	t.Parallel()
	f := &fake{}
	s := overKept(t, f, &kept{})
	for _, kind := range []string{"exercises", "activities", "heart rate", "sleep", "nightly recharge", "cardio load", "SleepWise"} {
		if err := asking(t.Context(), s, kind, dates("2026-11-29", "2026-11-30")); fault.KindOf(err) != fault.NotConnected {
			t.Errorf("%s: error %v, want not connected", kind, err)
		}
	}
	if len(f.called) > 0 {
		t.Errorf("requests without credentials: %v", f.called)
	}
}

func TestASecondTokenWorksWithoutARestart(t *testing.T) {
	t.Parallel()
	k := &kept{}
	s := overKept(t, &fake{}, k)
	if _, err := s.Sleep(t.Context(), archive.Dates{}); fault.KindOf(err) != fault.NotConnected {
		t.Fatalf("error %v, want not connected", err)
	}
	k.creds = connected
	if _, err := s.Sleep(t.Context(), archive.Dates{}); err != nil {
		t.Errorf("after the token came: %v", err)
	}
}

// step is what Progress was told.
type step struct {
	Done, Total int
	What        string
}

func TestActivitiesAreAskedForIn28DaysARequest(t *testing.T) {
	t.Parallel()
	f := &fake{}
	var steps []step
	doc, err := over(t, f).Activities(t.Context(), dates("2026-10-01", "2026-11-30"), func(done, total int, what string) {
		steps = append(steps, step{done, total, what})
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []step{
		{1, 3, "activities 2026-10-01 to 2026-10-28"}, {2, 3, "activities 2026-10-29 to 2026-11-25"}, {3, 3, "activities 2026-11-26 to 2026-11-30"},
	}
	if diff := cmp.Diff(want, steps); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
	if doc.Found != 61 || doc.Skipped != 3 {
		t.Errorf("found %d and skipped %d, want 61 and 3 from all requests together", doc.Found, doc.Skipped)
	}
}

func TestHeartRateIsAskedForInAtMostSevenDaysARequest(t *testing.T) {
	t.Parallel()
	f := &fake{}
	var steps []step
	doc, err := over(t, f).HeartRate(t.Context(), dates("2026-11-03", "2026-11-30"), func(done, total int, what string) {
		steps = append(steps, step{done, total, what})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range f.ranges {
		if r.Days() > 7 {
			t.Errorf("one request asked for %d days", r.Days())
		}
	}
	if doc.Found != 28 || len(f.ranges) != 4 || steps[len(steps)-1] != (step{5, 5, "heart-rate zones"}) {
		t.Errorf("found %d days in %d requests, steps %v", doc.Found, len(f.ranges), steps)
	}
}

func TestARangeThatIsAnsweredWithItsFirstDayAloneIsAskedForByDate(t *testing.T) {
	t.Parallel()
	f := &fake{firstAlone: true}
	doc, err := over(t, f).HeartRate(t.Context(), dates("2026-11-20", "2026-11-30"), nil)
	if err != nil || doc.Found != 11 || len(doc.Missing) > 0 || f.called["HeartDay"] != 9 {
		t.Errorf("%d days, without %v, %d of them by date, %v", doc.Found, doc.Missing, f.called["HeartDay"], err)
	}
	f = &fake{}
	if _, err := over(t, f).HeartRate(t.Context(), dates("2026-11-30", "2026-11-30"), nil); err != nil || f.called["HeartDay"] > 0 {
		t.Errorf("a single day was asked for %d times more, %v", f.called["HeartDay"], err)
	}
	f = &fake{firstAlone: true, fails: map[string]error{"HeartDay": fault.New(fault.RateLimited, "too many")}}
	if _, err := over(t, f).HeartRate(t.Context(), dates("2026-11-29", "2026-11-30"), nil); fault.KindOf(err) != fault.RateLimited {
		t.Errorf("a day that cannot be read is %v, want rate limited", err)
	}
}

func TestCancellingEndsACallOfSeveralRequests(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	f := &fake{onPull: cancel}
	for _, kind := range []string{"activities", "heart rate", "SleepWise"} {
		f.called = nil
		err := asking(ctx, over(t, f), kind, dates("2026-11-03", "2026-11-30"))
		if kind == "activities" {
			err = asking(ctx, over(t, f), kind, dates("2026-10-01", "2026-11-30"))
		}
		if fault.KindOf(err) != fault.Canceled {
			t.Errorf("%s: error %v, want cancelled", kind, err)
		}
		if n := f.called["Activities"] + f.called["HeartDays"] + f.called["Alertness"]; n > 2 {
			t.Errorf("%s: %d requests after the call was cancelled", kind, n)
		}
	}
}

func zoned(d civil.Date) fitness.Workout {
	return fitness.Workout{
		ID: "z", Start: civil.DateTime{Date: d}, Zones: []fitness.HeartRateZone{{LowerBPM: 100, UpperBPM: 140}, {LowerBPM: 140, UpperBPM: 180}},
	}
}

func TestWhereTheZonesOfAHeartRateDayComeFrom(t *testing.T) {
	t.Parallel()
	thresholds := &fitness.PhysicalInfo{AerobicBPM: new(145), AnaerobicBPM: new(169)}
	tests := []struct {
		rule string
		fake fake
		want string
	}{
		{"the newest exercise with zones", fake{workouts: []fitness.Workout{zoned(today.AddDays(-1))}, physicalInfo: thresholds}, "(zones: exercise of 2026-11-29)"},
		{"else the thresholds of the settings", fake{physicalInfo: thresholds}, "(zones: aerobic and anaerobic threshold"},
		{"else they are unavailable", fake{physicalInfo: &fitness.PhysicalInfo{}}, "zones unavailable: no exercise of the last 30 days has zones"},
		{"also when Polar has no settings", fake{}, "zones unavailable: no exercise"},
		{
			"a refusal of both is named with its kind and loses no heart rate",
			fake{fails: map[string]error{
				"Workouts": fault.New(fault.ConsentMissing, "no consent to exercises"), "PhysicalInfo": fault.New(fault.Unavailable, "down"),
			}},
			"zones unavailable: no consent to exercises (consent_missing)",
		},
		{
			"exercises that cannot be read leave the thresholds",
			fake{fails: map[string]error{"Workouts": fault.New(fault.Unavailable, "down")}, physicalInfo: thresholds},
			"zones of exercises unavailable: down (provider_unavailable); by thresholds instead",
		},
	}
	for i := range tests {
		tt := &tests[i]
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			doc, err := over(t, &tt.fake).HeartRate(t.Context(), dates("2026-11-29", "2026-11-29"), nil)
			if err != nil {
				t.Fatal(err)
			}
			if text := doc.Markdown(); !strings.Contains(text, tt.want) || !strings.Contains(text, "60 (09:00)–150 (09:00)") {
				t.Errorf("want %q and the heart rate in\n%s", tt.want, text)
			}
			for _, z := range doc.Days[0].Zones {
				if numbered := z.Zone != nil; numbered != strings.HasPrefix(doc.ZoneOrigin, "exercise of") {
					t.Errorf("a zone by the %s is numbered: %t", doc.ZoneOrigin, numbered)
				}
			}
		})
	}
}

func TestOneFailingHalfOfSleepWiseLeavesTheOther(t *testing.T) {
	t.Parallel()
	wake := time.Date(2026, 11, 29, 7, 0, 0, 0, time.FixedZone("", 7200))
	alertness := []fitness.Alertness{{Grade: new(7.5), OffsetMin: new(120), SleepEnd: wake, Start: wake, End: wake.Add(16 * time.Hour)}}
	bedtimes := []fitness.CircadianBedtime{{OffsetMin: new(0), PreferredStart: wake.Add(-8 * time.Hour).UTC(), PreferredEnd: wake.UTC()}}
	refused := func(methods ...string) map[string]error {
		fails := map[string]error{}
		for _, m := range methods {
			fails[m] = fault.New(fault.ConsentMissing, "no consent")
		}
		return fails
	}
	tests := []struct {
		rule string
		fake fake
		has  []string
		kind fault.Kind
	}{
		{"both are shown", fake{alertness: alertness, bedtimes: bedtimes}, []string{"7.5", "23:00–07:00"}, ""},
		{"alertness alone", fake{alertness: alertness, fails: refused("CircadianBedtimes")}, []string{"7.5", "Circadian bedtime unavailable: no consent"}, ""},
		{"bedtime alone", fake{bedtimes: bedtimes, fails: refused("Alertness")}, []string{"23:00–07:00", "Alertness unavailable: no consent"}, ""},
		{"neither is an error of its kind", fake{fails: refused("Alertness", "CircadianBedtimes")}, nil, fault.ConsentMissing},
	}
	for i := range tests {
		tt := &tests[i]
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			doc, err := over(t, &tt.fake).SleepWise(t.Context(), dates("2026-11-29", "2026-11-30"), false, nil)
			if fault.KindOf(err) != tt.kind {
				t.Fatalf("error %v, want kind %q", err, tt.kind)
			}
			for _, want := range tt.has {
				if !strings.Contains(doc.Markdown(), want) {
					t.Errorf("%q is missing from\n%s", want, doc.Markdown())
				}
			}
		})
	}
}
