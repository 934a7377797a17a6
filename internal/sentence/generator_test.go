package sentence_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/sentence"
)

func usualListener(t testing.TB) sentence.Listener {
	t.Helper()
	l, err := listener("")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// gives checks that words give one entry, written as in the corpus, and nothing else.
func gives(t *rapid.T, words, line string, l sentence.Listener) {
	t.Helper()
	var w wanted
	if err := w.add("+", line); err != nil {
		t.Fatal(err)
	}
	one := example{Words: words, Listener: l, Want: w}
	for _, fault := range one.faults(sentence.Read(words, l)) {
		t.Errorf("%s\n  %q", fault, words)
	}
}

func oneOf(t *rapid.T, what string, choices ...string) string {
	return rapid.SampledFrom(choices).Draw(t, what)
}

// inCase returns words in one of the cases that people type in.
func inCase(t *rapid.T, words string) string {
	switch rapid.IntRange(0, 3).Draw(t, "case") {
	case 0:
		return strings.ToUpper(words)
	case 1:
		return strings.ToUpper(words[:1]) + words[1:]
	default:
		return words
	}
}

// inWords returns the English name of a whole number from 1 to 999.
func inWords(n int, dash, and string) string {
	small := strings.Fields(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
		seventeen eighteen nineteen`)
	tens := strings.Fields("- - twenty thirty forty fifty sixty seventy eighty ninety")
	switch {
	case n < 20:
		return small[n]
	case n < 100 && n%10 == 0:
		return tens[n/10]
	case n < 100:
		return tens[n/10] + dash + small[n%10]
	case n%100 == 0:
		return small[n/100] + " hundred"
	default:
		return small[n/100] + " hundred" + and + inWords(n%100, dash, and)
	}
}

func drawnWords(t *rapid.T, n int) string {
	return inWords(n, oneOf(t, "dash", "-", " "), oneOf(t, "and", " and ", " "))
}

// decimals writes a number with a decimal point or comma, never with three places, which could be thousands.
func decimals(t *rapid.T, x float64, places int) string {
	return strings.ReplaceAll(strconv.FormatFloat(x, 'f', places, 64), ".", oneOf(t, "mark", ".", ","))
}

func TestEverySpellingOfACountIsTheSameEntry(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 120).Draw(t, "count")
		subject := inCase(t, oneOf(t, "subject", "push-ups", "pushups", "push ups", "press-ups"))
		number := oneOf(t, "number", strconv.Itoa(n), drawnWords(t, n))
		form := oneOf(t, "form", "N S", "S N", "S: N", "did N S", "N S today", "I did N S.", "N reps of S", "- N S", "N S!", "today: N S")
		words := strings.NewReplacer("N", number, "S", subject).Replace(form)
		gives(t, words, fmt.Sprintf("strength push_up reps=%d", n), l)
	})
}

func TestACountNeedsNoBlank(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 500).Draw(t, "count")
		gives(t, strconv.Itoa(n)+oneOf(t, "subject", "squats", "SQUATS"), fmt.Sprintf("strength squat reps=%d", n), l)
	})
}

func TestACountTimesAnExerciseIsItsRepsWhenItIsMoreThanSetsAre(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(21, 500).Draw(t, "count")
		gives(t, strconv.Itoa(n)+oneOf(t, "subject", "x squats", " x squats"), fmt.Sprintf("strength squat reps=%d", n), l)
	})
}

func TestEverySpellingOfThousandsIsTheSameNumber(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1000, 60_000).Draw(t, "steps")
		mark := oneOf(t, "mark", "", ",", ".", " ", "'", "’", "\u00a0", "\u202f")
		number := fmt.Sprintf("%d%s%03d", n/1000, mark, n%1000)
		form := oneOf(t, "form", "N steps", "steps: N", "walked N steps", "took N steps today")
		gives(t, strings.ReplaceAll(form, "N", number), fmt.Sprintf("measurement steps value=%d", n), l)
	})
}

func TestEverySpellingOfSetsIsTheSameEntry(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		sets, reps := rapid.IntRange(1, 10).Draw(t, "sets"), rapid.IntRange(1, 20).Draw(t, "reps")
		load := float64(rapid.IntRange(25, 600).Draw(t, "load in fifths")) / 5
		if load == math.Trunc(load) && load <= 10 {
			load += 20 // what could be an RPE is not meant
		}
		unit, alias := "kg", oneOf(t, "kg", "kg", " kg", "kgs", " kilos", " kilograms", "KG")
		if rapid.Bool().Draw(t, "pounds") {
			unit, alias = "lb", oneOf(t, "lb", "lb", " lb", "lbs", " lbs", " pounds", "LBS")
		}
		places := 1
		if load == math.Trunc(load) {
			places = 0
		}
		weight := decimals(t, load, places) + alias
		form := oneOf(t, "form", "bench AxBxL", "bench AxB L", "bench AxB@L", "AxB@L bench", "AxB L bench", "L AxB bench", "bench L AxB",
			"bench: A sets of B at L", "bench press A x B @ L", "A×B bench L", "bench A*B @ L", "bench AXB L", "A sets of B reps bench with L")
		words := strings.NewReplacer("A", strconv.Itoa(sets), "B", strconv.Itoa(reps), "L", weight).Replace(form)
		gives(t, words, fmt.Sprintf("strength bench_press sets=%dx%d@%s%s", sets, reps, number(load), unit), l)
	})
}

func TestEverySpellingOfADistanceIsTheSameEntry(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		tenths := rapid.IntRange(10, 300).Draw(t, "tenths")
		kilometres := float64(tenths) / 10
		var distance string
		metres := kilometres * 1000
		switch rapid.IntRange(0, 3).Draw(t, "unit") {
		case 0:
			distance = decimals(t, kilometres, 1) + oneOf(t, "km", "km", " km", "k", " kms", " kilometres", " kilometers", " KM")
		case 1:
			distance = decimals(t, kilometres, 2) + oneOf(t, "km", "km", " km", " kilometres")
		case 2:
			distance = strconv.Itoa(tenths*100) + oneOf(t, "m", "m", " m", " metres", " meters")
		default:
			distance = decimals(t, kilometres, 1) + oneOf(t, "mi", "mi", " mi", " miles", " Miles")
			metres = kilometres * 1609.344
		}
		form := oneOf(t, "form", "ran D", "run D", "run: D", "D run", "I ran D today", "went for a D run", "jogged D")
		gives(t, strings.ReplaceAll(form, "D", distance), "session run distance_m="+number(metres), l)
	})
}

func TestHalvesOfADistanceAreTheSameInAllSpellings(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "whole")
		half := oneOf(t, "half", "W.5", "W,5", "W½", "W 1/2", "W and a half")
		if strings.HasSuffix(half, "a half") && rapid.Bool().Draw(t, "in words") {
			half = drawnWords(t, n) + " and a half"
		}
		words := "ran " + strings.ReplaceAll(half, "W", strconv.Itoa(n)) + " " + oneOf(t, "unit", "km", "kilometres")
		gives(t, words, fmt.Sprintf("session run distance_m=%d", n*1000+500), l)
	})
}

// lasting returns a spelling of so many minutes, which are an hour or more and under ten hours.
func lasting(t *rapid.T, minutes int) string {
	h, m := minutes/60, minutes%60
	spellings := []string{
		fmt.Sprintf("%dh%02d", h, m), fmt.Sprintf("%dh%02dm", h, m), fmt.Sprintf("%dh %dm", h, m), fmt.Sprintf("%d h %d min", h, m),
		fmt.Sprintf("%d:%02d:00", h, m), fmt.Sprintf("%d hours %d minutes", h, m), fmt.Sprintf("%d hours and %d minutes", h, m),
		fmt.Sprintf("%d min", minutes), fmt.Sprintf("%dmin", minutes), fmt.Sprintf("%d minutes", minutes), fmt.Sprintf("%d'", minutes),
	}
	if m > 0 {
		spellings = append(spellings, drawnWords(t, h)+" hours and "+drawnWords(t, m)+" minutes", fmt.Sprintf("%d h %d", h, m))
	}
	if m%6 == 0 {
		hours := decimals(t, float64(minutes)/60, 1)
		spellings = append(spellings, hours+"h", hours+" hours", hours+" h", hours+" hrs")
	}
	if m == 0 {
		spellings = append(spellings, fmt.Sprintf("%d hours", h), fmt.Sprintf("%dh", h), drawnWords(t, h)+" hours", fmt.Sprintf("%d hr", h))
	}
	if m == 30 {
		spellings = append(spellings, fmt.Sprintf("%d and a half hours", h), fmt.Sprintf("%d½ hours", h), fmt.Sprintf("%d 1/2 h", h),
			drawnWords(t, h)+" and a half hours", drawnWords(t, h)+" hours and a half")
	}
	return rapid.SampledFrom(spellings).Draw(t, "spelling")
}

// minutesOf draws whole, half and other hours about equally.
func minutesOf(t *rapid.T, least, most int) int {
	h := rapid.IntRange(least, most).Draw(t, "hours")
	return h*60 + rapid.OneOf(rapid.Just(0), rapid.Just(30), rapid.IntRange(1, 59)).Draw(t, "minutes")
}

func TestEverySpellingOfASleepIsTheSameEntry(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		minutes := minutesOf(t, 2, 9)
		form := oneOf(t, "form", "slept D", "slept for D", "I slept D last night", "sleep: D", "D of sleep", "slept D.")
		gives(t, strings.ReplaceAll(form, "D", lasting(t, minutes)), fmt.Sprintf("night asleep_s=%d", minutes*60), l)
	})
}

func TestEverySpellingOfASessionIsTheSameEntry(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		minutes := minutesOf(t, 2, 9)
		form := oneOf(t, "form", "cycled D", "cycled for D", "bike ride: D", "rode my bike for D", "D bike ride", "cycling D")
		gives(t, strings.ReplaceAll(form, "D", lasting(t, minutes)), fmt.Sprintf("session ride duration_s=%d", minutes*60), l)
	})
}

// shownAt returns a spelling of a clock time; twelve hours have their am or pm.
func shownAt(t *rapid.T, minutes, style int) string {
	h, m := minutes/60, minutes%60
	switch style {
	case 0:
		return fmt.Sprintf("%02d:%02d", h, m)
	case 1:
		return fmt.Sprintf("%d:%02d", h, m)
	case 2:
		return fmt.Sprintf("%dh%02d", h, m)
	default:
		half := "am"
		if h >= 12 {
			half = "pm"
		}
		hour := strconv.Itoa((h+11)%12 + 1)
		if m > 0 || rapid.Bool().Draw(t, "full hour") {
			hour += fmt.Sprintf(":%02d", m)
		}
		return hour + oneOf(t, "blank", "", " ") + inCase(t, half)
	}
}

func TestEverySpellingOfTheEndsOfANightIsTheSameEntry(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	day := civil.MustDate("2026-11-30")
	rapid.Check(t, func(t *rapid.T) {
		bed := rapid.IntRange(-4*12, 2*12).Draw(t, "to bed in fives") * 5 // minutes from midnight
		wake := rapid.IntRange(5*12, 9*12).Draw(t, "up in fives") * 5
		start := civil.DateTime{Date: day}.Add(time.Duration(bed) * time.Minute)
		end := civil.DateTime{Date: day}.Add(time.Duration(wake) * time.Minute)
		style := rapid.IntRange(0, 3).Draw(t, "style")
		form := oneOf(t, "form", "slept from A to B", "slept A-B", "slept A–B", "slept A - B", "slept A to B", "slept from A until B", "sleep: A-B", "slept A till B")
		words := strings.NewReplacer("A", shownAt(t, (bed+24*60)%(24*60), style), "B", shownAt(t, wake, style)).Replace(form)
		gives(t, words, fmt.Sprintf("night asleep_s=%d start=%s end=%s", (wake-bed)*60, start.String()[:16], end.String()[:16]), l)
	})
}

// ago returns a spelling of a day so many days before a day.
func ago(t *rapid.T, today civil.Date, days int) string {
	date := today.AddDays(-days)
	month := date.Month.String()
	ordinal := strconv.Itoa(date.Day) + suffix(date.Day)
	spellings := []string{
		date.String(), fmt.Sprintf("%d %s", date.Day, month[:3]), fmt.Sprintf("%s %d", month[:3], date.Day),
		fmt.Sprintf("%d %s", date.Day, month), fmt.Sprintf("%s %s", month, ordinal), fmt.Sprintf("the %s of %s", ordinal, month),
		fmt.Sprintf("%s %d, %d", month[:3], date.Day, date.Year), fmt.Sprintf("%d %s %d", date.Day, month, date.Year),
		fmt.Sprintf("%02d.%02d.%d", date.Day, date.Month, date.Year),
	}
	switch days {
	case 0:
		spellings = append(spellings, "today", "this morning")
	case 1:
		spellings = append(spellings, "yesterday", "1 day ago", "a day ago")
	case 2:
		spellings = append(spellings, "the day before yesterday", "two days ago", "2 days ago")
	default:
		spellings = append(spellings, fmt.Sprintf("%d days ago", days))
	}
	if days < 7 {
		weekday := date.Weekday().String()
		spellings = append(spellings, weekday, weekday[:3], strings.ToLower(weekday))
	}
	return rapid.SampledFrom(spellings).Draw(t, "date")
}

func suffix(day int) string {
	if day/10 == 1 || day%10 > 3 || day%10 == 0 {
		return "th"
	}
	return []string{"st", "nd", "rd"}[day%10-1]
}

func TestEverySpellingOfADayIsTheSameDay(t *testing.T) {
	t.Parallel()
	usual := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		l := usual
		// Up to 300 days, so that a day and month without a year are of the past one alone.
		days := rapid.OneOf(rapid.IntRange(0, 8), rapid.IntRange(9, 300)).Draw(t, "days")
		day := rapid.IntRange(0, 1460).Draw(t, "today")
		shown := civil.DateTime{Date: civil.MustDate("2025-06-01").AddDays(day), Clock: civil.NewClock(12, 0, 0)}
		l.Now = shown.In(l.Zone)
		date := ago(t, shown.Date, days)
		form := oneOf(t, "form", "40 squats D", "D: 40 squats", "D 40 squats", "D I did 40 squats")
		if date[0] >= '0' && date[0] <= '9' && !strings.HasSuffix(date, "ago") || strings.ToUpper(date[:1]) == date[:1] && date[0] > '9' {
			form = oneOf(t, "form with on", form, "40 squats on D", "on D 40 squats", "on D: 40 squats")
		}
		gives(t, strings.ReplaceAll(form, "D", date), fmt.Sprintf("strength squat reps=40 date=%s", shown.Date.AddDays(-days)), l)
	})
}

func TestADayIsTheListenersInEveryZone(t *testing.T) {
	t.Parallel()
	usual := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		l := usual
		zone, err := civil.LoadZone(oneOf(t, "zone", "Pacific/Apia", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Etc/GMT+12",
			"America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/London"))
		if err != nil {
			t.Fatal(err)
		}
		l.Zone = zone
		l.Now = time.Unix(rapid.Int64Range(1_700_000_000, 1_900_000_000).Draw(t, "now"), 0)
		l.DayStart = civil.NewClock(rapid.IntRange(0, 6).Draw(t, "day start"), 0, 0)
		gives(t, "yesterday 40 squats", fmt.Sprintf("strength squat reps=40 date=%s", today(l).AddDays(-1)), l)
	})
}

func TestACountOfFoodIsNeverGrams(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "count")
		words := strings.NewReplacer("N", oneOf(t, "number", strconv.Itoa(n), drawnWords(t, n)), "F", oneOf(t, "food", "eggs", "Eggs", "EGGS")).
			Replace(oneOf(t, "form", "N F", "ate N F", "had N F"))
		gives(t, words, fmt.Sprintf("food egg count=%d", n), l)
	})
}

func TestEverySpellingOfAVolumeIsTheSameEntry(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		tenths := rapid.IntRange(1, 20).Draw(t, "tenths of a litre")
		want := fmt.Sprintf("measurement water value=%d", tenths*100)
		volume := strconv.Itoa(tenths*100) + oneOf(t, "ml", "ml", " ml", " millilitres", "ML")
		if rapid.Bool().Draw(t, "litres") {
			litres := float64(tenths) / 10
			volume = decimals(t, litres, 1) + oneOf(t, "l", "l", " l", " litres", " liters", "L")
			want += fmt.Sprintf(" typed=%sl", number(litres))
		}
		form := oneOf(t, "form", "V water", "water V", "water: V", "drank V of water", "V of water")
		gives(t, strings.ReplaceAll(form, "V", volume), want, l)
	})
}

func TestEverySpellingOfAHoldIsTheSameEntry(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		minutes := rapid.IntRange(1, 10).Draw(t, "minutes")
		hold := strconv.Itoa(minutes) + oneOf(t, "unit", "m", " m", "min", " min", " minutes", "'")
		if rapid.Bool().Draw(t, "seconds") {
			hold = strconv.Itoa(minutes*60) + oneOf(t, "unit of seconds", "s", " s", "sec", " secs", " seconds", `"`)
		}
		words := strings.ReplaceAll(oneOf(t, "form", "plank H", "plank: H", "H plank", "plank for H", "held a plank for H"), "H", hold)
		gives(t, words, fmt.Sprintf("strength plank sets=1/hold%ds", minutes*60), l)
	})
}

