package sentence

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// told writes what a reading stores, in few words.
func told(r Reading) string {
	var parts []string
	for _, e := range r.Entries {
		part := e.Subject + toldSets(e.Sets)
		if s := e.Session; s != nil && s.Distance != nil {
			part += " " + units.Number(s.Distance.Value, 1) + "m"
		}
		if s := e.Session; s != nil && s.DurationS != nil {
			part += " " + units.Number(*s.DurationS, 1) + "s"
		}
		if e.Sleep != nil {
			part += string(e.Form) + " " + units.Number(e.Sleep.AsleepS, 1) + "s"
		}
		if e.Amount != nil {
			part += " " + units.Number(e.Amount.Value, 3)
		}
		if e.Note != "" {
			part += " (" + e.Note + ")"
		}
		parts = append(parts, part)
	}
	for _, f := range r.Foods {
		parts = append(parts, strings.TrimSpace("food "+f.Item.Name+" "+f.Slot))
	}
	return strings.Join(parts, ", ")
}

func toldSets(sets []fitness.Set) string {
	var b strings.Builder
	for _, s := range sets {
		fmt.Fprintf(&b, " %d", s.Sets)
		if s.Reps != nil {
			fmt.Fprintf(&b, "x%d", *s.Reps)
		}
		if s.Load != nil {
			b.WriteString("@" + units.Number(s.Load.Typed, 1))
		}
	}
	return b.String()
}

func TestWhatCanBeReadInTwoWaysIsNotStored(t *testing.T) {
	t.Parallel()
	for name, words := range map[string]string{
		"a load or reps":                       "bench 100",
		"loads in a list after sets":           "squats 4x8 @ 80, 85, 90, 95",
		"numbers with a slash":                 "push-ups 20/15/10",
		"numbers on both sides of an exercise": "10 burpees 3",
		"sets that do not add up":              "bench 5 sets: 60kg x 10, 70kg x 8",
		"seconds or minutes of a hold":         "plank 60",
		"a distance or minutes":                "walked 30",
		"two distances":                        "ran 5 km 6 km",
		"metres or minutes of a climb":         "climbed 300 m",
		"hours and minutes or a decimal":       "slept 7.30",
		"glasses or litres":                    "water 2",
		"something done several times":         "ran 5k twice",
		"a day that is several":                "40 squats every morning",
		"a year":                               "40 squats in 2019",
		"two days that are one":                "Friday 28 Nov 40 squats",
		"somebody else":                        "my friend ran 5k",
		"a question":                           "did I do 40 squats today?",
		"an order to change what is there":     "please delete 40 squats",
		"a number that letters touch":          "weight 82foo",
		"things that are no distance":          "golf 18 holes",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := Read(words, someone(t))
			if stored := told(r); stored != "" || len(r.Rejected) != 1 {
				t.Errorf("%q stores %q, with %d rejections", words, stored, len(r.Rejected))
			}
		})
	}
}

func TestWhatIsSaidBetweenStaysWithTheEntry(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"ran 5k with Bob in 25 min":             "run 5000m 1500s (with Bob)",
		"40 deep squats":                        "squat 1x40 (deep)",
		"soreness in my legs 6":                 "soreness 6 (in my legs)",
		"ran 5k with Bob":                       "run 5000m",
		"coffee with 2 sugars":                  "coffee 1",
		"lunch: 200 g foo bar, 50 g of quux":    "food foo bar lunch, food quux lunch",
		"ate 2 eggs, toast and fruit for lunch": "food egg lunch, food toast lunch, food fruit lunch",
	} {
		if got := told(Read(words, someone(t))); got != want {
			t.Errorf("%q stores %q, want %q", words, got, want)
		}
	}
}

func TestADenialAndAWishHoldForWhatIsListedAfterThem(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"I will do 40 squats and 20 push-ups":            "",
		"didn't do 40 squats, 20 push-ups or 10 burpees": "",
		"no squats, 20 push-ups":                         "push_up 1x20",
		"skipped my run, mood 6":                         "mood 6",
		"will run 5k tomorrow, slept 7 hours":            "night 25200s",
		"note: didn't sleep, no squats tomorrow":         "",
	} {
		if got := told(Read(words, someone(t))); got != want {
			t.Errorf("%q stores %q, want %q", words, got, want)
		}
	}
}

