package store_test

import (
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

func TestAQueryOfRecordsReadsNoMoreThanItsDaysAndSortsNothing(t *testing.T) {
	t.Parallel()
	db := openStore(t, freshConfig(t, onSQLite))
	if _, err := db.Keep(t.Context(), "ann", days(3)); err != nil {
		t.Fatal(err)
	}
	week := civil.Range{From: civil.MustDate("2026-11-24"), To: civil.MustDate("2026-11-30")}
	after := ledger.Cursor{Day: week.To, ID: "x"}
	for name, q := range map[string]ledger.Query{
		"all of a kind":             {},
		"the days of a kind":        {Days: week},
		"the newest":                {Newest: true, Limit: 1},
		"the newest of some days":   {Days: week, Newest: true, Limit: 20},
		"what comes behind":         {After: after, Limit: 20},
		"what comes before":         {After: after, Newest: true, Limit: 20},
		"what comes before in days": {After: after, Days: week, Newest: true, Limit: 20},
		"of a source":               {Days: week, Sources: []string{"polar", ledger.SourcePerson}},
	} {
		for _, kinds := range [][]fitness.Kind{{fitness.KindEntry}, {fitness.KindEntry, fitness.KindMeal, fitness.KindWorkout}} {
			q.Kinds = kinds
			plan, err := db.Plan(t.Context(), "ann", q)
			if err != nil || len(plan) == 0 {
				t.Fatalf("%s: %q, %v", name, plan, err)
			}
			for _, step := range plan {
				reads := strings.Contains(step, "record")
				if strings.Contains(step, "TEMP B-TREE") || reads && !strings.HasPrefix(step, "SEARCH record USING PRIMARY KEY (person=? AND kind=?") {
					t.Errorf("%s of %d kinds: %q", name, len(kinds), plan)
				}
			}
		}
	}
}