func TestWhatIsOutOfRangeIsRefusedAndTheRestIsKept(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	l.Force = true
	rapid.Check(t, func(t *rapid.T) {
		too := rapid.SampledFrom([]struct {
			words       string
			least, most int
			min, max    float64
		}{
			{"N squats", 10_001, 99_999, 1, 10_000},
			{"slept N hours", 25, 999, 0, 24},
			{"weight N kg", 401, 9999, 20, 400},
			{"HR N", 241, 9999, 25, 240},
			{"RHR N", 141, 9999, 25, 140},
			{"N steps", 150_001, 9_999_999, 0, 150_000},
			{"mood N", 11, 999, 1, 10},
			{"body fat N%", 76, 999, 2, 75},
			{"ran N km", 351, 9999, 0.01, 350},
		}).Draw(t, "figure")
		words := strings.ReplaceAll(too.words, "N", strconv.Itoa(rapid.IntRange(too.least, too.most).Draw(t, "amount")))
		one := example{Words: words + ", 20 push-ups", Listener: l}
		one.Want.Rejected = []refusal{{Reason: "out_of_range", Words: words, Min: &too.min, Max: &too.max}}
		if err := one.Want.add("+", "strength push_up reps=20"); err != nil {
			t.Fatal(err)
		}
		for _, fault := range one.faults(sentence.Read(one.Words, l)) {
			t.Errorf("%s\n  %q", fault, one.Words)
		}
	})
}

