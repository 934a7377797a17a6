package sentence_test

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/sentence"
)

// figures are all that an entry or a food says, by the names of the corpus.
type figures struct {
	Form, Subject string
	Values        map[string]string
}

func (f figures) String() string {
	var b strings.Builder
	b.WriteString(f.Form)
	if f.Subject != "" {
		b.WriteString(" " + f.Subject)
	}
	keys := make([]string, 0, len(f.Values))
	for key := range f.Values {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		b.WriteString(" " + key + "=" + f.Values[key])
	}
	return b.String()
}

func (f figures) equal(g figures) bool {
	if f.Form != g.Form || f.Subject != g.Subject || len(f.Values) != len(g.Values) {
		return false
	}
	for key, value := range f.Values {
		other, has := g.Values[key]
		if !has || !sameText(value, other) {
			return false
		}
	}
	return true
}

// sameText reports whether two values are the same, numbers to a thousandth.
func sameText(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return errX == nil && errY == nil && math.Abs(x-y) <= 0.0005+1e-9*math.Abs(x)
}

func keysOf(form string) []string {
	keys := map[string][]string{
		"strength": {"sets", "reps"},
		"session": {
			"distance_m", "duration_s", "intervals", "each_s", "avg_bpm", "max_bpm", "energy_kcal", "ascent_m", "power_w", "load",
		},
		"night":       {"asleep_s", "start", "end", "in_bed_s", "awake_s"},
		"nap":         {"asleep_s", "start", "end", "in_bed_s", "awake_s"},
		"measurement": {"value", "second", "typed"},
		"tracked":     {"value"},
		"note":        {"text"},
		"food":        {"count", "g", "ml", "kcal", "protein_g", "carbs_g", "fat_g", "slot", "date", "time"},
	}
	if form == "food" || keys[form] == nil {
		return keys[form]
	}
	return append(keys[form], "date", "time", "rpe", "approx", "note")
}

// figuresOf returns what a line of the corpus expects.
func figuresOf(fields []field) (figures, error) {
	if len(fields) == 0 || fields[0].key != "" {
		return figures{}, fmt.Errorf("no form: %v", fields)
	}
	f := figures{Form: fields[0].value, Values: map[string]string{}}
	known := keysOf(f.Form)
	if known == nil {
		return f, fmt.Errorf("unknown form %q", f.Form)
	}
	fields = fields[1:]
	if f.Form != "night" && f.Form != "nap" && f.Form != "note" {
		if len(fields) == 0 || fields[0].key != "" {
			return f, fmt.Errorf("no subject of %s", f.Form)
		}
		f.Subject, fields = fields[0].value, fields[1:]
	}
	for _, one := range fields {
		if !slices.Contains(known, one.key) {
			return f, fmt.Errorf("unknown key %q of %s", one.key, f.Form)
		}
		value, err := canonical(one.key, one.value)
		if err != nil {
			return f, err
		}
		key := one.key
		if key == "reps" {
			key, value = "sets", "1x"+value
		}
		if _, twice := f.Values[key]; twice {
			return f, fmt.Errorf("%s is given twice", key)
		}
		f.Values[key] = value
	}
	return f, f.complete()
}

// complete reports a line that forgot the figure without which its form says nothing.
func (f figures) complete() error {
	needs := map[string]string{
		"strength": "sets", "night": "asleep_s", "nap": "asleep_s", "measurement": "value", "tracked": "value", "note": "text",
	}
	if key := needs[f.Form]; key != "" && f.Values[key] == "" {
		return fmt.Errorf("%s needs %s", f.Form, key)
	}
	return nil
}

var (
	intervalsForm = regexp.MustCompile(`^\d+(x[\d.]+m)?$`)
	typedForm     = regexp.MustCompile(`^[\d.]+\D+$`)
)

func canonical(key, value string) (string, error) {
	switch key {
	case "sets":
		sets, err := setsOf(value)
		return renderSets(sets), err
	case "start", "end":
		_, err := time.Parse("2006-01-02T15:04", value)
		return value, wrong(err, key)
	case "date":
		_, err := civil.ParseDate(value)
		return value, wrong(err, key)
	case "time":
		_, err := time.Parse("15:04", value)
		return value, wrong(err, key)
	case "approx":
		if value != "yes" {
			return "", fmt.Errorf("approx is yes or not there: %q", value)
		}
		return value, nil
	case "note", "text", "slot":
		return value, nil
	case "intervals":
		if !intervalsForm.MatchString(value) {
			return "", fmt.Errorf("intervals are written 8x400m: %q", value)
		}
		return value, nil
	case "typed":
		if !typedForm.MatchString(value) {
			return "", fmt.Errorf("what was typed is written 180lb: %q", value)
		}
		return value, nil
	}
	_, err := strconv.ParseFloat(value, 64)
	return value, wrong(err, key)
}

