// Package store owns what Paceline keeps: records, the ledger of changes, credentials of
// sources, and the keys that all of it is sealed with, on SQLite or PostgreSQL.
//
// There is one SQL text, in PostgreSQL's spelling, and dialect.go says in what the engines
// differ. Each person has a key, wrapped by the master key; what is sealed with it opens in
// its own row, column and version only, so that nothing can be moved to another person, kind
// or id. Ids, kinds, days, times, sources, tools and kinds of actors are in clear, and nothing
// else of a person is. Every write is one transaction, on the disk when it is acknowledged.
//
// It adapts the ports coach.Store, archive.Store and archive.Connections. It never imports
// another adapter, and nothing outside it knows SQL.
package store