func TestAWeightIsTheSameInKilogramsPoundsAndStone(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	l.LastWeight = nil
	rapid.Check(t, func(t *rapid.T) {
		form := oneOf(t, "form", "weight W", "weight: W", "weighed W", "I weigh W", "weight W this morning")
		switch rapid.IntRange(0, 2).Draw(t, "unit") {
		case 0:
			kg := float64(rapid.IntRange(400, 2400).Draw(t, "tenths")) / 10
			words := strings.ReplaceAll(form, "W", decimals(t, kg, 1)+oneOf(t, "kg", "", "kg", " kg", " kilos", " kgs"))
			gives(t, words, "measurement weight value="+number(kg), l)
		case 1:
			lb := float64(rapid.IntRange(900, 5000).Draw(t, "tenths")) / 10
			words := strings.ReplaceAll(form, "W", decimals(t, lb, 1)+oneOf(t, "lb", "lb", " lb", " lbs", " pounds"))
			gives(t, words, fmt.Sprintf("measurement weight value=%s typed=%slb", number(lb*0.45359237), number(lb)), l)
		default:
			stone, lb := rapid.IntRange(7, 30).Draw(t, "stone"), rapid.IntRange(1, 13).Draw(t, "pounds")
			words := strings.ReplaceAll(form, "W", fmt.Sprintf(oneOf(t, "st", "%d st %d", "%d st %d lb", "%d stone %d", "%dst %dlb"), stone, lb))
			pounds := stone*14 + lb
			gives(t, words, fmt.Sprintf("measurement weight value=%s typed=%dlb", number(float64(pounds)*0.45359237), pounds), l)
		}
	})
}

