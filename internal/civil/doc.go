// Package civil owns calendar dates, clock times and zones: time as a person reads it
// off a calendar and a wall, which is never an instant.
//
// A calendar date is a [Date], a wall-clock reading without a zone is a [DateTime], and
// only a zone or an offset turns either into a [time.Time]. "Today" is always the date in
// a person's zone at a moment that the caller names.
//
// It imports the standard library only, and never reads a clock.
package civil
