// Package fetch owns how this server reads what strangers publish: one small JSON document at an https URL that
// somebody else chose.
//
// Such a URL may be meant for what only this server can reach. So every address is checked when it is dialled, after
// its name was looked up: what is not public is refused. No proxy is used and no redirect followed, and
// size and time are bounded.
//
// It never imports another adapter.
package fetch
