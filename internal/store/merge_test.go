package store_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// Each of some merges adds one mark to what is there. None may be lost, whoever else merges.
func TestTwoProcessesThatMergeLoseNothing(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		const times = 15
		ctx, c := t.Context(), freshConfig(t, on)
		day := civil.MustDate("2026-11-30")
		days := civil.Range{From: day, To: day}
		one := ledger.Record{Kind: fitness.KindNight, Day: day, Source: "polar", SourceKey: "n1", Body: []byte(`{"v":1,"text":""}`)}
		first, second := openStore(t, c), openStore(t, c)
		if _, err := first.Keep(ctx, "ann", []ledger.Record{one}); err != nil {
			t.Fatal(err)
		}
		var both sync.WaitGroup
		for _, db := range []*store.DB{first, second} {
			both.Go(func() {
				for range times {
					_, err := db.KeepMerged(ctx, "ann", "polar", fitness.KindNight, days, func(before []ledger.Record) ([]ledger.Record, error) {
						before[0].Body = []byte(strings.Replace(string(before[0].Body), `"}`, `x"}`, 1))
						return before, nil
					})
					if err != nil {
						t.Error(err)
					}
					err = db.NotePulls(ctx, "ann", "polar", []fitness.Kind{fitness.KindNight}, func(p archive.Pull) archive.Pull {
						p.Why += "x"
						return p
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		both.Wait()
		all := strings.Repeat("x", 2*times)
		if got := readEverything(t, first, "ann").Records[0].Body; string(got) != fmt.Sprintf(`{"v":1,"text":"%s"}`, all) {
			t.Errorf("of %d merges there is %s", 2*times, got)
		}
		if pulls, err := second.Pulls(ctx, "ann", "polar"); err != nil || len(pulls) != 1 || pulls[0].Why != all {
			t.Errorf("of %d notes there is %+v, %v", 2*times, pulls, err)
		}
	})
}
