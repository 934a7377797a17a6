package sentence_test

import (
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/sentence"
)

func TestALineThatTheCorpusDoesNotKnowIsRefused(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"a mark of its own":              "> 40 squats\n! strength squat reps=40",
		"no blank after the mark":        "> 40 squats\n+strength squat reps=40",
		"a form of its own":              "> 40 squats\n+ lifting squat reps=40",
		"a key of its own":               "> 40 squats\n+ strength squat times=40",
		"a key of another form":          "> 40 squats\n+ strength squat distance_m=40",
		"no subject":                     "> 40 squats\n+ strength reps=40",
		"no figure":                      "> 40 squats\n+ strength squat",
		"a figure twice":                 "> 40 squats\n+ strength squat reps=40 sets=1x40",
		"sets of another form":           "> 40 squats\n+ strength squat sets=40",
		"an extra of its own":            "> 40 squats\n+ strength squat sets=1x40/slow",
		"no number":                      "> slept\n+ night asleep_s=long",
		"no date":                        "> 40 squats\n+ strength squat reps=40 date=today",
		"no time":                        "> 40 squats\n+ strength squat reps=40 time=7",
		"a reason of its own":            "> squats\nx silly \"squats\"",
		"a rejection without words":      "> squats\nx no_amount",
		"a rejection with unquoted ones": "> squats\nx no_amount squats",
		"a rejection with a foreign key": "> squats\nx no_amount \"squats\" why=so",
		"an unquoted fragment":           "> squats\n? squats",
		"an open quote":                  "> squats\n? \"squats",
		"settings after the sentence":    "> squats\n@ mass=lb",
		"a setting of its own":           "@ mood=bad\n> squats",
		"a zone of its own":              "@ zone=Mars/Olympus\n> squats",
		"a sentence after what it gives": "> 40 squats\n+ strength squat reps=40\n> 20 squats",
		"no sentence":                    "+ strength squat reps=40",
	}
	for name, block := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if one, _, err := exampleOf(strings.Split(block, "\n")); err == nil {
				t.Errorf("%q gives %+v", block, one)
			}
		})
	}
}

func TestWhatAReadingLosesIsFound(t *testing.T) {
	t.Parallel()
	refuse := func(words ...string) (r sentence.Reading) {
		for _, w := range words {
			r.Rejected = append(r.Rejected, sentence.Rejection{Words: w})
		}
		return r
	}
	tests := map[string]struct {
		words   string
		reading sentence.Reading
		sound   bool
	}{
		"all of it in fragments":        {"40 squats, and then 20 dips.", refuse("20 dips", "40 squats"), true},
		"a word that does not join":     {"40 squats slowly", refuse("40 squats"), false},
		"a number":                      {"40 squats 20", refuse("40 squats"), false},
		"a denial":                      {"not 40 squats", refuse("40 squats"), false},
		"a day":                         {"yesterday 40 squats", refuse("40 squats"), false},
		"words that are not there":      {"40 squats", refuse("forty squats"), false},
		"one fragment twice":            {"40 squats", refuse("40 squats", "40 squats"), false},
		"the same words twice":          {"40 squats. 40 squats.", refuse("40 squats", "40 squats"), true},
		"the same words once too few":   {"40 squats. 40 squats.", refuse("40 squats"), false},
		"fragments that overlap":        {"40 squats today", refuse("40 squats", "squats today"), false},
		"an empty fragment":             {"40 squats", refuse("40 squats", ""), false},
		"the marks of a list":           {"1. 40 squats\n2. 20 dips", refuse("40 squats", "20 dips"), true},
		"a number that marks no item":   {"40 squats 2. 20 dips", refuse("40 squats", "20 dips"), false},
		"a short one in a long one":     {"squats 40 squats", refuse("squats", "40 squats"), true},
		"characters that do not show":   {"\u200b40 squats\u202c", refuse("40 squats"), true},
		"a letter of another alphabet":  {"40 squats я", refuse("40 squats"), false},
		"half of a fraction":            {"40 squats ½", refuse("40 squats"), false},
		"what is not understood counts": {"um 40 squats", sentence.Reading{NotUnderstood: []string{"um", "40 squats"}}, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, faults := accounted(test.words, test.reading); (len(faults) == 0) != test.sound {
				t.Errorf("%q: %v", test.words, faults)
			}
		})
	}
}

func TestASignBelongsToItsNumber(t *testing.T) {
	t.Parallel()
	for words, fragment := range map[string]string{"-5 dips": "5 dips", "~40 squats": "40 squats"} {
		placed, faults := accounted(words, sentence.Reading{NotUnderstood: []string{fragment}})
		if len(faults) > 0 || signLost(words, placed) == "" {
			t.Errorf("%q may be read as %q: %v", words, fragment, faults)
		}
	}
}

// A right reading, made by hand, and the same with one thing wrong each.
const wholeBlock = `> 3x10@60kg bench, slept 11-7, weight 180 lb yesterday; ran 8x400m in 90s each, 2 eggs for breakfast. 0 squats lol
+ strength bench_press sets=3x10@60kg
+ night asleep_s=28800 start=2026-11-29T23:00 end=2026-11-30T07:00
+ measurement weight value=81.6466 typed=180lb date=2026-11-29
+ session run distance_m=3200 intervals=8x400m each_s=90
+ food egg count=2 slot=breakfast
x out_of_range "0 squats" min=1 max=10000
? "lol"
~ "11 pm"`

