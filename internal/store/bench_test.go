package store_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
)

// benchEngines runs a benchmark on both engines, each with commits that are on the disk.
func benchEngines(b *testing.B, bench func(*testing.B, *store.DB)) {
	b.Helper()
	b.Run("sqlite", func(b *testing.B) { bench(b, openStore(b, freshConfig(b, onSQLite))) })
	b.Run("postgres", func(b *testing.B) {
		c := freshConfig(b, onSQLite) // its key
		_, c.Database = postgrestest.Durable(b)
		bench(b, openStore(b, c))
	})
}

const benchText = `{"v":1,"form":"strength","subject":"squat","sets":[{"sets":3,"reps":10}],"words":"3x10 squats","when":{"date":"2026-11-30"}}`

// BenchmarkWrite is one durable call that logs one entry.
func BenchmarkWrite(b *testing.B) {
	benchEngines(b, func(b *testing.B, db *store.DB) {
		n := 0
		for b.Loop() {
			n++
			call := ledger.Call{Person: "ann", At: backupTime().Add(time.Duration(n) * time.Second), Tool: "log_entry", Key: strconv.Itoa(n)}
			_, err := db.Write(b.Context(), call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
				_, err := w.Put(ctx, ledger.Record{Kind: fitness.KindEntry, Day: today(), Body: []byte(benchText)})
				return []byte("logged"), err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
	})
}

// BenchmarkBareCommit is one durable commit of the engine alone, of as many bytes.
func BenchmarkBareCommit(b *testing.B) {
	benchEngines(b, func(b *testing.B, db *store.DB) {
		n := 0
		for b.Loop() {
			n++
			if _, err := db.Exec(b.Context(), "INSERT INTO meta (name, value) VALUES ($1, $2)", fmt.Sprint("bench ", n), []byte(benchText)); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
	})
}

// days returns records of many days as a source gives them, with bodies of a kilobyte.
func days(n int) []ledger.Record {
	given := make([]ledger.Record, n)
	first := civil.MustDate("2025-01-01")
	for i := range given {
		text := make([]byte, 800)
		for j := range text {
			text[j] = "0123456789abcdef"[(i*31+j*j)%16]
		}
		given[i] = ledger.Record{
			Kind: fitness.KindNight, Day: first.AddDays(i), StartsAt: backupTime().AddDate(0, 0, i-n), Source: "polar",
			SourceKey: fmt.Sprint("night-", i), Body: fmt.Appendf(nil, `{"v":1,"text":%q}`, text),
		}
	}
	return given
}

// BenchmarkQuery reads 400 records of a kind of days.
func BenchmarkQuery(b *testing.B) {
	benchEngines(b, func(b *testing.B, db *store.DB) {
		if _, err := db.Keep(b.Context(), "ann", days(800)); err != nil {
			b.Fatal(err)
		}
		from := civil.MustDate("2025-03-01")
		query := ledger.Query{Kinds: []fitness.Kind{fitness.KindNight}, Days: civil.Range{From: from, To: from.AddDays(399)}}
		for b.Loop() {
			err := db.Read(b.Context(), "ann", func(ctx context.Context, r ledger.Reader) error {
				found, err := r.Records(ctx, query)
				if len(found) != 400 {
					b.Fatalf("%d records", len(found))
				}
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkNewest reads the 20 newest records of a dozen kinds.
func BenchmarkNewest(b *testing.B) {
	benchEngines(b, func(b *testing.B, db *store.DB) {
		for _, kind := range deviceKinds {
			given := days(800)
			for i := range given {
				given[i].Kind = kind
			}
			if _, err := db.Keep(b.Context(), "ann", given); err != nil {
				b.Fatal(err)
			}
		}
		query := ledger.Query{Kinds: deviceKinds, Newest: true, Limit: 20}
		for b.Loop() {
			err := db.Read(b.Context(), "ann", func(ctx context.Context, r ledger.Reader) error {
				found, err := r.Records(ctx, query)
				if len(found) != 20 {
					b.Fatalf("%d records", len(found))
				}
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}

// deviceKinds are a dozen kinds that devices give.
var deviceKinds = []fitness.Kind{
	fitness.KindNight, fitness.KindRecharge, fitness.KindDayActivity, fitness.KindHeartDay, fitness.KindCardioLoad, fitness.KindWorkout,
	fitness.KindAlertness, fitness.KindCircadianBedtime, fitness.KindBodyTemperature, fitness.KindSkinTemperature, fitness.KindSpO2, fitness.KindECG,
}

// BenchmarkKeep keeps 200 new records of a source in one transaction, then the same again.
func BenchmarkKeep(b *testing.B) {
	given := days(200)
	benchEngines(b, func(b *testing.B, db *store.DB) {
		n := 0
		b.Run("new", func(b *testing.B) {
			for b.Loop() {
				n++
				if _, err := db.Keep(b.Context(), fmt.Sprint("person ", n), given); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("unchanged", func(b *testing.B) {
			if _, err := db.Keep(b.Context(), "ann", given); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := db.Keep(b.Context(), "ann", given); err != nil {
					b.Fatal(err)
				}
			}
		})
	})
}
