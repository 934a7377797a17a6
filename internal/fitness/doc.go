// Package fitness owns the words of the domain: what a workout, a night, a day of activity
// or of heart rate is, in which unit each figure stands, and which values are possible.
//
// A nil pointer, an empty slice and [Absent] in a series mean "unknown"; none of them ever
// means zero. It imports civil and units and nothing else of ours.
package fitness
