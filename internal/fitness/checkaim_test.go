package fitness_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

func trackable(change func(*fitness.Trackable)) *fitness.Trackable {
	t := &fitness.Trackable{Name: "Reading", Unit: "min", Aggregate: fitness.AggregateSum, Created: today}
	change(t)
	return t
}

func TestWhatATrackableCanBe(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change  func(*fitness.Trackable)
		reason  fitness.Reason
		message string
	}{
		"reading":              {func(*fitness.Trackable) {}, "", ""},
		"of no name":           {func(t *fitness.Trackable) { t.Name = "" }, fitness.NoAmount, "name is empty"},
		"of 41 characters":     {func(t *fitness.Trackable) { t.Name = strings.Repeat("ä", 41) }, fitness.OutOfRange, "41 characters, at most 40"},
		"of no aggregate":      {func(t *fitness.Trackable) { t.Aggregate = "" }, fitness.NoAmount, "aggregate is missing"},
		"of another aggregate": {func(t *fitness.Trackable) { t.Aggregate = "median" }, fitness.OutOfRange, `"median" is no aggregate`},
		"eleven aliases":       {func(t *fitness.Trackable) { t.Aliases = slices.Repeat([]string{"a"}, 11) }, fitness.OutOfRange, "11 aliases"},
		"an empty alias":       {func(t *fitness.Trackable) { t.Aliases = []string{""} }, fitness.NoAmount, "alias is empty"},
		"bounds that cross":    {func(t *fitness.Trackable) { t.Min, t.Max = new(5.0), new(5.0) }, fitness.Conflicting, "not below the most"},
		"a bound of no number": {func(t *fitness.Trackable) { t.Max = new(math.NaN()) }, fitness.OutOfRange, "not a number"},
		"four decimals":        {func(t *fitness.Trackable) { t.Decimals = new(4) }, fitness.OutOfRange, "decimals of 4"},
		"a daily target": {func(t *fitness.Trackable) {
			t.Targets = []fitness.Target{{From: today, Kind: fitness.AtLeast, Value: 30}}
		}, "", ""},
		"a target of no kind": {func(t *fitness.Trackable) { t.Targets = []fitness.Target{{From: today, Value: 30}} }, fitness.NoAmount, "kind of the target"},
		"a range without end": {func(t *fitness.Trackable) { t.Targets = []fitness.Target{{Kind: fitness.InRange, Value: 30}} }, fitness.NoAmount, "upper end"},
		"a range that ends": {func(t *fitness.Trackable) {
			t.Targets = []fitness.Target{{Kind: fitness.InRange, Value: 30, Max: new(20.0)}}
		}, fitness.Conflicting, "ends at 20 min and begins at 30 min"},
		"no target any more":    {func(t *fitness.Trackable) { t.Targets = []fitness.Target{{From: today, None: true}} }, "", ""},
		"a target below bounds": {func(t *fitness.Trackable) { t.Targets = []fitness.Target{{Kind: fitness.AtLeast, Value: -1}} }, fitness.OutOfRange, "target of -1 min"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wantProblem(t, trackable(test.change).Check(here()), test.reason, test.message, "")
		})
	}
}

