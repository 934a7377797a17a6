package fitness

// The fields of streams and routes. Zero is real in all but the heart's, and so is -1 for a
// temperature and an altitude.
//
//nolint:gochecknoglobals // the table of field.go goes on
var (
	SpeedKmh           = Field{0, 400, nil}
	CadenceRPM         = Field{0, 300, nil}
	RunningCadenceSPM  = Field{0, 400, nil}
	AltitudeM          = Field{-1000, 20000, nil}
	PowerW             = Field{0, 4000, nil}
	PedallingIndexPct  = Field{0, 100, nil}
	LeftRightPct       = Field{0, 100, nil}
	AirPressureHPa     = Field{100, 1200, nil}
	TemperatureC       = Field{-700, 900, nil} // some devices write tenths: analysis tells them apart
	CumulativeDistance = Field{0, 2e6, nil}
	RRMS               = Field{1, 20000, nil} // artefacts are judged by analysis
	LatitudeDeg        = Field{-90, 90, nil}
	LongitudeDeg       = Field{-180, 180, nil}
	ZoneLimitBPM       = Field{0, 300, nil}
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
