package coach

import (
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
)

// archivedTargets returns the targets of a trackable that is archived: none from today on, so
// that earlier days are judged as they were. The one before it stays, also where it is of
// today, for restoredTargets.
func archivedTargets(targets []fitness.Target, today civil.Date) []fitness.Target {
	if len(targets) == 0 {
		return targets
	}
	from := today
	if latest := targets[len(targets)-1].From; latest.After(from) { // the zone that today is of has changed
		from = latest
	}
	return append(slices.Clone(targets), fitness.Target{From: from, None: true})
}

// restoredTargets returns the targets of a trackable that archivedTargets ended, taken back: the
// one that was in force holds from today on, and the days between have none.
func restoredTargets(targets []fitness.Target, today civil.Date) []fitness.Target {
	last := len(targets) - 1
	if last < 1 || !targets[last].None {
		return targets
	}
	before := targets[last-1]
	if before.None || !targets[last].From.Before(today) {
		return slices.Clone(targets[:last])
	}
	before.From = today
	return append(slices.Clone(targets), before)
}

// retargeted returns the targets of a trackable after changes, which may archive it.
func (w *writing) retargeted(t fitness.Trackable, was bool, c changes, in TrackableInput) ([]fitness.Target, error) {
	if was && t.Archived { // what stays archived has no target that could change
		return t.Targets, nil
	}
	targets, err := w.changedTargets(t.Targets, c, in, t.Unit)
	if err != nil || !t.Archived {
		return targets, err
	}
	return archivedTargets(targets, w.day), nil
}

// refuseArchivedTarget refuses a target for what is archived, or becomes it. That it has none is
// no target.
func refuseArchivedTarget(archived bool, c changes) error {
	if !archived || c.unknown()["target"] || !c.name("target", "target_kind", "target_max", "period") {
		return nil
	}
	return fault.New(fault.Conflict, "what is archived has no target").WithHint(`Take it back with {"archived": false}, or leave the target out.`)
}
