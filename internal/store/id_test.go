package store

import (
	"slices"
	"testing"
	"time"
)

func TestIDsRiseInTheOrderTheyAreMade(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC)
	ids := make([]string, 10_000)
	for i := range ids {
		ids[i] = newID(at)
		if len(ids[i]) != idMoment+idChance {
			t.Fatalf("%q has another length", ids[i])
		}
	}
	if !slices.IsSorted(ids) || len(slices.Compact(ids)) != len(ids) {
		t.Error("they are not in order, or not all different")
	}
}
