// Package archive owns what can be asked of a person's data at a source: connecting,
// registering, reading each kind of record over a range of days, and fetching a file; and what
// of it is kept, so that it outlives what the source still gives.
//
// It declares the ports it needs ([Source], [Connections], [Store]), decides which days a
// question means and how many requests it costs, files what comes under the keys by which it is
// found again, and answers with documents of package summary. When the source cannot be asked,
// or reaches no further back, it answers from the records of our own and says so. An error
// keeps the kind that the source gave it; none ever reads as "no data".
//
// It imports layers 0 and 1 and never an adapter, the network, files or a clock.
package archive
