package coach

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// toldInOrder lays down entries in the order in which a person said them, and gives them back in the order
// in which records are read: by their times, those without one first.
func toldInOrder(t *testing.T, entries ...fitness.Entry) *pile {
	t.Helper()
	p := &pile{}
	for i, e := range entries {
		e.When.Date = civil.MustDate(day30)
		body, err := fitness.Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		p.records = append(p.records, ledger.Record{
			Kind: fitness.KindEntry, ID: fmt.Sprintf("e%02d", i), Source: ledger.SourcePerson, Day: e.When.Date, StartsAt: startOf(e), Body: body,
		})
	}
	slices.SortStableFunc(p.records, func(a, b ledger.Record) int { return a.StartsAt.Compare(b.StartsAt) })
	return p
}

func at(clock string, e fitness.Entry) fitness.Entry {
	c, err := civil.ParseClock(clock)
	if err != nil {
		panic(err)
	}
	e.When.Clock = &c
	return e
}

func TestOfALevelThatWasToldTwiceTheLastWordCounts(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		told []float64
		at   []string
		want float64
	}{
		"one that is said later stands before the one before":       {[]float64{81, 79}, []string{"", ""}, 79},
		"one without a time corrects one with a time":               {[]float64{81, 79}, []string{"07:00", ""}, 79},
		"one with a time stands before one said before it":          {[]float64{81, 79}, []string{"", "07:00"}, 79},
		"one of a later time stands before one said after it":       {[]float64{81, 79}, []string{"20:00", "07:00"}, 81},
		"of one time the one that is said later":                    {[]float64{81, 79}, []string{"07:00", "07:00"}, 79},
		"a correction is of the time of what it corrects":           {[]float64{81, 80, 79}, []string{"20:00", "", "07:00"}, 80},
		"the last of many, whatever stands first among the records": {[]float64{81, 80, 79, 78}, []string{"07:00", "", "08:00", ""}, 78},
	}
	for name, test := range tests {
		for _, metric := range []string{"weight", "resting_heart_rate"} {
			t.Run(metric+": "+name, func(t *testing.T) {
				t.Parallel()
				var entries []fitness.Entry
				for i, x := range test.told {
					e := logged(metric, x)
					if test.at[i] != "" {
						e = at(test.at[i], e)
					}
					entries = append(entries, e)
				}
				v := toldInOrder(t, entries...).daily(t, metric, day30, day30).On(civil.MustDate(day30))
				if v.Value != test.want || v.Records != len(test.told) {
					t.Errorf("%+v, want %v", v, test.want)
				}
			})
		}
	}
}

func TestOfATrackableWhoseLastValueCountsThatIsTheLastWord(t *testing.T) {
	t.Parallel()
	p := toldInOrder(t,
		at("07:00", fitness.Entry{Form: fitness.FormTracked, Subject: "t1", Amount: &fitness.Quantity{Value: 5}}),
		fitness.Entry{Form: fitness.FormTracked, Subject: "t1", Amount: &fitness.Quantity{Value: 3}},
	)
	p.lay(t, fitness.KindTrackable, "t1", ledger.SourcePerson, "", fitness.Trackable{Name: "Ferritin", Aggregate: fitness.AggregateLast})
	if v := p.daily(t, "t1", day30, day30).On(civil.MustDate(day30)); v.Value != 3 {
		t.Errorf("%+v", v)
	}
}

// sleptFor is a night as a person told it, from a clock time on if one is given; one before noon is
// of the day of waking.
func sleptFor(hours float64, from string) fitness.Entry {
	s := &fitness.Sleep{AsleepS: hours * 3600}
	if from != "" {
		clock, err := civil.ParseClock(from)
		if err != nil {
			panic(err)
		}
		s.Start = civil.DateTime{Date: civil.MustDate(day30), Clock: clock}.AtOffset(0)
		if s.Start.Hour() >= 12 {
			s.Start = s.Start.AddDate(0, 0, -1)
		}
		s.End = s.Start.Add(time.Duration(hours * float64(time.Hour)))
	}
	return fitness.Entry{Form: fitness.FormNight, Sleep: s}
}

func TestOfANightThatWasToldTwiceTheLastWordCounts(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		told  []fitness.Entry
		want  float64 // hours
		wrong []string
	}{
		"a shorter one that is said later":             {[]fitness.Entry{sleptFor(6, ""), sleptFor(5, "")}, 5, []string{"e00"}},
		"a longer one that is said later":              {[]fitness.Entry{sleptFor(5, ""), sleptFor(6, "")}, 6, []string{"e00"}},
		"one without times after one with":             {[]fitness.Entry{sleptFor(7, "23:00"), sleptFor(5, "")}, 5, []string{"e00"}},
		"one with times after one without":             {[]fitness.Entry{sleptFor(7, ""), sleptFor(5, "23:00")}, 5, []string{"e00"}},
		"one that overlaps":                            {[]fitness.Entry{sleptFor(8, "22:00"), sleptFor(5, "23:00")}, 5, []string{"e00"}},
		"the third of three":                           {[]fitness.Entry{sleptFor(8, "22:00"), sleptFor(5, ""), sleptFor(6, "")}, 6, []string{"e00", "e01"}},
		"a sleep in the morning is no word of a night": {[]fitness.Entry{sleptFor(6, "23:00"), sleptFor(1.5, "06:00")}, 6, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := toldInOrder(t, test.told...)
			if v := p.daily(t, "asleep", day30, day30).On(civil.MustDate(day30)); v.Value != test.want*3600 {
				t.Errorf("%v h, want %v", v.Value/3600, test.want)
			}
			main, err := newView(p, civil.MustDate(day30)).mainNights(t.Context(), civil.Range{From: civil.MustDate(day30), To: civil.MustDate(day30)})
			if err != nil {
				t.Fatal(err)
			}
			if got := main[civil.MustDate(day30)].before; !slices.Equal(got, test.wrong) {
				t.Errorf("does not count %q, want %q", got, test.wrong)
			}
		})
	}
}

func TestADevicesStagedNightStandsBeforeTheLastWord(t *testing.T) {
	t.Parallel()
	p := toldInOrder(t, sleptFor(9, ""), sleptFor(8, ""))
	hours := func(n float64) *time.Duration { return new(time.Duration(n * float64(time.Hour))) }
	p.lay(t, fitness.KindNight, "n1", "polar", day30, fitness.Night{
		Date: civil.MustDate(day30), Start: time.Date(2026, 11, 29, 23, 0, 0, 0, time.UTC), End: time.Date(2026, 11, 30, 7, 0, 0, 0, time.UTC),
		Light: hours(4), Deep: hours(1), REM: hours(2), Interruptions: hours(1),
	})
	if v := p.daily(t, "asleep", day30, day30).On(civil.MustDate(day30)); v.Value != 7*3600 || v.Source != "polar" {
		t.Errorf("%+v", v)
	}
}
