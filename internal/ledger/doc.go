// Package ledger owns what is kept and who changed it: the envelope of a record, a call with
// its actor, the changes that a call made, and the rules of undo, idempotency and repetition.
//
// It is pure: it decides, a store keeps. It imports the vocabulary only.
package ledger
