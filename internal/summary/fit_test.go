package summary_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/progress"
	"github.com/paceline/paceline/internal/summary"
)

const usualBytes = 5000 // of an answer that nobody asked more of

func TestOfEachListOfAWriteTheRowsAndThoseNotShownAreAll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		upTo := func(name string) int { return rapid.SampledFrom([]int{0, 1, 4, 21, 100}).Draw(t, name) }
		stored, refused, notUnderstood, assumed, foods := upTo("stored"), upTo("refused"), upTo("not understood"), upTo("assumed"), upTo("foods")
		words := rapid.SampledFrom([]string{"x", "bench press 3 x 10 at 60 kg", strings.Repeat("long ", 12)}).Draw(t, "words")
		each := func(n int) []string {
			list := make([]string, n)
			for i := range list {
				list[i] = fmt.Sprintf("%s %d", words, i)
			}
			return list
		}
		l := summary.NewLogged(each(notUnderstood), each(assumed))
		for _, s := range each(stored) {
			l.Stored = append(l.Stored, summary.NewItem("abcdefghijkl", fitness.KindEntry, theDay, s, map[string]any{"what": s}).Said(s))
		}
		for _, s := range each(refused) {
			l.Rejected = append(l.Rejected, summary.NewRefused(s, fitness.Problem{Reason: fitness.OutOfRange, Message: words, Hint: words}, ""))
		}
		for _, s := range each(foods) {
			l.Foods = append(l.Foods, summary.NewFood(s, s, "lunch", theDay, map[string]any{"name": s}))
		}
		l.Shorten()
		left := summary.NotShown{}
		if l.NotShown != nil {
			left = *l.NotShown
		}
		got := [5]int{
			len(l.Stored) + left.Stored, len(l.Rejected) + left.Rejected, len(l.NotUnderstood) + left.NotUnderstood, len(l.Assumed) + left.Assumed,
			len(l.Foods) + left.Foods,
		}
		if want := [5]int{stored, refused, notUnderstood, assumed, foods}; got != want {
			t.Fatalf("shown and not shown are %d, want %d", got, want)
		}
		raw, err := summary.JSON(l)
		if err != nil {
			t.Fatal(err)
		}
		text := l.Markdown()
		if len(raw) > usualBytes || len(text) > usualBytes {
			t.Fatalf("%d bytes of JSON, %d of Markdown", len(raw), len(text))
		}
		for _, n := range []int{left.Stored, left.Rejected, left.NotUnderstood, left.Assumed, left.Foods} {
			if n > 0 && !strings.Contains(text, fmt.Sprintf("and %d more: ", n)) {
				t.Fatalf("that %d are not shown is not said:\n%s", n, text)
			}
		}
		again := &summary.Logged{}
		if err := json.Unmarshal(raw, again); err != nil {
			t.Fatal(err)
		}
		if again.Markdown() != text {
			t.Fatalf("a kept answer reads otherwise:\n%s\n%s", text, again.Markdown())
		}
	})
}

func TestWhatADayHasNoRoomForIsCountedAndTheOpenTargetsComeFirst(t *testing.T) {
	t.Parallel()
	doc := aDay(t)
	for i := range 60 {
		state := []progress.ItemState{progress.ItemExcused, progress.ItemDone, progress.ItemOpen}[i%3]
		doc.Items = append(doc.Items, summary.NewDayItem(fmt.Sprintf("i%d", i), metric(t, "steps"), fitness.Target{Kind: fitness.AtLeast, Value: 8000}, state, nil, false, "", summary.Units{}))
	}
	raw, err := summary.JSON(doc)
	if err != nil {
		t.Fatal(err)
	}
	var shown struct {
		Targets []struct{ State progress.ItemState }
		LeftOut []string `json:"left_out"`
	}
	if err := json.Unmarshal(raw, &shown); err != nil {
		t.Fatal(err)
	}
	n := len(shown.Targets)
	if want := fmt.Sprintf("%d more targets: get_history", 63-n); len(raw) > usualBytes || n < 10 || len(shown.LeftOut) != 1 || !strings.HasPrefix(shown.LeftOut[0], want) {
		t.Errorf("%d bytes, %d targets, %q", len(raw), n, shown.LeftOut)
	}
	for _, target := range shown.Targets[:10] {
		if target.State != progress.ItemOpen {
			t.Errorf("%s stands before an open one", target.State)
		}
	}
	if text := doc.Markdown(); strings.Count(text, "Steps – of 8000")+strings.Count(text[strings.Index(text, "Done: "):strings.Index(text, "Excused: ")], "Steps") != 61 || len(doc.Items) != 63 {
		t.Errorf("Markdown has room for all, and the day keeps them: %s", text)
	}
}

func TestGoalsForWhichThereIsNoRoomAreNamed(t *testing.T) {
	t.Parallel()
	for _, n := range []int{2, 40, 300} {
		doc := summary.NewGoals(theDay)
		for i := range n {
			g := summary.NewGoal(fmt.Sprintf("goal%d", i), fitness.Goal{Title: fmt.Sprintf("Aim number %d", i), Kind: fitness.GoalReach, Metric: "weight", Target: new(70.0), From: theDay}, metric(t, "weight"), summary.Units{})
			g.State = progress.InProgress
			doc.Goals = append(doc.Goals, g)
		}
		raw, err := summary.JSON(doc)
		if err != nil {
			t.Fatal(err)
		}
		text := doc.Markdown()
		if len(raw) > usualBytes || len(text) > usualBytes {
			t.Errorf("of %d goals: %d bytes of JSON, %d of Markdown", n, len(raw), len(text))
		}
		if named := strings.Count(text, "Aim number "); named != n && !strings.Contains(text, fmt.Sprintf("%d more goals: get_history", n-named)) {
			t.Errorf("of %d goals %d are named:\n%s", n, named, text)
		}
	}
}

func TestAPlanWithoutRoomSaysFromWhichDayToAsk(t *testing.T) {
	t.Parallel()
	doc := summary.NewPlan(civil.Range{From: theDay, To: theDay.AddDays(27)}, theDay)
	for d := range (civil.Range{From: theDay, To: theDay.AddDays(27)}).All() {
		items := make([]summary.PlannedItem, 3)
		for i := range items {
			items[i] = summary.NewPlannedItem("abcdefghijkl", fitness.PlanItem{Date: d, Kind: fitness.PlanWorkout, Title: "A run by the river", Note: "easy, and home before dark"}, progress.ItemOpen, "", false, summary.Units{})
		}
		doc.Add(d, nil, items)
	}
	text := doc.Markdown()
	if len(text) > usualBytes || strings.Count(text, "and later: ask from") != 1 || len(doc.Days) != 28 {
		t.Errorf("%d bytes:\n%s", len(text), text)
	}
}
