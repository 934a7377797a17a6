package archive_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

// BenchmarkPersonYear keeps a year of a simulated person, day by day as syncs and calls bring
// it, and reports how much the database grows by it.
func BenchmarkPersonYear(b *testing.B) {
	devices := yearOfDevices(b)
	for name, years := range map[string]personYear{
		"devices with series":    {devices: devices, series: true},
		"devices without series": {devices: devices},
		"log of 6 a day":         {logged: 6},
	} {
		b.Run(name+"/sqlite", func(b *testing.B) {
			var grown int64
			for b.Loop() {
				path := filepath.Join(b.TempDir(), "paceline.db")
				grown = years.growth(b, path, func() int64 { return folderSize(b, filepath.Dir(path)) })
			}
			b.ReportMetric(float64(grown)/1e6, "MB/year")
		})
		b.Run(name+"/postgres", func(b *testing.B) {
			var grown int64
			for b.Loop() {
				address := postgrestest.URL(b)
				grown = years.growth(b, address, func() int64 { return postgrestest.Size(b, address) })
			}
			b.ReportMetric(float64(grown)/1e6, "MB/year")
		})
	}
}

// A personYear is what is kept of a person in a year.
type personYear struct {
	devices [][]ledger.Record // by day
	series  bool
	logged  int // entries a day, each in a call of its own
}

// growth returns by how many bytes a new database grows.
func (y personYear) growth(b *testing.B, database string, size func() int64) int64 {
	b.Helper()
	c := store.Config{Database: database, MasterKey: storetest.NewKey(b), Now: time.Now}
	with := func(do func(*store.DB)) int64 {
		db, err := store.Open(b.Context(), c)
		if err != nil {
			b.Fatal(err)
		}
		do(db)
		if err := db.Close(); err != nil { // which moves the log into the file
			b.Fatal(err)
		}
		return size()
	}
	empty := with(func(*store.DB) {})
	return with(func(db *store.DB) { y.fill(b.Context(), b, db) }) - empty
}

func (y personYear) fill(ctx context.Context, b *testing.B, db *store.DB) {
	b.Helper()
	for _, given := range y.devices {
		kept := make([]ledger.Record, len(given))
		for i, r := range given {
			if r.ID = ""; !y.series {
				r.Samples = nil
			}
			kept[i] = r
		}
		if _, err := db.Keep(ctx, archive.LocalPerson, kept); err != nil {
			b.Fatal(err)
		}
	}
	first := civil.MustDate("2025-12-01")
	for i := range 365 * y.logged {
		day := first.AddDays(i / y.logged)
		body, err := fitness.Encode(fitness.Entry{
			Form: fitness.FormStrength, Subject: "squat", When: fitness.When{Date: day}, Sets: []fitness.Set{{Sets: 3, Reps: new(10)}},
			Words: "3x10 squats before breakfast",
		})
		if err != nil {
			b.Fatal(err)
		}
		call := ledger.Call{
			Person: archive.LocalPerson, At: time.Unix(int64(i)*4*3600, 0), Actor: ledger.Actor{Kind: ledger.Assistant, Name: "Claude"},
			Tool: "log_entry", Key: day.String() + string(rune('a'+i%y.logged)),
		}
		_, err = db.Write(ctx, call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
			_, err := w.Put(ctx, ledger.Record{Kind: fitness.KindEntry, Day: day, Body: body})
			return []byte("Logged 3x10 squats."), err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// simulatedYear is made once: benchmarks run many times.
var simulatedYear [][]ledger.Record

// yearOfDevices returns what the simulator gives in a year, by day.
func yearOfDevices(b *testing.B) [][]ledger.Record {
	b.Helper()
	const months, syncs = 14, 8 // each sync reads some workouts in detail
	if len(simulatedYear) > 0 {
		return simulatedYear
	}
	s := overStore(b, polarsim.Config{})
	for range months {
		for range syncs {
			s.freshen(b, allNeeds)
			s.advance(11 * time.Minute)
		}
		s.advance(28*24*time.Hour - syncs*11*time.Minute)
	}
	last := s.today.AddDays(-28) // of the last sync
	byDay := map[civil.Date][]ledger.Record{}
	for _, r := range s.records(b) {
		byDay[r.Day] = append(byDay[r.Day], r)
	}
	for day := range (civil.Range{From: last.AddDays(-364), To: last}).All() {
		simulatedYear = append(simulatedYear, byDay[day])
	}
	return simulatedYear
}

func folderSize(b *testing.B, folder string) int64 {
	b.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		b.Fatal(err)
	}
	var size int64
	for _, file := range files {
		info, err := file.Info()
		if err != nil {
			b.Fatal(err)
		}
		size += info.Size()
	}
	return size
}
