package coach

import (
	"context"

	"github.com/paceline/paceline/internal/fitness"
)

// ofDevices fills in what devices have of a metric.
func (v *view) ofDevices(ctx context.Context, d *Daily) error {
	name := d.Metric.Name
	switch d.Metric.Device {
	case fitness.KindNight:
		return v.ofNights(ctx, d)
	case fitness.KindRecharge:
		return fill(ctx, v, &v.recharges, d, func(r *fitness.Recharge) *float64 { return rechargeFigure(name, r) })
	case fitness.KindDayActivity:
		return fill(ctx, v, &v.activities, d, func(a *fitness.DayActivity) *float64 { return activityFigure(name, a) })
	case fitness.KindHeartDay:
		return fill(ctx, v, &v.heartDays, d, func(h *fitness.HeartDay) *float64 { return heartFigure(name, h) })
	case fitness.KindCardioLoad:
		return fill(ctx, v, &v.cardioLoads, d, func(l *fitness.CardioLoad) *float64 { return loadFigure(name, l) })
	case fitness.KindAlertness:
		return fill(ctx, v, &v.alertness, d, func(a *fitness.Alertness) *float64 { return alertnessFigure(name, a) })
	case fitness.KindBodyTemperature:
		return fill(ctx, v, &v.temperatures, d, temperatureFigure)
	case fitness.KindSkinTemperature:
		return fill(ctx, v, &v.skin, d, func(t *fitness.SkinTemperature) *float64 { return t.Celsius })
	case fitness.KindSpO2:
		return fill(ctx, v, &v.oxygen, d, oxygenFigure)
	case fitness.KindSkinContact:
		return v.ofSkinContact(ctx, d)
	case fitness.KindECG:
		return fill(ctx, v, &v.ecgs, d, func(e *fitness.ECG) *float64 { return ecgFigure(name, e) })
	case fitness.KindPhysicalInfo:
		return v.ofPhysicalInfo(ctx, d)
	default:
		return nil
	}
}

// fill takes a figure from each record of a kind. Where a day has several, a sum takes the
// largest, since two devices count the same day, a mean takes all, and any other level the last.
func fill[T any](ctx context.Context, v *view, t *table[T], d *Daily, figure func(*T) *float64) error {
	return each(ctx, v, t, d.Days, func(r *row[T], value *T) error {
		if x := figure(value); x != nil {
			d.at(r.Day).device(d.Metric, *x, r.Source)
		}
		return nil
	})
}

// device takes in what one record of a device has of the day.
func (v *DayValue) device(m fitness.Metric, x float64, source string) {
	before := *v
	if m.Log && before.Known && before.Source != source { // of two that measure in different ways there is no mean
		return
	}
	*v = DayValue{Value: x, Known: true, Covered: true, Source: source, Records: before.Records + 1}
	if !before.Known {
		return
	}
	switch m.Aggregate {
	case fitness.AggregateSum, fitness.AggregateMax:
		if before.Value >= x {
			v.Value, v.Source = before.Value, before.Source
		}
	case fitness.AggregateMean:
		v.Value = before.Value + (x-before.Value)/float64(v.Records)
	case fitness.AggregateLast, fitness.AggregateYesNo:
	}
}

func rechargeFigure(metric string, r *fitness.Recharge) *float64 {
	switch metric {
	case "hrv_rmssd":
		return r.RMSSDMS
	case "breathing_rate":
		return r.BreathsPerMin
	case "night_heart_rate":
		return r.AvgBPM
	case "beat_to_beat":
		return r.BeatToBeatMS
	case "ans_charge":
		return r.ANSCharge
	case "ans_status":
		return whole(r.ANSStatus)
	case "recharge_status":
		return whole(r.Status)
	default:
		return nil
	}
}

func activityFigure(metric string, a *fitness.DayActivity) *float64 {
	switch metric {
	case "steps":
		return whole(a.Steps)
	case "steps_distance":
		return a.StepsDistanceM
	case "active_time":
		return inSeconds(a.Active)
	case "inactive_time":
		return inSeconds(a.Inactive)
	case "activity_goal":
		return a.GoalPct
	case "inactivity_alerts":
		return whole(a.InactivityAlerts)
	case "active_energy":
		return a.ActiveEnergyKcal
	case "energy_burned":
		return a.EnergyKcal
	default:
		return nil
	}
}

func heartFigure(metric string, h *fitness.HeartDay) *float64 {
	switch metric {
	case "day_heart_rate":
		return h.AvgBPM
	case "day_heart_rate_min":
		return h.MinBPM
	case "day_heart_rate_max":
		return h.MaxBPM
	default:
		return nil
	}
}

func loadFigure(metric string, l *fitness.CardioLoad) *float64 {
	switch metric {
	case "cardio_load":
		return l.Load
	case "cardio_strain":
		return l.Strain
	case "cardio_tolerance":
		return l.Tolerance
	case "cardio_load_ratio":
		return l.Ratio
	default:
		return nil
	}
}

func alertnessFigure(metric string, a *fitness.Alertness) *float64 {
	if metric != "alertness" {
		return nil
	}
	return a.Grade
}

// temperatureFigure leaves out what a device measures on the skin: it is far below the body's.
func temperatureFigure(t *fitness.BodyTemperature) *float64 {
	if t.Type == "SKIN_TEMPERATURE" {
		return nil
	}
	return t.AvgC
}

func oxygenFigure(s *fitness.SpO2) *float64 {
	if !s.Passed() {
		return nil
	}
	return s.OxygenPct
}

func ecgFigure(metric string, e *fitness.ECG) *float64 {
	switch metric {
	case "ecg_heart_rate":
		return e.AvgBPM
	case "ecg_rmssd":
		return e.HRVMS
	default:
		return nil
	}
}

// ofPhysicalInfo fills in what the settings of a source say of a body, on the day that they were
// changed: what the source assumes of everybody is no measurement.
func (v *view) ofPhysicalInfo(ctx context.Context, d *Daily) error {
	infos, err := all[fitness.PhysicalInfo](ctx, v.reader, onDays(d.Days, fitness.KindPhysicalInfo))
	if err != nil {
		return err
	}
	for i := range infos {
		r, info := &infos[i], &infos[i].Doc
		if x := physicalFigure(d.Metric.Name, info); x != nil {
			*d.at(r.Day) = DayValue{Value: *x, Known: true, Covered: true, Source: r.Source, Records: 1}
		}
	}
	return nil
}

func physicalFigure(metric string, info *fitness.PhysicalInfo) *float64 {
	switch metric {
	case "weight":
		if info.WeightSource == "DEFAULT" || info.WeightSource == "ESTIMATE" {
			return nil
		}
		return info.WeightKg
	case "vo2max":
		return whole(info.VO2Max)
	default:
		return nil
	}
}
