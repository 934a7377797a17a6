package coach_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

func (d *diary) trail(q coach.TrailQuery) *summary.Trail {
	d.t.Helper()
	return did[*summary.Trail](d.t)(d.Trail(d.t.Context(), claude(), q))
}

// told returns the sentences of a trail without the ids of their changes, oldest first.
func told(t *summary.Trail) []string {
	var sentences []string
	for line := range strings.Lines(t.Markdown()) {
		if sentence, ok := strings.CutPrefix(line, "- "); ok {
			sentence, _, _ = strings.Cut(sentence, " [change")
			sentences = append(sentences, sentence)
		}
	}
	slices.Reverse(sentences)
	return sentences
}

func TestTheTrailReadsAsSentences(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		d.sync(workout("w1"), workout("w2"))
		logged := d.log(claude(), squats(40))
		d.edit(cursor(), logged.Stored[0].ID, `{"reps": 42}`)
		d.edit(cursor(), logged.Stored[0].ID, `{"note": "hard"}`)
		d.plan(true, easyRun(monday.AddDays(1)))
		d.plan(false, coach.PlanItemInput{Date: monday, Off: "sick"})
		d.track(coach.TrackableInput{Name: "Coffee", Unit: "cups"})
		d.edit(you(), "profile", `{"mass": "lb"}`)
		last := d.log(claude(), pushUps(20))
		d.undo(you(), last.ChangeID)
		did[*summary.Written](t)(d.Edit(t.Context(), you(), coach.EditInput{ID: logged.Stored[0].ID, Delete: true}))
		want := []string{
			"30 Nov 14:05 Claude logged 40 squats for 30 Nov",
			"30 Nov 14:05 Cursor changed 40 squats to 42 squats of 30 Nov",
			`30 Nov 14:05 Cursor (self-declared) changed 42 squats to 42 squats, note "hard" of 30 Nov`,
			`30 Nov 14:08 Claude planned workout "Easy run", run, 30m for 1 Dec`,
			"30 Nov 14:11 Claude marked a day off, sick for 30 Nov",
			`30 Nov 14:11 Claude created trackable "Coffee" in cups`,
			"30 Nov 14:11 you set the profile (mass to lb)",
			"30 Nov 14:11 Claude (self-declared) logged 20 push-ups for 30 Nov; undone by you",
			"30 Nov 14:11 you undid change " + last.ChangeID,
			`30 Nov 14:11 you deleted 42 squats, note "hard" of 30 Nov`,
		}
		if got := told(d.trail(coach.TrailQuery{})); !slices.Equal(got, want) {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	})
}

func TestWhatSourcesBroughtIsSummedUp(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		d.log(claude(), squats(1))
		d.log(claude(), squats(2))
		d.sync(workout("w1"), workout("w2"))
		longer := workout("w2")
		longer.Samples = []byte("series")
		d.sync(longer, workout("w3"))
		d.sync(longer)
		first := d.trail(coach.TrailQuery{Limit: 1})
		if len(first.Lines) != 1 || len(first.Sources) != 1 || first.Sources[0].Did != "brought 3 workouts" {
			t.Errorf("%+v and %+v", first.Lines, first.Sources)
		}
		if text := first.Markdown(); !strings.Contains(text, " Polar brought 3 workouts; actor polar lists this and what was before\n") {
			t.Error(text)
		}
		if next := d.trail(coach.TrailQuery{Cursor: first.Next}); len(next.Lines) != 1 || len(next.Sources) != 0 {
			t.Errorf("the page behind: %+v and %+v", next.Lines, next.Sources)
		}
		for _, actor := range []string{"polar", "source"} {
			var did []string
			listed := d.trail(coach.TrailQuery{Actor: actor})
			for _, line := range listed.Lines {
				did = append(did, line.Did)
			}
			if want := []string{"brought 1 workout; changed 1 workout", "brought 2 workouts"}; !slices.Equal(did, want) || len(listed.Sources) != 0 {
				t.Errorf("%s: %q and %+v", actor, did, listed.Sources)
			}
		}
		if before := d.trail(coach.TrailQuery{To: monday.AddDays(-400)}); len(before.Lines)+len(before.Sources) != 0 || !strings.Contains(before.Markdown(), "Nothing was changed in these days.") {
			t.Errorf("before any of it: %s", before.Markdown())
		}
	})
}

func TestOfSeveralDaysOfASourceTheNewestIsTold(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.sync(workout("w1"))
	text := d.trail(coach.TrailQuery{}).Markdown()
	if !strings.Contains(text, "Nothing was changed by you or an assistant.\nOn ") {
		t.Error(text)
	}
}