func wrong(err error, key string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

var setForm = regexp.MustCompile(`^(\d+)(?:x(\d+))?(?:@([\d.]+)([a-z]+))?$`)

// setsOf reads 3x10@60kg,1x8@100kg/rpe9.
func setsOf(text string) ([]fitness.Set, error) {
	var sets []fitness.Set
	for group := range strings.SplitSeq(text, ",") {
		head, extras, _ := strings.Cut(group, "/")
		m := setForm.FindStringSubmatch(head)
		if m == nil {
			return nil, fmt.Errorf("sets are written 3x10@60kg: %q", group)
		}
		n, err := strconv.Atoi(m[1])
		if err != nil {
			return nil, fmt.Errorf("sets: %w", err)
		}
		one := fitness.Set{Sets: n}
		if m[2] != "" {
			reps, err := strconv.Atoi(m[2])
			if err != nil {
				return nil, fmt.Errorf("reps: %w", err)
			}
			one.Reps = &reps
		}
		if m[3] != "" {
			if one.Load, err = quantityOf(m[3], m[4]); err != nil {
				return nil, err
			}
		}
		for extra := range strings.SplitSeq(extras, "/") {
			if err := addExtra(&one, extra); err != nil {
				return nil, err
			}
		}
		if one.Reps == nil && one.HoldS == nil {
			return nil, fmt.Errorf("sets of nothing: %q", group)
		}
		sets = append(sets, one)
	}
	return sets, nil
}

var extraForm = regexp.MustCompile(`^([a-z]+?)([\d.]+)(kg|lb|s)?$`)

func addExtra(one *fitness.Set, extra string) error {
	if extra == "" {
		return nil
	}
	if extra == "perhand" {
		one.PerHand = true
		return nil
	}
	m := extraForm.FindStringSubmatch(extra)
	if m == nil {
		return fmt.Errorf("unknown extra of a set: %q", extra)
	}
	number, err := strconv.ParseFloat(m[2], 64)
	if err != nil {
		return fmt.Errorf("extra of a set: %w", err)
	}
	switch m[1] + "|" + m[3] {
	case "rpe|":
		one.RPE = &number
	case "rir|":
		one.InReserve = new(int(number))
	case "hold|s":
		one.HoldS = &number
	case "rest|s":
		one.RestS = &number
	case "added|kg", "added|lb":
		one.Added, err = quantityOf(m[2], m[3])
	case "assist|kg", "assist|lb":
		one.Assistance, err = quantityOf(m[2], m[3])
	default:
		return fmt.Errorf("unknown extra of a set: %q", extra)
	}
	return err
}

func quantityOf(number, unit string) (*fitness.Quantity, error) {
	typed, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return nil, fmt.Errorf("quantity: %w", err)
	}
	return &fitness.Quantity{Typed: typed, Unit: unit}, nil
}

// renderSets writes sets; neighbours that are alike are one.
func renderSets(sets []fitness.Set) string {
	var groups []string
	count, last := 0, ""
	flush := func() {
		if count > 0 {
			groups = append(groups, strconv.Itoa(count)+last)
		}
	}
	for i := range sets {
		one := renderSet(&sets[i])
		if one != last {
			flush()
			count, last = 0, one
		}
		count += sets[i].Sets
	}
	flush()
	return strings.Join(groups, ",")
}

func renderSet(s *fitness.Set) string {
	var b strings.Builder
	if s.Reps != nil {
		fmt.Fprintf(&b, "x%d", *s.Reps)
	}
	if s.Load != nil {
		b.WriteString("@" + renderTyped(s.Load))
	}
	if s.RPE != nil {
		b.WriteString("/rpe" + number(*s.RPE))
	}
	if s.InReserve != nil {
		fmt.Fprintf(&b, "/rir%d", *s.InReserve)
	}
	if s.Added != nil {
		b.WriteString("/added" + renderTyped(s.Added))
	}
	if s.Assistance != nil {
		b.WriteString("/assist" + renderTyped(s.Assistance))
	}
	if s.HoldS != nil {
		b.WriteString("/hold" + number(*s.HoldS) + "s")
	}
	if s.RestS != nil {
		b.WriteString("/rest" + number(*s.RestS) + "s")
	}
	if s.PerHand {
		b.WriteString("/perhand")
	}
	return b.String()
}

