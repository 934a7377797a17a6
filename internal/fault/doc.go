// Package fault owns the kinds of errors that reach a person, an assistant or a client,
// so that an edge can choose a status, an exit code or a sentence without reading text.
//
// An error has a kind, a public message that is safe to show, a hint that says what would
// help, and sometimes the time after which trying again makes sense. The cause beneath it
// is for logs only and never carries a secret.
//
// It imports the standard library only.
package fault
