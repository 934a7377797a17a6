package archive_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

// detailing is a source that gives of workouts what is asked for, and of activities the days alone.
type detailing struct{ *fake }

func (d detailing) Workouts(ctx context.Context, as source.Credentials, detail source.WorkoutDetail) (source.Batch[fitness.Workout], error) {
	batch, err := d.fake.Workouts(ctx, as, detail)
	batch.Records = slices.Clone(batch.Records)
	for i := range batch.Records {
		if !detail.Streams {
			batch.Records[i].Streams = nil
		}
	}
	return batch, err
}

func (d detailing) Activities(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.DayActivity], error) {
	batch, err := d.fake.Activities(ctx, as, days)
	batch.Skipped = 0
	return batch, err
}

// onEachEngine runs a test on two processes' stores of one database.
func onEachEngine(t *testing.T, test func(t *testing.T, one, other *store.DB)) {
	t.Helper()
	for engine, database := range map[string]func(testing.TB) string{
		"SQLite":     func(t testing.TB) string { t.Helper(); return filepath.Join(t.TempDir(), "paceline.db") },
		"PostgreSQL": postgrestest.URL,
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			one, other := storetest.OpenTwice(t, database(t))
			test(t, one, other)
		})
	}
}

func TestTwoPullsAndAnEditAtOnceLoseNothingOfEachOther(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, one, other *store.DB) {
		const rounds = 8
		ctx := t.Context()
		f := &fake{}
		for n := range rounds {
			f.workouts = append(f.workouts, fitness.Workout{
				ID: fmt.Sprintf("W%d", n), Start: civil.DateTime{Date: today.AddDays(-n), Clock: civil.NewClock(8, 0, 0)}, Duration: new(time.Hour), Sport: "RUNNING",
				Streams: []fitness.Stream{{Kind: fitness.StreamHeartRate, Interval: time.Second, Values: []float64{120, 121, 122}}},
			})
		}
		all := f.workouts
		listing := configured(t, archive.Config{Source: detailing{f}, Connections: &kept{creds: connected}, Store: one})
		detailed := configured(t, archive.Config{Source: detailing{f}, Connections: &kept{creds: connected}, Store: other})
		editing := func(key string) {
			call := ledger.Call{Person: archive.LocalPerson, At: today.Start(time.UTC), Actor: ledger.Actor{Kind: ledger.Person}, Tool: "edit_entry"}
			_, err := one.Write(ctx, call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
				found, err := w.Records(ctx, ledger.Query{Kinds: []fitness.Kind{fitness.KindWorkout}})
				for _, r := range found {
					if r.SourceKey == key {
						r.Overlay = []byte(`{"sport":"YOGA"}`)
						_, err = w.Put(ctx, r)
					}
				}
				return nil, err
			})
			if err != nil {
				t.Error(err)
			}
		}
		for n := range rounds {
			f.workouts = all[:n+1]
			var together sync.WaitGroup
			for _, do := range []func() error{
				func() error { _, err := listing.Exercises(ctx, archive.Dates{}, false, nil); return err },
				func() error { _, err := detailed.Exercises(ctx, archive.Dates{}, true, nil); return err },
				func() error {
					_, err := listing.Activities(ctx, archive.Dates{From: today.AddDays(-2*n - 1), To: today.AddDays(-2*n - 1)}, nil)
					return err
				},
				func() error {
					_, err := detailed.Activities(ctx, archive.Dates{From: today.AddDays(-2*n - 2), To: today.AddDays(-2*n - 2)}, nil)
					return err
				},
				func() error { editing(fmt.Sprintf("W%d", n-1)); return nil },
			} {
				together.Go(func() {
					if err := do(); err != nil {
						t.Error(err)
					}
				})
			}
			together.Wait()
			wantRound(t, other, n)
		}
	})
}

// wantRound fails unless all is there that was given and changed up to a round.
func wantRound(t *testing.T, db *store.DB, n int) {
	t.Helper()
	err := db.Read(t.Context(), archive.LocalPerson, func(ctx context.Context, r ledger.Reader) error {
		found, err := r.Records(ctx, ledger.Query{Kinds: []fitness.Kind{fitness.KindWorkout}, Samples: true})
		if err != nil {
			return err
		}
		if len(found) != n+1 {
			t.Errorf("round %d: %d workouts", n, len(found))
		}
		for _, one := range found {
			w := decode[fitness.Workout](t, one)
			if w.Recorded == nil || len(w.Streams) != 1 {
				t.Errorf("round %d: of the series of %s there is %v, %d", n, w.ID, w.Recorded, len(w.Streams))
			}
			if edited := w.ID != fmt.Sprintf("W%d", n); edited != (w.Sport == "YOGA") {
				t.Errorf("round %d: the sport of %s is %s", n, w.ID, w.Sport)
			}
		}
		told, err := r.Answered(ctx, fitness.KindDayActivity)
		want := []civil.Range{{From: today.AddDays(-2*n - 2), To: today.AddDays(-1)}}
		if !slices.Equal(told.Days, want) {
			t.Errorf("round %d: told are %v, want %v", n, told.Days, want)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
