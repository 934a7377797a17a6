package units

import "time"

// The exact definitions of the pound and the international mile.
const (
	KgPerPound = 0.45359237
	MPerMile   = 1609.344
)

// KgToPounds converts kilograms to pounds.
func KgToPounds(kg float64) float64 { return kg / KgPerPound }

// PoundsToKg converts pounds to kilograms.
func PoundsToKg(lb float64) float64 { return lb * KgPerPound }

// PerKmToPerMile converts a pace per kilometre to the pace per mile: 6:00 to 9:39.
func PerKmToPerMile(perKm time.Duration) time.Duration {
	return time.Duration(float64(perKm) * MPerMile / 1000)
}