func TestAnEntryOfATrackable(t *testing.T) {
	t.Parallel()
	entry := func(typed float64, unit string, value float64) *fitness.Entry {
		return &fitness.Entry{
			Form: fitness.FormTracked, Subject: "t1", When: when(), Amount: &fitness.Quantity{Typed: typed, Unit: unit, Value: value},
		}
	}
	yesNo := func(t *fitness.Trackable) { t.Aggregate, t.Unit = fitness.AggregateYesNo, "" }
	own := func(t *fitness.Trackable) { t.Unit, t.Min, t.Max = "cups", new(0.0), new(12.0) }
	whole := func(t *fitness.Trackable) { t.Unit, t.Max, t.Decimals = "cups", new(12.0), new(0) }
	tenths := func(t *fitness.Trackable) { t.Unit, t.Decimals = "cups", new(1) }
	tests := map[string]struct {
		change  func(*fitness.Trackable)
		entry   *fitness.Entry
		reason  fitness.Reason
		message string
	}{
		"in its unit":                 {nil, entry(30, "min", 30), "", ""},
		"in no unit":                  {nil, entry(30, "", 30), "", ""},
		"in hours":                    {nil, entry(1.5, "h", 90), "", ""},
		"in hours, kept as such":      {nil, entry(1.5, "h", 1.5), fitness.UnitMismatch, "does not agree"},
		"in pages":                    {nil, entry(20, "pages", 20), fitness.UnitMismatch, "Reading is not in pages"},
		"more minutes than a day has": {nil, entry(2000, "min", 2000), fitness.OutOfRange, "Reading of 2000 min is outside 0 to 1440 min"},
		"yes":                         {yesNo, entry(1, "", 1), "", ""},
		"yes, said so":                {yesNo, entry(1, "yes/no", 1), "", ""},
		"yes of an amount":            {nil, entry(1, "yes/no", 1), fitness.UnitMismatch, "Reading is not in yes/no"},
		"twice yes":                   {yesNo, entry(2, "", 2), fitness.OutOfRange, "outside 0 to 1"},
		"half yes":                    {yesNo, entry(0.5, "", 0.5), fitness.OutOfRange, "whole number"},
		"parts of cups":               {own, entry(2.5, "cups", 2.5), "", ""},
		"parts of whole cups":         {whole, entry(2.5, "cups", 2.5), fitness.OutOfRange, "Reading is a whole number, not 2.5"},
		"whole cups":                  {whole, entry(2, "cups", 2), "", ""},
		"tenths shown":                {tenths, entry(2.55, "cups", 2.55), "", ""},
		"of its own bounds":           {own, entry(13, "cups", 13), fitness.OutOfRange, "Reading of 13 cups is outside 0 to 12 cups"},
		"a value that was not typed":  {own, entry(3, "cups", 4), fitness.Conflicting, ""},
		"without an amount":           {nil, &fitness.Entry{Form: fitness.FormTracked, Subject: "t1", When: when()}, fitness.NoAmount, "amount is missing"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			change := test.change
			if change == nil {
				change = func(*fitness.Trackable) {}
			}
			wantProblem(t, trackable(change).CheckEntry(test.entry, here()), test.reason, test.message, "")
		})
	}
}

func TestBoundsOfATrackableByItsUnit(t *testing.T) {
	t.Parallel()
	for unit, want := range map[string]fitness.Band{
		"": {0, 100000}, "count": {0, 100000}, "min": {0, 1440}, "h": {0, 24}, "g": {0, 10000}, "ml": {0, 20000}, "score": {0, 10}, "€": {-1e6, 1e6},
	} {
		tr := trackable(func(t *fitness.Trackable) { t.Unit = unit })
		if got := tr.Limit().Allowed; got != want {
			t.Errorf("%q: %v", unit, got)
		}
	}
}

func TestATrackableIsAMetricToAimFor(t *testing.T) {
	t.Parallel()
	m := trackable(func(*fitness.Trackable) {}).Metric("t1")
	goal := fitness.Goal{Kind: fitness.GoalTotal, Metric: "t1", Target: new(5000.0), From: today, Due: today.AddDays(30)}
	if m.Name != "t1" || m.Title != "Reading" || m.Unit != "min" || m.Morning {
		t.Errorf("%+v", m)
	}
	wantProblem(t, goal.Check(m, here()), "", "", "")
}

func TestWhatATargetOfAMetricCanBe(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		metric  string
		target  fitness.Target
		reason  fitness.Reason
		message string
	}{
		"10 000 steps":             {"steps", fitness.Target{Kind: fitness.AtLeast, Value: 10000, Period: fitness.Daily}, "", ""},
		"200 000 steps a day":      {"steps", fitness.Target{Kind: fitness.AtLeast, Value: 200000, Period: fitness.Daily}, fitness.OutOfRange, "target for steps"},
		"200 000 steps a week":     {"steps", fitness.Target{Kind: fitness.AtLeast, Value: 200000, Period: fitness.Weekly}, "", ""},
		"7 to 9 hours of sleep":    {"asleep", fitness.Target{Kind: fitness.InRange, Value: 7 * 3600, Max: new(9 * 3600.0)}, "", ""},
		"30 hours of sleep":        {"asleep", fitness.Target{Kind: fitness.AtLeast, Value: 30 * 3600}, fitness.OutOfRange, "30 h is outside 0 to 24 h"},
		"two figures for one":      {"steps", fitness.Target{Kind: fitness.AtLeast, Value: 1, Max: new(2.0)}, fitness.Conflicting, "one figure"},
		"2 000 kcal":               {"energy_intake", fitness.Target{Kind: fitness.AtMost, Value: 2000}, "", ""},
		"1 100 kcal a day":         {"energy_intake", fitness.Target{Kind: fitness.AtMost, Value: 1100}, fitness.Unusual, "under 1200 kcal"},
		"8 000 kcal a week":        {"energy_intake", fitness.Target{Kind: fitness.AtMost, Value: 8000, Period: fitness.Weekly}, fitness.Unusual, "under 1200 kcal"},
		"a target of another kind": {"steps", fitness.Target{Kind: "about", Value: 1}, fitness.OutOfRange, `"about" is no kind of target`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, _ := fitness.MetricNamed(test.metric)
			wantProblem(t, m.CheckTarget(&test.target, here()), test.reason, test.message, "")
		})
	}
}