// varied returns an example said in another way, with more that is not understood.
func varied(e example, words func(string) string, more ...string) example {
	e.Words = words(e.Words)
	e.Want.Rejected = slices.Clone(e.Want.Rejected)
	for i := range e.Want.Rejected {
		e.Want.Rejected[i].Words = words(e.Want.Rejected[i].Words)
	}
	rest := make([]string, 0, len(e.Want.NotUnderstood)+len(more))
	for _, text := range e.Want.NotUnderstood {
		rest = append(rest, words(text))
	}
	rest = append(rest, more...)
	e.Want.NotUnderstood = rest
	return e
}

// loudNotes returns an example with the notes of its entries in capitals: they are kept as they were said.
func loudNotes(e example) example {
	e.Want.Entries = slices.Clone(e.Want.Entries)
	for i, entry := range e.Want.Entries {
		entry.Values = maps.Clone(entry.Values)
		for _, key := range []string{"note", "text"} {
			if text, has := entry.Values[key]; has {
				entry.Values[key] = strings.ToUpper(text)
			}
		}
		e.Want.Entries[i] = entry
	}
	return e
}

func TestCapitalsChangeNothing(t *testing.T) {
	t.Parallel()
	for _, one := range corpus(t) {
		if strings.Contains(strings.ToLower(one.Words), "note") || one.File == "hostile.txt" {
			continue // a note is kept as it is
		}
		loud := loudNotes(varied(one, strings.ToUpper))
		for _, fault := range loud.faults(sentence.Read(loud.Words, loud.Listener)) {
			t.Errorf("%s %q: %s", one.where(), loud.Words, fault)
		}
	}
}

