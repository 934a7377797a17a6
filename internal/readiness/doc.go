// Package readiness owns how ready a person is for the day, by the rules named readiness-v1: a
// weighted mean of what last night and the training before it say, where every part is named
// with its value, its date and where it comes from.
//
// The rules avoid what scores of this sort are often wrong about: sleep counted three times, a
// taper punished, a score that falls after the workout that it allowed, days that were not
// synced read as rest, a red flag hidden by a mean, and a confident number from one part.
//
// It is guidance and says so nowhere: whoever shows a result does. It knows no store and no
// clock, and imports the vocabulary only.
package readiness
