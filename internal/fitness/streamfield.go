package fitness

// The fields of streams and routes. Zero is real in all but the heart's, and so is -1 for a
// temperature and an altitude.
//
//nolint:gochecknoglobals // the table of field.go goes on
var (
	SpeedKmh           = Field{"speed_kmh", 0, 400, nil}
	CadenceRPM         = Field{"cadence_rpm", 0, 300, nil}
	RunningCadenceSPM  = Field{"running_cadence_spm", 0, 400, nil}
	AltitudeM          = Field{"altitude_m", -1000, 20000, nil}
	PowerW             = Field{"power_w", 0, 4000, nil}
	PedallingIndexPct  = Field{"pedalling_index_pct", 0, 100, nil}
	LeftRightPct       = Field{"left_right_balance_pct", 0, 100, nil}
	AirPressureHPa     = Field{"air_pressure_hpa", 100, 1200, nil}
	TemperatureC       = Field{"temperature_c", -700, 900, nil} // some devices write tenths: analysis tells them apart
	CumulativeDistance = Field{"distance_m", 0, 2e6, nil}
	RRMS               = Field{"rr_ms", 1, 20000, nil} // artefacts are judged by analysis
	LatitudeDeg        = Field{"latitude_deg", -90, 90, nil}
	LongitudeDeg       = Field{"longitude_deg", -180, 180, nil}
	ZoneLimitBPM       = Field{"zone_limit_bpm", 0, 300, nil}
)

// Field returns what a stream of the kind can hold; a value outside it is [Absent].
func (k StreamKind) Field() Field {
	switch k {
	case StreamHeartRate:
		return HeartRateBPM
	case StreamSpeed:
		return SpeedKmh
	case StreamCadence:
		return CadenceRPM
	case StreamRunningCadence:
		return RunningCadenceSPM
	case StreamAltitude:
		return AltitudeM
	case StreamPower:
		return PowerW
	case StreamPedallingIndex:
		return PedallingIndexPct
	case StreamLeftRight:
		return LeftRightPct
	case StreamAirPressure:
		return AirPressureHPa
	case StreamTemperature:
		return TemperatureC
	case StreamRR:
		return RRMS
	default:
		return CumulativeDistance
	}
}