func TestAnAfterthoughtChangesNothing(t *testing.T) {
	t.Parallel()
	for _, one := range corpus(t) {
		w := one.Want
		if len(w.Entries) == 0 || len(w.Foods)+len(w.Rejected)+len(w.NotUnderstood) > 0 || strings.Contains(strings.ToLower(one.Words), "note") {
			continue // what is not stored may hold the afterthought
		}
		if slices.ContainsFunc(w.Entries, func(f figures) bool { return f.Form == "note" }) {
			continue // as a note does
		}
		for after, more := range map[string][]string{" 💪": nil, " 🔥🔥": nil, " !": nil, " lol": {"lol"}, "\nasdf": {"asdf"}} {
			longer := varied(one, func(s string) string { return s + after }, more...)
			for _, fault := range longer.faults(sentence.Read(longer.Words, longer.Listener)) {
				t.Errorf("%s %q: %s", one.where(), longer.Words, fault)
			}
		}
	}
}

// pieces are what sentences are made of, sense or none.
func pieces() []string {
	return []string{
		"40 squats", "3x10@60kg bench", "slept 7:30", "ran 5 in 25", "yesterday", "tomorrow", "no", "will", "and", "then", ",", ".", ";", "\n", " ",
		"-5", "1.500", "7,5", "½", "and a half", "kg", "m", "5k", "120/80", "BP", "coffee", "cold shower", "read 20 pages", "on Monday", "11-7",
		"from 23:15 to 06:45", "note:", "- ", "1. ", "x", "@", "RPE 9", "\u200b", "\u202e", "💪", "żółć", "\xff", "NaN", "0", "99999999999999999999",
		"2 eggs for breakfast", "100gr", "'", "\"", "2026-11-28", "2026-02-30", "at 7", "~", "about", "each", "8x400m in 90s each",
		"sorry", "no wait", "i mean", "[x] ", "[ ] ", "28.11.", "on 24.11.", "5:30/km", "at 12 km/h", "pace", "|", "twice", "80% of", "80%", "over",
		"up to", "less than", "n", "I'm", "half six", "eleven thirty", "P 20 g", "hr 150", "90s rest", "on 1:45", "7:42.5", "+", "a day", "not done",
		"❌", "single", "9.15", "to", "woke up", "5'11", "64 oz water", "dinner", "pizza", "last night", "in the afternoon", "target", "my wife's",
	}
}

