package fitness_test

import (
	"testing"

	"github.com/paceline/paceline/internal/fitness"
)

func TestAScaleOfOnesOwnIsNoRatio(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		of   fitness.Trackable
		want bool
	}{
		"a score":                              {fitness.Trackable{Unit: "score", Aggregate: fitness.AggregateMean}, true},
		"a Score":                              {fitness.Trackable{Unit: "Score", Aggregate: fitness.AggregateLast}, true},
		"from 1 to 10":                         {fitness.Trackable{Aggregate: fitness.AggregateMean, Min: new(1.0), Max: new(10.0)}, true},
		"points from 0 to 5":                   {fitness.Trackable{Unit: "points", Aggregate: fitness.AggregateMax, Min: new(0.0), Max: new(5.0)}, true},
		"1-10 as the unit":                     {fitness.Trackable{Unit: "1-10", Aggregate: fitness.AggregateMean}, true},
		"what can be below 0":                  {fitness.Trackable{Unit: "°C", Aggregate: fitness.AggregateMean, Min: new(-5.0), Max: new(5.0)}, true},
		"minutes":                              {fitness.Trackable{Unit: "min", Aggregate: fitness.AggregateSum}, false},
		"minutes with bounds":                  {fitness.Trackable{Unit: "min", Aggregate: fitness.AggregateMean, Min: new(0.0), Max: new(10.0)}, false},
		"cups, of which there are ten at most": {fitness.Trackable{Unit: "cups", Aggregate: fitness.AggregateSum, Min: new(0.0), Max: new(10.0)}, false},
		"a count":                              {fitness.Trackable{Aggregate: fitness.AggregateSum}, false},
		"points that are collected":            {fitness.Trackable{Unit: "points", Aggregate: fitness.AggregateSum}, false},
	} {
		if got := test.of.Metric("id").Absolute; got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
