// Package account owns people: who may sign in, how they prove that they are themselves, and how they
// leave.
//
// A person is known by an e-mail address, and signs in with a passkey or a password. Links that are used once (set-up,
// invitation, recovery) and the challenges of passkeys are tickets: random, kept as hashes, with an
// end. Sessions are kept as hashes too.
//
// It knows no HTTP, page or SQL. It never imports another use case or an adapter.
package account