func renderTyped(q *fitness.Quantity) string { return number(q.Typed) + q.Unit }

func number(x float64) string { return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64) }

// put sets a value that is known.
func (f figures) put(key string, x *float64) {
	if x != nil {
		f.Values[key] = number(*x)
	}
}

// today is the day of a listener: before the start of the day it is still the one before.
func today(l sentence.Listener) civil.Date {
	shown := civil.DateTimeOf(l.Now.In(l.Zone))
	return shown.Add(-time.Duration(l.DayStart)).Date
}

// figuresOfEntry returns what an entry says. The day is left out when it is the listener's.
func figuresOfEntry(e fitness.Entry, l sentence.Listener) figures {
	f := figures{Form: string(e.Form), Subject: e.Subject, Values: map[string]string{}}
	f.putWhen(e.When, l)
	f.put("rpe", e.RPE)
	if e.Approximate {
		f.Values["approx"] = "yes"
	}
	if e.Note != "" {
		f.Values["note"] = e.Note
	}
	if e.Text != "" {
		f.Values["text"] = e.Text
	}
	if e.Amount != nil {
		f.putAmount(e.Form, *e.Amount)
	}
	if e.Second != nil {
		f.put("second", &e.Second.Value)
	}
	if len(e.Sets) > 0 {
		f.Values["sets"] = renderSets(e.Sets)
	}
	if e.Session != nil {
		f.putSession(e.Session)
	}
	if e.Sleep != nil {
		delete(f.Values, "time") // a sleep has its own
		f.putSleep(e.Sleep, l)
	}
	return f
}

func (f figures) putWhen(w fitness.When, l sentence.Listener) {
	if w.Date != today(l) {
		f.Values["date"] = w.Date.String()
	}
	if w.Clock != nil {
		f.Values["time"] = w.Clock.String()[:5]
	}
}

func (f figures) putAmount(form fitness.EntryForm, q fitness.Quantity) {
	f.put("value", &q.Value)
	if form == fitness.FormMeasure && q.Typed != q.Value {
		f.Values["typed"] = renderTyped(&q)
	}
}

func (f figures) putSession(s *fitness.Session) {
	if s.Distance != nil {
		f.put("distance_m", &s.Distance.Value)
	}
	f.put("duration_s", s.DurationS)
	f.put("avg_bpm", s.AvgBPM)
	f.put("max_bpm", s.MaxBPM)
	f.put("energy_kcal", s.EnergyKcal)
	f.put("ascent_m", s.AscentM)
	f.put("power_w", s.AvgPowerW)
	f.put("load", s.Load)
	if s.Intervals == nil {
		return
	}
	f.put("each_s", s.Intervals.EachS)
	repeats := strconv.Itoa(s.Intervals.Repeats)
	if s.Intervals.Distance != nil {
		repeats += "x" + number(s.Intervals.Distance.Value) + "m"
	}
	f.Values["intervals"] = repeats
}

func (f figures) putSleep(s *fitness.Sleep, l sentence.Listener) {
	f.put("asleep_s", &s.AsleepS)
	f.put("in_bed_s", s.InBedS)
	f.put("awake_s", s.AwakeS)
	if !s.Start.IsZero() {
		f.Values["start"] = s.Start.In(l.Zone).Format("2006-01-02T15:04")
	}
	if !s.End.IsZero() {
		f.Values["end"] = s.End.In(l.Zone).Format("2006-01-02T15:04")
	}
}

func figuresOfFood(food sentence.Food, l sentence.Listener) figures {
	f := figures{Form: "food", Subject: strings.ToLower(food.Item.Name), Values: map[string]string{}}
	f.putWhen(food.When, l)
	if food.Slot != "" {
		f.Values["slot"] = food.Slot
	}
	if a := food.Item.Amount; a != nil {
		f.put(cmp.Or(map[string]string{"g": "g", "kg": "g", "oz": "g", "ml": "ml", "l": "ml", "fl oz": "ml"}[a.Unit], "count"), &a.Value)
	}
	if n := food.Item.Nutrition; n != nil {
		f.put("kcal", n.EnergyKcal)
		f.put("protein_g", n.ProteinG)
		f.put("carbs_g", n.CarbohydrateG)
		f.put("fat_g", n.FatG)
	}
	return f
}