func TestWhatAGoalCanBe(t *testing.T) {
	t.Parallel()
	due := today.AddDays(30)
	tests := map[string]struct {
		goal    fitness.Goal
		reason  fitness.Reason
		message string
	}{
		"100 km by a date":            {fitness.Goal{Kind: fitness.GoalTotal, Metric: "run_distance", Target: new(100000.0), From: today, Due: due}, "", ""},
		"a total without a date":      {fitness.Goal{Kind: fitness.GoalTotal, Metric: "run_distance", Target: new(100000.0), From: today}, fitness.NoAmount, "date by which"},
		"a total of nothing":          {fitness.Goal{Kind: fitness.GoalTotal, Metric: "push_up", Target: new(0.0), From: today, Due: due}, fitness.NoAmount, "above 0"},
		"a total of a weight":         {fitness.Goal{Kind: fitness.GoalTotal, Metric: "weight", Target: new(100.0), From: today, Due: due}, fitness.Conflicting, "weight is not added up"},
		"chosen days":                 {fitness.Goal{Kind: fitness.GoalTotal, Metric: "push_up", Target: new(1000.0), From: today, Due: due, Days: []string{"mon", "wed"}}, "", ""},
		"chosen days that never come": {fitness.Goal{Kind: fitness.GoalTotal, Metric: "push_up", Target: new(1000.0), From: today, Due: today.AddDays(3), Days: []string{"sun"}}, fitness.Conflicting, "none of the chosen days"},
		"a day of no week":            {fitness.Goal{Kind: fitness.GoalTotal, Metric: "push_up", Target: new(1000.0), From: today, Due: due, Days: []string{"mon", "someday"}}, fitness.OutOfRange, "someday"},
		"80 to 75 kg":                 {fitness.Goal{Kind: fitness.GoalReach, Metric: "weight", Start: new(80.0), Target: new(75.0), From: today, Due: due}, "", ""},
		"a weight of nobody":          {fitness.Goal{Kind: fitness.GoalReach, Metric: "weight", Target: new(10.0), From: today}, fitness.OutOfRange, "target of 10 kg is outside 20 to 400 kg"},
		"from where it goes":          {fitness.Goal{Kind: fitness.GoalReach, Metric: "weight", Start: new(80.0), Target: new(80.0), From: today}, fitness.Conflicting, "begins and ends at 80 kg"},
		"an e1RM":                     {fitness.Goal{Kind: fitness.GoalReach, Metric: "squat_e1rm", Target: new(120.0), From: today}, "", ""},
		"three times a week":          {fitness.Goal{Kind: fitness.GoalTimes, Metric: "run_sessions", TimesPerWeek: 3, From: today}, "", ""},
		"on two chosen days":          {fitness.Goal{Kind: fitness.GoalTimes, Metric: "run_sessions", Days: []string{"mon", "thu"}, From: today}, "", ""},
		"eight times a week":          {fitness.Goal{Kind: fitness.GoalTimes, Metric: "run_sessions", TimesPerWeek: 8, From: today}, fitness.OutOfRange, "times a week of 8 is outside 1 to 7"},
		"no times a week":             {fitness.Goal{Kind: fitness.GoalTimes, Metric: "run_sessions", From: today}, fitness.OutOfRange, "outside 1 to 7"},
		"7 to 9 hours asleep":         {fitness.Goal{Kind: fitness.GoalAverage, Metric: "asleep", TargetMin: new(7 * 3600.0), TargetMax: new(9 * 3600.0), From: today, WindowDays: 14}, "", ""},
		"a range of nothing":          {fitness.Goal{Kind: fitness.GoalAverage, Metric: "asleep", From: today}, fitness.NoAmount, "range is missing"},
		"a range turned around":       {fitness.Goal{Kind: fitness.GoalAverage, Metric: "asleep", TargetMin: new(9 * 3600.0), TargetMax: new(7 * 3600.0), From: today}, fitness.Conflicting, "begins at 9 h and ends at 7 h"},
		"an average of ten days":      {fitness.Goal{Kind: fitness.GoalAverage, Metric: "asleep", TargetMin: new(7 * 3600.0), From: today, WindowDays: 10}, fitness.OutOfRange, "10 days"},
		"thirty days in a row":        {fitness.Goal{Kind: fitness.GoalStreak, Metric: "push_up", Target: new(30.0), From: today}, "", ""},
		"one day in a row":            {fitness.Goal{Kind: fitness.GoalStreak, Metric: "push_up", Target: new(1.0), From: today}, fitness.OutOfRange, "outside 2 to 3650 days"},
		"a streak of weights":         {fitness.Goal{Kind: fitness.GoalStreak, Metric: "weight", Target: new(30.0), From: today}, fitness.OutOfRange, "no streak of weight"},
		"730 days back":               {fitness.Goal{Kind: fitness.GoalStreak, Metric: "push_up", Target: new(30.0), From: today.AddDays(-730)}, "", ""},
		"731 days back":               {fitness.Goal{Kind: fitness.GoalStreak, Metric: "push_up", Target: new(30.0), From: today.AddDays(-731)}, fitness.OutOfRange, "begins on"},
		"3651 days ahead":             {fitness.Goal{Kind: fitness.GoalTotal, Metric: "push_up", Target: new(30.0), From: today, Due: today.AddDays(3651)}, fitness.OutOfRange, "reaches beyond"},
		"due before it begins":        {fitness.Goal{Kind: fitness.GoalTotal, Metric: "push_up", Target: new(30.0), From: today, Due: today.AddDays(-1)}, fitness.Conflicting, "is due on"},
		"of no kind":                  {fitness.Goal{Metric: "push_up", From: today}, fitness.OutOfRange, "no kind of goal"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, ok := fitness.MetricNamed(test.goal.Metric)
			if !ok {
				t.Fatalf("%s is no metric", test.goal.Metric)
			}
			wantProblem(t, test.goal.Check(m, here()), test.reason, test.message, "")
		})
	}
}

