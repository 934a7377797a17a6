// Package coach owns what a person and their assistant do with their own log: entries, meals,
// trackables, goals, plans and briefs, the day and its trends, and the trail of every change
// with its undo.
//
// It declares the ports it needs ([Store], [Devices]) and answers with documents of package
// summary. The rules of readiness, goals, matching and trends are layer 1's; this package
// brings them the records of the days they ask for, and writes through the ledger alone.
//
// What a figure of a day is, is decided in one place (series.go): today, goals, trends and
// whatever else shows it ask there.
//
// A planned item is done by at most one session. A match that follows from the rules is worked
// out whenever the plan is read, so that a session which is synced later, corrected or deleted is
// always judged as it is now. A link that is stored stands before it: one that a person or an
// assistant made, one that was kept with the session when it was logged, and one that they broke,
// which is remembered so that the same match is not made again. All are changes in the ledger and
// can be undone.
//
// It imports layers 0 and 1 and never an adapter, the network, files or a clock.
package coach
