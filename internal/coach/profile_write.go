package coach

import (
	"context"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// profileOf returns the profile of a person with its record; both are zero while they have set
// nothing.
func profileOf(ctx context.Context, r ledger.Reader) (fitness.Profile, ledger.Record, error) {
	var profile fitness.Profile
	record, err := r.Record(ctx, fitness.ProfileID, false)
	if fault.KindOf(err) == fault.NotFound {
		return profile, ledger.Record{}, nil
	}
	if err != nil {
		return profile, record, fmt.Errorf("read the profile: %w", err)
	}
	if err := fitness.Decode(record.Body, &profile); err != nil {
		return profile, record, fmt.Errorf("read the profile: %w", err)
	}
	return profile, record, nil
}

// zoneOf returns the zone of a profile, or the installation's where it sets none.
func (s *Service) zoneOf(p fitness.Profile) (*time.Location, error) {
	if p.Zone == "" {
		return s.config.Zone, nil
	}
	return civil.LoadZone(p.Zone)
}

// changeProfile changes what a person set of themselves. No record moves with it: each keeps
// the day, the zone and the units that it was written in.
func (w *writing) changeProfile(ctx context.Context, r ledger.Record, c changes, about fitness.Circumstances) (ledger.Record, error) {
	var before fitness.Profile
	if r.Body != nil {
		if err := fitness.Decode(r.Body, &before); err != nil {
			return r, fmt.Errorf("read the profile: %w", err)
		}
	}
	profile, err := changed(before, c)
	if err != nil {
		return r, err
	}
	if profile.Zone != "" {
		if _, err := civil.LoadZone(profile.Zone); err != nil {
			return r, fault.New(fault.Invalid, "%q is no time zone", clipped(profile.Zone)).
				WithHint("Give an IANA name such as Europe/Helsinki.") // the cause would quote it into the log
		}
	}
	for _, words := range [][]string{profile.Diet, profile.Allergies, profile.Injuries, profile.Equipment} {
		for i := range words {
			words[i] = fitness.CleanText(words[i])
		}
	}
	if err := refuse(anew(before.Check(about), profile.Check(about))); err != nil {
		return r, err
	}
	return w.keep(ctx, r, profile)
}
