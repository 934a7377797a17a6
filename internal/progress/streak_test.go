package progress_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/progress"
)

// logged judges by a list of dates: what is not in it was missed.
func logged(dates ...string) func(civil.Date) progress.Verdict {
	return func(d civil.Date) progress.Verdict {
		if slices.Contains(dates, d.String()) {
			return progress.Qualifies
		}
		return progress.Missed
	}
}

func always(civil.Date) progress.Verdict { return progress.Qualifies }

func TestTodayNeitherCountsNorBreaksUntilItQualifies(t *testing.T) {
	t.Parallel()
	q := progress.Streak{Today: on("2026-11-30"), Since: on("2026-11-01"), Judge: logged("2026-11-27", "2026-11-28", "2026-11-29")}
	if s := q.Standing(); s.Now.Length != 3 || !s.TodayOpen || s.Now.From != on("2026-11-27") {
		t.Errorf("%+v", s)
	}
	q.Judge = logged("2026-11-28", "2026-11-29", "2026-11-30")
	if s := q.Standing(); s.Now.Length != 3 || s.TodayOpen {
		t.Errorf("%+v", s)
	}
}

func TestADayWithoutALogBreaks(t *testing.T) {
	t.Parallel()
	q := progress.Streak{Today: on("2026-11-30"), Since: on("2026-11-01"), Judge: logged("2026-11-20", "2026-11-21", "2026-11-22", "2026-11-24", "2026-11-25")}
	s := q.Standing()
	if s.Now.Length != 0 || s.Best.Length != 3 || s.Best.From != on("2026-11-20") || s.Best.To != on("2026-11-22") || s.BrokenOn != on("2026-11-26") || s.NoData {
		t.Errorf("%+v", s)
	}
}

func TestOtherWeekdaysAreSteppedOver(t *testing.T) {
	t.Parallel()
	q := progress.Streak{
		Today: on("2026-11-30"), Since: on("2026-11-16"), Days: progress.WeekdaysOf([]string{"mon", "thu"}),
		Judge: logged("2026-11-16", "2026-11-19", "2026-11-23", "2026-11-26", "2026-11-30"),
	}
	if s := q.Standing(); s.Now.Length != 5 {
		t.Errorf("%+v", s)
	}
}

func TestTwoDaysOffInARowKeepAStreakAlive(t *testing.T) {
	t.Parallel()
	off := func(kept bool, dates ...string) map[civil.Date]progress.Off {
		marks := make(map[civil.Date]progress.Off)
		for _, d := range dates {
			marks[on(d)] = progress.Off{Kept: kept}
		}
		return marks
	}
	tests := map[string]struct {
		off    map[civil.Date]progress.Off
		done   []string
		length int
		tooOff bool
	}{
		"one":                       {off(false, "2026-11-28"), []string{"2026-11-27", "2026-11-29", "2026-11-30"}, 3, false},
		"two":                       {off(false, "2026-11-28", "2026-11-29"), []string{"2026-11-27", "2026-11-30"}, 2, false},
		"three do not":              {off(false, "2026-11-27", "2026-11-28", "2026-11-29"), []string{"2026-11-26", "2026-11-30"}, 1, true},
		"three by their word do":    {off(true, "2026-11-27", "2026-11-28", "2026-11-29"), []string{"2026-11-26", "2026-11-30"}, 2, false},
		"what is done then is none": {off(false, "2026-11-29"), []string{"2026-11-28", "2026-11-29", "2026-11-30"}, 2, false},
		"two and, later, two": {
			off(false, "2026-11-24", "2026-11-25", "2026-11-28", "2026-11-29"), []string{"2026-11-23", "2026-11-26", "2026-11-27", "2026-11-30"}, 4, false,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := progress.Streak{Today: on("2026-11-30"), Since: on("2026-11-01"), Judge: logged(test.done...), Off: test.off}
			if s := q.Standing(); s.Now.Length != test.length || s.TooOff != test.tooOff {
				t.Errorf("%+v", s)
			}
		})
	}
}