func TestTheKindOfActorIsNeverDerivedFromAName(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		actor ledger.Actor
		want  string
	}{
		"the person":                     {ledger.Actor{Kind: ledger.Person, Name: "Claude"}, "you logged"},
		"a name of its own":              {ledger.Actor{Kind: ledger.Assistant, Name: "Claude", SelfDeclared: true}, "Claude (self-declared) logged"},
		"a name with its host":           {ledger.Actor{Kind: ledger.Assistant, Name: "Claude", SelfDeclared: true, Host: "claude.ai"}, "Claude (self-declared, claude.ai) logged"},
		"a name that a host vouches for": {ledger.Actor{Kind: ledger.Assistant, Name: "Claude", Host: "claude.ai"}, "Claude (claude.ai) logged"},
		"no name":                        {ledger.Actor{Kind: ledger.Assistant}, "unknown assistant logged"},
		"the name of the person":         {ledger.Actor{Kind: ledger.Assistant, Name: "You", SelfDeclared: true}, `an assistant named "You" (self-declared) logged`},
		"the name of a source":           {ledger.Actor{Kind: ledger.Assistant, Name: "polar", SelfDeclared: true}, `an assistant named "polar" (self-declared) logged`},
		"a name that writes":             {ledger.Actor{Kind: ledger.Assistant, Name: "# [x](http://evil.example)\n**you**", SelfDeclared: true}, "(x)(evil.example) you (self-declared) logged"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			d.log(coach.Who{Person: person, Actor: test.actor}, squats(40))
			if got := told(d.trail(coach.TrailQuery{}))[0]; !strings.Contains(got, " "+test.want) {
				t.Errorf("got %q, want %q in it", got, test.want)
			}
		})
	}
}

func TestTheTrailIsAskedByActorAndDay(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, open func(*testing.T) *diary) {
		d := open(t)
		d.sync(workout("w1"))
		d.log(claude(), squats(1))
		d.now = d.now.AddDate(0, 0, 1)
		d.log(cursor(), squats(2))
		d.now = d.now.AddDate(0, 0, 1)
		d.log(you(), squats(3))
		days := func(from, to int) coach.TrailQuery {
			return coach.TrailQuery{From: monday.AddDays(from), To: monday.AddDays(to), Actor: "assistant"}
		}
		tests := map[string]struct {
			q    coach.TrailQuery
			want string
		}{
			"assistants":      {coach.TrailQuery{Actor: "assistant"}, "Claude Cursor"},
			"one by its name": {coach.TrailQuery{Actor: "cursor"}, "Cursor"},
			"the person":      {coach.TrailQuery{Actor: "you"}, "you"},
			"a source":        {coach.TrailQuery{Actor: "source"}, "Polar"},
			"nobody":          {coach.TrailQuery{Actor: "nobody"}, ""},
			"the first day":   {days(0, 0), "Claude"},
			"the second day":  {days(1, 1), "Cursor"},
			"from the second": {coach.TrailQuery{From: monday.AddDays(1), Actor: "assistant"}, "Cursor"},
			"up to the first": {coach.TrailQuery{To: monday, Actor: "assistant"}, "Claude"},
			"before them all": {days(-5, -1), ""},
			"from day to day": {days(0, 1), "Claude Cursor"},
		}
		for name, test := range tests {
			var who []string
			for _, line := range slices.Backward(d.trail(test.q).Lines) {
				who = append(who, line.By.Words())
			}
			if got := strings.Join(who, " "); got != test.want {
				t.Errorf("%s: got %q, want %q", name, got, test.want)
			}
		}
		for name, q := range map[string]coach.TrailQuery{
			"a range upside down": {From: monday, To: monday.AddDays(-1)}, "a limit below 1": {Limit: -1}, "a limit over 100": {Limit: 101}, "no cursor": {Cursor: "x"},
		} {
			_, err := d.Trail(t.Context(), claude(), q)
			if fault.KindOf(err) != fault.Invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// Pages of any size tell each call once, whole and in order.
func TestThePagesOfTheTrailAreTheWhole(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	for n := range 7 {
		entries := make([]coach.EntryInput, n%3*20+1) // some calls have more changes than are read at once
		for i := range entries {
			entries[i] = squats(n*100 + i + 1)
		}
		in := coach.LogInput{Entries: entries, Force: true}
		did[*summary.Logged](t)(d.Log(t.Context(), claude(), in))
	}
	whole := d.trail(coach.TrailQuery{}).Lines
	for size := 1; size <= 8; size++ {
		var pages []string
		q := coach.TrailQuery{Limit: size}
		for {
			page := d.trail(q)
			for _, line := range page.Lines {
				pages = append(pages, line.ChangeID+line.Did)
			}
			if q.Cursor = page.Next; q.Cursor == "" {
				break
			}
		}
		var want []string
		for _, line := range whole {
			want = append(want, line.ChangeID+line.Did)
		}
		if !slices.Equal(pages, want) {
			t.Errorf("pages of %d: got %q, want %q", size, pages, want)
		}
	}
}

func TestTheTrailOfNobodyIsEmpty(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	if got := d.trail(coach.TrailQuery{}).Markdown(); !strings.Contains(got, "Nothing was changed.") {
		t.Errorf("got %q", got)
	}
	stranger := claude()
	stranger.Person = "stranger"
	d.log(claude(), squats(40))
	theirs := did[*summary.Trail](t)(d.Trail(t.Context(), stranger, coach.TrailQuery{}))
	if len(theirs.Lines) != 0 {
		t.Errorf("a stranger sees %+v", theirs.Lines)
	}
}

func TestTheTrailTellsWhatWasChangedOfASourcesRecord(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	d.sync(workout("w1"))
	id := slices.Collect(maps.Keys(d.records(fitness.KindWorkout)))[0]
	made := d.edit(claude(), id, `{"distance_m": 5100}`)
	if want := "Changed the workout: distance from 5 km to 5.1 km"; made.Did != want {
		t.Errorf("read back %q, want %q", made.Did, want)
	}
	d.edit(claude(), id, `{"distance_m": 5200, "rpe": 7}`)
	got := told(d.trail(coach.TrailQuery{Actor: "assistant"}))
	want := []string{
		"30 Nov 14:05 Claude changed running 5 km, 30m, mean 140 bpm (distance from 5 km to 5.1 km) of 30 Nov",
		"30 Nov 14:05 Claude (self-declared) changed running 5.1 km, 30m, mean 140 bpm (distance from 5.1 km to 5.2 km, session loads RPE to 7) of 30 Nov",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	gone := did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Delete: true}))
	if want := "running 5.2 km, 30m, mean 140 bpm"; string(gone.Removed[0].Text) != want {
		t.Errorf("deleted %q, want %q", gone.Removed[0].Text, want)
	}
	got = told(d.trail(coach.TrailQuery{Actor: "assistant"}))
	want = []string{
		"30 Nov 14:05 Claude changed running 5 km, 30m, mean 140 bpm (distance from 5 km to 5.1 km) of 30 Nov",
		"30 Nov 14:05 Claude changed running 5.1 km, 30m, mean 140 bpm (distance from 5.1 km to 5.2 km, session loads RPE to 7) of 30 Nov",
		"30 Nov 14:05 Claude (self-declared) deleted running 5.2 km, 30m, mean 140 bpm at 07:00 of 30 Nov",
	}
	if !slices.Equal(got, want) {
		t.Errorf("of one that is gone since: got %q", got)
	}
}