func wholeReading(l sentence.Listener) sentence.Reading {
	today := fitness.When{Date: civil.MustDate("2026-11-30"), Zone: "Europe/London"}
	yesterday := fitness.When{Date: civil.MustDate("2026-11-29"), Zone: "Europe/London"}
	kg60 := &fitness.Quantity{Typed: 60, Unit: "kg", Value: 60}
	start := time.Date(2026, 11, 29, 23, 0, 0, 0, l.Zone)
	return sentence.Reading{
		Entries: []fitness.Entry{
			{
				Form: fitness.FormStrength, Subject: "bench_press", When: today, Words: "3x10@60kg bench",
				Sets: []fitness.Set{{Sets: 1, Reps: new(10), Load: kg60}, {Sets: 2, Reps: new(10), Load: kg60}},
			},
			{
				Form: fitness.FormNight, When: today, Words: "slept 11-7", Assumed: []string{"11-7 as 11 PM to 7 am"},
				Sleep: &fitness.Sleep{AsleepS: 28800, Start: start, End: start.Add(8 * time.Hour)},
			},
			{
				Form: fitness.FormMeasure, Subject: "weight", When: yesterday, Words: "weight 180 lb yesterday",
				Amount: &fitness.Quantity{Typed: 180, Unit: "lb", Value: 180 * 0.45359237},
			},
			{
				Form: fitness.FormSession, Subject: "run", When: today, Words: "ran 8x400m in 90s each",
				Session: &fitness.Session{
					Distance: &fitness.Quantity{Typed: 3200, Unit: "m", Value: 3200},
					Intervals: &fitness.Intervals{
						Repeats: 8, Distance: &fitness.Quantity{Typed: 400, Unit: "m", Value: 400}, EachS: new(90.0),
					},
				},
			},
		},
		Foods: []sentence.Food{{
			Item: fitness.MealItem{Name: "egg", Amount: &fitness.Quantity{Typed: 2, Value: 2}}, Slot: "breakfast", When: today,
			Words: "2 eggs for breakfast",
		}},
		Rejected: []sentence.Rejection{{
			Problem: fitness.Problem{Reason: fitness.OutOfRange, Message: "0 is too few", Min: new(1.0), Max: new(10_000.0)}, Words: "0 squats",
		}},
		NotUnderstood: []string{"lol"},
	}
}

func TestAFaultOfAReadingIsSeen(t *testing.T) {
	t.Parallel()
	tests := map[string]func(r *sentence.Reading){
		"an entry less":     func(r *sentence.Reading) { r.Entries = r.Entries[1:] },
		"another order":     func(r *sentence.Reading) { r.Entries[0], r.Entries[1] = r.Entries[1], r.Entries[0] },
		"a repetition more": func(r *sentence.Reading) { r.Entries[0].Sets[0].Reps = new(11) },
		"a load in another unit": func(r *sentence.Reading) {
			r.Entries[0].Sets[0].Load = &fitness.Quantity{Typed: 60, Unit: "lb", Value: 27.2155422}
		},
		"a value not as typed":    func(r *sentence.Reading) { r.Entries[0].Sets[0].Load.Value = 61 },
		"an RPE that nobody said": func(r *sentence.Reading) { r.Entries[0].RPE = new(8.0) },
		"another day":             func(r *sentence.Reading) { r.Entries[0].When.Date = civil.MustDate("2026-11-29") },
		"a day to come":           func(r *sentence.Reading) { r.Entries[0].When.Date = civil.MustDate("2026-12-01") },
		"a time that nobody said": func(r *sentence.Reading) { r.Entries[0].When.Clock = new(civil.NewClock(7, 0, 0)) },
		"no zone":                 func(r *sentence.Reading) { r.Entries[0].When.Zone = "" },
		"no words":                func(r *sentence.Reading) { r.Entries[0].Words = "" },
		"an hour less of sleep":   func(r *sentence.Reading) { r.Entries[1].Sleep.AsleepS -= 3600 },
		"another end":             func(r *sentence.Reading) { r.Entries[1].Sleep.End = r.Entries[1].Sleep.End.Add(time.Hour) },
		"nothing assumed":         func(r *sentence.Reading) { r.Entries[1].Assumed = nil },
		"a weight of nobody": func(r *sentence.Reading) {
			r.Entries[2].Amount = &fitness.Quantity{Typed: 1800, Unit: "lb", Value: 816.466266}
		},
		"a duration over rests":   func(r *sentence.Reading) { r.Entries[3].Session.DurationS = new(720.0) },
		"a run as a ride":         func(r *sentence.Reading) { r.Entries[3].Subject = "ride" },
		"eggs in grams":           func(r *sentence.Reading) { r.Foods[0].Item.Amount.Unit = "g" },
		"another meal":            func(r *sentence.Reading) { r.Foods[0].Slot = "dinner" },
		"energy that nobody said": func(r *sentence.Reading) { r.Foods[0].Item.Nutrition = &fitness.Nutrition{EnergyKcal: new(140.0)} },
		"another reason":          func(r *sentence.Reading) { r.Rejected[0].Reason = fitness.Ambiguous },
		"another range":           func(r *sentence.Reading) { r.Rejected[0].Max = new(1000.0) },
		"a rejection unexplained": func(r *sentence.Reading) { r.Rejected[0].Message = "" },
		"a word lost":             func(r *sentence.Reading) { r.NotUnderstood = nil },
		"a word twice":            func(r *sentence.Reading) { r.NotUnderstood = append(r.NotUnderstood, "squats lol") },
	}
	one, _, err := exampleOf(strings.Split(wholeBlock, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	if faults := one.faults(wholeReading(one.Listener)); len(faults) > 0 {
		t.Fatalf("a right reading has faults: %q", faults)
	}
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reading := wholeReading(one.Listener)
			spoil(&reading)
			if faults := one.faults(reading); len(faults) == 0 {
				t.Error("it is not seen")
			}
		})
	}
}