func TestWhatADeviceHasNotToldOfYetIsPending(t *testing.T) {
	t.Parallel()
	steps := func(d civil.Date) progress.Verdict {
		if d.After(on("2026-11-27")) || d == on("2026-11-12") {
			return progress.NoData
		}
		return progress.Qualifies
	}
	q := progress.Streak{Today: on("2026-11-30"), Since: on("2026-11-01"), Judge: steps, Synced: on("2026-11-27")}
	s := q.Standing()
	if s.Now.Length != 15 || s.Pending != 2 || s.BrokenOn != on("2026-11-12") || !s.NoData {
		t.Errorf("%+v", s)
	}
	q.Judge = func(d civil.Date) progress.Verdict {
		if d == on("2026-11-27") {
			return progress.Missed
		}
		return steps(d)
	}
	if s := q.Standing(); s.Now.Length != 0 || s.Pending != 2 || s.NoData {
		t.Errorf("a day that was told of and missed breaks: %+v", s)
	}
}

func TestADayThatAZoneDoesNotHaveIsSteppedOver(t *testing.T) {
	t.Parallel()
	apia, err := civil.LoadZone("Pacific/Apia")
	if err != nil {
		t.Fatal(err)
	}
	q := progress.Streak{
		Today: on("2012-01-01"), Since: on("2011-12-01"), Judge: logged("2011-12-29", "2011-12-31", "2012-01-01"),
		Exists: func(d civil.Date) bool { return civil.DateOf(d.Start(apia)) == d },
	}
	if s := q.Standing(); s.Now.Length != 3 {
		t.Errorf("30 December 2011 does not exist there: %+v", s)
	}
}

func TestDaysOf23And25HoursAreDays(t *testing.T) {
	t.Parallel()
	helsinki, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range []string{"2026-03-29", "2026-10-25"} {
		q := progress.Streak{
			Today: on(change).AddDays(3), Since: on(change).AddDays(-3), Judge: always,
			Exists: func(d civil.Date) bool { return civil.DateOf(d.Start(helsinki)) == d },
		}
		if s := q.Standing(); s.Now.Length != 7 {
			t.Errorf("across %s: %+v", change, s)
		}
	}
}

func TestAStreakIsNoLongerThanItsDaysNorThanTheBest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		today := on("2026-11-30")
		verdicts := make(map[civil.Date]progress.Verdict)
		qualifying := 0
		n := rapid.IntRange(0, 40).Draw(t, "days")
		for i := range n {
			v := progress.Verdict(rapid.IntRange(0, 2).Draw(t, "verdict"))
			verdicts[today.AddDays(-i)] = v
			if v == progress.Qualifies {
				qualifying++
			}
		}
		q := progress.Streak{Today: today, Since: today.AddDays(1 - n), Judge: func(d civil.Date) progress.Verdict { return verdicts[d] }}
		s := q.Standing()
		if s.Now.Length > s.Best.Length || s.Best.Length > qualifying || (s.Best.Length == 0) != (qualifying == 0) {
			t.Fatalf("%+v of %d", s, qualifying)
		}
		if s.Best.Length > 0 && s.Best.To.DaysSince(s.Best.From)+1 != s.Best.Length {
			t.Fatalf("%+v", s.Best)
		}
	})
}

func TestSomeStreaksAreNeverOffered(t *testing.T) {
	t.Parallel()
	for metric, atMost := range map[string]bool{"weight": false, "energy_intake": true, "asleep": true, "meals": true} {
		if progress.StreakOffered(metric, atMost) {
			t.Errorf("a streak of %s is offered", metric)
		}
	}
	for _, metric := range []string{"asleep", "steps", "push_up"} {
		if !progress.StreakOffered(metric, false) {
			t.Errorf("no streak of %s is offered", metric)
		}
	}
}
