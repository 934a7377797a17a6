package coach

import (
	"context"
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// An overheard pile notes what it is asked for.
type overheard struct {
	*pile

	queries []ledger.Query
}

func (o *overheard) Records(ctx context.Context, q ledger.Query) ([]ledger.Record, error) {
	o.queries = append(o.queries, q)
	return o.pile.Records(ctx, q)
}

func TestRecordsOfAllTimeReadWhatWasLoggedAndNothingElse(t *testing.T) {
	t.Parallel()
	first, today := civil.MustDate("2016-11-30"), civil.MustDate(day30)
	lift := fitness.Entry{Form: fitness.FormStrength, Subject: "bench_press", Sets: []fitness.Set{
		{Sets: 1, Reps: new(5), Load: &fitness.Quantity{Typed: 100, Unit: "kg", Value: 100}},
	}}
	p := &pile{}
	p.entry(t, first.String(), lift)
	o := &overheard{pile: p}
	m, _ := fitness.MetricNamed("bench_press_e1rm")
	reading := &trendReading{trendsAsked: &trendsAsked{today: today}, view: newView(o, today)}
	records, err := reading.records(t.Context(), m)
	if err != nil || records == nil || records.Since != first || len(records.Records) != 4 {
		t.Fatalf("%+v, %v", records, err)
	}
	for _, q := range o.queries {
		if len(q.Kinds) != 1 || q.Kinds[0] != fitness.KindEntry {
			t.Errorf("asked for %v of %v", q.Kinds, q.Days)
		}
	}
	if len(o.queries) > 2 { // the first day, and the entries since
		t.Errorf("asked %d times", len(o.queries))
	}
}

func TestOnlyAnExerciseThatLiftsTheBodyAsksWhatItWeighs(t *testing.T) {
	t.Parallel()
	for metric, want := range map[string]bool{"bench_press_e1rm": false, "pull_up_e1rm": true, "pull_up_heaviest": false} {
		m, ok := fitness.MetricNamed(metric)
		if !ok {
			t.Fatal(metric)
		}
		days := civil.Range{From: civil.MustDate(day29), To: civil.MustDate(day30)}
		weights, err := newView(&pile{}, days.To).bodyweights(t.Context(), newDaily(m, days))
		if err != nil || (weights != nil) != want {
			t.Errorf("%s: weights %v, %v", metric, weights != nil, err)
		}
	}
}
