// Package progress owns how far a person is with what they aim for: the standing of goals with
// their pace, rates and expected arrival, streaks, weeks with a quota, and the score of a day.
//
// Everything is derived from daily values when it is asked for, and nothing is kept. A day is a
// civil date: no clock, no zone and no store is known here. What is not known is nil; today is
// always the current, unfinished day. States are decided on unrounded values.
//
// It imports the vocabulary only.
package progress
