package sentence_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/sentence"
)

// example is one sentence of the corpus with what it must give.
type example struct {
	File     string
	Line     int
	Words    string
	Settings string
	Listener sentence.Listener
	Want     wanted
}

// wanted is what a reading must hold.
type wanted struct {
	Entries       []figures
	Foods         []figures
	Rejected      []refusal
	NotUnderstood []string
	Assumed       []string
}

// refusal is a rejection as the corpus writes it. Min and Max are compared where they are given.
type refusal struct {
	Reason   fitness.Reason
	Words    string
	Tool     string
	Min, Max *float64
	Unit     string
	Hint     string // what the message or the hint has to name
}

func (e *example) where() string { return fmt.Sprintf("%s:%d", e.File, e.Line) }

// corpus reads every file of the corpus. A line that it does not know fails the test.
func corpus(t testing.TB) []example {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "corpus", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("the corpus is missing: %v", err)
	}
	var examples []example
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		examples = append(examples, examplesIn(t, filepath.Base(file), string(text))...)
	}
	return examples
}

func examplesIn(t testing.TB, file, text string) []example {
	t.Helper()
	var examples []example
	block, from := []string{}, 0
	flush := func() {
		if len(block) == 0 {
			return
		}
		one, at, err := exampleOf(block)
		if err != nil {
			t.Fatalf("%s:%d: %v", file, from+at, err)
		}
		one.File, one.Line = file, from
		examples, block = append(examples, one), nil
	}
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.TrimSpace(line) == "":
			flush()
		case strings.HasPrefix(line, "#"):
			if len(block) > 0 {
				t.Fatalf("%s:%d: a comment within a block", file, i+1)
			}
		default:
			if len(block) == 0 {
				from = i + 1
			}
			block = append(block, line)
		}
	}
	flush()
	return examples
}

// exampleOf returns the example that the lines of a block make, or the line that is wrong.
func exampleOf(block []string) (example, int, error) {
	var one example
	var said []string
	settings := ""
	for i, line := range block {
		mark, rest, spaced := strings.Cut(line, " ")
		if !spaced && mark != ">" {
			return one, i, fmt.Errorf("no blank after the mark: %q", line)
		}
		if mark == "@" {
			if i > 0 {
				return one, i, fmt.Errorf("settings come first: %q", line)
			}
			settings = rest
			continue
		}
		if mark == ">" || mark == ">=" {
			if one.Want.any() {
				return one, i, fmt.Errorf("the sentence comes before what it gives: %q", line)
			}
			if mark == ">=" {
				var err error
				if rest, err = strconv.Unquote(rest); err != nil {
					return one, i, fmt.Errorf("no quoted sentence: %q", line)
				}
			}
			said = append(said, rest)
			continue
		}
		if err := one.Want.add(mark, rest); err != nil {
			return one, i, err
		}
	}
	if len(said) == 0 {
		return one, 0, fmt.Errorf("a block without a sentence")
	}
	one.Words, one.Settings = strings.Join(said, "\n"), settings
	var err error
	one.Listener, err = listener(settings)
	return one, 0, err
}

func (w *wanted) any() bool {
	return len(w.Entries)+len(w.Foods)+len(w.Rejected)+len(w.NotUnderstood)+len(w.Assumed) > 0
}

func (w *wanted) add(mark, rest string) error {
	fields, err := fieldsOf(rest)
	if err != nil {
		return err
	}
	switch mark {
	case "+":
		f, err := figuresOf(fields)
		if err != nil {
			return err
		}
		if f.Form == "food" {
			w.Foods = append(w.Foods, f)
		} else {
			w.Entries = append(w.Entries, f)
		}
		return nil
	case "x":
		r, err := refusalOf(fields)
		w.Rejected = append(w.Rejected, r)
		return err
	case "?", "~":
		if len(fields) != 1 || fields[0].key != "" || !fields[0].quoted {
			return fmt.Errorf("one quoted text is wanted after %s: %q", mark, rest)
		}
		if mark == "?" {
			w.NotUnderstood = append(w.NotUnderstood, fields[0].value)
		} else {
			w.Assumed = append(w.Assumed, fields[0].value)
		}
		return nil
	}
	return fmt.Errorf("unknown mark %q", mark)
}

func refusalOf(fields []field) (refusal, error) {
	if len(fields) < 2 || fields[0].key != "" || fields[1].key != "" || !fields[1].quoted {
		return refusal{}, fmt.Errorf("a reason and quoted words are wanted: %v", fields)
	}
	r := refusal{Reason: fitness.Reason(fields[0].value), Words: fields[1].value}
	if !slices.Contains(reasons(), r.Reason) {
		return r, fmt.Errorf("unknown reason %q", r.Reason)
	}
	for _, f := range fields[2:] {
		switch f.key {
		case "tool":
			r.Tool = f.value
		case "unit":
			r.Unit = f.value
		case "hint":
			r.Hint = f.value
		case "min", "max":
			number, err := strconv.ParseFloat(f.value, 64)
			if err != nil {
				return r, fmt.Errorf("no number: %q", f.value)
			}
			if f.key == "min" {
				r.Min = &number
			} else {
				r.Max = &number
			}
		default:
			return r, fmt.Errorf("unknown key %q of a rejection", f.key)
		}
	}
	return r, nil
}

