package archive_test

import (
	"context"
	"testing"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/summary"
)

// question is one call of the archive.
type question struct {
	name string
	ask  func(ctx context.Context, s *simulated) (summary.Document, error)
}

// document keeps a nil document from becoming an interface that is not nil.
func document[D summary.Document](doc D, err error) (summary.Document, error) {
	if err != nil {
		return nil, err
	}
	return doc, nil
}

func (s *simulated) back(days int) archive.Dates {
	return archive.Dates{From: s.today.AddDays(1 - days), To: s.today}
}

func questions(exercises, activities, heartRate, cardioLoad int, samples, hourly bool) []question {
	return []question{
		{"exercises", func(ctx context.Context, s *simulated) (summary.Document, error) {
			return document(s.Exercises(ctx, s.back(exercises), samples, nil))
		}},
		{"activities", func(ctx context.Context, s *simulated) (summary.Document, error) {
			return document(s.Activities(ctx, s.back(activities), nil))
		}},
		{"heart rate", func(ctx context.Context, s *simulated) (summary.Document, error) {
			return document(s.HeartRate(ctx, s.back(heartRate), nil))
		}},
		{"sleep", func(ctx context.Context, s *simulated) (summary.Document, error) {
			return document(s.Sleep(ctx, archive.Dates{}))
		}},
		{"nightly recharge", func(ctx context.Context, s *simulated) (summary.Document, error) {
			return document(s.NightlyRecharge(ctx, archive.Dates{}))
		}},
		{"cardio load", func(ctx context.Context, s *simulated) (summary.Document, error) {
			return document(s.CardioLoad(ctx, s.back(cardioLoad)))
		}},
		{"SleepWise", func(ctx context.Context, s *simulated) (summary.Document, error) {
			return document(s.SleepWise(ctx, archive.Dates{}, hourly, nil))
		}},
	}
}

func TestADefaultAnswerStaysWithin5kB(t *testing.T) {
	t.Parallel()
	for _, q := range questions(28, 28, 28, 28, false, false) {
		t.Run(q.name, func(t *testing.T) {
			t.Parallel()
			doc, err := q.ask(t.Context(), overSimulator(t, polarsim.Config{}))
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d bytes, %d tokens\n%s", len(doc.Markdown()), tokens(t, doc.Markdown()), doc.Markdown())
			if n := len(doc.Markdown()); n > 5<<10 {
				t.Errorf("28 days take %d bytes, more than 5 kB", n)
			}
		})
	}
}

func TestNoAnswerTakesMoreThan20000Tokens(t *testing.T) {
	t.Parallel()
	for _, q := range questions(30, 365, 28, 180, true, true) {
		t.Run(q.name, func(t *testing.T) {
			t.Parallel()
			doc, err := q.ask(t.Context(), overSimulator(t, polarsim.Config{Days: 400}))
			if err != nil {
				t.Fatal(err)
			}
			asJSON, err := summary.JSON(doc)
			if err != nil {
				t.Fatal(err)
			}
			for form, text := range map[string]string{"Markdown": doc.Markdown(), "JSON": string(asJSON)} {
				n := tokens(t, text)
				t.Logf("%s: %d tokens, %d bytes", form, n, len(text))
				if n > 20000 {
					t.Errorf("%s takes %d tokens, more than 20 000", form, n)
				}
			}
		})
	}
}
