package summary

import (
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// week is the part of a calendar week, from Monday on, that records fall into.
type week[T any] struct {
	civil.Range
	records []T
}

// weeksOf groups records, which come newest first, by calendar week.
func weeksOf[T any](records []T, date func(*T) civil.Date) []week[T] {
	var weeks []week[T]
	for i := range records {
		monday := mondayOf(date(&records[i]))
		if n := len(weeks); n == 0 || weeks[n-1].From != monday {
			weeks = append(weeks, week[T]{Range: civil.Range{From: monday, To: monday.AddDays(6)}})
		}
		last := &weeks[len(weeks)-1]
		last.records = append(last.records, records[i])
	}
	return weeks
}

func mondayOf(d civil.Date) civil.Date {
	return d.AddDays(-((int(d.Weekday()) + 6) % 7))
}

// mean returns the mean of what is known, nil when nothing is.
func mean[T any](records []T, value func(*T) *float64) *Number {
	sum, n := 0.0, 0
	for i := range records {
		if v := value(&records[i]); v != nil {
			sum += *v
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return new(Number(sum / float64(n)))
}

// meanTime is mean for lengths of time.
func meanTime[T any](records []T, value func(*T) *time.Duration) *Seconds {
	s := mean(records, func(r *T) *float64 {
		if d := value(r); d != nil {
			return new(d.Seconds())
		}
		return nil
	})
	if s == nil {
		return nil
	}
	return new(Seconds(float64(*s) * float64(time.Second)))
}
