// Package matching owns the rules by which two records are of one session, and by which a
// planned workout was done by a session.
//
// Overlap in time is the test of a duplicate, not how alike two sessions look: the way to the
// bakery and the way back are two. What is not certain is possible, and left to the person.
// What a person decided is never decided again.
//
// It is pure: the same sessions give the same answer, whatever order they come in. It imports
// fitness and civil and nothing else of ours.
package matching
