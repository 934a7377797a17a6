package archive

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// instantKey names a moment, with what else tells two records of one moment apart.
func instantKey(at time.Time, parts ...string) string {
	known := slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(append([]string{at.UTC().Format(time.RFC3339)}, known...), "/")
}

// dayOfEnd returns the person's day on which a period of measuring ended: a night's belongs to
// the day of waking.
func (s *Service) dayOfEnd(start, end time.Time) civil.Date {
	if end.IsZero() {
		end = start
	}
	return civil.DateOf(end.In(s.zone))
}

func (s *Service) fileBodyTemperatures(given []fitness.BodyTemperature) ([]ledger.Record, error) {
	return records(fitness.KindBodyTemperature, given, func(_ int, t *fitness.BodyTemperature) filed {
		values := make([]float64, len(t.Samples))
		for i, sample := range t.Samples {
			values[i] = sample.Value
		}
		if stats, ok := analysis.Describe(values); ok {
			t.AvgC, t.MinC, t.MaxC = &stats.Mean, &stats.Min, &stats.Max
		}
		return filed{instantKey(t.Start, t.DeviceID, t.Type, t.Location), s.dayOfEnd(t.Start, t.End), t.Start}
	})
}

func (s *Service) fileSkinTemperatures(given []fitness.SkinTemperature) ([]ledger.Record, error) {
	return records(fitness.KindSkinTemperature, given, func(_ int, t *fitness.SkinTemperature) filed {
		return filed{key: t.Date.String(), day: t.Date}
	})
}

func (s *Service) fileSkinContacts(given []fitness.SkinContact) ([]ledger.Record, error) {
	return records(fitness.KindSkinContact, given, func(_ int, c *fitness.SkinContact) filed {
		c.WornS = worn(c)
		return filed{instantKey(c.Start, c.DeviceID), civil.DateOf(c.Start.In(s.zone)), c.Start}
	})
}

// worn returns the seconds with contact, or nil when they cannot be told.
func worn(c *fitness.SkinContact) *float64 {
	if len(c.Changes) == 0 || c.End.IsZero() {
		return nil
	}
	changes := slices.SortedStableFunc(slices.Values(c.Changes), func(a, b fitness.ContactChange) int { return cmp.Compare(a.SinceStart, b.SinceStart) })
	var total time.Duration
	for i, change := range changes {
		until := c.End.Sub(c.Start)
		if i+1 < len(changes) {
			until = min(until, changes[i+1].SinceStart)
		}
		if change.Contact && until > change.SinceStart {
			total += until - change.SinceStart
		}
	}
	return new(total.Seconds())
}

func (s *Service) fileECGs(given []fitness.ECG) ([]ledger.Record, error) {
	return records(fitness.KindECG, given, func(_ int, e *fitness.ECG) filed {
		return filed{instantKey(e.At, e.DeviceID), s.dayOfTest(e.At, e.OffsetMin), e.At}
	})
}

func (s *Service) fileSpO2s(given []fitness.SpO2) ([]ledger.Record, error) {
	return records(fitness.KindSpO2, given, func(_ int, t *fitness.SpO2) filed {
		return filed{instantKey(t.At, t.DeviceID), s.dayOfTest(t.At, t.OffsetMin), t.At}
	})
}

// dayOfTest returns the day that the device's clock showed, or the person's without its offset.
func (s *Service) dayOfTest(at time.Time, offsetMin *int) civil.Date {
	if offsetMin == nil {
		at = at.In(s.zone)
	}
	return civil.DateOf(at)
}
