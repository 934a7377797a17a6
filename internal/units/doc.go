// Package units owns what a number looks like to a person: rounding, durations, paces,
// and the exact factors between kilograms and pounds, kilometres and miles.
//
// Values are rounded once, from the unrounded value, half away from zero. It imports the
// standard library only.
package units