func TestSessionsInTheWaysThatPeopleWriteThem(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"ran from 7 to 8am":                     "run 3600s",
		"ran at 7, 5k":                          "run 5000m",
		"slept 7h on Sunday":                    "night 25200s",
		"half marathon in 1:45":                 "run 21097.5m 6300s",
		"swam 20 lengths of a 25m pool":         "swim 500m",
		"rowed 30 minutes":                      "row 1800s",
		"cycled 15 miles at 15 mph":             "ride 24140.2m (at 15 mph)",
		"ran 3km in 15 min and 2km in 12 min":   "run 3000m 900s, run 2000m 720s",
		"ran 10,000 m in 50 min":                "run 10000m 3000s",
		"bike 1h 30km":                          "ride 30000m 3600s",
		"slept 5h then 2h nap":                  "night 18000s, nap 7200s",
		"nap from 13:00 for 30 min":             "nap 1800s",
		"bench 60kgx10, 70kgx8":                 "bench_press 1x10@60 1x8@70",
		"squat 5,5,5 @ 100":                     "squat 1x5@100 1x5@100 1x5@100",
		"3 rounds of 10 burpees":                "burpee 3x10",
		"squat 100 x 5 x 3":                     "squat 3x5@100",
		"bench press 80kg for 3 sets of 8":      "bench_press 3x8@80",
		"leg curls: 3 sets, 12 reps, 40kg":      "leg_curl 3x12@40",
		"pull-ups bodyweight 3x8":               "pull_up 3x8",
		"8/10 mood":                             "mood 8",
		"height 5'11\"":                         "height 180.34",
		"weight 80 this morning and 81 at noon": "weight 80, weight 81",
	} {
		if got := told(Read(words, someone(t))); got != want {
			t.Errorf("%q stores %q, want %q", words, got, want)
		}
	}
}

func TestASlipIsAskedAbout(t *testing.T) {
	t.Parallel()
	for a, b := range map[string]string{"sqauts": "squats", "burpess": "burpees", "wieght": "weight", "coffe": "coffee", "yesturday": "yesterday"} {
		if !alike(a, b) || !alike(b, a) {
			t.Errorf("%s is not like %s", a, b)
		}
	}
	for a, b := range map[string]string{"days": "bed", "home": "bone", "reps": "bed", "squats": "lunges", strings.Repeat("a", 50): "a"} {
		if alike(a, b) {
			t.Errorf("%s is like %s", a, b)
		}
	}
}

func TestWordsThatAreTooLongAreNotUnderstood(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("é", MaxWords)
	if r := Read(words+" ", someone(t)); len(r.NotUnderstood) != 1 || r.NotUnderstood[0] != words+" " {
		t.Error("longer words are read")
	}
	if r := Read(words[:len(words)-24]+"\n40 squats", someone(t)); len(r.Entries) != 1 {
		t.Error("words of the greatest length are not read")
	}
}

func TestATimeWithoutAmAndPmIsTheOneThatPeopleMean(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"ran 5k at 7":                   "07:00",
		"ran 5k at 12":                  "12:00",
		"ran 5k at 1":                   "13:00",
		"ran 5k at 5":                   "05:00", // five in the afternoon has not come yet
		"ran 5k yesterday at 5":         "17:00",
		"ran 5k yesterday at 6:30":      "06:30",
		"yesterday evening at 7 ran 5k": "19:00",
		"ran 5k at half past 6":         "06:30",
		"ran 5k at 14:09":               "14:05", // some minutes ahead are now
	} {
		r := Read(words, someone(t))
		if len(r.Entries) != 1 || r.Entries[0].When.Clock == nil || r.Entries[0].When.Clock.String() != want {
			t.Errorf("%q is not at %s: %+v", words, want, r)
		}
	}
}

func TestATimeBeforeTheDayStartsIsOfTheDayBefore(t *testing.T) {
	t.Parallel()
	l := someone(t)
	l.DayStart = civil.NewClock(4, 0, 0)
	l.Now = l.Now.Add(-12 * time.Hour) // 02:05, still Sunday
	r := Read("20 push-ups at 1am", l)
	if len(r.Entries) != 1 || r.Entries[0].When.Clock == nil || r.Entries[0].When.Date.String() != "2026-11-29" {
		t.Errorf("%+v", r)
	}
}

func TestASleepIsOfOneDay(t *testing.T) {
	t.Parallel()
	if r := Read("slept 7h on Saturday and Sunday", someone(t)); len(r.Entries) > 0 || len(r.Rejected) != 1 {
		t.Errorf("%+v", r)
	}
}