func reasons() []fitness.Reason {
	return []fitness.Reason{
		fitness.OutOfRange, fitness.Unusual, fitness.Negated, fitness.Intention, fitness.Ambiguous,
		fitness.NoAmount, fitness.UnitMismatch, fitness.Conflicting, fitness.InFuture,
	}
}

// field is one word of a line: a bare one, or key=value. A quoted value may hold blanks.
type field struct {
	key, value string
	quoted     bool
}

func fieldsOf(line string) ([]field, error) {
	var fields []field
	for rest := strings.TrimLeft(line, " "); rest != ""; rest = strings.TrimLeft(rest, " ") {
		var f field
		if at := strings.IndexAny(rest, "= \""); at > 0 && rest[at] == '=' {
			f.key, rest = rest[:at], rest[at+1:]
		}
		if strings.HasPrefix(rest, `"`) {
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				return nil, fmt.Errorf("a quote is not closed: %s", rest)
			}
			f.value, err = strconv.Unquote(quoted)
			if err != nil {
				return nil, fmt.Errorf("unquote %s: %w", quoted, err)
			}
			f.quoted, rest = true, rest[len(quoted):]
			if rest != "" && rest[0] != ' ' {
				return nil, fmt.Errorf("no blank after a quote: %s", rest)
			}
		} else {
			f.value, rest, _ = strings.Cut(rest, " ")
			if strings.Contains(f.value, `"`) {
				return nil, fmt.Errorf("a quote within a word: %s", f.value)
			}
		}
		if f.key == "" && f.value == "" && !f.quoted {
			return nil, fmt.Errorf("an empty word in %q", line)
		}
		fields = append(fields, f)
	}
	return fields, nil
}

const usualNow = "2026-11-30T14:05"

// listener returns the listener that a line of settings makes of the usual one.
func listener(settings string) (sentence.Listener, error) {
	fields, err := fieldsOf(settings)
	if err != nil {
		return sentence.Listener{}, err
	}
	l := sentence.Listener{LastWeight: new(80.0), Trackables: usualTrackables()}
	now, zone := usualNow, "Europe/London"
	for _, f := range fields {
		switch f.key {
		case "now":
			now = f.value
		case "zone":
			zone = f.value
		default:
			if err := set(&l, f); err != nil {
				return l, err
			}
		}
	}
	if l.Zone, err = civil.LoadZone(zone); err != nil {
		return l, fmt.Errorf("zone: %w", err)
	}
	shown, err := time.ParseInLocation("2006-01-02T15:04", now, l.Zone)
	if err != nil {
		return l, fmt.Errorf("now: %w", err)
	}
	l.Now = shown
	return l, nil
}

func set(l *sentence.Listener, f field) error {
	var err error
	switch f.key + "=" + f.value {
	case "mass=lb":
		l.Pounds = true
		return nil
	case "distance=mi":
		l.Miles = true
		return nil
	case "lastnight=yes":
		l.LastNight = true
		return nil
	case "force=yes":
		l.Force = true
		return nil
	case "trackables=none":
		l.Trackables = nil
		return nil
	case "lastweight=none":
		l.LastWeight = nil
		return nil
	}
	switch f.key {
	case "daystart":
		l.DayStart, err = civil.ParseClock(f.value)
	case "date":
		l.Date, err = civil.ParseDate(f.value)
	case "birth":
		l.Birth, err = civil.ParseDate(f.value)
	case "lastweight":
		var kg float64
		kg, err = strconv.ParseFloat(f.value, 64)
		l.LastWeight = &kg
	case "track":
		var one sentence.Trackable
		one, err = trackable(f.value)
		l.Trackables = append(l.Trackables, one)
	default:
		return fmt.Errorf("unknown setting %s=%s", f.key, f.value)
	}
	if err != nil {
		return fmt.Errorf("setting %s: %w", f.key, err)
	}
	return nil
}

// trackable reads "Name|alias|alias:unit:aggregate".
func trackable(text string) (sentence.Trackable, error) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return sentence.Trackable{}, fmt.Errorf("name:unit:aggregate is wanted, not %q", text)
	}
	names := strings.Split(parts[0], "|")
	return tracked(parts[1], fitness.Aggregate(parts[2]), names[0], names[1:]...), nil
}

func tracked(unit string, aggregate fitness.Aggregate, name string, aliases ...string) sentence.Trackable {
	return sentence.Trackable{
		ID: strings.ReplaceAll(strings.ToLower(name), " ", "_"),
		Trackable: fitness.Trackable{
			Name: name, Aliases: aliases, Unit: unit, Aggregate: aggregate, Created: civil.MustDate("2026-01-01"),
		},
	}
}

func usualTrackables() []sentence.Trackable {
	return []sentence.Trackable{
		tracked("cups", fitness.AggregateSum, "Coffee", "coffees"),
		tracked("min", fitness.AggregateSum, "Reading"),
		tracked("", fitness.AggregateYesNo, "Cold shower", "cold showers"),
		tracked("g", fitness.AggregateSum, "Creatine"),
	}
}
