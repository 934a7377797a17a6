package archive

import (
	"slices"
	"strconv"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// SourceName is the source that what Polar gives is kept under.
const SourceName = "polar"

// filed is where a record of the source belongs among those that are kept.
type filed struct {
	key string // "" for one that is not kept
	day civil.Date
	at  time.Time
}

// records returns what is kept of the given ones. file may set what their series come to.
func records[T any](kind fitness.Kind, given []T, file func(i int, one *T) filed) ([]ledger.Record, error) {
	kept := make([]ledger.Record, 0, len(given))
	for i := range given {
		one := given[i]
		f := file(i, &one)
		if f.key == "" {
			continue
		}
		r := ledger.Record{Kind: kind, Day: f.day, StartsAt: f.at, Source: SourceName, SourceKey: f.key}
		var err error
		if r.Body, err = fitness.Encode(&one); err != nil {
			return nil, err
		}
		if sampled, is := any(&one).(fitness.Sampled); is {
			if r.Samples, err = fitness.EncodeSamples(sampled); err != nil {
				return nil, err
			}
		}
		kept = append(kept, r)
	}
	return kept, nil
}

// dateKeys returns the key of each record of a kind of which a date has one, and now and then
// several: the date for the first in order, the date with a number for the others, and none
// for one without a date and one that comes a second time.
func dateKeys[T any](given []T, date func(*T) civil.Date, order func(a, b *T) int) []string {
	keys := make([]string, len(given))
	of := map[civil.Date][]int{}
	for i := range given {
		if d := date(&given[i]); !d.IsZero() {
			of[d] = append(of[d], i)
		}
	}
	for d, places := range of {
		slices.SortStableFunc(places, func(i, j int) int { return order(&given[i], &given[j]) })
		places = slices.CompactFunc(places, func(i, j int) bool { return order(&given[i], &given[j]) == 0 })
		for n, i := range places {
			keys[i] = d.String()
			if n > 0 {
				keys[i] += "/" + strconv.Itoa(n+1)
			}
		}
	}
	return keys
}
