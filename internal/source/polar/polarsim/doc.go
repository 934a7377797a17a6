// Package polarsim owns a simulator of Polar AccessLink v3: generated athletes served as
// Polar serves real ones, with each oddity of the live service a switch and each failure
// on demand.
//
// A [Sim] is an [net/http.Handler] with everything a client meets: the consent page and
// token endpoint, the data resources, webhooks, rate limits, and a control interface under
// /sim/. Its truth is the athlete: every figure follows from (seed, person, date), so the
// same seed gives the same answers in any order, for any number of people and days.
//
// It imports the standard library, civil and muktihari/fit, and nothing else: sharing a
// type or a constant with the client would let one mistake agree with itself.
package polarsim