func TestAnUnsafeGoalIsStoredWithForceAlone(t *testing.T) {
	t.Parallel()
	weight := func(target float64) fitness.Goal {
		return fitness.Goal{Kind: fitness.GoalReach, Metric: "weight", Target: &target, From: today}
	}
	lean := func(c *fitness.Circumstances) { c.HeightCm = new(180.0) }
	tests := map[string]struct {
		goal   fitness.Goal
		change func(*fitness.Circumstances)
		why    string
	}{
		"underweight for the height":       {weight(59.9), lean, "body mass index of 18.5"},
		"just not underweight":             {weight(59.95), lean, ""},
		"the height is unknown":            {weight(45), func(*fitness.Circumstances) {}, ""},
		"under 18":                         {weight(70), func(c *fitness.Circumstances) { c.Birth = today.AddDays(-17 * 365) }, "under 18"},
		"18 today":                         {weight(70), func(c *fitness.Circumstances) { c.Birth = civil.MustDate("2008-11-30") }, ""},
		"18 tomorrow":                      {weight(70), func(c *fitness.Circumstances) { c.Birth = civil.MustDate("2008-12-01") }, "under 18"},
		"under 18, but steps":              {fitness.Goal{Kind: fitness.GoalStreak, Metric: "steps", Target: new(5.0), From: today}, func(c *fitness.Circumstances) { c.Birth = today.AddDays(-17 * 365) }, ""},
		"an average that is underweight":   {fitness.Goal{Kind: fitness.GoalAverage, Metric: "weight", TargetMin: new(58.0), TargetMax: new(62.0), From: today}, lean, "body mass index"},
		"an average of very little energy": {fitness.Goal{Kind: fitness.GoalAverage, Metric: "energy_intake", TargetMax: new(1100.0), From: today}, func(*fitness.Circumstances) {}, "1200 kcal"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, _ := fitness.MetricNamed(test.goal.Metric)
			c := here()
			test.change(&c)
			if why := test.goal.Unsafe(c); !strings.Contains(why, test.why) || (why == "") != (test.why == "") {
				t.Errorf("unsafe: %q", why)
			}
			reason := fitness.Unusual
			if test.why == "" {
				reason = ""
			}
			wantProblem(t, test.goal.Check(m, c), reason, test.why, "")
			c.Force = true
			wantProblem(t, test.goal.Check(m, c), "", "", "")
		})
	}
}

