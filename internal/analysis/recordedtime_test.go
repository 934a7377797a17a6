package analysis_test

import (
	"testing"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
)

func TestRecordedTimeIsToldApartFromTheDurationWhereTheyDiffer(t *testing.T) {
	t.Parallel()
	samples := func(n int, interval time.Duration) []fitness.Stream {
		return []fitness.Stream{{Values: make([]float64, n/2), Interval: interval}, {Values: make([]float64, n), Interval: interval}}
	}
	for rule, tt := range map[string]struct {
		duration *time.Duration
		streams  []fitness.Stream
		want     time.Duration
		differs  bool
	}{
		"2 % are a matter of rounding":              {new(1000 * time.Second), samples(980, time.Second), 980 * time.Second, false},
		"more than 2 % are pauses":                  {new(1000 * time.Second), samples(979, time.Second), 979 * time.Second, true},
		"also where samples last longer":            {new(1000 * time.Second), samples(1021, time.Second), 1021 * time.Second, true},
		"two intervals are none, however long":      {new(20 * time.Second), samples(2, 5*time.Second), 10 * time.Second, false},
		"without a duration there is no difference": {nil, samples(10, time.Second), 10 * time.Second, false},
		"without samples nothing was recorded":      {new(time.Hour), nil, 0, false},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			got, differs := analysis.RecordedTime(&fitness.Workout{Duration: tt.duration, Streams: tt.streams})
			if got != tt.want || differs != tt.differs {
				t.Errorf("RecordedTime() = %v, %t, want %v, %t", got, differs, tt.want, tt.differs)
			}
		})
	}
}
