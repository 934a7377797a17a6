// Package archive owns what can be asked of a person's data at a source: connecting,
// registering, reading each kind of record over a range of days, and fetching a file.
//
// It declares the ports it needs ([Source], [Connections]), decides which days a question
// means and how many requests it costs, and answers with documents of package summary. An
// error keeps the kind that the source gave it; none ever reads as "no data".
//
// It imports layers 0 and 1 and never an adapter, the network, files or a clock.
package archive