func TestWhatAPlanItemCanBe(t *testing.T) {
	t.Parallel()
	item := func(change func(*fitness.PlanItem)) *fitness.PlanItem {
		return with(&fitness.PlanItem{Date: today, Kind: fitness.PlanWorkout, Title: "Easy run", Sport: "run", DurationS: new(1800.0)}, change)
	}
	tests := map[string]struct {
		item    *fitness.PlanItem
		reason  fitness.Reason
		message string
	}{
		"an easy run":          {item(func(p *fitness.PlanItem) { p.Intensity, p.DistanceM = "easy", new(5000.0) }), "", ""},
		"a week back":          {item(func(p *fitness.PlanItem) { p.Date = today.AddDays(-7) }), "", ""},
		"more than a week":     {item(func(p *fitness.PlanItem) { p.Date = today.AddDays(-8) }), fitness.OutOfRange, "2026-11-22 is outside 2026-11-23 to 2027-12-01"},
		"over a year ahead":    {item(func(p *fitness.PlanItem) { p.Date = today.AddDays(367) }), fitness.OutOfRange, "is outside"},
		"no date":              {item(func(p *fitness.PlanItem) { p.Date = civil.Date{} }), fitness.OutOfRange, "no date"},
		"no kind":              {item(func(p *fitness.PlanItem) { p.Kind = "" }), fitness.NoAmount, "kind is missing"},
		"another kind":         {item(func(p *fitness.PlanItem) { p.Kind = "party" }), fitness.OutOfRange, "party"},
		"no title":             {item(func(p *fitness.PlanItem) { p.Title = "" }), fitness.NoAmount, "title is empty"},
		"a sport of nobody":    {item(func(p *fitness.PlanItem) { p.Sport = "chess" }), fitness.Ambiguous, "chess"},
		"any sport":            {item(func(p *fitness.PlanItem) { p.Sport = "" }), "", ""},
		"more than a day long": {item(func(p *fitness.PlanItem) { p.DurationS = new(86401.0) }), fitness.OutOfRange, "1440 min"},
		"113 km of swimming":   {item(func(p *fitness.PlanItem) { p.Sport, p.DistanceM = "swim", new(113000.0) }), fitness.OutOfRange, "swim distance of 113 km"},
		"faster than anyone":   {item(func(p *fitness.PlanItem) { p.DistanceM = new(30000.0) }), fitness.Conflicting, "30 km in 30:00"},
		"an odd intensity":     {item(func(p *fitness.PlanItem) { p.Intensity = "brutal" }), fitness.OutOfRange, "brutal"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wantProblem(t, test.item.Check(here()), test.reason, test.message, "")
		})
	}
}

