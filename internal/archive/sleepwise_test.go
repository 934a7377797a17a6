package archive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestForecastsAreAskedForFromTheEveOn(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ rule, from, to, want string }{
		{"the sleep before a day may have begun the evening before", "2026-11-29", "2026-11-29", "2026-11-28 to 2026-11-29"},
		{"27 days have room for it", "2026-11-04", "2026-11-30", "2026-11-03 to 2026-11-30"},
		{"28 days are all that can be asked for", "2026-11-03", "2026-11-30", "2026-11-03 to 2026-11-30"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			f := &fake{}
			var steps []step
			doc, err := over(t, f).SleepWise(t.Context(), dates(tt.from, tt.to), false, func(done, total int, what string) {
				steps = append(steps, step{done, total, what})
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, asked := range f.ranges {
				if diff := cmp.Diff(tt.want, asked.String()); diff != "" {
					t.Errorf("days asked for (-want +got):\n%s", diff)
				}
			}
			if doc.From.String() != tt.from || doc.To.String() != tt.to {
				t.Errorf("the answer is of %s to %s", doc.From, doc.To)
			}
			if diff := cmp.Diff([]step{{1, 2, "alertness"}, {2, 2, "circadian bedtime"}}, steps); diff != "" {
				t.Errorf("progress (-want +got):\n%s", diff)
			}
		})
	}
}
