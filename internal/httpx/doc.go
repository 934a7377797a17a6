// Package httpx owns what every HTTP endpoint of the server has around it: whose address a request
// comes from, its id, limits of bodies and of how often somebody asks, the log of requests, and the
// host names that it may be asked by.
//
// It is a kit for adapters: it knows no page, no protocol and no use case.
package httpx
