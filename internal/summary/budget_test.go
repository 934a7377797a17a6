package summary_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tiktoken-go/tokenizer"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func tokens(t *testing.T, texts ...string) int {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, s := range texts {
		ids, _, err := codec.Encode(s)
		if err != nil {
			t.Fatal(err)
		}
		n += len(ids)
	}
	return n
}

func TestAFullDayTakesAtMost800TokensOfMarkdown(t *testing.T) {
	t.Parallel()
	const day = "2026-11-27"
	asked := on(day)
	zones := zonesOf(run(asked.Days.From))
	docs := []summary.Document{
		summary.NewActivities(asked, each(asked, activityDay)),
		summary.NewHeartRate(asked, each(asked, heartDay), zones),
		summary.NewSleep(asked, each(asked, night)),
		summary.NewNightlyRecharge(asked, each(asked, recharge)),
		summary.NewCardioLoad(asked, each(asked, cardioLoad)),
	}
	total := 0
	for _, doc := range docs {
		n := tokens(t, doc.Markdown())
		t.Logf("%T: %d tokens\n%s", doc, n, doc.Markdown())
		total += n
	}
	t.Logf("together: %d tokens", total)
	if total > 800 {
		t.Errorf("the five documents of a day take %d tokens, more than 800", total)
	}
}

func TestNoAnswerTakesMoreThan20000TokensHoweverMuchWasSent(t *testing.T) {
	t.Parallel()
	year := lastDays(365)
	var workouts []fitness.Workout
	for d := range lastDays(30).Days.All() {
		for hour := range 3 {
			w := sampledRun(d)
			w.Start = w.Start.Add(time.Duration(-hour) * time.Hour)
			w.Sport = "ROAD_BIKING"
			for i := range w.Streams {
				if w.Streams[i].Kind == fitness.StreamDistance {
					for j := range w.Streams[i].Values {
						w.Streams[i].Values[j] *= 5.5
					}
				}
			}
			workouts = append(workouts, w)
		}
	}
	zones := zonesOf(workouts[0])
	forecasts := slices.Concat(each(lastDays(28), alertness), each(lastDays(28), func(d civil.Date) fitness.Alertness {
		second := alertness(d)
		second.Start, second.SleepType = second.Start.Add(6*time.Hour), "SECONDARY"
		return second
	}))
	docs := map[string]summary.Document{
		"exercises with samples": summary.NewExercises(year, workouts, true),
		"exercises":              summary.NewExercises(year, workouts, false),
		"activities":             summary.NewActivities(year, each(year, activityDay)),
		"activities of 42 days":  summary.NewActivities(lastDays(42), each(year, activityDay)),
		"heart rate of 28 days":  summary.NewHeartRate(lastDays(28), each(lastDays(28), heartDay), zones),
		"heart rate of 3 days":   summary.NewHeartRate(lastDays(3), each(lastDays(3), heartDay), zones),
		"sleep":                  summary.NewSleep(year, each(year, night)),
		"nightly recharge":       summary.NewNightlyRecharge(year, each(year, recharge)),
		"cardio load":            summary.NewCardioLoad(lastDays(180), each(year, cardioLoad)),
		"SleepWise by hour":      summary.NewSleepWise(lastDays(28), forecasts, each(lastDays(28), bedtime), true),
	}
	for name, doc := range docs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asJSON, err := summary.JSON(doc)
			if err != nil {
				t.Fatal(err)
			}
			for form, text := range map[string]string{"Markdown": doc.Markdown(), "JSON": string(asJSON)} {
				n := tokens(t, text)
				t.Logf("%s: %d tokens", form, n)
				if n > 20000 {
					t.Errorf("%s takes %d tokens, more than 20 000", form, n)
				}
			}
			if name != "heart rate of 3 days" && !strings.Contains(string(asJSON), `"left_out"`) {
				t.Error("the answer is condensed and does not say so")
			}
		})
	}
}
