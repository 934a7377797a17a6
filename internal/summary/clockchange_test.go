package summary_test

import (
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestANightOfAClockChangeShowsBothItsClocks(t *testing.T) {
	t.Parallel()
	for rule, tt := range map[string]struct {
		day, start, end string
		offsetMin       int
		want            string
	}{
		"back, with the offset of its end":        {"2026-10-25", "2026-10-24T21:08:00Z", "2026-10-25T04:41:00Z", 120, "+03:00 to +02:00|7.3 strong|mild|00:08–06:41"},
		"back, with the offset of its start":      {"2026-10-25", "2026-10-24T21:08:00Z", "2026-10-25T04:41:00Z", 180, "+03:00 to +02:00|7.3 strong|mild|00:08–06:41"},
		"forward, with the offset of its end":     {"2026-03-29", "2026-03-28T22:16:00Z", "2026-03-29T04:00:00Z", 180, "+02:00 to +03:00|7.3 strong|mild|00:16–07:00"},
		"abroad, by the offset there":             {"2026-10-25", "2026-10-24T21:08:00Z", "2026-10-25T04:41:00Z", 540, "+09:00|7.3 strong|mild|06:08–13:41"},
		"a night without a change is as it was":   {"2026-10-24", "2026-10-23T21:08:00Z", "2026-10-24T04:41:00Z", 180, "+03:00|7.3 strong|mild|00:08–07:41"},
		"abroad without an offset at home either": {"2026-10-24", "2026-10-23T21:08:00Z", "2026-10-24T04:41:00Z", 120, "+02:00|7.3 strong|mild|23:08–06:41"},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			there := time.FixedZone("", tt.offsetMin*60)
			start, end := at(tt.start).In(there), at(tt.end).In(there)
			a := fitness.Alertness{
				Grade: new(7.25), Classification: "STRONG", Validity: "VALID", SleepInertia: "MILD", SleepType: "PRIMARY", ResultType: "HISTORY",
				OffsetMin: new(tt.offsetMin), SleepStart: start, SleepEnd: end, Start: end, End: end.Add(16 * time.Hour),
			}
			b := fitness.CircadianBedtime{OffsetMin: new(0), PreferredStart: at(tt.start), PreferredEnd: at(tt.end)}
			text := summary.NewSleepWise(on(tt.day), []fitness.Alertness{a}, []fitness.CircadianBedtime{b}, false).Markdown()
			period := tt.want[strings.LastIndex(tt.want, "|")+1:]
			if !strings.Contains(text, tt.want) || strings.Count(text, "|"+period+"|") != 2 {
				t.Errorf("want %q and the same bedtime in\n%s", tt.want, text)
			}
			if a.SleepStart.Location() != there {
				t.Error("the given record was changed")
			}
		})
	}
}