func TestNothingOfASentenceIsLost(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom(pieces()), 0, 14).Draw(t, "pieces")
		holds(t, strings.Join(parts, oneOf(t, "between", " ", "", ", ")), l)
	})
}

// holds checks what is true of the reading of any words.
func holds(t interface {
	Helper()
	Errorf(format string, args ...any)
}, words string, l sentence.Listener,
) {
	t.Helper()
	got := sentence.Read(words, l)
	if _, faults := accounted(words, got); len(faults) > 0 {
		t.Errorf("%q: %v", words, faults)
	}
	for _, entry := range got.Entries {
		for _, fault := range unsound(entry, l) {
			t.Errorf("%q: %s", words, fault)
		}
	}
	for _, rejection := range got.Rejected {
		if !slices.Contains(reasons(), rejection.Reason) || rejection.Message == "" {
			t.Errorf("%q: the rejection of %q says %q, %q", words, rejection.Words, rejection.Reason, rejection.Message)
		}
	}
	if diff := gocmp.Diff(got, sentence.Read(words, l)); diff != "" {
		t.Errorf("%q is read in two ways: %s", words, diff)
	}
}

func TestALongSentenceIsReadToItsEnd(t *testing.T) {
	t.Parallel()
	l := usualListener(t)
	got := sentence.Read(strings.Repeat("40 squats. ", 150)+"20 push-ups", l)
	if len(got.Entries) != 151 || len(got.Rejected)+len(got.NotUnderstood) > 0 {
		t.Errorf("%d entries, %d rejections, not understood %q", len(got.Entries), len(got.Rejected), got.NotUnderstood)
	}
	words := strings.Repeat("blah ", 400) + "40 squats"
	got = sentence.Read(words, l)
	placed, faults := accounted(words, got)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if rest := merged(words, placed); len(got.Entries) != 1 || len(rest) != 1 || rest[0] != strings.TrimSpace(words[:2000]) {
		t.Errorf("%d entries, and not understood is %d pieces", len(got.Entries), len(rest))
	}
}

// maxFuzzed is as long as one call may be.
const maxFuzzed = 4000

func FuzzRead(f *testing.F) {
	for _, one := range corpus(f) {
		f.Add(one.Words)
	}
	l := usualListener(f)
	f.Fuzz(func(t *testing.T, words string) {
		if len(words) > maxFuzzed || !utf8.ValidString(words) {
			t.Skip("no text that a client can send")
		}
		holds(t, words, l)
	})
}