func TestWhatAProfileCanBe(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		profile fitness.Profile
		reason  fitness.Reason
		message string
	}{
		"nothing set":               {fitness.Profile{}, "", ""},
		"a full one":                {fitness.Profile{Mass: "lb", Distance: "mi", WeekStart: "sun", Sex: "female", BirthYear: new(1980), HeightCm: new(170.0), SleepNeedS: new(8 * 3600.0), RestingBPM: new(50.0), MaxBPM: new(180.0), ThresholdPowerW: new(220.0), Diet: []string{"vegan"}, Available: map[string]string{"mon": "18:00-19:30"}}, "", ""},
		"stones":                    {fitness.Profile{Mass: "st"}, fitness.OutOfRange, `"st" is no unit of mass`},
		"a week from Friday on":     {fitness.Profile{WeekStart: "fri"}, "", ""},
		"a week from another on":    {fitness.Profile{WeekStart: "friday"}, fitness.OutOfRange, "friday"},
		"days from 6 on":            {fitness.Profile{DayStart: new(civil.NewClock(6, 0, 0))}, "", ""},
		"days from after 6 on":      {fitness.Profile{DayStart: new(civil.NewClock(6, 1, 0))}, fitness.OutOfRange, "start of the day"},
		"born 1900":                 {fitness.Profile{BirthYear: new(1900)}, "", ""},
		"born before":               {fitness.Profile{BirthYear: new(1899)}, fitness.OutOfRange, "birth year of 1899 is outside 1900 to 2021"},
		"five years old":            {fitness.Profile{BirthYear: new(2021)}, "", ""},
		"four years old":            {fitness.Profile{BirthYear: new(2022)}, fitness.OutOfRange, "birth year"},
		"5.5 hours of sleep":        {fitness.Profile{SleepNeedS: new(5.5 * 3600)}, fitness.Unusual, "sleep need of 5.5 h is outside 6 to 11 h"},
		"3 hours of sleep":          {fitness.Profile{SleepNeedS: new(3 * 3600.0)}, fitness.OutOfRange, "outside 4 to 14 h"},
		"20 below the maximum":      {fitness.Profile{RestingBPM: new(90.0), MaxBPM: new(110.0)}, "", ""},
		"19 below the maximum":      {fitness.Profile{RestingBPM: new(91.0), MaxBPM: new(110.0)}, fitness.Conflicting, "less than 20 below"},
		"hours of a day of no week": {fitness.Profile{Available: map[string]string{"someday": "18:00"}}, fitness.OutOfRange, "someday"},
		"an empty allergy":          {fitness.Profile{Allergies: []string{""}}, fitness.NoAmount, "item of allergies is empty"},
		"51 tools":                  {fitness.Profile{Equipment: slices.Repeat([]string{"rope"}, 51)}, fitness.OutOfRange, "equipment has 51 items"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wantProblem(t, test.profile.Check(here()), test.reason, test.message, "")
		})
	}
}

func TestADayOfTheWeekIsNamedByItsFirstThreeLetters(t *testing.T) {
	t.Parallel()
	for d := time.Sunday; d <= time.Saturday; d++ {
		name := fitness.WeekdayName(d)
		if got, ok := fitness.WeekdayNamed(strings.ToUpper(name)); !ok || got != d || !strings.HasPrefix(strings.ToLower(d.String()), name) {
			t.Errorf("%s is %q, which is %s", d, name, got)
		}
	}
	for _, name := range []string{"", "monday", "mo"} {
		if d, ok := fitness.WeekdayNamed(name); ok {
			t.Errorf("%q is %s", name, d)
		}
	}
}

func TestATargetOfWhatIsDoneOrNotIsANumberOfDays(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		target  fitness.Target
		reason  fitness.Reason
		message string
	}{
		"each day":                {fitness.Target{Kind: fitness.AtLeast, Value: 1, Period: fitness.Daily}, "", ""},
		"never":                   {fitness.Target{Kind: fitness.AtMost, Value: 0, Period: fitness.Daily}, "", ""},
		"three times a day":       {fitness.Target{Kind: fitness.AtLeast, Value: 3, Period: fitness.Daily}, fitness.OutOfRange, "target of 3 is outside 0 to 1"},
		"half of a day":           {fitness.Target{Kind: fitness.AtLeast, Value: 0.5, Period: fitness.Daily}, fitness.OutOfRange, "whole number"},
		"five days a week":        {fitness.Target{Kind: fitness.AtLeast, Value: 5, Period: fitness.Weekly}, "", ""},
		"each day of a week":      {fitness.Target{Kind: fitness.AtLeast, Value: 7, Period: fitness.Weekly}, "", ""},
		"eight days of a week":    {fitness.Target{Kind: fitness.AtLeast, Value: 8, Period: fitness.Weekly}, fitness.OutOfRange, "outside 0 to 7 days"},
		"three to eight of a day": {fitness.Target{Kind: fitness.InRange, Value: 0, Max: new(8.0), Period: fitness.Daily}, fitness.OutOfRange, "outside 0 to 1"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tr := trackable(func(t *fitness.Trackable) {
				t.Aggregate, t.Unit = fitness.AggregateYesNo, ""
				earlier := fitness.Target{From: today.AddDays(-9), Kind: fitness.AtLeast, Value: 3, Period: fitness.Daily}
				t.Targets = []fitness.Target{earlier, test.target} // what stood before is not judged anew
			})
			wantProblem(t, tr.Check(here()), test.reason, test.message, "")
		})
	}
}
