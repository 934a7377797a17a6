package coach

import (
	"context"
	"strconv"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/summary"
)

// fromInstallation is the source of what nobody set.
const fromInstallation = "installation"

// Profile returns what holds for the person: what they set, and what a source's physical info
// or the installation says where they set nothing.
func (s *Service) Profile(ctx context.Context, who Who) (*summary.Profile, error) {
	var doc *summary.Profile
	err := s.reading(ctx, who, func(_ context.Context, _ ledger.Reader, person effective) error {
		doc = person.document()
		return nil
	})
	return doc, err
}

func (e *effective) document() *summary.Profile {
	doc := summary.NewProfile()
	orElse := func(name, set, otherwise string) {
		if set != "" {
			doc.Say(name, set, fromProfile)
		} else {
			doc.Say(name, otherwise, fromInstallation)
		}
	}
	orElse("zone", e.Zone, e.zone.String())
	orElse("mass", e.Mass, "kg")
	orElse("distance", e.Distance, "km")
	orElse("week_start", e.WeekStart, fitness.WeekdayName(e.weekStart))
	dayStart := ""
	if e.DayStart != nil {
		dayStart = e.DayStart.String()
	}
	orElse("day_start", dayStart, "00:00")
	doc.Say("sex", e.sex, e.sexFrom)
	birth := ""
	if !e.birth.IsZero() {
		birth = strconv.Itoa(e.birth.Year)
	}
	doc.Say("birth_year", birth, e.birthFrom)
	doc.Measure("height_cm", e.heightCm.value, "cm", e.heightCm.source)
	doc.Measure("sleep_need_s", e.sleepNeed.value, "s", e.sleepNeed.source)
	doc.Measure("resting_bpm", e.restingBPM.value, "bpm", e.restingBPM.source)
	doc.Measure("max_bpm", e.maxBPM.value, "bpm", e.maxBPM.source)
	doc.Measure("threshold_power_w", e.ThresholdPowerW, "W", fromProfile)
	doc.List("diet", e.Diet, fromProfile)
	doc.List("allergies", e.Allergies, fromProfile)
	doc.List("injuries", e.Injuries, fromProfile)
	doc.List("equipment", e.Equipment, fromProfile)
	doc.Week("available", e.Available, fromProfile)
	return doc
}
