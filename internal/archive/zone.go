package archive

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// inZone returns the service in the zone that the person has set by now, which is the
// installation's where they set none: what today is, is the same for all that is asked. Every call
// that says anything of a day begins with it; nothing else knows a zone. A profile that cannot be
// read fails no answer: the zone is the installation's, and a note says so.
func (s *Service) inZone(ctx context.Context) *Service {
	here := *s
	here.zone = s.config.Zone
	if s.config.Store == nil {
		return &here
	}
	ctx, cancel := context.WithTimeout(ctx, keepTime)
	defer cancel()
	zone, err := s.zoneSet(ctx)
	switch {
	case err != nil:
		here.notes = []string{fmt.Sprintf("The zone of the profile could not be read, so the days are those of %s: %s", here.zone, why(err))}
		s.config.Logger.LogAttrs(ctx, slog.LevelWarn, "the zone of a profile could not be read", slog.String("fault", string(fault.KindOf(err))))
	case zone != nil:
		here.zone = zone
	}
	return &here
}

// zoneSet returns the zone of the person's profile, nil where it sets none.
func (s *Service) zoneSet(ctx context.Context) (zone *time.Location, err error) {
	err = s.config.Store.Read(ctx, s.config.Person, func(ctx context.Context, r ledger.Reader) error {
		zone = nil
		record, err := r.Record(ctx, fitness.ProfileID, false)
		if fault.KindOf(err) == fault.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		var profile fitness.Profile
		if err := fitness.Decode(record.Body, &profile); err != nil {
			return fmt.Errorf("read the profile: %w", err)
		}
		if profile.Zone == "" {
			return nil
		}
		zone, err = civil.LoadZone(profile.Zone)
		return err
	})
	return zone, err
}