func TestATrailThatNoLimitWasGivenForFitsTheUsualAnswer(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	for n := range 30 {
		did[*summary.Written](t)(d.SaveBrief(t.Context(), claude(), coach.BriefInput{Text: strings.Repeat("long ", n+20)}))
		d.log(claude(), squats(n+1), coach.EntryInput{What: "note", Note: strings.Repeat("longer ", n+20)})
	}
	var changes []string
	q := coach.TrailQuery{}
	for {
		page := d.trail(q)
		if size, err := summary.Size(page); err != nil || size > 5000 {
			t.Fatalf("%d bytes, %v", size, err)
		}
		for _, line := range page.Lines {
			changes = append(changes, line.ChangeID)
		}
		if q.Cursor = page.Next; q.Cursor == "" {
			break
		}
	}
	if slices.Sort(changes); len(slices.Compact(changes)) != 60 {
		t.Errorf("the pages tell %d calls", len(slices.Compact(changes)))
	}
}

func TestTheTrailTellsWhenASourcesRecordWasByItsOwnClock(t *testing.T) {
	t.Parallel()
	d := newDiary(t)
	start := civil.DateTime{Date: monday.AddDays(-5), Clock: civil.NewClock(17, 28, 0)} // in New York
	body, err := fitness.Encode(fitness.Workout{
		ID: "w1", Start: start, UTCOffsetMin: new(-300), Duration: new(30 * time.Minute), Sport: "RUNNING", DistanceM: new(5000.0),
	})
	if err != nil {
		t.Fatal(err)
	}
	d.sync(ledger.Record{Kind: fitness.KindWorkout, Source: "polar", SourceKey: "w1", Day: start.Date, StartsAt: start.AtOffset(-5 * time.Hour), Body: body})
	for id := range d.records(fitness.KindWorkout) {
		did[*summary.Written](t)(d.Edit(t.Context(), claude(), coach.EditInput{ID: id, Delete: true}))
	}
	if got, want := told(d.trail(coach.TrailQuery{})), "deleted running 5 km, 30m at 17:28 of 25 Nov"; len(got) != 1 || !strings.HasSuffix(got[0], want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
